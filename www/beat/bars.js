// The bars of a result: the share of the best possible reward that each player got.
import { fill, h, math } from '../ui/dom.js';
import { per_cent } from './words.js';

/**
 * A row of the bars. `token` is the class of the colour of a policy, and null for a player. A share is null while it is
 * not known. `after` says of an unfinished game when it ended, as in “after 7 coins”.
 * @typedef {{name: Child, share: number | null, token: string | null, own?: boolean, after?: string | null}} Row
 */

/** Names a policy with its parameters. @param {import('../simulator/names.js').Parts} names */
export const policy_name = ({ name, rest }) => [math(name), rest && [' ', h('span', { class: 'rest' }, math(rest))]];

export class Bars {
  root = h('ul', { class: 'shares' });

  /** Shows rows, the largest share first. Unfinished games come last. @param {Row[]} rows */
  show(rows) {
    const size = (/** @type {Row} */ { share, after }) => (after ? -2 : (share ?? -1));
    const sorted = [...rows].sort((one, other) => size(other) - size(one));
    fill(
      this.root,
      sorted.map(({ name, share, token, own, after }) =>
        h(
          'li',
          { class: own ? 'own' : null },
          h('span', { class: 'who' }, name, after && h('span', { class: 'label' }, after)),
          h(
            'span',
            { class: `track ${token ?? 'of-player'}`, 'aria-hidden': 'true' },
            h('i', { style: { width: `${(100 * Math.min(1, share ?? 0)).toFixed(2)}%` } }),
          ),
          h('b', {}, share === null ? '…' : per_cent(share)),
        ),
      ),
    );
  }
}

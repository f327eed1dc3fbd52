// The numbers of a result: the true means of the arms, and a table of what every player got.
import { h } from '../ui/dom.js';
import { figure, number, regret } from '../ui/format.js';
import { column, table } from '../ui/table.js';
import { best_ratio, by_ratio, called, is_changing } from './score.js';

/** @typedef {import('./game.js').Game} Game */

/** Lists the true means of the arms, best first. @param {Game} game */
export const truths = (game) =>
  h(
    'ul',
    { class: 'truths', 'aria-label': `True means of the arms${is_changing(game) ? ' at the start' : ''}, best first` },
    by_ratio(game).map((arm) => {
      const { ratio, reward_mean, cost_mean } = game.truth[arm];
      return h(
        'li',
        {},
        h('span', { class: 'label' }, called(game, arm)),
        ratio === best_ratio(game) && [' ', h('span', { class: 'tag' }, 'best')],
        h('div', {}, h('b', {}, figure(ratio, 2)), ` = ${figure(reward_mean, 2)} / ${figure(cost_mean, 2)}`),
      );
    }),
  );

/**
 * Makes the table of all players, the largest share first. An unfinished game comes last, because its regret is that of
 * fewer coins.
 * @param {Game} game
 * @param {{name: Child, run: import('./run.js').Run, share: number, own: boolean, after?: string | null}[]} rows
 */
export function numbers(game, rows) {
  const order = by_ratio(game);
  const whole = (/** @type {number} */ value) => figure(value, Number.isInteger(value) ? 0 : 1);
  const rank = (/** @type {typeof rows[number]} */ { share, after }) => (after ? -1 : share);
  const sorted = [...rows].sort((one, other) => rank(other) - rank(one) || one.run.regret - other.run.regret);
  return table(
    'Table of what every player got',
    h(
      'tr',
      {},
      column('Player'),
      column('regret'),
      column('reward, with luck'),
      column('pulls'),
      order.map((arm) => column(called(game, arm), null, 'named')),
    ),
    h(
      'tbody',
      {},
      sorted.map(({ name, run, own, after }) =>
        h(
          'tr',
          { class: own ? 'first' : null },
          h('th', { scope: 'row' }, name, after && [' ', h('span', { class: 'tag quiet' }, after)]),
          h('td', {}, regret(run.regret)),
          h('td', {}, whole(run.reward)),
          h('td', {}, number(run.outcomes.length)),
          order.map((arm) => h('td', {}, number(run.counts[arm]))),
        ),
      ),
    ),
  );
}

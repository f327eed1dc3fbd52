// Head to head: for every pair of policies, which of them has the lower regret on the same draws. Figure 2 of the ω-UCB
// paper compiles such a matrix from the literature.
import { idle, order } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { fill, h, math } from '../ui/dom.js';
import { policy } from '../ui/series.js';
import { column, table } from '../ui/table.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

/** The fewest policies for which a matrix says more than the sentence above the results. */
const FEWEST = 3;

const NOTE =
  '▲ The policy of the row has less regret than that of the column. ▼ It has more. ○ The two cannot be told apart. ' +
  'All pairs together share an error of 5 %.';

/**
 * The outcome of a pair.
 * @typedef {'▲' | '▼' | '○' | ''} Mark
 */

/** What the marks say, for screen readers. @type {Record<Mark, string>} */
const WORDS = { '▲': 'less regret', '▼': 'more regret', '○': 'cannot be told apart', '': 'itself' };

/**
 * Returns the policies that are compared, by rising mean regret, and for each pair of them a mark for the first. There
 * are none if the single repetitions are not known, or if there are too few policies.
 * @param {Pick<Shown, 'run' | 'answer' | 'names'>} shown
 * @returns {{policies: number[], marks: Mark[][]}}
 */
export function head_to_head({ run, answer, names }) {
  const policies = order(answer).filter((i) => !names[i].reference && !idle(answer.policies[i]));
  if (!run.results || policies.length < FEWEST) return { policies: [], marks: [] };
  // The differences to a policy are those of the others minus that policy.
  const rows = policies.map((row) => {
    const others = new Map(run.paired('pseudo', row).map((one) => [one.policy, one]));
    return policies.map((column) => (column === row ? '' : mark(others.get(column))));
  });
  return { policies, marks: rows };
}

/** @param {Paired | undefined} difference of the other policy to the policy of the row @returns {Mark} */
function mark(difference) {
  const { low, high } = difference ?? { low: null, high: null };
  if (low === null || high === null || (low <= 0 && high >= 0)) return '○';
  return low > 0 ? '▲' : '▼';
}

/** The matrix, which is computed only while it is open. */
export class Matrix {
  /** @type {Shown | null} */
  #shown = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.body = h('div');
    this.details = h(
      'details',
      { class: 'numbers', ontoggle: () => this.#fill() },
      h('summary', {}, 'Head to head'),
      this.body,
    );
    fill(root, this.details);
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    const { answer, run } = shown;
    this.root.hidden = !run.results || answer.policies.length < FEWEST;
    this.#fill();
  }

  #fill() {
    const { details } = this;
    if (!details.open || this.root.hidden || !this.#shown) return;
    const { names, lines } = this.#shown;
    const { policies, marks } = head_to_head(this.#shown);
    const name = (/** @type {number} */ i) => full_name(names[i]);
    const heads = policies.map((i, at) => column(String(at + 1), name(i)));
    const body = policies.map((i, at) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, policy(names[i], lines[i]), ` ${at + 1}`),
        marks[at].map((one, other) =>
          h('td', { title: one && `${name(i)}, ${WORDS[one]}, ${name(policies[other])}` }, one || '·'),
        ),
      ),
    );
    fill(
      this.body,
      h('p', { class: 'note' }, math(NOTE)),
      table('Head to head', h('tr', {}, column('Policy'), heads), h('tbody', {}, body)),
    );
  }
}

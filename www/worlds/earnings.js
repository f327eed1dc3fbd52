// What the budget earns, with each policy and without learning.

import { budgeted, ends, unit_of } from '../simulator/units.js';
import { h } from '../ui/dom.js';
import { regret } from '../ui/format.js';
import { policy } from '../ui/series.js';
import { column, table } from '../ui/table.js';
import { span } from './drawing.js';
import { advised, arm_name, covered, has_one_arm } from './words.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/**
 * A strategy and what it earns. `policy` is the number of the policy, or null if the strategy does not learn.
 * @typedef {{name: Child, policy: number | null, spread: Spread, best: boolean}} Line
 */

/**
 * Makes the table of earnings.
 * @param {Shown} shown
 * @param {Worlds} worlds
 */
export function earnings(shown, worlds) {
  const lines = strategies(shown, worlds);
  const end = end_of(lines);
  const title = titled(shown.specification);
  return h(
    'section',
    {},
    h('h2', {}, title),
    table(
      title,
      h(
        'tr',
        {},
        column('Strategy'),
        column(head(shown.specification, worlds)),
        column('Line: 95 %. Diamond: the mean.', null, 'words'),
      ),
      h(
        'tbody',
        {},
        lines.map((line) => row(line, end)),
      ),
    ),
  );
}

/** Returns the title of the table. @param {Specification} specification */
export function titled(specification) {
  return `What a budget of ${budgeted(specification)} earns`;
}

/** Returns the head of the column of rewards. @param {Specification} specification @param {Worlds} worlds */
export function head({ environment }, worlds) {
  const unit = unit_of(environment, 'reward');
  return `mean reward${unit && `, ${unit}`} [${covered(worlds)}]`;
}

/**
 * Returns all strategies, those that earn most first. The one that the sentence advises is marked; none is if the
 * data allow no advice. Nobody knows the best arm, so what this would earn comes last. A single arm leaves nothing to
 * compare.
 * @param {Shown} shown
 * @param {Worlds} worlds
 * @returns {Line[]}
 */
export function strategies(shown, worlds) {
  const best = advised(shown, worlds);
  const [always, equal, knowing] = of_references(worlds, best);
  if (has_one_arm(worlds)) return [always];
  const usable = [...of_policies(shown, best), always, equal];
  return [...usable.sort((a, b) => b.spread.mean - a.spread.mean), knowing];
}

/** Returns the end of the range of all drawings, which begins at 0. @param {Line[]} lines */
export const end_of = (lines) => Math.max(...lines.map(({ spread }) => spread.quantiles['0.975']));

/** Prints the range of a quantity, or an empty text if it has no range. @param {Spread} spread */
export function range_of({ quantiles: { 0.025: low, 0.975: high } }) {
  return low === high ? '' : ends(low, high);
}

/** @param {Line} line @param {number} end of the range of the drawing */
function row({ name, spread, best }, end) {
  return h(
    'tr',
    { class: best ? 'first' : null },
    h('th', { scope: 'row' }, name),
    h('td', {}, h('b', {}, regret(spread.mean)), ` ${range_of(spread)}`),
    h('td', { class: 'drawn' }, span(spread, spread.mean, end)),
  );
}

/**
 * Returns the lines of the policies, the best one first.
 * @param {Shown} shown
 * @param {Spread | number | null} best what is advised
 * @returns {Line[]}
 */
function of_policies({ answer, names, lines }, best) {
  const order = answer.policies.map((_, i) => i).sort((a, b) => lost(answer, a) - lost(answer, b));
  return order.map((i) => {
    const { mean, quantiles } = answer.policies[i].final.reward;
    // Without a checkpoint at the whole budget, only the mean is known.
    const all = { 0.025: mean, 0.25: mean, 0.5: mean, 0.75: mean, 0.975: mean, ...quantiles };
    return { name: policy(names[i], lines[i]), policy: i, spread: { mean, quantiles: all }, best: i === best };
  });
}

/** @param {Answer} answer @param {number} i */
const lost = ({ policies }, i) => policies[i].final.regret.mean;

/**
 * Returns the lines of the strategies that do not learn.
 * @param {Worlds} worlds
 * @param {Spread | number | null} best what is advised
 * @returns {Line[]}
 */
function of_references(worlds, best) {
  /** @type {[Child, Spread][]} */
  const references = [
    [['always ', arm_name(worlds, worlds.best_in_data), ', which looks best in the data'], worlds.always_best_in_data],
    ['equal shares of the budget', worlds.equal_shares],
    ['knowing the best arm', worlds.best_in_world],
  ];
  return references.map(([name, spread]) => ({ name, policy: null, spread, best: spread === best }));
}

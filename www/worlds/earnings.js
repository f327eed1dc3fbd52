// What the budget earns, with each policy and without learning.

import { budgeted, ends, unit_of } from '../simulator/units.js';
import { h } from '../ui/dom.js';
import { regret } from '../ui/format.js';
import { policy } from '../ui/series.js';
import { column, table } from '../ui/table.js';
import { span } from './drawing.js';
import { arm_name } from './words.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** A line of the table. @typedef {{name: Child, spread: Spread, best: boolean}} Line */

/**
 * Makes the table of earnings.
 * @param {Shown} shown
 * @param {Worlds} worlds
 */
export function earnings(shown, worlds) {
  const lines = [...of_policies(shown), ...of_references(worlds)];
  const end = Math.max(...lines.map(({ spread }) => spread.quantiles['0.975']));
  const title = `What ${titled(shown.specification)} earns`;
  const unit = unit_of(shown.specification.environment, 'reward');
  const over = worlds.worlds > 1 ? '95 % of the worlds' : '95 % of the runs';
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
        column(`mean reward${unit && `, ${unit}`} [${over}]`),
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

/** @param {Specification} specification */
const titled = (specification) => {
  const budget = budgeted(specification);
  return budget ? `a budget of ${budget}` : 'the budget';
};

/** @param {Line} line @param {number} end of the range of the drawing */
function row({ name, spread: { mean, quantiles }, best }, end) {
  const { 0.025: low, 0.975: high } = quantiles;
  return h(
    'tr',
    { class: best ? 'first' : null },
    h('th', { scope: 'row' }, name),
    h('td', {}, h('b', {}, regret(mean)), low !== high && ` ${ends(low, high)}`),
    h('td', { class: 'drawn' }, span({ mean, quantiles }, mean, end)),
  );
}

/** Returns the lines of the policies, the best one first. @param {Shown} shown @returns {Line[]} */
function of_policies({ answer, names, lines }) {
  const order = answer.policies.map((_, i) => i).sort((a, b) => lost(answer, a) - lost(answer, b));
  return order.map((i) => {
    const { mean, quantiles } = answer.policies[i].final.reward;
    // Without a checkpoint at the whole budget, only the mean is known.
    const all = { 0.025: mean, 0.25: mean, 0.5: mean, 0.75: mean, 0.975: mean, ...quantiles };
    return { name: policy(names[i], lines[i]), spread: { mean, quantiles: all }, best: i === answer.best };
  });
}

/** @param {Answer} answer @param {number} i */
const lost = ({ policies }, i) => policies[i].final.regret.mean;

/** Returns the lines of the strategies that do not learn. @param {Worlds} worlds @returns {Line[]} */
const of_references = (worlds) => [
  {
    name: ['always ', arm_name(worlds, worlds.best_in_data), ', which looks best in the data'],
    spread: worlds.always_best_in_data,
    best: false,
  },
  { name: 'equal shares of the budget', spread: worlds.equal_shares, best: false },
  { name: 'knowing the best arm', spread: worlds.best_in_world, best: false },
];

// The sentences of the view Worlds. The command line says the same (src/bin/budgeted-bandits/earnings.rs).
import { short_name } from '../simulator/names.js';
import { amount, budgeted, ends, unit_of } from '../simulator/units.js';
import { math } from '../ui/dom.js';
import { counted, number, percent } from '../ui/format.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

/** Returns what an arm is called. @param {Worlds} worlds @param {number} i @returns {Child} */
export const arm_name = ({ arms }, i) => math(arms[i].name ?? `arm ${i + 1}`);

/** Returns the arms in the order of tables: those that are best more often come first. @param {Worlds} worlds */
export function ranked({ arms }) {
  const rank = (/** @type {number} */ i) => arms[i].best + 1e-9 * arms[i].ratio_in_data;
  return arms.map((_, i) => i).sort((a, b) => rank(b) - rank(a));
}

/** Says what a range covers. @param {Worlds} worlds */
export const covered = ({ worlds }) => (worlds > 1 ? '95 % of the worlds' : '95 % of the runs');

/** The largest number of arms that a sentence lists. */
const LISTED = 3;

/**
 * Says which arm is best, what a policy earns, and what exploration costs.
 * @param {Shown} shown
 * @param {Worlds} worlds
 * @param {number | null} [policy] by default the best one
 * @returns {Child}
 */
export function sentence(shown, worlds, policy = shown.answer.best) {
  if (worlds.arms.every((arm) => arm.ratio_in_data === 0))
    return 'No arm has earned anything in the data, so nothing can be said about which arm is best.';
  return [
    best_arms(shown, worlds),
    ' ',
    without_spread(worlds),
    earned(shown, policy),
    ' ',
    exploration(shown, worlds, policy),
  ];
}

/** Returns the arms whose rows do not show how uncertain they are. @param {Worlds} worlds */
export const alike = (worlds) =>
  worlds.worlds === 1 ? [] : worlds.arms.map((_, i) => i).filter((i) => !worlds.arms[i].varies);

/** Says whose rows do not show how uncertain they are. @param {Worlds} worlds @returns {Child} */
export function without_spread(worlds) {
  const arms = alike(worlds);
  const named = arms.slice(0, LISTED).map((arm, i) => [i > 0 && ', ', arm_name(worlds, arm)]);
  const others = arms.length > LISTED && ` and ${number(arms.length - LISTED)} others`;
  return (
    arms.length > 0 && [
      'The rows of ',
      named,
      others,
      ' are all alike or have no reward, so they do not show how uncertain they are, and this ranking may be wrong. ',
    ]
  );
}

/**
 * Prints the share of worlds in which an arm is best. Worlds are a sample, so all of them say no more than "more than
 * 99 %", and a share near 1 has a decimal.
 * @param {number} share
 * @param {string} [more] the words "more than", or a sign in a table
 */
export function best_in(share, more = 'more than ') {
  if (share === 1) return `${more}99\u00a0%`;
  return `${share > 0.99 ? number(Math.min(share, 0.999) * 100, 1) : percent(share)}\u00a0%`;
}

/** @param {Shown} shown @param {Worlds} worlds @returns {Child} */
function best_arms({ specification: { environment } }, worlds) {
  const { arms, best_in_data } = worlds;
  const rows = number(arms.reduce((sum, arm) => sum + arm.rows, 0));
  if (worlds.worlds === 1)
    return [
      arm_name(worlds, best_in_data),
      ` is the best arm in your ${rows} rows: it earns `,
      amount(arms[best_in_data].ratio_in_data, unit_of(environment, 'reward')),
      ` for each ${unit_of(environment, 'cost') || 'unit of cost'}.`,
    ];
  const [first, second] = arms.map((_, i) => i).sort((a, b) => arms[b].best - arms[a].best);
  const other = second !== undefined && arms[second].best > 0;
  return [
    arm_name(worlds, first),
    ` is the best arm in ${best_in(arms[first].best)} of the ${counted(worlds.worlds, 'world')} that your `,
    `${rows} rows allow`,
    other && [', ', arm_name(worlds, second), ` in ${best_in(arms[second].best)}`],
    '.',
  ];
}

/** @param {Shown} shown @param {number | null} policy @returns {Child} */
function earned({ answer, names, specification }, policy) {
  if (policy === null) return null;
  const { mean, quantiles } = answer.policies[policy].final.reward;
  const { 0.025: low, 0.975: high } = quantiles;
  const budget = budgeted(specification);
  return [
    budget && `With a budget of ${budget}, `,
    short_name(names, policy, !budget),
    ` earns ${amount(mean, unit_of(specification.environment, 'reward'))}`,
    low !== undefined && high !== undefined && ` ${ends(low, high)}`,
    '.',
  ];
}

/** @param {Shown} shown @param {Worlds} worlds @param {number | null} policy @returns {Child} */
function exploration({ answer, names, specification: { environment } }, { best_in_world: { mean: most } }, policy) {
  if (policy === null || !(most > 0)) return null;
  const lost = answer.policies[policy].final.regret.mean;
  const unit = unit_of(environment, 'reward');
  return [
    `Exploration costs ${amount(lost, unit)} of the ${amount(most, unit)} that knowing the best arm would earn, `,
    `${percent(lost / most)}\u00a0%, because `,
    short_name(names, policy),
    ' has to find out which arm is best.',
  ];
}

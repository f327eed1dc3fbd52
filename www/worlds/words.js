// The sentences of the view Worlds. The command line says the same (cli/src/earnings.rs).
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

/** Returns whether no arm has a reward in the data. @param {Worlds} worlds */
const earns_nothing = ({ arms }) => arms.every((arm) => arm.ratio_in_data === 0);

/** Returns whether there is nothing to choose. @param {Worlds} worlds */
export const has_one_arm = ({ arms }) => arms.length === 1;

/**
 * Says what to do, which arm is best, what a policy earns, and what exploration costs.
 * @param {Shown} shown
 * @param {Worlds} worlds
 * @returns {Child}
 */
export function sentence(shown, worlds) {
  const said = [advice(shown, worlds, shown.answer.best), ' ', reasons(shown, worlds, shown.answer.best)];
  return earns_nothing(worlds) || worlds.worlds === 1 ? reasons(shown, worlds, shown.answer.best) : said;
}

/**
 * Says which arm is best, what a policy earns, and what exploration costs.
 * @param {Shown} shown
 * @param {Worlds} worlds
 * @param {number | null} policy
 * @returns {Child}
 */
export function reasons(shown, worlds, policy) {
  if (earns_nothing(worlds))
    return 'No arm has earned anything in the data, so nothing can be said about which arm is best.';
  if (has_one_arm(worlds)) return alone(shown, worlds);
  const explores = unlearned(shown, worlds, policy) === null;
  return [
    best_arms(shown, worlds),
    ' ',
    rough(shown, worlds),
    without_spread(worlds),
    earned(shown, worlds, policy),
    explores && [' ', exploration(shown, worlds, policy)],
  ];
}

/**
 * Says which strategy to use. If the rows are taken for the truth, the best arm is known, so that nothing is compared
 * with the policy.
 * @param {Shown} shown
 * @param {Worlds} worlds
 * @param {number | null} policy the best one that can be used
 * @returns {Child}
 */
export function advice(shown, worlds, policy) {
  if (earns_nothing(worlds)) return 'No arm has earned anything in the data.';
  if (has_one_arm(worlds)) return 'There is only one arm, so there is nothing to choose.';
  if (worlds.worlds > 1 && !worlds.arms[worlds.best_in_data].varies) return 'These rows do not show which arm is best.';
  if (policy === null) return 'None of these policies can be used, because they are told which arm is best.';
  const name = short_name(shown.names, policy);
  const other = unlearned(shown, worlds, policy);
  if (!other) return ['Let ', name, ' choose the arms.'];
  const { mean, quantiles } = other.spread;
  const unit = unit_of(shown.specification.environment, 'reward');
  const range = quantiles['0.025'] < quantiles['0.975'] && ` ${ends(quantiles['0.025'], quantiles['0.975'])}`;
  const earns = [amount(mean, unit), range];
  if (!other.clear)
    return [other.doing, ' earns ', earns, ' on average, but chance can explain that this is better than ', name, '.'];
  if (!other.sure)
    return [other.doing, ' earns ', earns, ' on average, ', other.than, name, ', but another arm may be the best one.'];
  return [other.what, ': on average this earns ', earns, ', ', other.than, name, '.'];
}

/**
 * Returns what is advised: the number of a policy, what a strategy that does not learn earns, or null.
 * @param {Shown} shown
 * @param {Worlds} worlds
 * @returns {Spread | number | null}
 */
export function advised(shown, worlds) {
  const { best } = shown.answer;
  if (earns_nothing(worlds) || best === null) return null;
  if (has_one_arm(worlds)) return worlds.always_best_in_data;
  if (worlds.worlds === 1) return best;
  if (!worlds.arms[worlds.best_in_data].varies) return null;
  const other = unlearned(shown, worlds, best);
  if (!other) return best;
  return other.clear && other.sure ? other.spread : null;
}

/** The share of worlds in which an arm must be best before it is advised to always pull the arm. */
const SURE = 0.95;

/**
 * Returns the better strategy that does not learn, if it earns more than a policy. It is clear that it does if it loses
 * less than the lower end of the 95 % interval of the policy's regret.
 * @param {Shown} shown
 * @param {Worlds} worlds
 * @param {number | null} policy
 */
function unlearned(shown, worlds, policy) {
  if (policy === null || worlds.worlds === 1) return null;
  const arm = arm_name(worlds, worlds.best_in_data);
  const { always_best_in_data: always, equal_shares: equal } = worlds;
  const other =
    always.mean >= equal.mean
      ? { what: ['Always pull ', arm], doing: ['Always pulling ', arm], spread: always }
      : {
          what: ['Spend equal shares of the budget on all arms'],
          doing: ['Spending equal shares of the budget on all arms'],
          spread: equal,
        };
  // Losses are compared and not earnings, because the last pull of a policy may cost more than what is left.
  const { regret, reward } = shown.answer.policies[policy].final;
  const loses = worlds.best_in_world.mean - other.spread.mean;
  const clear = loses < (regret.low ?? 0);
  // How sure counts of a single period are is only a rough estimate.
  const uncertain = counts(shown.specification.environment) || few(worlds);
  const sure = other.spread !== always || (!uncertain && worlds.arms[worlds.best_in_data].best >= SURE);
  const than = other.spread.mean > reward.mean ? 'more than ' : 'and loses less than ';
  return loses < regret.mean ? { ...other, clear, sure, than } : null;
}

/** Says what the only arm earns. @param {Shown} shown @param {Worlds} worlds @returns {Child} */
function alone({ specification }, worlds) {
  const { mean, quantiles } = worlds.always_best_in_data;
  const { 0.025: low, 0.975: high } = quantiles;
  const earns = amount(mean, unit_of(specification.environment, 'reward'));
  const range = low < high && ` ${ends(low, high)}`;
  return [`With a budget of ${budgeted(specification)}, `, arm_name(worlds, 0), ' earns ', earns, range, '.'];
}

/** The number of rows of each arm from which on shares of worlds are calibrated, see docs/worlds.md. */
const ENOUGH = 10;

/** Returns whether an arm has too few rows to say how sure an answer is. @param {Worlds} worlds */
const few = ({ arms }) => arms.some(({ rows }) => rows < ENOUGH);

/** Says that shares of worlds are rough, if an arm has few rows. @param {Shown} shown @param {Worlds} worlds */
function rough({ specification: { environment } }, worlds) {
  if (worlds.worlds === 1 || counts(environment) || !few(worlds)) return null;
  return `An arm has fewer than ${ENOUGH} rows, so these shares are rough. `;
}

/** Says whose rows do not show how uncertain they are. @param {Worlds} worlds @returns {Child} */
function without_spread(worlds) {
  if (worlds.worlds === 1) return null;
  const arms = worlds.arms.map((_, i) => i).filter((i) => !worlds.arms[i].varies);
  const named = arms.slice(0, LISTED).map((arm, i) => [i > 0 && ', ', arm_name(worlds, arm)]);
  const others = arms.length > LISTED && ` and ${number(arms.length - LISTED)} others`;
  return (
    arms.length > 0 && [
      'The rows of ',
      named,
      others,
      ' are all alike or have no reward. How uncertain such an arm is, is taken from the rows of all arms, so this ',
      'ranking may be wrong. ',
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

/** Returns whether rows have weights, so that a row stands for many pulls. @param {Source} environment */
const counts = ({ arms }) => Array.isArray(arms) && arms.some((arm) => 'weights' in arm);

/** @param {Shown} shown @param {Worlds} worlds @returns {Child} */
function best_arms({ specification: { environment } }, worlds) {
  const { arms, best_in_data } = worlds;
  const data = counts(environment) ? 'counts' : `${number(arms.reduce((sum, arm) => sum + arm.rows, 0))} rows`;
  if (worlds.worlds === 1)
    return [
      arm_name(worlds, best_in_data),
      ` is the best arm in your ${data}: it earns `,
      amount(arms[best_in_data].ratio_in_data, unit_of(environment, 'reward')),
      ` for each ${unit_of(environment, 'cost') || 'unit of cost'}.`,
    ];
  const [first, second] = arms.map((_, i) => i).sort((a, b) => arms[b].best - arms[a].best);
  const other = second !== undefined && arms[second].best > 0;
  return [
    arm_name(worlds, first),
    ` is the best arm in ${best_in(arms[first].best)} of the ${counted(worlds.worlds, 'world')} that your `,
    `${data} allow`,
    other && [', ', arm_name(worlds, second), ` in ${best_in(arms[second].best)}`],
    '.',
  ];
}

/** @param {Shown} shown @param {Worlds} worlds @param {number | null} policy @returns {Child} */
function earned({ answer, names, specification }, { best_in_world }, policy) {
  if (policy === null) return null;
  const { mean, quantiles } = answer.policies[policy].final.reward;
  const { 0.025: low, 0.975: high } = quantiles;
  return [
    `With a budget of ${budgeted(specification)}, `,
    short_name(names, policy),
    ` earns ${amount(mean, unit_of(specification.environment, 'reward'))}`,
    low !== undefined && high !== undefined && ` ${ends(low, high)}`,
    mean > best_in_world.mean && ' (its last pull may cost more than what is left)',
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

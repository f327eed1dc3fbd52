// Words and numbers about one moment of a run: the state after some of its pulls.
import { unit_of } from '../simulator/units.js';
import { h, math } from '../ui/dom.js';
import { counted, figure, number, regret } from '../ui/format.js';
import { column } from '../ui/table.js';

/** Returns the name of an arm. @param {trace.State} state @param {number} arm */
export const called = (state, arm) => state.arms[arm].name ?? `arm ${arm + 1}`;

/** Prints a ratio or an outcome as the chart does beside its marks. @param {trace.Ratio} value */
export function brief(value) {
  if (value === null) return '–';
  if (value === 'infinity') return '∞';
  return figure(value, value >= 99.95 || value === 0 ? 0 : value >= 9.95 ? 1 : value >= 0.0995 ? 2 : 3);
}

/**
 * Returns an index as a number that can be compared. A missing index is below all others.
 * @param {trace.Ratio} index
 */
const size = (index) => (index === 'infinity' ? Infinity : (index ?? -Infinity));

/**
 * Says why the policy pulls the arm that it pulls next.
 * @param {trace.State} state
 * @param {{name: string, idea: string}} policy
 * @param {boolean} fair whether what follows from the true means stays hidden
 * @returns {Child}
 */
export function why(state, { name: policy, idea }, fair) {
  const { next, arms, pulls, fault } = state;
  const over = `The run is over after ${counted(pulls, 'pull')}`;
  if (fault) return [`${over}, because `, math(policy), ` failed: it ${fault}.`];
  if (next === null) return fair ? `${over}.` : `${over}, with a regret of ${regret(state.regret)}.`;
  const arm = arms[next];
  if (arms.length === 1)
    return `Pull ${number(pulls + 1)} goes to ${called(state, next)}, because there is no other arm.`;
  const opening = `Pull ${number(pulls + 1)} goes to ${called(state, next)}`;
  if (arm.index === null && arm.pulls === 0) return `${opening}, which has not been pulled yet.`;
  if (arm.index === null)
    return [`${opening}. `, math(policy), ' does not compute an index for each arm. ', math(idea)];
  const indices = arms.map(({ index }) => size(index));
  if (Math.max(...indices) > size(arm.index))
    return `${opening}, although its index, ${brief(arm.index)}, is not the largest.`;
  if (arm.index === 'infinity') {
    const others = indices.filter((index) => index === Infinity).length - 1;
    const tied = others === 0 ? '' : others === 1 ? ', as is 1 other' : `, as are ${others} others`;
    return `${opening}. ${why_infinite(arm)}${tied}.`;
  }
  const largest = `${opening}: its index, ${brief(arm.index)}, is the largest`;
  return fair ? `${largest}.` : `${largest}${against_truth(state, arm)}.`;
}

/** @param {trace.ArmState} arm */
const why_infinite = ({ mean_cost, pulls }) =>
  mean_cost === 0
    ? `It has cost nothing in ${counted(pulls, 'pull')}, so its cost may still be 0 and its index is infinite`
    : 'The lower bound of its cost is not above 0, so its index is infinite';

/**
 * Says how good the choice of an arm is by the true ratios.
 * @param {trace.State} state
 * @param {trace.ArmState} arm
 */
function against_truth(state, arm) {
  const { arms } = state;
  if (arm.best) {
    const one = arms.filter(({ best }) => best).length > 1 ? 'one of the best arms' : 'the best arm';
    return `, and it is ${one}, with a ratio of ${brief(arm.true_ratio)}`;
  }
  const best = arms[state.best];
  if (!best.violated) return `; its true ratio is ${brief(arm.true_ratio)}`;
  const below = `${brief(best.index)}, is below its true ratio, ${brief(best.true_ratio)}`;
  return `. The best arm is ${called(state, state.best)}, but its index, ${below}`;
}

/**
 * Compares the policy's intervals with those of another kind: for how many arms the bound of the ratio is infinite
 * because the lower bound of the cost is not above 0.
 * @param {trace.State} state
 * @param {string} policy
 * @param {string} kind the name of the other kind
 * @returns {Child}
 */
export function compared(state, policy, kind) {
  const seen = state.arms.filter(({ ghost }) => ghost);
  if (!seen.length) return null;
  const without = seen.filter(({ ghost }) => ghost?.ratio === 'infinity').length;
  const arms = (/** @type {number} */ count) =>
    count === seen.length ? `all ${number(count)} arms` : count === 0 ? 'no arm' : counted(count, 'arm');
  const bound = `the lower bound of the cost is at or below 0 for ${arms(without)}`;
  const other =
    without > 0
      ? `: ${bound}, so that the bound of the ratio is infinite`
      : ': the lower bound of every cost is above 0, so that all bounds of the ratio are finite';
  if (seen.every(({ index }) => index === null)) return [math(kind), other, '.'];
  const own = seen.filter(({ index }) => index === 'infinity').length;
  return [math(kind), other, '; the index of ', math(policy), ` is infinite for ${arms(own)}.`];
}

/**
 * Returns the numbers above the chart. The regret and the failed bounds follow from the true means.
 * @param {trace.State} state
 * @param {boolean} fair as in `why`
 * @param {Source} environment gives the units
 * @returns {[label: string, value: string][]}
 */
export function figures(state, fair, environment) {
  const { pulls, spent, budget, reward, level, violations, last, next } = state;
  const [reward_unit, cost_unit] = [unit_of(environment, 'reward'), unit_of(environment, 'cost')];
  const with_unit = (/** @type {string} */ text, /** @type {string} */ unit) => (unit ? `${text}\u00a0${unit}` : text);
  const amount = (/** @type {number} */ value) => figure(value, Number.isInteger(value) ? 0 : 1);
  const confidence = (/** @type {number} */ value) =>
    value > 0.9995 ? '>\u00a099.9\u202f%' : `${number(100 * value, 1)}\u202f%`;
  /** @type {[label: string, value: string, truth?: boolean][]} */
  const all = [
    ['pulls', number(pulls)],
    ['spent', with_unit(`${amount(spent)} of ${amount(budget)}`, cost_unit)],
    ['reward', with_unit(amount(reward), reward_unit)],
    ['regret', with_unit(regret(state.regret), reward_unit), true],
    ['last pull', last ? `${called(state, last.arm)}: ${brief(last.reward)} for ${brief(last.cost)}` : '–'],
    ['confidence', level === null || next === null ? '–' : confidence(level)],
    ['bounds that failed', violations === null ? '–' : `${number(violations)} of ${number(pulls)}`, true],
  ];
  return all.filter(([, , truth]) => !(truth && fair)).map(([label, value]) => [label, value]);
}

/** @param {Interval | null} interval */
const range = (interval) => (interval ? `[${figure(interval.low, 3)}, ${figure(interval.high, 3)}]` : '–');
/** @param {number | null} value */
const three = (value) => figure(value, 3);

/** The columns of the table: the head, the text of a cell, and what the cell holds if not all tables have it. */
const COLUMNS = /** @type {[name: string, of: (arm: trace.ArmState) => string, kind?: 'truth' | 'estimate'][]} */ ([
  ['n', ({ pulls }) => number(pulls)],
  ['mean reward', ({ mean_reward }) => three(mean_reward)],
  ['estimate', ({ estimated_reward }) => three(estimated_reward ?? null), 'estimate'],
  ['its interval', ({ reward }) => range(reward)],
  ['true', ({ true_reward }) => three(true_reward), 'truth'],
  ['mean cost', ({ mean_cost }) => three(mean_cost)],
  ['estimate', ({ estimated_cost }) => three(estimated_cost ?? null), 'estimate'],
  ['its interval', ({ cost }) => range(cost)],
  ['true', ({ true_cost }) => three(true_cost), 'truth'],
  ['index', ({ index }) => brief(index)],
  ['true ratio', ({ true_ratio }) => brief(true_ratio), 'truth'],
]);

/** Makes a table of the numbers in the chart. @param {trace.State} state @param {boolean} fair as in `why` */
export function table(state, fair) {
  const estimates = state.arms.some((arm) => arm.estimated_reward !== undefined);
  const shown = COLUMNS.filter(([, , kind]) => (kind === 'truth' ? !fair : kind === 'estimate' ? estimates : true));
  const failed = (/** @type {trace.ArmState} */ arm) => (arm.violated && !fair ? ' ✗' : '');
  return h(
    'table',
    { class: 'data' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ['arm', ...shown.map(([name]) => name)].map((name) => column(name)),
      ),
    ),
    h(
      'tbody',
      {},
      state.arms.map((arm, i) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, `${called(state, i)}${state.next === i ? ' (next)' : ''}`),
          shown.map(([name, of]) => h('td', {}, of(arm), name === 'index' && failed(arm))),
        ),
      ),
    ),
  );
}

/** Makes the entries of a list of figures. @param {[string, Child][]} all */
export const listed = (all) =>
  all.map(([label, value]) => h('div', {}, h('dt', { class: 'label' }, label), h('dd', {}, value)));

/**
 * Returns what can be exported: the state that `budgeted-bandits trace` prints.
 * @param {{specification: Specification, named: string}} run
 * @param {trace.State} state
 * @returns {import('../shell/views.js').Exported}
 */
export const exported = ({ specification, named }, state) => ({
  specification,
  named: `${named} pull ${state.pulls}`,
  what: 'intervals',
  json: state,
});

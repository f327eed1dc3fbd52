// What a run at one of its pulls says in words and figures.
import { h, math } from '../ui/dom.js';
import { counted, figure, number, regret } from '../ui/format.js';

/** @typedef {{low: number, high: number}} Interval */
/** @typedef {{name: string | null, pulls: number, mean_reward: number | null, mean_cost: number | null, true_reward: number, true_cost: number, true_ratio: number, best: boolean, reward: Interval | null, cost: Interval | null, index: number | 'infinity' | null, violated: boolean, ghost: {reward: Interval, cost: Interval, ratio: number | 'infinity'} | null}} Arm */
/** @typedef {{pulls: number, spent: number, budget: number, reward: number, regret: number, level: number | null, violations: number | null, last: {arm: number, reward: number, cost: number} | null, next: number | null, best: number, deviation: {since: number, pulls: number, changes: number} | null, arms: Arm[]}} State */

/** @param {State} state @param {number} arm */
export const called = (state, arm) => state.arms[arm].name ?? `arm ${arm + 1}`;

/** Two digits that count, as beside the marks of the chart. @param {number | 'infinity' | null} value */
export function brief(value) {
  if (value === null) return '–';
  if (value === 'infinity') return '∞';
  return figure(value, value >= 99.95 || value === 0 ? 0 : value >= 9.95 ? 1 : value >= 0.0995 ? 2 : 3);
}

const size = (index) => (index === 'infinity' ? Infinity : (index ?? -Infinity));

/**
 * Why the next pull goes where it goes.
 * @param {State} state @param {{name: string, idea: string}} policy @param {boolean} fair
 */
export function why(state, { name: policy, idea }, fair) {
  const { next, arms, pulls } = state;
  if (next === null)
    return `The run is over after ${counted(pulls, 'pull')}, with a regret of ${regret(state.regret)}.`;
  const arm = arms[next];
  const opening = `Pull ${number(pulls + 1)} goes to ${called(state, next)}`;
  if (arm.pulls === 0) return `${opening}, which has not been pulled yet.`;
  const indices = arms.map(({ index }) => size(index));
  if (arm.index === null) return [`${opening}. `, math(policy), ' has no index of each arm. ', math(idea)];
  if (Math.max(...indices) > size(arm.index))
    return `${opening}, although its index, ${brief(arm.index)}, is not the largest.`;
  if (arm.index === 'infinity') {
    const tied = indices.filter((index) => index === Infinity).length;
    const one =
      arm.mean_cost === 0
        ? `It has cost nothing in ${counted(arm.pulls, 'pull')}, so its cost may still be 0 and its index is infinite`
        : 'The lower bound of its cost is not above 0, so its index is infinite';
    return `${opening}. ${one}${tied > 1 ? `, as ${tied === 2 ? 'is 1 other' : `are ${tied - 1} others`}` : ''}.`;
  }
  const largest = `${opening}: its index, ${brief(arm.index)}, is the largest`;
  if (fair) return `${largest}.`;
  const best = arms[state.best];
  if (arm.best) {
    const one = arms.filter((other) => other.best).length > 1 ? 'one of the best arms' : 'the best arm';
    return `${largest}, and it is ${one}, with a ratio of ${brief(arm.true_ratio)}.`;
  }
  if (best.violated)
    return `${largest}. The best arm is ${called(state, state.best)}, but its index, ${brief(best.index)}, is below its true ratio, ${brief(best.true_ratio)}.`;
  return `${largest}; its true ratio is ${brief(arm.true_ratio)}.`;
}

/**
 * What the policy's intervals tell apart and the others do not: how many arms have a bound of the ratio that says nothing.
 * @param {State} state @param {string} policy @param {string} kind of the intervals compared with
 */
export function compared(state, policy, kind) {
  const seen = state.arms.filter(({ ghost }) => ghost);
  if (!seen.length) return null;
  const without = seen.filter(({ ghost }) => ghost.ratio === 'infinity').length;
  const arms = (count) =>
    count === seen.length ? `all ${number(count)} arms` : count === 0 ? 'no arm' : counted(count, 'arm');
  const other = [
    math(kind),
    without > 0
      ? `: the lower bound of the cost is at or below 0 for ${arms(without)}, so that the bound of the ratio is infinite`
      : ': the lower bound of every cost is above 0, so that all bounds of the ratio are finite',
  ];
  if (seen.every(({ index }) => index === null)) return [...other, '.'];
  const own = seen.filter(({ index }) => index === 'infinity').length;
  return [...other, '; the index of ', math(policy), ` is infinite for ${arms(own)}.`];
}

/** The figures on top: label and value. @param {State} state @returns {[string, string][]} */
export function figures(state) {
  const { pulls, spent, budget, reward, level, violations, last, next } = state;
  const decimals = (value) => (Number.isInteger(value) ? 0 : 1);
  return [
    ['pulls', number(pulls)],
    ['spent', `${figure(spent, decimals(spent))} of ${figure(budget, decimals(budget))}`],
    ['reward', figure(reward, decimals(reward))],
    ['regret', regret(state.regret)],
    ['last pull', last ? `${called(state, last.arm)}: ${brief(last.reward)} for ${brief(last.cost)}` : '–'],
    [
      'confidence',
      level === null || next === null
        ? '–'
        : level > 0.9995
          ? '>\u00a099.9\u202f%'
          : `${number(100 * level, 1)}\u202f%`,
    ],
    ['bounds that failed', violations === null ? '–' : `${number(violations)} of ${number(pulls)}`],
  ];
}

/** What the canvas shows, as a table. @param {State} state @param {boolean} fair */
export function table(state, fair) {
  const range = (interval) => (interval ? `${figure(interval.low, 3)} – ${figure(interval.high, 3)}` : '–');
  const three = (value) => figure(value, 3);
  const head = [
    'arm',
    'n',
    'mean reward',
    'its interval',
    !fair && 'true',
    'mean cost',
    'its interval',
    !fair && 'true',
    'index',
    !fair && 'true ratio',
  ].filter(Boolean);
  const cells = (arm) =>
    [
      number(arm.pulls),
      three(arm.mean_reward),
      range(arm.reward),
      !fair && three(arm.true_reward),
      three(arm.mean_cost),
      range(arm.cost),
      !fair && three(arm.true_cost),
      `${brief(arm.index)}${arm.violated && !fair ? ' ✗' : ''}`,
      !fair && brief(arm.true_ratio),
    ].filter((cell) => cell !== false);
  return h(
    'table',
    { class: 'data' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head.map((name, i) => h('th', { scope: 'col' }, name)),
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
          cells(arm).map((cell) => h('td', {}, cell)),
        ),
      ),
    ),
  );
}

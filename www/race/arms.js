// The words of the race: names and shades of arms, and amounts of the budget.
import { fill, h } from '../ui/dom.js';
import { decimals, is_extreme, number, power } from '../ui/format.js';

/** The tokens of the shades of arms. All further arms share the last shade. */
export const SHADES = ['a1', 'a2', 'a3', 'a4', 'a5'];

/**
 * Prints an amount of the budget, in whole units if the budget has many and only whole ones.
 * @param {number} part
 * @param {number} budget
 */
export function amount(part, budget) {
  // With decimals, amounts below a thousandth would have one digit, often the same for the part and the budget.
  if (is_extreme(budget) || budget < 1e-3) return power(part);
  return number(part, budget >= 10 && Number.isInteger(budget) ? 0 : decimals(budget));
}

/** Returns the name of an arm. @param {race.Moment} moment @param {number} arm */
export const called = ({ arms }, arm) => arms[arm].name ?? `arm ${arm + 1}`;

/** Returns the name of an arm where there is little room. @param {race.Moment} moment @param {number} arm */
export const brief = ({ arms }, arm) => arms[arm].name ?? String(arm + 1);

/**
 * Returns the entries of the legend: names and shades. While the truth is hidden, arms are ordered by number.
 * @param {race.Moment} moment
 * @param {boolean} fair whether the truth is hidden
 * @returns {{token: string, name: string, best: boolean}[]}
 */
export function entries(moment, fair) {
  const { arms, order } = moment;
  const all = fair ? order.toSorted((a, b) => a - b) : order;
  const single = all.slice(0, arms.length > SHADES.length ? SHADES.length - 1 : SHADES.length);
  const named = single.map((arm, i) => ({
    token: SHADES[i],
    name: called(moment, arm),
    best: arms[arm].best && !fair,
  }));
  const others = arms.length - single.length;
  return others ? [...named, { token: 'a5', name: `${others} other arms`, best: false }] : named;
}

/** Fills the legend. @param {HTMLElement} root @param {race.Moment} moment @param {boolean} fair as above */
export const legend = (root, moment, fair) =>
  fill(
    root,
    entries(moment, fair).map(({ token, name, best }) => h('span', { class: token }, name, best && h('b', {}, 'best'))),
  );

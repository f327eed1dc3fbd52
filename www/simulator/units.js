// The units of rewards and costs, such as EUR or clicks, if the settings give them.
import { plain, regret } from '../ui/format.js';

/** @typedef {'reward' | 'cost'} Side */

/** Returns the unit of rewards or costs, or an empty text. @param {Source} environment @param {Side} side */
export const unit_of = (environment, side) =>
  ('reward_unit' in environment || 'cost_unit' in environment ? environment[`${side}_unit`] : '') ?? '';

/** Prints an amount of rewards or costs with its unit, if there is one. @param {number} value @param {string} unit */
export const amount = (value, unit) => (unit ? `${regret(value)}\u00a0${unit}` : regret(value));

/**
 * Prints two ends of a range.
 * @param {number} low
 * @param {number} high
 */
export const ends = (low, high) => `[${regret(low)},\u00a0${regret(high)}]`;

/** Prints the budget with its unit, or as a multiple of a cost. @param {Specification} specification */
export function budgeted({ budget: { absolute, times_smallest_mean_cost: times }, environment }) {
  if (absolute === undefined) return `${plain(times)} × the smallest mean cost`;
  const unit = unit_of(environment, 'cost');
  return unit ? `${plain(absolute)}\u00a0${unit}` : plain(absolute);
}

/**
 * Says what rewards for each unit of cost are counted in, as in "EUR for each EUR", or "reward for each unit of cost".
 * @param {Source} environment
 */
export const ratio_unit = (environment) =>
  `${unit_of(environment, 'reward') || 'reward'} for each ${unit_of(environment, 'cost') || 'unit of cost'}`;

/** Says which units amounts have, as in "; rewards in EUR, costs in USD", or nothing. @param {Source} environment */
export function units_said(environment) {
  const [reward, cost] = [unit_of(environment, 'reward'), unit_of(environment, 'cost')];
  if (reward === cost) return reward && `; rewards and costs in ${reward}`;
  return [reward && `; rewards in ${reward}`, cost && `${reward ? ',' : ';'} costs in ${cost}`]
    .filter(Boolean)
    .join('');
}

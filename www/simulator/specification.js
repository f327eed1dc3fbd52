// Questions about a specification that several views ask.
import { math } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { budgeted } from './units.js';

/** Returns whether an arm was observed. @param {Arm | ObservedArm} arm @returns {arm is ObservedArm} */
export const is_observed = (arm) => 'observations' in arm;

/**
 * Returns how much was observed of an arm, and what was counted: its rows or, if they have weights and stand for many
 * pulls each, these pulls.
 * @param {object} arm
 * @param {number} rows
 * @returns {[count: number, noun: string]}
 */
export function seen_of(arm, rows) {
  if (!('weights' in arm)) return [rows, 'row'];
  const pulls = /** @type {number[]} */ (arm.weights).reduce((sum, weight) => sum + weight, 0);
  return [Math.round(pulls), 'pull'];
}

/**
 * Returns whether an environment has arms that were observed.
 * @param {Source} environment
 * @returns {environment is ObservedSource}
 */
export const has_rows = (environment) => Array.isArray(environment.arms) && environment.arms.some(is_observed);

/**
 * Returns whether an environment has a table of arms whose laws are given.
 * @param {Source} environment
 * @returns {environment is TableSource}
 */
export const has_table = (environment) => Array.isArray(environment.arms) && !has_rows(environment);

/** Prints the budget, as in "B = 3 000". @param {Specification} specification @returns {Child[]} */
export function budget(specification) {
  return [math('B\u00a0='), `\u00a0${budgeted(specification)}`];
}

/**
 * Returns when a run until decided ends, or null if the number of repetitions is fixed.
 * @param {Pick<Specification, 'repetitions'>} specification
 */
export const until_decided = ({ repetitions }) => (typeof repetitions === 'number' ? null : repetitions);

/**
 * Returns the largest number of repetitions of a run.
 * @param {Pick<Specification, 'repetitions'>} specification
 */
export const most_repetitions = ({ repetitions }) =>
  typeof repetitions === 'number' ? repetitions : repetitions.at_most;

/**
 * Says how many repetitions are done, as in "12 of 200 repetitions". A run until decided has no number to reach.
 * @param {Pick<Specification, 'repetitions'>} specification
 * @param {number} done
 */
export const told_repetitions = (specification, done) =>
  until_decided(specification)
    ? counted(done, 'repetition')
    : `${number(done)} of ${counted(most_repetitions(specification), 'repetition')}`;

/**
 * Returns the repetition that a visitor typed, counted from 0. The simulator checks whether it exists.
 * @param {Specification} specification
 * @param {string} text a number from 1 on
 * @throws {Error} if the text is not a whole number
 */
export function repetition_of(specification, text) {
  if (/^\d{1,9}$/.test(text)) return Number(text) - 1;
  throw new Error(
    `repetition: expected a number from 1 to ${most_repetitions(specification)}, found ${text || 'nothing'}`,
  );
}

/**
 * The keys made so far. They are kept because a specification may hold 100,000 observations, which take long to print.
 * @type {WeakMap<object, string>}
 */
const keys = new WeakMap();

/**
 * Returns everything of a specification that changes results, as a text. The checkpoints do not change results.
 * @param {Specification | undefined} specification must not be changed later
 */
export function key(specification) {
  if (!specification) return undefined;
  const known = keys.get(specification) ?? JSON.stringify({ ...specification, checkpoints: null });
  keys.set(specification, known);
  return known;
}

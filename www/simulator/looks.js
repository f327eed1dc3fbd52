// What a run until decided has seen so far: its interval of every difference, look after look.

import { catalogue } from '../pkg/budgeted_bandits.js';
import { most_repetitions, until_decided } from './specification.js';

/** How the questions stood after some repetitions. @typedef {{repetitions: number, questions: Question[]}} Look */

/** The factor by which the repetitions grow from one kept look to the next. Charts have logarithmic axes. */
const NEXT = 1.01;

export class Looks {
  /** @type {Look[]} */
  all = [];

  /**
   * Keeps a look, unless it is close to the one before. The policies of a look are those that the questions name, and
   * the one with the lowest mean regret, which no question names.
   * @param {number} repetitions
   * @param {() => Decided} decided
   */
  take(repetitions, decided) {
    const before = this.all.at(-1)?.repetitions ?? 0;
    if (repetitions > NEXT * before) this.all.push({ repetitions, questions: decided().questions });
  }
}

/**
 * Returns the number of repetitions at which all questions are probably decided: null if that may never be, and
 * undefined as long as nothing is known.
 * @param {Decided | null} decided
 */
export function foreseen(decided) {
  if (!decided?.questions.length) return undefined;
  const all = decided.questions.map(({ expected }) => expected);
  return all.includes(null) ? null : Math.max(...all.map(Number));
}

/** The number of repetitions before which nothing is decided; 0 until it has been read from the catalogue. */
let first = 0;

/**
 * Returns how many repetitions a run will probably have.
 * @param {Specification} specification
 * @param {Decided | null} decided
 * @param {number} done
 */
export function expected(specification, decided, done) {
  const most = most_repetitions(specification);
  if (!until_decided(specification)) return most;
  first ||= catalogue().first_look;
  const probably = foreseen(decided);
  return Math.min(most, Math.max(done, first, probably ?? (probably === null ? most : first)));
}

/** Rounds an estimated number to two digits. @param {number} count */
export const rounded = (count) => Number(count.toPrecision(2));

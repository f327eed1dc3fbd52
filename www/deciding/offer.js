// What the button of a finished run offers: a run until the policies can be told apart, or as many repetitions as take
// no more than half an hour.

import { is_reference } from '../simulator/catalogue.js';
import { entry_of } from '../simulator/entries.js';
import { LONGEST, seconds_of } from '../simulator/forecast.js';
import { foreseen } from '../simulator/looks.js';
import { pace } from '../simulator/pace.js';
import { most_repetitions, until_decided } from '../simulator/specification.js';
import { duration, number } from '../ui/format.js';
import { outlook } from './words.js';

/** @typedef {import('../simulator/shown.js').Known} Known */
/** What a press of the button asks for: to continue the run, or a run with these repetitions. */
/** @typedef {'on' | Specification['repetitions']} Wish */
/**
 * What the button offers: its words, fewer words for small screens, what it takes, and a sentence below it.
 * @typedef {{name: string, short: string, price: string, note: string, wish: Wish}} Offer
 */

/** The largest number of repetitions that is offered because a decision takes too long. */
const MOST = 1e6;

/** Returns a function that says how many seconds so many repetitions take. @param {Specification} specification */
export function timing(specification, workers = 1) {
  const each = seconds_of(specification) / most_repetitions(specification);
  return (/** @type {number} */ count) => pace.seconds(each * count, Math.max(1, workers));
}

/**
 * Returns what is offered after a run, or null if nothing is open.
 * @param {Known} run
 * @param {Catalogue} catalogue
 * @param {number} workers
 * @returns {Offer | null}
 */
export function offer_of(run, catalogue, workers) {
  const { specification, decided, phase, open } = run;
  const rivals = specification.policies.filter((player) => !is_reference(entry_of(catalogue, player)));
  if (open || decided?.all || rivals.length < 2) return null;
  const seconds = timing(specification, workers);
  if (until_decided(specification) && phase === 'stopped')
    return { name: 'Go on', short: 'Go on', price: '', note: '', wish: 'on' };
  const wish = wanted(run, catalogue);
  const { offered, price, note } = outlook(decided, wish.at_most, seconds);
  if (offered) {
    const name = until_decided(specification) ? 'Go on' : 'Run until decided';
    return { name, short: 'Run on', price, note, wish };
  }
  const count = within(seconds);
  if (count <= run.repetitions) return null;
  return { name: `Run ${number(count)}`, short: 'Run on', price: duration(seconds(count)), note, wish: count };
}

/**
 * Returns the run until decided that is offered. Its limit leaves room for twice the repetitions that are expected.
 * @param {Known} run
 * @param {Catalogue} catalogue
 * @returns {UntilDecided}
 */
function wanted({ decided, specification }, catalogue) {
  const { equal_within, at_most } = until_decided(specification) ?? catalogue.until_decided;
  const probably = foreseen(decided);
  const before = most_repetitions(specification);
  const needed = probably ?? (until_decided(specification) ? 5 * before : before / 2);
  const room = Math.max(at_most, 1e3 * Math.ceil((2 * needed) / 1e3));
  return { until: 'decided', equal_within, at_most: Math.min(catalogue.limits.repetitions, room) };
}

/**
 * Returns the largest of 1, 2 and 5 times powers of ten that is run in half an hour; 0 if a repetition takes longer.
 * @param {(repetitions: number) => number} seconds
 */
export function within(seconds) {
  for (let power = MOST; power >= 1; power /= 10)
    for (const count of [5 * power, 2 * power, power]) if (count <= MOST && seconds(count) <= LONGEST) return count;
  return 0;
}

// A second look at the policy with the lowest mean regret: which policies lose less in most repetitions, although a few
// bad repetitions make their means higher.

import { idle } from '../simulator/answer.js';
import { percent, regret } from '../ui/format.js';

/** The largest number of policies that are named. */
const NAMED = 2;

/** @typedef {{i: number, lower: number, higher: number}} Rival */

/**
 * Returns whether a majority is certain by the two-sided sign test (Dixon and Mood 1946), which leaves out ties.
 * @param {{lower: number, higher: number}} counts
 * @param {number} quantile of the normal distribution; 1.96 for an error of 5 %
 */
export const is_majority = ({ lower, higher }, quantile) => lower - higher > quantile * Math.sqrt(lower + higher);

/**
 * Says which policies typically lose less than the one with the lowest mean: in most repetitions, by the sign test, and
 * in the median. Returns null if there is none, or if the single repetitions are not known.
 * @param {import('../simulator/shown.js').Known} run which has an answer
 * @param {{names: {reference: boolean}[], short: (i: number) => Child}} teller names policies
 * @param {string} [opening] the words before the names
 * @returns {Child}
 */
export function typical({ answer, results }, teller, opening = ' Yet ') {
  const { names } = teller;
  const short = (/** @type {number} */ i) => teller.short(i);
  const best = answer?.best ?? null;
  if (!answer || !results || best === null || names[best].reference) return null;
  const { policies } = answer;
  const counts = results.lower_and_higher(best);
  const median = (/** @type {number} */ i) => policies[i].final.regret.median;
  const rivals = policies
    .map((_, i) => ({ i, lower: counts[2 * i], higher: counts[2 * i + 1] }))
    .filter(({ i }) => !names[i].reference && !idle(policies[i]) && median(i) < median(best))
    .filter((counts) => is_majority(counts, results.quantile_of_pair))
    .sort((a, b) => b.lower - a.lower);
  if (!rivals.length) return null;
  const said = (/** @type {number} */ i) => regret(median(i));
  if (rivals.length === 1) {
    const [{ i, lower }] = rivals;
    const share = `${percent(lower / results.repetitions)}\u00a0% of the repetitions`;
    return [
      ...[opening, short(i), ' loses less than ', short(best), ` in ${share} (median ${said(i)} against `],
      ...[said(best), '); bad repetitions raise its mean.'],
    ];
  }
  const named = rivals.slice(0, NAMED);
  const rest = rivals.length - named.length;
  const list = named.map(({ i }, at) => [
    at === 0 ? '' : rest === 0 ? ' and ' : ', ',
    short(i),
    at === 0 ? ` (median ${said(i)})` : ` (${said(i)})`,
  ]);
  return [
    ...[opening, 'in most repetitions ', list, rest > 0 && ` and ${rest} other${rest > 1 ? 's' : ''}`],
    ...[' lose less than ', short(best), ` (${said(best)}); bad repetitions raise their means.`],
  ];
}

// Sentences about episodes that did not spend their budget.

import { CAPPED } from '../simulator/answer.js';
import { short_name } from '../simulator/names.js';
import { counted, number } from '../ui/format.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */

/** The sentence about an experiment with one arm, in place of a comparison of policies that all do the same. */
export const ONE_ARM =
  'There is only one arm, so every policy makes the same pulls. Add an arm to give the policies a choice.';

/** Returns whether there is only one arm. @param {Answer} answer */
export const has_one_arm = ({ policies }) => policies[0].arms.length === 1;

/**
 * Says how often something happened, as in "KUBE in 3 of 20 repetitions, uniform in 1 of 20 repetitions". Returns null
 * if it never happened.
 * @param {Answer} answer
 * @param {Parts[]} names
 * @param {'capped' | 'without_pulls'} key
 * @returns {Child}
 */
function counts({ policies }, names, key) {
  const hit = policies
    .map(({ repetitions, ...policy }, i) => ({ i, count: policy[key], repetitions }))
    .filter(({ count }) => count > 0);
  if (!hit.length) return null;
  const often = (/** @type {typeof hit[0]} */ { count, repetitions }) =>
    ` in ${number(count)} of ${counted(repetitions, 'repetition')}`;
  const alike = hit.length > 2 && hit.length === names.length && new Set(hit.map(often)).size === 1;
  if (alike) return ['each policy', often(hit[0])];
  return hit.map((one, at) => [at > 0 && ', ', short_name(names, one.i), often(one)]);
}

/** Says which episodes reached the cap on pulls. @param {Answer} answer @param {Parts[]} names @returns {Child} */
export function capped(answer, names) {
  const told = counts(answer, names, 'capped');
  return told && [` ${CAPPED}: `, told, '.'];
}

/** Says in which episodes no pull was made. @param {Answer} answer @param {Parts[]} names @returns {Child} */
export function without_pulls(answer, names) {
  const told = counts(answer, names, 'without_pulls');
  const opening = ' Where the first cost did not fit into the budget, no pull was made: ';
  return told && [opening, told, '. Such a repetition has a regret of 0 and no shares.'];
}

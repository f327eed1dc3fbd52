// Questions about an answer: which policies made a pull, in which order they stand, and which regrets the answer holds.

/** The definitions of regret: the name, the noun inside a sentence, and what the rewards are compared with. */
export const DEFINITIONS = {
  pseudo: { name: 'Pseudo-regret', noun: 'regret', against: 'compared with the best arm' },
  realised: { name: 'Realised regret', noun: 'realised regret', against: 'drawn rewards, compared with the best arm' },
  knapsack: { name: 'Knapsack regret', noun: 'knapsack regret', against: 'compared with the best mix of pulls' },
};

/** The text that replaces the values of a policy that made no pull. */
export const NO_PULL = 'no pull was made';

/** The sentence about episodes that reached the cap on pulls, without its full stop. */
export const CAPPED =
  'The cap on pulls ended episodes before their budget was spent, and their values cover only the pulls up to the cap';

/**
 * Returns whether a policy made no pull in any repetition, so that its regret of 0 is no merit.
 * @param {Pick<PolicyReport, 'repetitions' | 'without_pulls'>} report
 */
export const idle = ({ repetitions, without_pulls }) => repetitions > 0 && without_pulls === repetitions;

/**
 * Returns an estimate of pseudo-regret as the page shows it. No pull has a regret below 0, but the interval is computed
 * from the regrets alone and may reach below 0 if there are few. It then ends at 0, as in `Run.courses`.
 * @param {Estimate} regret
 * @returns {Estimate}
 */
export const at_least_0 = ({ mean, low, high }) => ({ mean, low: low === null ? null : Math.max(0, low), high });

/** Returns the final regret of a policy as tables and sentences show it. @param {Pick<PolicyReport, 'final'>} report */
export const final_regret = ({ final }) => at_least_0(final.regret);

/** Returns the positions of estimates by rising mean. @param {Estimate[]} estimates @returns {number[]} */
export const by_mean = (estimates) => estimates.map((_, i) => i).sort((a, b) => estimates[a].mean - estimates[b].mean);

/** Returns the policies by rising mean regret, with idle policies last. @param {Answer} answer @returns {number[]} */
export function order({ policies }) {
  const last = (/** @type {number} */ i) => Number(idle(policies[i]));
  return by_mean(policies.map(({ final }) => final.regret)).sort((a, b) => last(a) - last(b));
}

/**
 * Returns whether an answer holds knapsack regrets, which it does if costs are known.
 * @param {Pick<Answer, 'policies'>} answer
 */
export const has_knapsack = ({ policies }) => policies.some(({ final }) => final.knapsack_regret);

// What an answer says: which policies made a pull, in which order they stand, and which regrets it holds.

/** The notions of regret: the name, the name inside a sentence, and what the rewards are compared with. */
export const NOTIONS = {
  pseudo: { name: 'Pseudo-regret', noun: 'regret', against: 'compared with the best arm' },
  realised: { name: 'Realised regret', noun: 'realised regret', against: 'rewards, compared with the best arm' },
  knapsack: { name: 'Knapsack regret', noun: 'knapsack regret', against: 'compared with the best mix of pulls' },
};

/** Stands in place of the figures of a policy that is idle. */
export const NO_PULL = 'no pull was made';

/** Says what became of episodes that reached the cap on pulls. */
export const CAPPED =
  'The cap on pulls ended episodes before their budget was spent, and their figures count only what was pulled';

/**
 * Whether a policy made no pull in any repetition. Its regret of 0 is no merit then.
 * @param {Pick<PolicyReport, 'repetitions' | 'without_pulls'>} report
 */
export const idle = ({ repetitions, without_pulls }) => repetitions > 0 && without_pulls === repetitions;

/** Places by rising mean. @param {Estimate[]} estimates @returns {number[]} */
export const by_mean = (estimates) => estimates.map((_, i) => i).sort((a, b) => estimates[a].mean - estimates[b].mean);

/** The policies by rising mean regret, idle ones last. @param {Answer} answer @returns {number[]} */
export function order({ policies }) {
  const last = (/** @type {number} */ i) => Number(idle(policies[i]));
  return by_mean(policies.map(({ final }) => final.regret)).sort((a, b) => last(a) - last(b));
}

/** Whether an answer holds knapsack regrets, as it does where costs are known. @param {Answer} answer */
export const has_knapsack = ({ policies }) => policies.some(({ final }) => final.knapsack_regret);

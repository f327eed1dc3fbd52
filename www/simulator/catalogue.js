// Reads entries of the catalogue: default values, and what a policy is told or needs.

/** Returns the default of a policy's parameter, or undefined if the policy is told the value. @param {Param} param */
export const value_of = ({ default: given }) => given.value ?? given.whole ?? given.formula;

/**
 * Names what a policy is told if a parameter is left out. Returns undefined if the parameter has a default.
 * @param {Param} param
 */
export const told_of = ({ default: given }) => given.told && in_words(given.told);

/** What a policy may be told, where the words of its id do not say it. @type {Partial<Record<Told, string>>} */
const TOLD = {
  costs: 'the costs if they are known',
  reward_eta: 'the largest η of a reward',
  cost_eta: 'the largest η of a cost',
};

/** Writes "smallest_mean_cost" as "the smallest mean cost". @param {Told} told */
export const in_words = (told) => TOLD[told] ?? `the ${told.replaceAll('_', ' ')}`;

/**
 * Returns whether a policy only serves as a reference, because it is told what no policy can know.
 * @param {Entry | undefined} entry
 */
export const is_reference = (entry) => Boolean(entry?.told.includes('best_arm'));

/**
 * Says what a policy needs that an environment lacks, or returns null.
 * @param {Entry} entry
 * @param {Source} environment
 */
export function lacks({ needs }, environment) {
  const met = !needs || (needs.id === 'linear_arms' && environment.linear !== undefined);
  return met ? null : `Needs ${needs.about}.`;
}

/** Returns the default of a law's parameter for values up to `most`. @param {LawParam} param @param {number} most */
function default_of({ default: given, list, scales }, most) {
  const scaled = given.map((value) => (scales ? value * most : value));
  return list ? scaled : scaled[0];
}

/**
 * Makes a law with its default parameters.
 * @param {LawEntry} entry
 * @param {number} [most] the largest value that the law may have
 * @returns {Law}
 */
export const default_law = ({ id, params }, most = 1) => ({
  law: id,
  ...Object.fromEntries(params.map((param) => [param.id, default_of(param, most)])),
});

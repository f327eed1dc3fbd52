// Reads entries of the catalogue: default values, and what a policy is told or needs.

/** The default of a policy's parameter, or undefined where the policy is told the value. @param {Param} param */
export const value_of = ({ default: given }) => given.value ?? given.whole ?? given.formula;

/** Names what a policy is told where a parameter is left out, or undefined where the parameter has a default. @param {Param} param */
export const told_of = ({ default: given }) => given.told && in_words(given.told);

/** "smallest_mean_cost" as "the smallest mean cost". @param {Told} told */
export const in_words = (told) =>
  told === 'costs' ? 'the costs where they are known' : `the ${told.replaceAll('_', ' ')}`;

/** Whether a policy only serves as a reference, since it is told what no policy can know. @param {Entry | undefined} entry */
export const is_reference = (entry) => Boolean(entry?.told.includes('best_arm'));

/** Says what a policy needs and an environment lacks, or null. @param {Entry} entry @param {Source} environment */
export function lacks({ needs }, environment) {
  const met = !needs || (needs.id === 'linear_arms' && environment.linear !== undefined);
  return met ? null : `Needs ${needs.about}.`;
}

/** The default of a law's parameter where values go up to `most`. @param {LawParam} param @param {number} most */
function default_of({ default: given, list, scales }, most) {
  const scaled = given.map((value) => (scales ? value * most : value));
  return list ? scaled : scaled[0];
}

/** A law with its default parameters. @param {LawEntry} entry @param {number} [most] the largest value that it may have @returns {Law} */
export const default_law = ({ id, params }, most = 1) => ({
  law: id,
  ...Object.fromEntries(params.map((param) => [param.id, default_of(param, most)])),
});

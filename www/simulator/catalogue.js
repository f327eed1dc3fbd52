// What the catalogue says of parameters.

/** The default of a policy's parameter, or undefined where it is told to the policy. @param {any} param @returns {any} a number, or the text of a formula */
export const value_of = ({ default: given }) => given.value ?? given.whole ?? given.formula;

/** What a policy is told for a parameter that is left out, in words, or undefined. @param {any} param @returns {string | undefined} */
export const told_of = ({ default: given }) => given.told && in_words(given.told);

const TOLD = { costs: 'the costs where they are known' };

/** "smallest_mean_cost" as "the smallest mean cost". @param {string} told */
export const in_words = (told) => TOLD[told] ?? `the ${told.replaceAll('_', ' ')}`;

/** Whether a policy is a reference only: it is told what no policy can know. @param {any} entry */
export const is_reference = (entry) => Boolean(entry?.told.includes('best_arm'));

const MET = { linear_arms: (environment) => 'linear' in environment };

/** What an environment lacks that a policy needs, as a sentence, or null. @param {any} entry @param {any} environment */
export const lacks = ({ needs }, environment) =>
  needs && !MET[needs.id]?.(environment) ? `Needs ${needs.about}.` : null;

/** The default of a law's parameter where values go up to `most`. */
const default_of = ({ default: given, list, scales }, most) => {
  const scaled = given.map((value) => (scales === false ? value : value * most));
  return list ? scaled : scaled[0];
};

/** A law with its default parameters. @param {any} entry @param {number} [most] the largest value that it may have */
export const default_law = ({ id, params }, most = 1) => ({
  law: id,
  ...Object.fromEntries(params.map((param) => [param.id, default_of(param, most)])),
});

// What the catalogue says of parameters.

/** The default of a policy's parameter, or undefined where it is told to the policy. @param {any} param @returns {number | undefined} */
export const value_of = ({ default: given }) => given.value ?? given.whole;

/** What a policy is told for a parameter that is left out, in words, or undefined. @param {any} param @returns {string | undefined} */
export const told_of = ({ default: given }) => given.told && in_words(given.told);

/** "smallest_mean_cost" as "the smallest mean cost". @param {string} told */
export const in_words = (told) => `the ${told.replaceAll('_', ' ')}`;

/** A law with its default parameters. @param {any} entry */
export function default_law({ id, params }) {
  const value = ({ default: given, list }) => (list ? [...given] : given[0]);
  return { law: id, ...Object.fromEntries(params.map((param) => [param.id, value(param)])) };
}

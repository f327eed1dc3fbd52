// The parameters of a specification that a sweep can vary, and the specification at each value of a parameter.

import { entry_of } from '../simulator/entries.js';
import { has_table } from '../simulator/specification.js';

/**
 * A parameter. `path` is where the specification holds it: "policies.rho" is the parameter ρ of every policy.
 * @typedef {{path: string, name: string, label: string, values: number[]}} Parameter
 */

/** The largest number of arms whose parameters are offered, and the number of offers after which none are added. */
const [MOST_ARMS, MOST_OFFERS] = [20, 200];

/** @param {number} value */
const rounded = (value) => Number(value.toPrecision(4));
/**
 * Returns multiples of a value from `low` to `high`.
 * @param {number} value
 * @param {number} [low]
 * @param {number} [high]
 */
function around(value, low = 0, high = Infinity) {
  const multiples = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8].map((factor) => rounded(value * factor));
  return [...new Set(multiples.filter((one) => one >= low && one <= high))];
}
/** @param {number} low @param {number} high */
const between = (low, high) => [0, 1, 2, 3, 4].map((step) => rounded(low + (step / 4) * (high - low)));

/**
 * Returns the parameters of a specification that can be swept, with default values.
 * @param {Specification} specification
 * @param {Catalogue} catalogue
 * @returns {Parameter[]}
 */
export function sweepable({ budget, environment, policies }, catalogue) {
  const all = [of_budget(budget)];
  if (typeof environment.arms === 'number')
    all.push({ path: 'environment.arms', name: 'K', label: 'number of arms K', values: [2, 5, 10, 20, 50] });
  all.push(...of_policies(policies, catalogue));
  if (has_table(environment) && environment.arms.length <= MOST_ARMS)
    all.push(...numbers_in(environment.arms, 'environment.arms', []));
  for (const key of /** @type {const} */ (['change', 'linear']))
    if (all.length < MOST_OFFERS) all.push(...numbers_in(environment[key], `environment.${key}`, [key]));
  return all;
}

/** @param {Budget} budget @returns {Parameter} */
function of_budget({ absolute, times_smallest_mean_cost }) {
  const values = (/** @type {number} */ amount) => [0.1, 0.2, 0.5, 1, 2].map((factor) => rounded(amount * factor));
  if (absolute !== undefined)
    return { path: 'budget.absolute', name: 'B', label: 'budget B', values: values(absolute) };
  return {
    path: 'budget.times_smallest_mean_cost',
    name: 'B',
    label: 'budget B, × the smallest mean cost',
    values: values(times_smallest_mean_cost),
  };
}

/**
 * Returns the parameters of policies, without those whose values are formulas.
 * @param {Player[]} policies
 * @param {Catalogue} catalogue
 * @returns {Parameter[]}
 */
function of_policies(policies, catalogue) {
  const entries = policies.flatMap((policy) => entry_of(catalogue, policy) ?? []);
  const params = new Map(entries.flatMap(({ params }) => params.map((param) => [param.id, param])));
  return [...params.values()]
    .filter(({ default: { formula } }) => !formula)
    .map(({ id, name, min, max, default: { value, whole = value } }) => {
      const owners = entries.filter(({ params }) => params.some((param) => param.id === id));
      return {
        path: `policies.${id}`,
        name,
        label: `${name} of ${[...new Set(owners.map((entry) => entry.name))].join(', ')}`,
        values: whole !== undefined && whole > 0 ? around(whole, min, max) : between(min, Math.min(max, 1)),
      };
    });
}

/**
 * Returns every number in a part of a specification.
 * @param {unknown} value
 * @param {string} path of the value
 * @param {string[]} label the steps of the path in words
 * @returns {Parameter[]}
 */
function numbers_in(value, path, label) {
  if (typeof value === 'number') {
    const values = value > 0 && value < 1 ? [0.1, 0.3, 0.5, 0.7, 0.9] : around(value || 1);
    return [{ path, name: label[label.length - 1], label: label.join(', '), values }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const is_arm = label.length === 0 && /^\d+$/.test(key);
    return numbers_in(one, `${path}.${key}`, [...label, is_arm ? `arm ${Number(key) + 1}` : key]);
  });
}

/** Returns the id of the parameter of policies that a path names, if it names one. @param {string} path */
export const parameter_of = (path) => path.match(/^policies\.(.*)$/)?.[1];

/** Returns whether a policy has a parameter. @param {Player} policy @param {string} id @param {Catalogue} catalogue */
const has_parameter = (policy, id, catalogue) =>
  entry_of(catalogue, policy)?.params.some((param) => param.id === id) ?? false;

/**
 * Returns the positions of the policies that a sweep varies, and of those that have none of its parameters. Policies
 * that differ only in these parameters would have the same results, so a sweep varies only the first of them.
 * @param {Specification} specification
 * @param {string[]} paths of the parameters
 * @param {Catalogue} catalogue
 * @returns {{varied: number[], others: number[]}}
 */
export function split({ policies }, paths, catalogue) {
  const all = policies.map((_, i) => i);
  const ids = paths.flatMap((path) => parameter_of(path) ?? []);
  const has = (/** @type {number} */ i) => ids.some((id) => has_parameter(policies[i], id, catalogue));
  const rest = (/** @type {Player} */ policy) => {
    const others = Object.entries(policy).filter(([key]) => !ids.includes(key));
    return JSON.stringify(others.sort());
  };
  const is_first = (/** @type {number} */ i) =>
    policies.findIndex((policy) => rest(policy) === rest(policies[i])) === i;
  const varies_all = ids.length < paths.length;
  return {
    varied: all.filter((i) => (has(i) ? is_first(i) : varies_all)),
    others: all.filter((i) => !has(i) && !varies_all),
  };
}

/**
 * Returns a specification with some of its policies and only the last checkpoint, because a sweep shows no others.
 * @param {Specification} specification must not be changed later
 * @param {number[]} places the positions of the policies
 * @returns {Specification}
 */
export const with_policies = (specification, places) =>
  structuredClone({
    ...specification,
    policies: places.map((i) => specification.policies[i]),
    checkpoints: [1],
  });

/**
 * Returns the specification of a run of a sweep.
 * @param {Specification} specification
 * @param {string[]} paths of the parameters
 * @param {number[]} values of the parameters
 * @param {number[]} places the positions of the policies that are run
 * @param {Catalogue} catalogue
 */
export function variation(specification, paths, values, places, catalogue) {
  const copy = with_policies(specification, places);
  paths.forEach((path, n) => {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    if (steps[0] === 'policies') {
      for (const policy of copy.policies) if (has_parameter(policy, last, catalogue)) policy[last] = values[n];
      return;
    }
    /** @type {unknown} */
    let at = copy;
    for (const step of steps) at = /** @type {Record<string, unknown>} */ (at)[step];
    /** @type {Record<string, unknown>} */ (at)[last] = values[n];
  });
  return copy;
}

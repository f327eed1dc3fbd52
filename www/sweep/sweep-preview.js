// What a sweep will show, before it is run: the axes with the chosen values, and the points that are known already
// because they are the present settings.

import { final_regret } from '../simulator/answer.js';
import { entry_of } from '../simulator/entries.js';
import { seconds_of } from '../simulator/forecast.js';
import { pace } from '../simulator/pace.js';
import { most_repetitions, until_decided } from '../simulator/specification.js';
import { counted, duration } from '../ui/format.js';
import { parameter_of, split, variation } from './parameters.js';
import { swept_of } from './swept.js';

/** @typedef {import('./sweep-run.js').Axis} Axis */
/** @typedef {import('./sweep-run.js').Done} Done */
/** @typedef {Pick<import('../settings/form.js').Form, 'specification' | 'plan' | 'catalogue'>} Form */

/** The ends of a policy that has no point. */
const NONE = { repetitions: 1, without_pulls: 1, capped: 0 };

/**
 * Returns a sweep of the first parameter that holds what is known of it.
 * @param {Axis[]} axes
 * @param {Form} form
 * @param {Answer | null} answer to the present settings
 * @returns {import('./swept.js').Swept}
 */
export function preview([axis], { specification, plan, catalogue }, answer) {
  const { path } = axis.parameter;
  const { varied, others } = split(specification, [path], catalogue);
  const known = answer?.policies ?? [];
  const finals = known.map(final_regret);
  const run = {
    specification,
    axes: [axis],
    policies: varied,
    others,
    scattered: true,
    fixed: new Map(others.flatMap((i) => (known.length ? [[i, finals[i]]] : []))),
    done: known.flatMap((report, i) => {
      const value = present(specification, path, i, catalogue);
      const at = varied.indexOf(varied.find((one) => one === i || same(specification, path, one, i)) ?? -1);
      if (at < 0 || value === null) return [];
      const ends = varied.map((_, k) => (k === at ? report : NONE));
      return { point: [{ value, text: String(value) }], finals: varied.map(() => finals[i]), ends };
    }),
  };
  return swept_of(/** @type {any} */ (run), plan.labels, catalogue);
}

/** Returns whether two policies differ in the parameter at most. */
function same(
  /** @type {Specification} */ { policies },
  /** @type {string} */ path,
  /** @type {number} */ a,
  /** @type {number} */ b,
) {
  const id = parameter_of(path);
  if (!id) return a === b;
  const rest = (/** @type {Player} */ policy) => JSON.stringify(Object.entries({ ...policy, [id]: null }).sort());
  return rest(policies[a]) === rest(policies[b]);
}

/**
 * Returns the present value of a parameter, or null if it is no number.
 * @param {Specification} specification
 * @param {string} path
 * @param {number} i the policy
 * @param {Catalogue} catalogue
 */
function present(specification, path, i, catalogue) {
  const id = parameter_of(path);
  /** @type {unknown} */
  let found = specification;
  if (id) {
    const policy = specification.policies[i];
    const { value, whole } = entry_of(catalogue, policy)?.params.find((one) => one.id === id)?.default ?? {};
    found = policy[id] ?? whole ?? value;
  } else for (const step of path.split('.')) found = /** @type {Record<string, unknown>} */ (found)?.[step];
  return typeof found === 'number' ? found : null;
}

/**
 * Says how much a sweep runs, and how long that takes.
 * @param {Axis[]} axes
 * @param {Form} form
 * @param {number} workers
 */
export function price(axes, { specification, catalogue }, workers) {
  if (until_decided(specification)) return '';
  const paths = axes.map(({ parameter }) => parameter.path);
  const { varied, others } = split(specification, paths, catalogue);
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  // The runs at the ends tell enough: forecasts of all of them could take long.
  const ends = [0, -1].map((end) => axes.map(({ values }) => Number(values.at(end)?.value)));
  const each = ends.map((values) => seconds_of(variation(specification, paths, values, varied, catalogue)));
  const whole = seconds_of(specification) / specification.policies.length;
  const seconds = pace.seconds((count * (each[0] + each[1])) / 2 + whole * others.length, Math.max(1, workers));
  const runs = axes.length > 1 ? counted(count, 'pair of values', 'pairs of values') : counted(count, 'value');
  return `${runs}, ${counted(most_repetitions(specification), 'repetition')} each, about ${duration(seconds)}`;
}

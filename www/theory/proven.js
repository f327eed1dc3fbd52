// What theory says about a specification: the guarantees of its policies, beside the regrets that a run measured.

import { guarantees, whole_labels } from '../pkg/budgeted_bandits.js';
import { idle } from '../simulator/answer.js';
import { entry_of } from '../simulator/entries.js';
import { parts } from '../simulator/names.js';

/**
 * A policy: its position in the specification, its guarantee, its measured regret, or null if there is none, and what
 * the run reports on it.
 * @typedef {Guarantee & {i: number, measured: Estimate | null, report: PolicyReport | null}} Row
 */
/**
 * The content of the view. `rows` leaves out the policies that only serve as a reference.
 * @typedef {object} Proven
 * @property {Specification} specification
 * @property {Guarantees} guarantees
 * @property {import('../simulator/names.js').Parts[]} names
 * @property {Row[]} all
 * @property {Row[]} rows
 * @property {Map<string, number>} given the parameters of proofs that the visitor chose
 * @property {string[]} arm_names
 * @property {number[]} costs the mean costs, in units of the largest possible cost
 */

/**
 * Computes the guarantees of a specification.
 * @param {Pick<import('../settings/form.js').Form, 'specification' | 'plan' | 'catalogue'>} form
 * @param {import('../simulator/shown.js').Known | null} run of the same specification
 * @param {Map<string, number>} [given] the parameters of proofs that the visitor chose
 * @returns {Proven}
 */
export function prove({ specification, plan, catalogue }, run, given = new Map()) {
  /** @type {Guarantees} */
  const proven = guarantees(specification, [...given.keys()], new Float64Array(given.values()));
  const names = plan.labels.map((label, i) => parts(label, entry_of(catalogue, specification.policies[i])));
  const [pseudo, knapsack] = [measured(run, 'pseudo'), measured(run, 'knapsack')];
  const all = proven.policies.map((policy, i) => {
    const regrets = policy.theorem?.knapsack && knapsack.length ? knapsack : pseudo;
    return { ...policy, i, measured: regrets[i] ?? null, report: run?.answer?.policies[i] ?? null };
  });
  const rows = all.filter(({ i }) => !names[i].reference);
  const { arms } = specification.environment;
  const arm_names = (plan.arms ?? []).map((_, i) => (Array.isArray(arms) && arms[i]?.name) || `arm ${i + 1}`);
  const costs = (plan.arms ?? []).map(({ cost_mean }) => cost_mean / (proven.units?.cost ?? 1));
  return { specification, guarantees: proven, names, all, rows, given, arm_names, costs };
}

/**
 * Returns the final regret of every policy, or null for a policy without any pull. Without results the list is empty.
 * @param {import('../simulator/shown.js').Known | null} run
 * @param {RegretDefinition} definition
 */
function measured(run, definition) {
  if (!run?.answer) return [];
  const { policies } = run.answer;
  return (run.courses(definition, null) ?? []).map(({ final }, i) => (idle(policies[i]) ? null : final));
}

/**
 * Returns the guarantees as `budgeted-bandits theory` prints them, with the measured regrets.
 * @param {Proven} proven
 * @returns {import('../shell/views.js').Exported}
 */
export function exported({ specification, guarantees, all }) {
  const policies = all.map(({ i, measured, report, ...guarantee }) => ({
    id: specification.policies[i].id,
    ...guarantee,
    measured,
  }));
  return { specification, what: 'theory', json: { ...guarantees, policies }, labels: whole_labels(specification) };
}

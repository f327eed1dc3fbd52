// What theory says about a specification: the guarantees of its policies, beside the regrets that a run measured.

import { guarantees, whole_labels } from '../pkg/budgeted_bandits.js';
import { idle } from '../simulator/answer.js';
import { entry_of } from '../simulator/entries.js';
import { parts } from '../simulator/names.js';

/**
 * A policy: its position in the specification, its guarantee, and its measured regret, or null if there is none.
 * @typedef {Guarantee & {i: number, measured: Estimate | null}} Row
 */
/**
 * The content of the view. `rows` leaves out the policies that only serve as a reference.
 * @typedef {object} Proven
 * @property {Specification} specification
 * @property {Guarantees} guarantees
 * @property {import('../simulator/names.js').Parts[]} names
 * @property {Row[]} all
 * @property {Row[]} rows
 */

/**
 * Computes the guarantees of a specification.
 * @param {Pick<import('../settings/form.js').Form, 'specification' | 'plan' | 'catalogue'>} form
 * @param {import('../simulator/shown.js').Known | null} run of the same specification
 * @returns {Proven}
 */
export function prove({ specification, plan, catalogue }, run) {
  /** @type {Guarantees} */
  const proven = guarantees(specification);
  const names = plan.labels.map((label, i) => parts(label, entry_of(catalogue, specification.policies[i])));
  const [pseudo, knapsack] = [measured(run, 'pseudo'), measured(run, 'knapsack')];
  const all = proven.policies.map((policy, i) => {
    const regrets = policy.theorem?.knapsack && knapsack.length ? knapsack : pseudo;
    return { ...policy, i, measured: regrets[i] ?? null };
  });
  return { specification, guarantees: proven, names, all, rows: all.filter(({ i }) => !names[i].reference) };
}

/**
 * Returns the final regret of every policy, or null for a policy without any pull. Without results the list is empty.
 * @param {import('../simulator/shown.js').Known | null} run
 * @param {Notion} notion
 */
function measured(run, notion) {
  if (!run?.answer) return [];
  const { policies } = run.answer;
  return (run.courses(notion, null) ?? []).map(({ final }, i) => (idle(policies[i]) ? null : final));
}

/**
 * Returns the guarantees as `budgeted-bandits theory` prints them, with the measured regrets.
 * @param {Proven} proven
 * @returns {import('../shell/views.js').Exported}
 */
export function exported({ specification, guarantees, all }) {
  const policies = all.map(({ i, measured, ...guarantee }) => ({
    id: specification.policies[i].id,
    ...guarantee,
    measured,
  }));
  return { specification, what: 'theory', json: { ...guarantees, policies }, labels: whole_labels(specification) };
}

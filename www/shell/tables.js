// The tables that the menu Export saves as CSV. The simulator writes them, as it does for the command line, and
// docs/exports.md describes their columns. Long tables are written piece by piece, so that the page never stands still.

import { csv, repetitions_csv, whole_labels } from '../pkg/budgeted_bandits.js';
import { y_title } from '../regret/regret-lines.js';
import { another_task } from '../ui/task.js';
import { message_of } from '../ui/text.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

/** The number of rows of single repetitions in a piece. */
const ROWS = 250;
const NOT_HERE = 'Values per repetition and records: run it here to have single repetitions.';

/** Puts pieces of text together. @param {number} count @param {(at: number) => string} piece */
async function joined(count, piece) {
  const pieces = [];
  for (let at = 0; at < count; at++) {
    pieces.push(piece(at));
    await another_task();
  }
  return pieces.join('');
}

/**
 * Writes the table of an answer.
 * @param {string} table
 * @param {object} answer
 * @param {string[]} [labels] the whole labels of the policies, unless the answer has them
 */
export const table = (table, answer, labels = []) => csv(table, JSON.stringify(answer), labels);

/**
 * Writes the table of final values or of the shares of arms. The checkpoints, most of an answer, are left out.
 * @param {'final' | 'pulls'} id
 * @param {Shown} shown
 */
export function answered(id, { answer, specification }) {
  const policies = answer.policies.map((policy) => ({ ...policy, checkpoints: [] }));
  return table(id, { specification, policies }, whole_labels(specification));
}

/** Writes the quantities of all policies along the budget, policy by policy. @param {Shown} shown */
export function curves({ answer: { policies }, specification }) {
  const labels = whole_labels(specification);
  return joined(policies.length, (i) => {
    const only = policies.map((policy, k) => (k === i ? policy : {}));
    const text = table('curves', { policies: only }, labels);
    return i ? text.slice(text.indexOf('\n') + 1) : text;
  });
}

/**
 * Writes the lines of the regret chart: those of the policies shown, in the part of the budget in sight.
 * @param {Shown} shown
 * @param {import('../regret/regret.js').Regret} regret
 */
export function chart({ specification }, regret) {
  if (!regret.drawn) return table('chart', {});
  const { budget, fractions, xs, curves, bounds } = regret.drawn;
  const [first, last] = regret.in_sight();
  const title = y_title(regret.drawn).replaceAll('\u00a0', ' ');
  const points = (/** @type {(Estimate | number | null)[]} */ curve, /** @type {string} */ quantity) =>
    curve.flatMap((value, k) => {
      if (value === null || k < first || k > last) return [];
      // If the budget differs between repetitions, only its share is known.
      const at = { quantity, share_of_budget: fractions[k], budget_spent: budget ? xs[k] : null };
      return [typeof value === 'number' ? { ...at, mean: value } : { ...at, ...value }];
    });
  const policies = specification.policies.map(({ id }, i) => {
    if (regret.hidden.has(i)) return {};
    const bound = bounds?.[i];
    return { id, points: [...points(curves[i], title), ...(bound ? points(bound.curve, `bound: ${bound.name}`) : [])] };
  });
  return table('chart', { policies }, whole_labels(specification));
}

/** Says why the values of single repetitions cannot be saved, or returns null. @param {Shown} shown */
export function without_repetitions({ run: { results } }) {
  if (!results) return NOT_HERE;
  try {
    repetitions_csv(results, 0, 0, 0);
    return null;
  } catch (error) {
    return `${message_of(error)}.`;
  }
}

/** Writes the values of the repetitions done so far. @param {Shown} shown */
export async function repetitions({ run: { results, repetitions }, specification: { policies } }) {
  const kept = results?.share(); // another run may take the place of this one meanwhile
  if (!kept) return '';
  try {
    const pieces = Math.ceil((repetitions * policies.length) / ROWS);
    return await joined(pieces, (at) => repetitions_csv(kept, repetitions, at * ROWS, (at + 1) * ROWS));
  } finally {
    kept.free();
  }
}

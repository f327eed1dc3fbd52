// Makes the arms of a table those of the experiment, and runs it.
import { keep } from '../simulator/rows.js';
import { has_rows } from '../simulator/specification.js';
import { at } from '../ui/dom.js';
import { another_task } from '../ui/task.js';
import { budget } from './budget.js';
import { policies } from './policies.js';

/** @typedef {import('./form.js').Form} Form */

/** A budget is replaced if it is more than this many times larger or smaller than what the rows of the table cost. */
const TIMES = 10;

/**
 * Makes the arms of a table those of the experiment, adds a policy that learns nothing as a comparison, and runs the
 * experiment. A budget that does not suit the costs is replaced.
 * @param {Form} form
 * @param {Data['settings'][number]} setting what was read
 * @param {worker.Pack} rows all rows that were read
 * @param {() => void} rebuild builds the section Bandit again
 */
export async function apply(form, { environment, smallest_mean_cost, budget: proposed }, rows, rebuild) {
  await keep(rows, environment);
  await another_task();
  const { draft } = form;
  draft.environment = environment;
  const { absolute, times_smallest_mean_cost: times } = draft.budget;
  const now = absolute ?? times * smallest_mean_cost;
  if (now > TIMES * proposed || now < proposed / TIMES) draft.budget = { absolute: proposed };
  if (!draft.policies.some(({ id }) => id === 'uniform')) draft.policies.push({ id: 'uniform' });
  rebuild();
  form.rebuild(budget, 'budget');
  form.rebuild(policies, 'policies');
  at('own-data').focus();
  await another_task(); // the settings are drawn before the run begins
  form.run(has_rows(environment) ? 'worlds' : null);
}

// Makes the arms of a table those of the experiment, and runs it.
import { keep } from '../simulator/rows.js';
import { has_rows } from '../simulator/specification.js';
import { at } from '../ui/dom.js';
import { another_task } from '../ui/task.js';
import { budget } from './budget.js';
import { policies } from './policies.js';

/** @typedef {import('./form.js').Form} Form */

/** A budget for fewer or more pulls of the cheapest arm is replaced: it shows little, or its run takes long. */
const [FEWEST, MOST] = [50, 100_000];
/** The number of pulls of the cheapest arm that a new budget allows. */
const PULLS = 1000;

/**
 * Makes the arms of a table those of the experiment, adds a policy that learns nothing as a comparison, and runs the
 * experiment. A budget that does not suit the costs is replaced.
 * @param {Form} form
 * @param {Data['settings'][number]} setting what was read
 * @param {worker.Pack} rows all rows that were read
 * @param {() => void} rebuild builds the section Bandit again
 */
export async function apply(form, { environment, smallest_mean_cost }, rows, rebuild) {
  await keep(rows, environment);
  await another_task();
  const { draft } = form;
  draft.environment = environment;
  draft.budget = suited(draft.budget, smallest_mean_cost);
  if (!draft.policies.some(({ id }) => id === 'uniform')) draft.policies.push({ id: 'uniform' });
  rebuild();
  form.rebuild(budget, 'budget');
  form.rebuild(policies, 'policies');
  at('own-data').focus();
  await another_task(); // the settings are drawn before the run begins
  form.run(has_rows(environment) ? 'worlds' : null);
}

/** @param {Specification['budget']} budget @param {number} cost the smallest mean cost */
function suited(budget, cost) {
  const pulls = budget.times_smallest_mean_cost ?? budget.absolute / cost;
  return pulls >= FEWEST && pulls <= MOST ? budget : { absolute: Number((PULLS * cost).toPrecision(1)) };
}

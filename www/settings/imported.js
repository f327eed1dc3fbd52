// Makes the arms of a table those of the experiment, and runs it.
import { keep } from '../simulator/rows.js';
import { has_rows } from '../simulator/specification.js';
import { at } from '../ui/dom.js';
import { another_task } from '../ui/task.js';

/** @typedef {import('./form.js').Form} Form */

/** A budget is replaced if it is more than this many times larger or smaller than what the rows of the table cost. */
const TIMES = 10;

/**
 * Makes the arms of a table those of the experiment, adds a policy that learns nothing as a comparison, and runs the
 * experiment. A budget that does not suit the costs is replaced.
 * @param {Form} form
 * @param {Data['settings'][number]} setting what was read
 * @param {worker.Pack} rows all rows that were read
 */
export async function apply(form, { environment, smallest_mean_cost, budget: proposed }, rows) {
  await keep(rows, environment);
  await another_task();
  const change = (/** @type {Specification} */ draft) => {
    const { absolute, times_smallest_mean_cost: times } = draft.budget;
    const now = absolute ?? times * smallest_mean_cost;
    const suits = now <= TIMES * proposed && now >= proposed / TIMES;
    const compared = draft.policies.some(({ id }) => id === 'uniform');
    return {
      ...draft,
      environment,
      budget: suits ? draft.budget : { absolute: proposed },
      policies: compared ? draft.policies : [...draft.policies, { id: 'uniform' }],
    };
  };
  form.edit(change, ['environment', 'budget', 'policies'], { fresh: true });
  at('own-data').focus();
  await another_task(); // the settings are drawn before the run begins
  form.run(has_rows(environment) ? 'worlds' : null);
}

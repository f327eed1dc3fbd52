// Results of which only the answer is known, and not the single repetitions: those that were computed when the site was
// built. Views treat them as a run that is done.

import { at_least_0, final_regret } from './answer.js';

/** The field of a checkpoint that holds the regret by each definition. */
const FIELDS = /** @type {const} */ ({
  pseudo: 'regret',
  realised: 'realised_regret',
  knapsack: 'knapsack_regret',
});

export class Answered {
  /** @type {'done'} */
  phase = 'done';
  open = false;
  /** The repetitions one by one, which are not known. */
  results = null;
  /** The bounds of the theorems, once they have been computed. @type {Guarantees | null} */
  guarantees = null;

  /** @param {Answer} answer @param {Specification} specification of the answer @param {Plan} plan */
  constructor(answer, specification, plan) {
    this.answer = answer;
    this.decided = answer.decided ?? null;
    this.specification = specification;
    this.plan = plan;
  }

  get repetitions() {
    return Math.min(...this.answer.policies.map(({ repetitions }) => repetitions));
  }

  /**
   * Returns the regret of every policy along the budget, as `Run.courses` does. Returns null for differences to a
   * policy, which need the single repetitions.
   * @param {RegretDefinition} definition
   * @param {number | null} against
   * @returns {Course[] | null}
   */
  courses(definition, against) {
    if (against !== null) return null;
    const courses = this.answer.policies.flatMap((policy) => {
      const checkpoints = policy.checkpoints.flatMap((checkpoint) => {
        const found = checkpoint[FIELDS[definition]];
        return found ? [definition === 'pseudo' ? at_least_0(found) : found] : [];
      });
      const final = { pseudo: final_regret(policy), realised: null, knapsack: policy.final.knapsack_regret }[
        definition
      ];
      // The last checkpoint is the end of the budget.
      const last = final ?? checkpoints.at(-1);
      return last ? [{ final: last, checkpoints }] : [];
    });
    return courses.length ? courses : null;
  }

  /**
   * Returns what `Run.paired` does. The answer contains only the differences in pseudo-regret to the best policy.
   * @param {RegretDefinition} definition
   * @param {number} against
   * @returns {Paired[]}
   */
  paired(definition, against) {
    return definition === 'pseudo' && against === this.answer.best ? this.answer.paired : [];
  }

  free() {}
}

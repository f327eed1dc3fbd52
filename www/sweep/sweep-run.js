// A parameter sweep, as `budgeted-bandits sweep` makes it: a run for every value of a parameter of the specification,
// with the same draws.
import { check_specification } from '../pkg/budgeted_bandits.js';
import { final_regret } from '../simulator/answer.js';
import { is_reference } from '../simulator/catalogue.js';
import { Run } from '../simulator/run.js';
import { message_of } from '../ui/text.js';
import { split, variation, with_policies } from './parameters.js';

/**
 * The numbers of repetitions in which the cap on pulls ended the episode, and in which no pull was made.
 * @typedef {Pick<PolicyReport, 'repetitions' | 'capped' | 'without_pulls'>} Ends
 */
/** The final regret of a policy, and how its episodes ended. @typedef {{final: Estimate, ends: Ends}} Cell */
/**
 * The results at a value. `finals` and `ends` have an entry for every policy that is varied. `best` is the position of
 * the lowest regret among these entries. `apart` says whether all other policies, except references, have significantly
 * more regret on the same draws.
 * @typedef {{value: number, finals: Estimate[], ends: Ends[], best: number | null, apart: boolean}} Done
 */

export class SweepRun {
  /** @type {'running' | 'stopped' | 'done' | 'failed'} */
  phase = 'running';
  /** @type {Done[]} */
  done = [];
  /**
   * The final regret of the policies that do not have the parameter, by their positions. They are run before the first
   * value.
   * @type {Map<number, Estimate>}
   */
  fixed = new Map();
  /** The ends of the episodes of these policies. @type {Map<number, Ends>} */
  #fixed_ends = new Map();
  /** The share of the run in progress that is done, from 0 to 1. */
  share = 0;
  /** The run in progress. @type {Run | null} */
  #current = null;

  /**
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {Specification} specification
   * @param {import('./parameters.js').Parameter} parameter
   * @param {number[]} values
   * @param {Catalogue} catalogue
   * @throws {Error} if the specification is wrong at one of the values; nothing has been run then
   */
  constructor(pool, specification, parameter, values, catalogue) {
    this.specification = specification;
    this.parameter = parameter;
    this.values = values;
    this.pool = pool.share();
    const { varied, others } = split(specification, parameter.path, catalogue);
    this.policies = varied;
    this.others = others;
    const entry = (/** @type {Player} */ { id }) => catalogue.policies.find((one) => one.id === id);
    /** The positions of the policies that are told the best arm, and so do not compete. */
    this.references = new Set(specification.policies.flatMap((one, i) => (is_reference(entry(one)) ? [i] : [])));
    this.plans = values.map((value) => ({
      value,
      ...checked(variation(specification, parameter.path, value, varied), `At ${parameter.name} = ${value}`),
    }));
  }

  /** Runs the sweep. @param {() => void} onprogress @returns {Promise<void>} rejects if a task failed for good */
  async start(onprogress) {
    try {
      if (!(await this.#run_others(onprogress))) return;
      for (const { value, specification, plan } of this.plans) {
        const found = await this.#answer(specification, plan, onprogress);
        if (!found) return;
        this.done.push({ value, ...this.#judged(found) });
        onprogress();
      }
      this.phase = 'done';
    } catch (error) {
      if (this.phase !== 'running') return;
      this.phase = 'failed';
      this.pool.stop();
      throw error;
    }
  }

  /**
   * Runs the policies that do not have the parameter.
   * @param {() => void} onprogress
   * @returns {Promise<boolean>} false if the sweep was stopped
   */
  async #run_others(onprogress) {
    const { others, specification } = this;
    if (!others.length) return true;
    const alone = checked(with_policies(specification, others), 'The other policies');
    const found = await this.#answer(alone.specification, alone.plan, onprogress);
    found?.policies.forEach((report, at) => {
      this.fixed.set(others[at], final_regret(report));
      this.#fixed_ends.set(others[at], ends_of(report));
    });
    return found !== null;
  }

  /** @param {Answer} answer @returns {Omit<Done, 'value'>} */
  #judged({ policies, best, paired }) {
    const rivals = paired.filter(({ policy }) => policy !== best && !this.references.has(this.policies[policy]));
    const apart = rivals.every(({ low }) => low !== null && low > 0);
    return { finals: policies.map(final_regret), ends: policies.map(ends_of), best, apart };
  }

  /**
   * Runs a specification. Returns its answer, or null if the run was stopped.
   * @param {Specification} specification
   * @param {Plan} plan
   * @param {() => void} onprogress
   */
  async #answer(specification, plan, onprogress) {
    const run = new Run(this.pool, specification, plan);
    this.#current = run;
    try {
      await run.start(() => {
        this.share = run.done / plan.tasks;
        onprogress();
      });
      this.share = 0;
      return run.phase === 'done' && this.phase === 'running' ? run.read() : null;
    } finally {
      run.free();
    }
  }

  stop() {
    if (this.phase !== 'running') return;
    this.phase = 'stopped';
    this.#current?.stop();
  }

  /** The cells of the policies that do not have the parameter, once these policies are done. @returns {Cell[]} */
  get fixed_cells() {
    return this.others.flatMap((i) => {
      const [final, ends] = [this.fixed.get(i), this.#fixed_ends.get(i)];
      return final && ends ? [{ final, ends }] : [];
    });
  }
}

/** @param {PolicyReport} report @returns {Ends} */
const ends_of = ({ repetitions, capped, without_pulls }) => ({ repetitions, capped, without_pulls });

/**
 * Checks a specification.
 * @param {Specification} specification
 * @param {string} where the beginning of the sentence that says what is wrong
 * @returns {Checked}
 * @throws {Error}
 */
function checked(specification, where) {
  try {
    return check_specification(JSON.stringify(specification));
  } catch (error) {
    throw new Error(`${where}: ${message_of(error)}`);
  }
}

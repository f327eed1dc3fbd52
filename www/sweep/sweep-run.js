// A parameter sweep, as `budgeted-bandits sweep` makes it: a run for every value of a parameter of the specification,
// or for every pair of values of two parameters, with the same draws.

import { check_specification, mean_difference } from '../pkg/budgeted_bandits.js';
import { final_regret } from '../simulator/answer.js';
import { is_reference } from '../simulator/catalogue.js';
import { entry_of } from '../simulator/entries.js';
import { Run } from '../simulator/run.js';
import { until_decided } from '../simulator/specification.js';
import { counted } from '../ui/format.js';
import { message_of } from '../ui/text.js';
import { split, variation, with_policies } from './parameters.js';

/**
 * The numbers of repetitions in which the cap on pulls ended the episode, and in which no pull was made.
 * @typedef {Pick<PolicyReport, 'repetitions' | 'capped' | 'without_pulls'>} Ends
 */
/** The final regret of a policy, and how its episodes ended. @typedef {{final: Estimate, ends: Ends}} Cell */
/** A value, and the text from which it was read. @typedef {{value: number, text: string}} Typed */
/**
 * A parameter that varies, with its values.
 * @typedef {{parameter: import('./parameters.js').Parameter, values: Typed[]}} Axis
 */
/**
 * The results of a run. `point` has a value for each parameter. `finals` and `ends` have an entry for every policy that
 * is varied, and so has `regrets`: the final regret in each repetition. `best` is the position of the lowest regret
 * among these entries. `apart` says whether all other policies, except references, have significantly more regret on
 * the same draws.
 * @typedef {object} Done
 * @property {Typed[]} point
 * @property {Estimate[]} finals
 * @property {Ends[]} ends
 * @property {Float64Array[]} regrets
 * @property {number | null} best
 * @property {boolean} apart
 */

/** The largest number of pairs of values. */
const MOST_PAIRS = 100;

/** Says that a sweep needs a number of repetitions, as the command line does. */
const NUMBER =
  'Repetitions: expected a number, because a sweep runs every value equally often, found a run until decided.';

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
  /** Whether the points belong together by chance, so that no line joins them. */
  scattered = false;
  /** The share of the run in progress that is done, from 0 to 1. */
  share = 0;
  /** The run in progress. @type {Run | null} */
  #current = null;

  /**
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {Specification} specification
   * @param {Axis[]} axes one or two
   * @param {Catalogue} catalogue
   * @throws {Error} if the run goes on until decided, if there are too many pairs of values, or if the
   * specification is wrong at one of the values; nothing has been run then
   */
  constructor(pool, specification, axes, catalogue) {
    this.specification = specification;
    this.axes = axes;
    if (until_decided(specification)) throw new Error(NUMBER);
    this.pool = pool.share();
    const paths = axes.map(({ parameter }) => parameter.path);
    const { varied, others } = split(specification, paths, catalogue);
    this.policies = varied;
    this.others = others;
    const entry = (/** @type {Player} */ policy) => entry_of(catalogue, policy);
    /** The positions of the policies that are told the best arm, and so do not compete. */
    this.references = new Set(specification.policies.flatMap((one, i) => (is_reference(entry(one)) ? [i] : [])));
    this.plans = points(axes).map((point) => {
      const values = point.map(({ value }) => value);
      const where = `At ${point.map(({ text }, n) => `${axes[n].parameter.name} = ${text}`).join(', ')}`;
      return { point, ...checked(variation(specification, paths, values, varied, catalogue), where) };
    });
  }

  /** Whether there are two parameters. */
  get is_grid() {
    return this.axes.length > 1;
  }

  /** Prints a number of values, or of pairs of values. @param {number} count */
  counted(count) {
    return this.is_grid ? counted(count, 'pair of values', 'pairs of values') : counted(count, 'value');
  }

  /** Runs the sweep. @param {() => void} onprogress @returns {Promise<void>} rejects if a task failed for good */
  async start(onprogress) {
    try {
      if (!(await this.#run_others(onprogress))) return;
      for (const { point, specification, plan } of this.plans) {
        const found = await this.#run(specification, plan, onprogress);
        if (!found) return;
        this.done.push({ point, ...this.#judged(found) });
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
    const found = await this.#run(alone.specification, alone.plan, onprogress);
    found?.answer.policies.forEach((report, at) => {
      this.fixed.set(others[at], final_regret(report));
      this.#fixed_ends.set(others[at], ends_of(report));
    });
    return found !== null;
  }

  /** @param {{answer: Answer, regrets: Float64Array[]}} found @returns {Omit<Done, 'point'>} */
  #judged({ answer: { policies, best }, regrets }) {
    const rivals = this.policies.flatMap((i, at) => (this.references.has(i) ? [] : [at]));
    const comparisons = this.plans.length * pairs(rivals.length);
    const { intervals } = this.specification;
    const apart = rivals.every(
      (at) => best === null || at === best || is_more(regrets[at], regrets[best], intervals, comparisons),
    );
    return { finals: policies.map(final_regret), ends: policies.map(ends_of), regrets, best, apart };
  }

  /**
   * Returns the runs in which the regret of a policy is not significantly more than in another run on the same draws.
   * All pairs of runs share the error, for all policies together.
   * @param {number} at the position of the policy among those that are varied
   * @param {Done} low the other run
   */
  not_apart(at, low) {
    const comparisons = pairs(this.plans.length) * this.policies.length;
    const { intervals } = this.specification;
    return this.done.filter((one) => one !== low && !is_more(one.regrets[at], low.regrets[at], intervals, comparisons));
  }

  /**
   * Runs a specification. Returns its answer and the final regrets of every policy; null if the run was stopped.
   * @param {Specification} specification
   * @param {Plan} plan
   * @param {() => void} onprogress
   */
  async #run(specification, plan, onprogress) {
    const run = new Run(this.pool, specification, plan);
    this.#current = run;
    try {
      await run.start(() => {
        this.share = run.done / plan.tasks;
        onprogress();
      });
      this.share = 0;
      const answer = run.phase === 'done' && this.phase === 'running' ? run.read() : null;
      const regrets = () => specification.policies.map((_, at) => run.results.final_regrets(at));
      return answer && { answer, regrets: regrets() };
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

/** Returns the number of pairs of so many things. @param {number} count */
const pairs = (count) => (count * (count - 1)) / 2;

/**
 * Says whether these regrets are significantly more than those on the same draws.
 * @param {Float64Array} these
 * @param {Float64Array} those
 * @param {Specification['intervals']} intervals
 * @param {number} comparisons the number of comparisons that share the error
 */
const is_more = (these, those, intervals, comparisons) => mean_difference(these, those, intervals, comparisons)[1] > 0;

/**
 * Returns the points of all runs. With two parameters, the value of the second changes from run to run.
 * @param {Axis[]} axes
 * @returns {Typed[][]}
 * @throws {Error} if there are too many
 */
function points([{ values: first }, second]) {
  if (!second) return first.map((one) => [one]);
  const [columns, rows] = [first.length, second.values.length];
  const found = `${columns}\u00a0×\u00a0${rows} = ${columns * rows}`;
  if (columns * rows > MOST_PAIRS) throw new Error(`Values: expected at most ${MOST_PAIRS} pairs, found ${found}.`);
  return first.flatMap((one) => second.values.map((other) => [one, other]));
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

// A run of a specification: the pool does its tasks, and their records are folded into results as they arrive.
import { Results } from '../pkg/budgeted_bandits.js';
import { another_task } from '../ui/task.js';
import { PolicyFailure } from './failed.js';
import { Forecast } from './forecast.js';
import { expected, Looks } from './looks.js';
import { until_decided } from './specification.js';
import { tasks } from './tasks.js';

/**
 * The smallest number of milliseconds between two updates of a run. An update takes the page's thread about 20 ms, most
 * of it for layout and painting, and on a device with few cores a worker has to wait meanwhile.
 */
const SHOW_EVERY = 1000;
/** The smallest number of milliseconds between two updates for each millisecond that the script of an update takes. */
const REST = 20;

/**
 * Returns a function that shows the progress of a run. The first results are shown at once, and none while the page is
 * hidden. Every update is a task of its own for the browser, because the update and the folding of records together
 * would be a long task.
 * @param {Run} run
 * @param {() => void} show
 */
export function paced(run, show) {
  let next = 0;
  return async () => {
    const first = run.results.folded > 0 && !run.repetitions;
    if (document.hidden || (performance.now() < next && !first)) return;
    await another_task();
    const now = performance.now();
    if (run.phase === 'running') show();
    next = now + Math.max(SHOW_EVERY, REST * (performance.now() - now));
  };
}

export class Run {
  /** @type {'running' | 'paused' | 'stopped' | 'done' | 'failed'} */
  phase = 'running';
  /** The tasks that are done. @type {Set<number>} */
  #had;
  /** The answer that was read last; null before anything has been folded. @type {Answer | null} */
  answer = null;
  /**
   * An object that stands for the present start. It is null after an end or a pause, so that late records are ignored.
   * @type {object | null}
   */
  #turn = null;
  /** How the questions stood when the answer was read last. @type {Decided | null} */
  decided = null;
  /** What a run until decided has seen. */
  looks = new Looks();
  /** How many tasks the answer counts. */
  #read = 0;
  /** The courses that were asked for last. @type {{key: string, found: Course[] | null} | null} */
  #courses = null;
  /** The bounds of the theorems, once they have been computed. @type {Guarantees | null} */
  guarantees = null;
  began = performance.now();
  ended = 0;

  /**
   * @param {import('./pool.js').Share} pool @param {Specification} specification @param {Plan} plan
   * @param {Uint8Array} [file] a record file with the repetitions that are done
   */
  constructor(pool, specification, plan, file) {
    this.pool = pool;
    this.specification = specification;
    this.plan = plan;
    this.results = file ? Results.from_records(file) : new Results(specification);
    this.given = this.results.repetitions;
    this.#had = new Set(Array(this.results.folded).keys());
    this.forecast = new Forecast(specification, plan.tasks);
  }

  /**
   * Runs the tasks that are not done yet.
   * @param {() => void | Promise<void>} onprogress
   * @returns {Promise<void>} rejects if a task failed for good, or with a `PolicyFailure`
   */
  async start(onprogress) {
    const turn = {};
    this.#turn = turn;
    this.phase = 'running';
    if (this.ended) this.began += performance.now() - this.ended;
    this.ended = 0;
    const [submit, room] = [this.#submitted(), () => this.#room()];
    try {
      const finished = tasks(this.pool, this.specification, this.plan.tasks, submit, room, this.#had);
      for await (const { task, values } of finished) {
        if (turn !== this.#turn) return;
        this.results.add(task, values);
        if (this.results.has_failed) throw new PolicyFailure(this.results.failed());
        this.#had.add(task);
        this.forecast.count(task);
        this.#look();
        await onprogress();
        if (turn !== this.#turn) return; // before another task is given to the pool
        if (this.results.complete) break;
      }
      await another_task(); // the page draws the final results in a task of their own
      if (turn !== this.#turn) return;
      if (this.done < this.plan.tasks) this.pool.stop(); // tasks on the way would come too late
      this.#end('done');
      this.forecast.end(this.seconds, this.pool.size, (this.results.repetitions - this.given) / this.plan.repetitions);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.pool.stop();
      this.#end('failed');
      throw error;
    }
  }

  /** Remembers how the questions stand, if the run goes on until they are decided. */
  #look() {
    const { results, specification } = this;
    if (until_decided(specification)) this.looks.take(results.repetitions, () => results.decided());
  }

  /**
   * Returns a function that gives tasks to the pool. The tasks of one block of repetitions share their drawn outcomes,
   * so one worker should run them all: they are kin. The first block is spread over all workers, so that the first
   * chart appears early.
   */
  #submitted() {
    /** @type {object | undefined} */
    let kin;
    return (/** @type {string} */ text, /** @type {number} */ task) => {
      if (task % this.specification.policies.length === 0) kin = task ? {} : undefined;
      return this.pool.submit(text, task, kin);
    };
  }

  /** Returns a number of tasks that lets every worker have kin of its own. */
  #room() {
    return Math.max(this.pool.capacity, (this.pool.size + 1) * this.specification.policies.length);
  }

  /** @param {'stopped' | 'paused'} [phase] */
  stop(phase = 'stopped') {
    if (!this.open) return;
    this.#end(phase);
    this.pool.stop();
  }

  /** @param {Run['phase']} phase */
  #end(phase) {
    this.#turn = null;
    this.phase = phase;
    this.ended ||= performance.now();
  }

  /** Whether the run is running or can be resumed. */
  get open() {
    return this.phase === 'running' || this.phase === 'paused';
  }

  /** The number of tasks that are done. */
  get done() {
    return this.#had.size;
  }

  /** Brings the answer up to date, and returns it. */
  read() {
    const { folded } = this.results;
    if (folded > this.#read) {
      this.answer = this.results.answer();
      this.decided = this.results.decided();
    }
    this.#read = folded;
    return this.answer;
  }

  /**
   * Returns the regret of every policy along the budget, or the difference of this regret to that of the policy
   * `against` on the same draws.
   * @param {RegretDefinition} definition
   * @param {number | null} against
   * @returns {Course[] | null} null if this regret is not defined
   */
  courses(definition, against) {
    const key = `${definition} ${against} ${this.#read}`;
    if (this.#courses?.key !== key)
      this.#courses = { key, found: this.#unpacked(this.results.courses(definition, against ?? undefined)) };
    return this.#courses.found;
  }

  /** What `Results.paired` says. @param {RegretDefinition} definition @param {number} against @returns {Paired[]} */
  paired = (definition, against) => this.results.paired(definition, against);

  /** Unpacks courses. @param {Float64Array} numbers three for each estimate, policy after policy */
  #unpacked(numbers) {
    const policies = this.specification.policies.length;
    const end = (/** @type {number} */ value) => (Number.isNaN(value) ? null : value);
    const estimates = Array.from({ length: numbers.length / 3 }, (_, at) => ({
      mean: numbers[3 * at],
      low: end(numbers[3 * at + 1]),
      high: end(numbers[3 * at + 2]),
    }));
    const each = estimates.length / policies;
    if (!each) return null;
    return Array.from({ length: policies }, (_, i) => ({
      final: estimates[i * each],
      checkpoints: estimates.slice(i * each + 1, (i + 1) * each),
    }));
  }

  /** The number of repetitions that all policies have done. */
  get repetitions() {
    return this.answer ? Math.min(...this.answer.policies.map(({ repetitions }) => repetitions)) : 0;
  }

  /** The number of repetitions that the run will probably have, or has had if it is done. */
  get expected() {
    if (this.phase === 'done') return this.repetitions;
    return expected(this.specification, this.decided, this.repetitions);
  }

  /** The share of the run that is done. */
  get progress() {
    if (this.phase === 'done') return 1;
    if (!until_decided(this.specification)) return this.done / this.plan.tasks;
    return Math.min(1, this.repetitions / this.expected);
  }

  /** The number of seconds so far. */
  get seconds() {
    return ((this.ended || performance.now()) - this.began) / 1000;
  }

  /** The number of pulls per second so far; null before the first results. */
  get rate() {
    if (!this.answer || !this.seconds) return null;
    const each = this.answer.policies.reduce((sum, { final }) => sum + final.stopping_time, 0);
    return ((this.repetitions - this.given) * each) / this.seconds;
  }

  /** The number of seconds that the rest will take. */
  get left() {
    // The share of all tasks that will probably be done here, without those of a record file.
    const share = (this.expected - this.given) / this.plan.repetitions;
    return this.forecast.left(this.seconds, this.pool.size, share);
  }

  free() {
    this.results.free();
  }
}

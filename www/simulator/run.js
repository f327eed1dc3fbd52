// One run of a specification: its tasks go to the pool, their values are folded as they come.
import { Results } from '../pkg/budgeted_bandits.js';

/**
 * The values of every task, in the order in which they are finished.
 * @param {import('./pool.js').Pool} pool
 * @param {object} specification
 * @param {number} count
 * @param {(specification: string, task: number) => Promise<Float64Array>} [submit] how a task is given to the pool
 * @param {() => number} [room] how many are given to it at once
 * @param {Set<number>} [had] those that are not needed
 */
export async function* tasks(
  pool,
  specification,
  count,
  submit = (text, task) => pool.submit(text, task),
  room = () => pool.capacity,
  had = new Set(),
) {
  const text = JSON.stringify(specification);
  const waiting = new Map();
  for (let next = 0; next < count || waiting.size; ) {
    for (; next < count && waiting.size < room(); next++) {
      if (had.has(next)) continue;
      const task = next;
      waiting.set(
        task,
        submit(text, task).then((values) => ({ task, values })),
      );
    }
    if (!waiting.size) return;
    const finished = await Promise.race(waiting.values());
    waiting.delete(finished.task);
    yield finished;
  }
}

/** Milliseconds between two updates of a run in progress, at first and later; between, a fifth of the time that it has taken so far. */
const [SHOW_FIRST, SHOW_LATER] = [100, 1000];

/**
 * What to do as a run goes on: it shows the first results at once and later ones now and then, for a fifth of the time at most, and none
 * to nobody. Each time in a task of its own: together with what takes results in it would be a long one.
 * @param {Run} run @param {() => void} show
 */
export function paced(run, show) {
  let next = 0;
  return async () => {
    const first = run.results.folded && !run.repetitions;
    if (document.hidden || (performance.now() < next && !first)) return;
    await another_task();
    const now = performance.now();
    if (run.phase === 'running') show();
    next = now + Math.max(SHOW_FIRST, Math.min(SHOW_LATER, (now - run.began) / 5), 4 * (performance.now() - now));
  };
}

/** Goes on in another task. */
const another_task = () => new Promise((then) => setTimeout(then));

export class Run {
  /** @type {'running' | 'paused' | 'stopped' | 'done' | 'failed'} */
  phase = 'running';
  #had = new Set();
  /** @type {any} */
  answer = null;
  /** What a start that is over no longer has. */
  #turn = null;
  #read = 0;
  #courses = null;
  /** What is proven of it, once somebody has asked. @type {any} */
  guarantees = null;
  began = performance.now();
  ended = 0;

  /** @param {Pick<import('./pool.js').Pool, 'capacity' | 'size' | 'submit' | 'stop'>} pool @param {any} specification @param {any} plan */
  constructor(pool, specification, plan) {
    Object.assign(this, { pool, specification, plan });
    this.results = new Results(specification);
  }

  /** Runs what is not done yet. @param {() => void | Promise<void>} onprogress @returns {Promise<void>} rejects where a task failed for good */
  async start(onprogress) {
    const turn = (this.#turn = {});
    this.phase = 'running';
    if (this.ended) this.began += performance.now() - this.ended;
    this.ended = 0;
    try {
      for await (const { task, values } of tasks(
        this.pool,
        this.specification,
        this.plan.tasks,
        this.#submitted(),
        () => this.#room(),
        this.#had,
      )) {
        if (turn !== this.#turn) return;
        this.results.add(task, values);
        this.#had.add(task);
        await onprogress();
        if (turn !== this.#turn) return; // before another task is given to the pool
      }
      await another_task(); // what is done at the end has one of its own, too
      if (turn !== this.#turn) return;
      this.#end('done');
    } catch (error) {
      if (turn !== this.#turn) return;
      this.pool.stop();
      this.#end('failed');
      throw error;
    }
  }

  /** Gives tasks to the pool; the policies of some repetitions are kin, but for the first: those are wanted soon, so any worker does them. */
  #submitted() {
    let kin;
    return (text, task) => {
      if (task % this.specification.policies.length === 0) kin = task ? {} : undefined;
      return this.pool.submit(text, task, kin);
    };
  }

  /** Enough tasks for every worker to have kin of its own. */
  #room() {
    return Math.max(this.pool.capacity, (this.pool.size + 1) * this.specification.policies.length);
  }

  /** @param {'stopped' | 'paused'} [phase] */
  stop(phase = 'stopped') {
    if (!this.open) return;
    this.#end(phase);
    this.pool.stop();
  }

  #end(phase) {
    this.#turn = null;
    this.phase = phase;
    this.ended ||= performance.now();
  }

  /** Whether it goes on, or can. */
  get open() {
    return this.phase === 'running' || this.phase === 'paused';
  }

  /** Tasks that are done. */
  get done() {
    return this.#had.size;
  }

  /** Reads the answer again; null before anything has been folded. */
  read() {
    const { folded } = this.results;
    if (folded > this.#read) this.answer = this.results.answer();
    this.#read = folded;
    return this.answer;
  }

  /** What every policy loses along the budget, or how much more than the policy `against`. @param {string} notion @param {number | null} against @returns {{final: import('../ui/format.js').Estimate, checkpoints: import('../ui/format.js').Estimate[]}[] | null} */
  courses(notion, against) {
    const key = `${notion} ${against} ${this.#read}`;
    if (this.#courses?.key !== key)
      this.#courses = { key, found: this.#unpacked(this.results.courses(notion, against ?? undefined)) };
    return this.#courses.found;
  }

  /** @param {Float64Array} numbers three an estimate, policy after policy */
  #unpacked(numbers) {
    const { policies } = this.answer;
    const end = (value) => (Number.isNaN(value) ? null : value);
    const estimates = Array.from({ length: numbers.length / 3 }, (_, at) => ({
      mean: numbers[3 * at],
      low: end(numbers[3 * at + 1]),
      high: end(numbers[3 * at + 2]),
    }));
    const each = estimates.length / policies.length;
    return each
      ? policies.map((_, i) => ({
          final: estimates[i * each],
          checkpoints: estimates.slice(i * each + 1, (i + 1) * each),
        }))
      : null;
  }

  get repetitions() {
    return this.answer ? Math.min(...this.answer.policies.map(({ repetitions }) => repetitions)) : 0;
  }

  /** Seconds of computing so far. */
  get seconds() {
    return ((this.ended || performance.now()) - this.began) / 1000;
  }

  /** Pulls a second, of what has been folded. */
  get rate() {
    if (!this.answer) return null;
    const pulls = this.answer.policies.reduce(
      (sum, { repetitions, final }) => sum + repetitions * final.stopping_time,
      0,
    );
    return pulls / this.seconds;
  }

  /** Seconds that the rest will take at the pace so far. */
  get left() {
    return this.done ? (this.seconds / this.done) * (this.plan.tasks - this.done) : null;
  }

  free() {
    this.results.free();
  }
}

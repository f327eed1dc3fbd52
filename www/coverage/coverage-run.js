// One run of coverage: its blocks of pairs go to the pool, their records are folded as they come.
import { Coverage } from '../pkg/budgeted_bandits.js';
import { tasks } from '../simulator/run.js';

/**
 * Blocks that wait for a worker, for each under way: one that is free would else take a task of an experiment, which is
 * longer.
 */
const AHEAD = 4;

export class CoverageRun {
  /** "left" where it was stopped since nobody looks. @type {'running' | 'stopped' | 'left' | 'done' | 'failed'} */
  phase = 'running';
  began = performance.now();
  ended = 0;

  /** @param {import('../simulator/pool.js').Pool} pool @param {any} specification */
  constructor(pool, specification) {
    Object.assign(this, { pool, specification });
    this.results = new Coverage(specification);
  }

  /** @param {() => void} onprogress @returns {Promise<void>} rejects where a block failed for good */
  async start(onprogress) {
    try {
      const submit = (text, task) => this.#submit(text, task);
      for await (const { task, values } of tasks(
        this.pool,
        this.specification,
        this.results.tasks,
        submit,
        () => AHEAD * this.pool.capacity,
      )) {
        if (this.phase !== 'running') return;
        this.results.add(task, values);
        onprogress();
      }
      this.#end('done');
    } catch (error) {
      if (this.phase !== 'running') return;
      this.#end('failed');
      throw error;
    }
  }

  /** Whoever stops an experiment ends all workers at once: a block that was under way is then given to others. */
  #submit(text, task) {
    return this.pool.cover(text, task).catch((error) => {
      if (error.name !== 'AbortError' || this.phase !== 'running') throw error;
      return this.#submit(text, task);
    });
  }

  /** Blocks under way are not waited for: they take milliseconds. @param {'stopped' | 'left'} [why] */
  stop(why = 'stopped') {
    if (this.phase === 'running') this.#end(why);
  }

  #end(phase) {
    this.phase = phase;
    this.ended = performance.now();
  }

  /** Seconds that it has taken so far. */
  get seconds() {
    return ((this.ended || performance.now()) - this.began) / 1000;
  }
}

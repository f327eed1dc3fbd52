// A coverage run: the pool draws blocks of pairs, and the run folds their records as they arrive.
import { Coverage } from '../pkg/budgeted_bandits.js';
import { tasks } from '../simulator/tasks.js';

/** The phase of a run. A run is "left" if it was stopped because the view went out of sight. */
/** @typedef {'running' | 'stopped' | 'left' | 'done' | 'failed'} Phase */

export class CoverageRun {
  /** @type {Phase} */
  phase = 'running';
  began = performance.now();
  ended = 0;

  /** @param {import('../simulator/pool.js').Pool} pool @param {coverage.Specification} specification */
  constructor(pool, specification) {
    this.pool = pool;
    this.specification = specification;
    this.results = new Coverage(specification);
  }

  /** Draws all pairs. @param {() => void} onprogress @returns {Promise<void>} rejects if a block failed for good */
  async start(onprogress) {
    const { pool, specification, results } = this;
    const submit = (/** @type {string} */ text, /** @type {number} */ task) => this.#submit(text, task);
    try {
      for await (const { task, values } of tasks(pool, specification, results.tasks, submit)) {
        if (this.phase !== 'running') return;
        results.add(task, values);
        onprogress();
      }
      this.#end('done');
    } catch (error) {
      if (this.phase !== 'running') return;
      this.#end('failed');
      throw error;
    }
  }

  /**
   * Gives a block to the pool. Stopping an experiment ends workers, and a worker that is ended may have held a block.
   * The block is then given to the pool again.
   * @param {string} text the specification as JSON
   * @param {number} task
   * @returns {Promise<Float64Array>}
   */
  async #submit(text, task) {
    try {
      return await this.pool.cover(text, task);
    } catch (error) {
      const stopped = error instanceof DOMException && error.name === 'AbortError';
      if (!stopped || this.phase !== 'running') throw error;
      return this.#submit(text, task);
    }
  }

  /** Stops the run without waiting for its last blocks. @param {'stopped' | 'left'} [why] */
  stop(why = 'stopped') {
    if (this.phase === 'running') this.#end(why);
  }

  /** @param {Phase} phase */
  #end(phase) {
    this.phase = phase;
    this.ended = performance.now();
  }

  /** The number of seconds that the run has taken so far. */
  get seconds() {
    return ((this.ended || performance.now()) - this.began) / 1000;
  }
}

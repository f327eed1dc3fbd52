// A pool of workers that share one compiled module. The pool keeps a queue of jobs, replaces workers that die, and ends
// idle workers. If no worker can be started, as in a sandboxed frame, the page's own thread takes their place.
// The file has more than 250 lines because all of it works on the private state of one pool.
import { Hand, LEAST, MOST } from './hand.js';
import { has_many, JSON_TYPE, keep, written } from './rows.js';
import { Slices } from './slices.js';
import { start_worker, within } from './workers.js';

/** @typedef {import('./hand.js').Job} Job */
/** The part of a pool that a run uses. @typedef {Pick<Pool, 'capacity' | 'size' | 'submit' | 'stop'>} Share */

/** The number of workers ended from outside during a job after which the job is given up. */
const LIVES = 10;
/** The weight of a worker's death by an error, where a death from outside has the weight 1. */
const FAULT = LIVES / 2;
/** The number of workers in a row that die before they have started, after which the pool does without workers. */
const STILLBORN = 2;
/** The number of milliseconds of idleness after which the workers are ended. */
const REST = 10_000;

export class Pool {
  /** @type {Hand[]} */
  #crew = [];
  /** @type {Job[]} */
  #queue = [];
  #rest = 0;
  /** Whether a worker has ever started; null if none can be started. @type {boolean | null} */
  #able = false;
  /** The number of workers in a row that died before they had started. */
  #stillborn = 0;

  /** @param {WebAssembly.Module} module @param {number} size */
  constructor(module, size) {
    this.module = module;
    this.size = size;
  }

  /** The workers that live now. */
  get workers() {
    return this.#crew.map(({ worker }) => worker);
  }

  /** The largest number of workers; 0 if the page's own thread takes their place. */
  get hands() {
    return this.#able === null ? 0 : this.size;
  }

  /** The number of jobs that keep every worker busy: those that it holds, and some more that wait. */
  get capacity() {
    return this.size * (MOST + LEAST);
  }

  /** Starts a worker before there is anything to do, so that the first task need not wait for it. */
  warm() {
    if (!this.#crew.length) this.#hire();
  }

  /** @param {number} size */
  resize(size) {
    if (this.#able === null) return;
    this.size = within(size, this.size);
    this.#pump();
  }

  /**
   * Runs a task of an experiment.
   * @param {string} specification JSON
   * @param {number} task
   * @param {object} [kin] see `#fit`
   * @param {object | null} [owner]
   * @returns {Promise<Float64Array>} the records of the task
   */
  submit(specification, task, kin, owner = null) {
    return this.#ask({ action: 'run', specification, task }, false, owner, kin);
  }

  /**
   * Returns the pool for one of several users. When one user stops, the jobs of the others continue.
   * @returns {Share}
   */
  share() {
    const pool = this;
    const owner = {};
    return {
      get capacity() {
        return pool.capacity;
      },
      get size() {
        return pool.size;
      },
      submit: (specification, task, kin) => pool.submit(specification, task, kin, owner),
      stop: () => pool.stop(owner),
    };
  }

  /**
   * Runs a task of a coverage run, before all jobs that wait already, because a visitor is watching.
   * @param {string} specification JSON
   * @param {number} task
   * @returns {Promise<Float64Array>}
   */
  cover(specification, task) {
    return this.#ask({ action: 'cover', specification, task }, true);
  }

  /** Lists the presets, before all jobs that wait already. @returns {Promise<Preset[]>} */
  presets() {
    return this.#ask({ action: 'presets' }, true);
  }

  /** Computes a preset that has nothing to run. @param {string} preset @returns {Promise<Computed>} */
  compute(preset) {
    return this.#ask({ action: 'compute', preset });
  }

  /**
   * Draws the worlds of the first repetitions of an experiment whose arms were observed.
   * @param {Specification} specification
   * @param {number} repetitions
   * @returns {Promise<Worlds | undefined>} undefined unless all arms were observed
   */
  worlds(specification, repetitions) {
    return this.#ask({ action: 'worlds', specification: JSON.stringify(specification), repetitions }, true);
  }

  /**
   * Reads a table.
   * @param {Omit<worker.Read, 'action'>} table
   * @param {(share: number) => void} progress
   * @returns {Promise<worker.Table>}
   */
  read(table, progress) {
    return this.#ask({ action: 'read', ...table }, true, null, undefined, progress);
  }

  /** Opens a large file of settings, and keeps its rows. @param {File} source @returns {Promise<worker.Opened>} */
  async open(source) {
    /** @type {worker.Opened} */
    const opened = await this.#ask({ action: 'open', source }, true);
    if (opened.result) await keep(opened.result.rows, opened.result.specification.environment);
    return opened;
  }

  /**
   * Prints a value as the text of a file, with the rows themselves in place of their names.
   * @param {unknown} value
   * @returns {Promise<Blob>}
   */
  async write(value) {
    const text = JSON.stringify(value);
    if (has_many(text)) return this.#ask({ action: 'write', value: text }, true);
    return new Blob([`${written(value, 2)}\n`], { type: JSON_TYPE });
  }

  /**
   * Merges record files, and keeps the rows of their specification.
   * @param {{name: string, bytes: Uint8Array}[]} files
   * @returns {Promise<worker.Merging>}
   */
  async merge(files) {
    const [names, bytes] = [files.map(({ name }) => name), files.map(({ bytes }) => bytes)];
    /** @type {worker.Merging} */
    const merging = await this.#ask({ action: 'merge', names, files: bytes }, true);
    if (merging.result) await keep(merging.result.rows, merging.result.specification.environment);
    return merging;
  }

  /** Tests a policy module. @param {string} wasm the bytes in base64 @returns {Promise<worker.Report>} */
  check(wasm) {
    return this.#ask({ action: 'check', wasm }, true);
  }

  /**
   * Times pulls.
   * @param {string} policy @param {number} arms @param {number} repetition @param {number} pulls
   * @returns {Promise<number>} milliseconds
   */
  time(policy, arms, repetition, pulls) {
    return this.#ask({ action: 'time', policy, arms, repetition, pulls });
  }

  /**
   * Puts a request into the queue: at its end, or behind the last urgent one.
   * @template T the type of the result, which depends on the action
   * @param {worker.Request} request
   * @param {boolean} [urgent]
   * @param {object | null} [owner]
   * @param {object} [kin]
   * @param {(share: number) => void} [progress]
   * @returns {Promise<T>}
   */
  #ask(request, urgent = false, owner = null, kin = undefined, progress = undefined) {
    return new Promise((resolve, reject) => {
      const behind = urgent ? this.#queue.findIndex((job) => !job.urgent) : -1;
      const done = (/** @type {unknown} */ result) => resolve(/** @type {T} */ (result));
      const job = { request, urgent, owner, kin, deaths: 0, resolve: done, reject, progress };
      this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, job);
      this.#pump();
    });
  }

  /**
   * Ends all jobs at once, or all of one owner. Their workers are ended too, because nothing else interrupts a worker.
   * @param {object} [owner]
   */
  stop(owner) {
    const ended = (/** @type {Job} */ job) => !owner || job.owner === owner;
    const interrupted = this.#crew.flatMap((hand) => {
      const jobs = [...hand.jobs.values()];
      if (!jobs.some(ended)) return [];
      this.#end(hand);
      return jobs;
    });
    const jobs = [...interrupted, ...this.#queue];
    this.#queue = jobs.filter((job) => !ended(job));
    for (const { reject } of jobs.filter(ended)) reject(new DOMException('Stopped.', 'AbortError'));
    this.#pump();
  }

  /**
   * Gives jobs to the workers that have the fewest, and hires further workers up to the size of the pool. When the jobs
   * run out, workers hold only the least number, so that all of them end at nearly the same time.
   */
  #pump() {
    clearTimeout(this.#rest);
    while (this.#queue.length) {
      const plenty = this.#queue.length > LEAST * this.size;
      /** @type {Hand | undefined} */
      let hand = this.#crew
        .slice(0, this.size)
        .filter(({ jobs, depth }) => jobs.size < (plenty ? depth : LEAST))
        .sort((one, other) => one.jobs.size - other.jobs.size)[0];
      if ((!hand || hand.jobs.size > 0) && this.#crew.length < this.size) hand = this.#hire();
      if (!hand) break;
      const [job] = this.#queue.splice(this.#fit(hand), 1);
      hand.give(job);
    }
    for (const hand of this.#crew.slice(this.size)) if (!hand.jobs.size) this.#end(hand);
    this.#settle();
  }

  /**
   * Returns the position of the waiting job that a worker should do next. What a worker draws for one policy serves the
   * other policies in the same repetitions, whose tasks are kin. So a worker continues with kin of its last task, or
   * else takes a task whose kin no other worker has, or else helps another worker. Urgent jobs come first.
   * @param {Hand} hand
   */
  #fit(hand) {
    const own = this.#queue.findIndex(({ urgent, kin }) => urgent || kin === hand.kin);
    if (own >= 0) return own;
    const free = this.#queue.findIndex(({ kin }) => !this.#crew.some((other) => other.kin === kin));
    return Math.max(0, free);
  }

  /** Ends the workers once none of them has had a job for a while. */
  #settle() {
    clearTimeout(this.#rest);
    if (this.#crew.some(({ jobs }) => jobs.size)) return;
    this.#rest = setTimeout(() => [...this.#crew].forEach((hand) => this.#end(hand)), REST);
  }

  /** Starts a worker. @returns {Hand} */
  #hire() {
    const hand = new Hand(this.#worker(), this.module, {
      started: () => {
        this.#stillborn = 0;
        if (this.#able !== null) this.#able = true;
      },
      answered: () => this.#pump(),
      died: (one, reason, outside = false) => this.#died(one, reason, outside ? 1 : FAULT),
    });
    this.#crew.push(hand);
    return hand;
  }

  #worker() {
    if (this.#able !== null) {
      try {
        return start_worker();
      } catch {
        this.#manage_alone();
      }
    }
    return new Slices();
  }

  /** Lets the page's own thread take the place of workers from now on. */
  #manage_alone() {
    this.#able = null;
    this.size = 1;
  }

  /**
   * Replaces a worker and gives its jobs to others. A worker does its jobs in order, so only the first may be at fault.
   * That job is given up once its deaths weigh too much.
   * @param {Hand} hand
   * @param {string} reason
   * @param {number} weight of this death
   */
  #died(hand, reason, weight) {
    if (!this.#crew.includes(hand)) return;
    this.#end(hand);
    const jobs = [...hand.jobs.values()];
    const [first] = jobs;
    if (!hand.started) {
      if (!this.#able || ++this.#stillborn >= STILLBORN) this.#manage_alone();
    } else if (first) {
      first.deaths += weight;
      if (first.deaths >= LIVES) jobs.shift()?.reject(new Error(reason));
    }
    this.#queue.unshift(...jobs);
    this.#pump();
  }

  /** @param {Hand} hand */
  #end(hand) {
    this.#crew = this.#crew.filter((one) => one !== hand);
    hand.end();
  }
}

// A hand of the pool: a worker, or the page's own thread in its place, and the jobs that it was given.
import { another_task } from '../ui/task.js';
import { message_of } from '../ui/text.js';
import { names_in, packs } from './rows.js';
import { Slices } from './slices.js';

/**
 * The number of milliseconds in which a worker must start. Two timers measure one half each: a timer that runs out
 * while the device sleeps fires when the device wakes up, and the worker then still has the second half.
 */
const BOOT = 15_000;

/** The number of milliseconds of work that a worker holds, so that it need not wait for a page that is busy drawing. */
const AHEAD = 50;
/** The smallest and the largest number of jobs that a worker holds. */
export const [LEAST, MOST] = [2, 8];
/** The weight of the latest job in the mean time of a job. */
const LATEST = 0.2;

/**
 * A request that waits or that a worker has. Tasks of the same repetitions share the object `kin`, and jobs that can be
 * stopped together share the object `owner`. `deaths` is the weighted number of workers that died during the job.
 * @typedef {{request: worker.Request, urgent: boolean, owner: object | null, kin: object | undefined, deaths: number,
 *   resolve: (result: unknown) => void, reject: (error: Error) => void, progress?: (share: number) => void}} Job
 */
/**
 * The functions that are called when a worker has started, has answered a job, or has died. A worker that was ended
 * from outside is distinguished from one that failed, because the job may not be at fault.
 * @typedef {{started: () => void, answered: () => void, died: (hand: Hand, reason: string, outside?: boolean) => void}}
 *   Events
 */

export class Hand {
  /** @type {Map<number, Job>} */
  jobs = new Map();
  /** The kin of the last job. @type {object | undefined} */
  kin;
  #next = 0;
  /** The names of the rows that the worker has. @type {Set<string>} */
  #has = new Set();
  /** The text of the last request that may name rows. The worker has these rows. */
  #last = '';
  /** Resolves once all rows and jobs so far are sent; null if no job waited for rows. @type {Promise<void> | null} */
  #sending = null;
  #timer = 0;
  /** The mean number of milliseconds of a job, once one is done. */
  #pace = Infinity;
  /** The time at which the worker began its present job. */
  #began = 0;

  /**
   * @param {Worker | Slices} worker
   * @param {WebAssembly.Module} module
   * @param {Events} events
   */
  constructor(worker, module, events) {
    this.worker = worker;
    this.events = events;
    this.started = worker instanceof Slices;
    const lock = `budgeted-bandits-${crypto.randomUUID?.() ?? Math.random()}`;
    worker.onmessage = (/** @type {{data: worker.Reply}} */ { data }) =>
      data.id === 0 ? this.#start(lock, data) : this.#answer(data);
    if (!(worker instanceof Slices)) this.#watch(worker);
    this.#post({ id: 0, action: 'start', module, lock });
  }

  /** @param {worker.Message} message @param {Transferable[]} [transfer] what the worker takes over without a copy */
  #post(message, transfer = []) {
    if (this.worker instanceof Slices) this.worker.postMessage(message);
    else this.worker.postMessage(message, transfer);
  }

  /** @param {Worker} worker */
  #watch(worker) {
    const half = (/** @type {() => void} */ then) => setTimeout(then, BOOT / 2);
    this.#timer = half(() => {
      this.#timer = half(() => this.events.died(this, 'A worker did not start.'));
    });
    worker.onerror = (event) => {
      event.preventDefault();
      this.events.died(this, event.message || 'A worker could not be loaded.');
    };
    worker.onmessageerror = () => this.events.died(this, 'A worker sent something that cannot be read.');
  }

  /**
   * Called when the worker has loaded the simulator, or has failed to. The worker holds a lock while it lives. No event
   * tells when a worker is ended from outside, but then the lock is granted to the page.
   * @param {string} lock
   * @param {worker.Reply} reply
   */
  #start(lock, { error }) {
    clearTimeout(this.#timer);
    if (error) {
      this.events.died(this, error);
      return;
    }
    this.started = true;
    this.events.started();
    const ended = () => this.events.died(this, 'A worker was ended from outside.', true);
    navigator.locks?.request(lock, ended).catch(() => {});
  }

  /** @param {worker.Reply} reply */
  #answer({ id, result, error, share }) {
    const job = this.jobs.get(id);
    if (!job) return;
    if (share !== undefined) {
      job.progress?.(share);
      return;
    }
    if (error) {
      this.events.died(this, error);
      return;
    }
    this.jobs.delete(id);
    this.#measure();
    job.resolve(result);
    this.events.answered();
  }

  #measure() {
    const now = performance.now();
    const took = now - this.#began;
    this.#pace = this.#pace === Infinity ? took : (1 - LATEST) * this.#pace + LATEST * took;
    this.#began = now;
  }

  /** The number of jobs that the worker may hold while many jobs are waiting. */
  get depth() {
    return Math.min(MOST, Math.max(LEAST, Math.ceil(AHEAD / this.#pace)));
  }

  /** Gives the worker a job. @param {Job} job */
  give(job) {
    if (!this.jobs.size) this.#began = performance.now();
    this.kin = job.kin;
    const id = ++this.#next;
    this.jobs.set(id, job);
    const names = this.#missing(job.request);
    if (!names.length && !this.#sending) this.#post({ id, ...job.request });
    else {
      const sent = this.#send(names, this.#sending).then(() => this.#post({ id, ...job.request }));
      this.#sending = sent.catch((error) => this.events.died(this, message_of(error)));
    }
  }

  /** Returns the names of the rows that the worker needs for a request. @param {worker.Request} request */
  #missing(request) {
    const text = 'specification' in request ? request.specification : 'value' in request ? request.value : '';
    if (text === this.#last || this.worker instanceof Slices) return [];
    this.#last = text;
    const names = names_in(text).filter((name) => !this.#has.has(name));
    for (const name of names) this.#has.add(name);
    return names;
  }

  /**
   * Sends rows to the worker, some at a time, so that the page can do something else meanwhile.
   * @param {string[]} names
   * @param {Promise<void> | null} before resolves once everything earlier is sent
   */
  async #send(names, before) {
    await before;
    for (const rows of packs(names)) {
      this.#post({ id: -1, action: 'keep', rows }, [rows.values.buffer]);
      await another_task();
    }
  }

  /** Ends the worker. Its jobs stay in `jobs`. */
  end() {
    clearTimeout(this.#timer);
    this.worker.terminate();
  }
}

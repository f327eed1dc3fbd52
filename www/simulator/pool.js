// Workers that share one compiled module: a queue of tasks, replacement of workers that die, rest when idle. Where none can be
// started, as in a sandboxed frame, the page's own thread takes their place.
import { BASE } from '../base.js';
import { Slices } from './slices.js';

const DEPTH = 2; // tasks given to a worker at once, so that it does not wait for a page that is drawing
const LIVES = 10; // workers that may be ended from outside while they compute one task
const FAULT = LIVES / 2; // how many such deaths an error of the task's own counts for
const STILLBORN = 2; // workers that may die one after the other before they have started
const REST = 10_000; // milliseconds of idleness after which the workers are ended
const BOOT = 15_000; // milliseconds that a worker may take to answer for the first time, in two halves: a device may sleep through one

/** @typedef {{request: object, urgent: boolean, owner: object | null, deaths: number, resolve: (result: any) => void, reject: (error: Error) => void}} Job */
/** @typedef {{worker: Worker | Slices, started: boolean, jobs: Map<number, Job>, timer: number}} Member */

export class Pool {
  /** @type {Member[]} */
  #crew = [];
  /** @type {Job[]} */
  #queue = [];
  #next = 0;
  #rest = 0;
  /** Whether any worker has ever started; null where none can. @type {boolean | null} */
  #able = false;
  /** Workers that have died before they had started, one after the other. */
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

  /** How many workers there may be; none where the page's own thread takes their place. */
  get hands() {
    return this.#able === null ? 0 : this.size;
  }

  /** How many tasks keep every worker busy. */
  get capacity() {
    return this.size * DEPTH;
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

  /** @param {string} specification JSON @param {number} task @param {object} [kin] see #fit @param {object | null} [owner] @returns {Promise<Float64Array>} */
  submit(specification, task, kin, owner = null) {
    return this.#ask({ action: 'run', specification, task }, false, owner, kin);
  }

  /** The pool for one of several that use it: what it stops is its own only. */
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

  /** Before all that waits already: somebody is watching. @param {string} specification JSON, of coverage @param {number} task @returns {Promise<Float64Array>} */
  cover(specification, task) {
    return this.#ask({ action: 'cover', specification, task }, true);
  }

  /** @param {string} preset one that is computed @returns {Promise<{outcome: string, sentence: string, lines: number[][][]}>} */
  compute(preset) {
    return this.#ask({ action: 'compute', preset });
  }

  /** @param {string} text a table @param {boolean} repair @param {boolean} beta @returns {Promise<{result?: any, error?: string}>} */
  read(text, repair, beta) {
    return this.#ask({ action: 'read', text, repair, beta }, true);
  }

  /** @param {string} policy @param {number} arms @param {number} repetition @param {number} pulls @returns {Promise<number>} milliseconds */
  time(policy, arms, repetition, pulls) {
    return this.#ask({ action: 'time', policy, arms, repetition, pulls });
  }

  #ask(request, urgent = false, owner = null, kin = undefined) {
    return new Promise((resolve, reject) => {
      const behind = urgent ? this.#queue.findIndex((job) => !job.urgent) : -1;
      this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, {
        request,
        urgent,
        owner,
        kin,
        deaths: 0,
        resolve,
        reject,
      });
      this.#pump();
    });
  }

  /** Ends at once whatever is being computed, or all of one owner: nothing else interrupts a worker. @param {object} [owner] */
  stop(owner) {
    const ended = ({ owner: whose }) => !owner || whose === owner;
    const interrupted = this.#crew.flatMap((member) => {
      const jobs = [...member.jobs.values()];
      if (!jobs.some(ended)) return [];
      this.#end(member);
      return jobs;
    });
    const jobs = [...interrupted, ...this.#queue];
    this.#queue = jobs.filter((job) => !ended(job));
    for (const { reject } of jobs.filter(ended)) reject(new DOMException('Stopped.', 'AbortError'));
    this.#pump();
  }

  #pump() {
    clearTimeout(this.#rest);
    while (this.#queue.length) {
      let member = this.#crew.reduce(
        (least, one) => (!least || one.jobs.size < least.jobs.size ? one : least),
        undefined,
      );
      if ((!member || member.jobs.size > 0) && this.#crew.length < this.size) member = this.#hire();
      if (!member || member.jobs.size >= DEPTH) break;
      const [job] = this.#queue.splice(this.#fit(member), 1);
      member.kin = job.kin;
      const id = ++this.#next;
      member.jobs.set(id, job);
      member.worker.postMessage({ id, ...job.request });
    }
    for (const member of this.#crew.slice(this.size)) if (!member.jobs.size) this.#end(member);
    this.#settle();
  }

  /**
   * Which of the waiting jobs a worker does next. What it has drawn for one policy is there for the others of the same repetitions, the
   * kin of that task: it goes on with those, or begins with some that no other worker is at, or helps another.
   */
  #fit(member) {
    const own = this.#queue.findIndex(({ urgent, kin }) => urgent || kin === member.kin);
    if (own >= 0) return own;
    return Math.max(
      0,
      this.#queue.findIndex(({ kin }) => !this.#crew.some((other) => other.kin === kin)),
    );
  }

  #settle() {
    clearTimeout(this.#rest);
    if (this.#crew.some(({ jobs }) => jobs.size)) return;
    this.#rest = setTimeout(() => this.#crew.slice().forEach((member) => this.#end(member)), REST);
  }

  /** @returns {Member} */
  #hire() {
    const worker = this.#worker();
    const lock = `budgeted-bandits-${crypto.randomUUID?.() ?? Math.random()}`;
    const alone = this.#able === null;
    const half = (then) => setTimeout(then, BOOT / 2);
    const member = {
      worker,
      started: alone,
      jobs: new Map(),
      timer: alone
        ? 0
        : half(() => {
            member.timer = half(() => this.#died(member, 'A worker did not start.'));
          }),
    };
    worker.onmessage = ({ data }) => (data.id === 0 ? this.#started(member, lock, data) : this.#answered(member, data));
    worker.onerror = (event) => {
      event.preventDefault();
      this.#died(member, event.message || 'A worker could not be loaded.');
    };
    worker.onmessageerror = () => this.#died(member, 'A worker sent something that cannot be read.');
    worker.postMessage({ id: 0, action: 'start', module: this.module, lock });
    this.#crew.push(member);
    return member;
  }

  #worker() {
    if (this.#able !== null) {
      try {
        return started();
      } catch {
        this.#manage_alone();
      }
    }
    return new Slices();
  }

  #manage_alone() {
    this.#able = null;
    this.size = 1;
  }

  /** A worker holds its lock while it lives, so that to be granted it is to learn of a death that no event tells. */
  #started(member, lock, { error }) {
    clearTimeout(member.timer);
    if (error) {
      this.#died(member, error);
      return;
    }
    member.started = true;
    this.#stillborn = 0;
    if (this.#able !== null) this.#able = true;
    navigator.locks?.request(lock, () => this.#died(member, 'A worker was ended from outside.', 1)).catch(() => {});
  }

  #answered(member, { id, result, error }) {
    const job = member.jobs.get(id);
    if (!job) return;
    if (error) {
      this.#died(member, error);
      return;
    }
    member.jobs.delete(id);
    job.resolve(result);
    this.#pump();
  }

  /** @param {Member} member @param {string} reason @param {number} [weight] against the task */
  #died(member, reason, weight = FAULT) {
    if (!this.#crew.includes(member)) return;
    this.#end(member);
    const jobs = [...member.jobs.values()];
    if (!member.started) {
      // no fault of the task's
      if (!this.#able || ++this.#stillborn >= STILLBORN) this.#manage_alone();
    } else if (jobs.length && (jobs[0].deaths += weight) >= LIVES) jobs.shift().reject(new Error(reason));
    this.#queue.unshift(...jobs);
    this.#pump();
  }

  #end(member) {
    clearTimeout(member.timer);
    this.#crew = this.#crew.filter((one) => one !== member);
    member.worker.terminate();
  }
}

/** From another origin a worker cannot be loaded, but a blob of this origin may import it. */
function started() {
  const url = new URL('worker.js', BASE);
  if (url.origin === self.origin) return new Worker(url, { type: 'module' });
  const blob = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' }));
  try {
    return new Worker(blob, { type: 'module' });
  } finally {
    setTimeout(() => URL.revokeObjectURL(blob), BOOT);
  }
}

/** Compiles the module once, for the page and every worker. @param {URL} url @param {RequestInit} [how] */
export async function compile(url, how) {
  try {
    return await WebAssembly.compileStreaming(fetch(url, how));
  } catch {
    const response = await fetch(url, how); // served with another type, or not served
    if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** How many workers at best: all cores but one. */
export const cores = () => Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

/** At most so many workers: each takes memory, and an address may ask for any number. */
const MOST = 64;
const within = (size, otherwise) => (size >= 1 ? Math.min(MOST, Math.floor(size)) : otherwise);

/** How many workers: what the address asks for, or as many as are best. */
export const workers = () => within(Number(new URLSearchParams(location.search).get('workers')), cores());

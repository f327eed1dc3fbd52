// Takes the place of a worker if the page may have none. It answers the same messages, but tasks run in the page's own
// thread, in slices. Between two slices the page has as much time for itself as the slice has taken.
import { act, loaded, run_in_steps, why } from './actions.js';

/** The shortest and the longest pause between two slices, in milliseconds. */
const [LEAST, MOST] = [4, 100];
/** The number of milliseconds after which a slice ends with the present step of its task. */
const SLICE = 30;

export class Slices {
  /** @type {(event: {data: worker.Reply}) => void} */
  onmessage = () => {};
  /** @type {worker.Task[]} */
  #waiting = [];
  #timer = 0;
  /** The first task, once it has begun to run in steps. @type {ReturnType<typeof run_in_steps> | null} */
  #steps = null;

  /** @param {worker.Message} message */
  postMessage(message) {
    if (message.action === 'start' || message.action === 'keep') return; // the page's own simulator has all it needs
    if (message.action === 'read' || message.action === 'open') loaded(message).then((task) => this.#take(task));
    else this.#take(message);
  }

  /** @param {worker.Task} task */
  #take(task) {
    this.#waiting.push(task);
    if (this.#waiting.length === 1) this.#next(LEAST);
  }

  /** @param {number} rest milliseconds until the next slice */
  #next(rest) {
    this.#timer = setTimeout(() => this.#run(), rest);
  }

  #run() {
    const [task] = this.#waiting;
    const begin = performance.now();
    const reply = this.#slice(task, begin + SLICE);
    const rest = Math.min(MOST, Math.max(LEAST, performance.now() - begin));
    if (!reply) {
      this.#next(rest);
      return;
    }
    this.#steps = null;
    this.#waiting.shift();
    if (this.#waiting.length) this.#next(rest);
    this.onmessage({ data: reply });
  }

  /**
   * Continues a task until it is done or the slice is over.
   * @param {worker.Task} task
   * @param {number} end of the slice, in the time of `performance.now()`
   * @returns {worker.Reply | null} null while the task is not done
   */
  #slice({ id, ...request }, end) {
    try {
      if (request.action !== 'run') return { id, result: act(request) };
      this.#steps ??= run_in_steps(request);
      for (;;) {
        const { done, value } = this.#steps.next();
        if (done) return { id, result: value };
        if (performance.now() > end) return null;
      }
    } catch (error) {
      return { id, error: why(error) };
    }
  }

  terminate() {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#steps = null;
  }
}

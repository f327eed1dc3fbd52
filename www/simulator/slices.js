// In the place of a worker, where the page may have none: the same messages, but the tasks run in the page's own thread, in slices.
// Between two slices the page has as much time for itself as the slice has taken.
import { actions, in_steps, why } from './actions.js';

/** Milliseconds between two slices, at least and at most. */
const [LEAST, MOST] = [4, 100];
/** Milliseconds after which a slice ends, at the next step of its task. */
const SLICE = 30;

export class Slices {
  /** @type {(event: {data: any}) => void} */
  onmessage = () => {};
  /** @type {any[]} */
  #waiting = [];
  #timer = 0;
  /** The task under way, where it is done in steps. @type {Generator<undefined, any> | null} */
  #steps = null;

  /** @param {any} message */
  postMessage(message) {
    if (message.action === 'start') return; // the page has its simulator
    this.#waiting.push(message);
    if (this.#waiting.length === 1) this.#next(LEAST);
  }

  #next(rest) {
    this.#timer = setTimeout(() => this.#run(), rest);
  }

  #run() {
    const { id } = this.#waiting[0];
    const begin = performance.now();
    let answer = null;
    try {
      const { done, value } = this.#slice(begin + SLICE);
      if (done) answer = { id, result: value };
    } catch (error) {
      answer = { id, error: why(error) };
    }
    const rest = Math.min(MOST, Math.max(LEAST, performance.now() - begin));
    if (!answer) {
      this.#next(rest);
      return;
    }
    this.#steps = null;
    this.#waiting.shift();
    if (this.#waiting.length) this.#next(rest);
    this.onmessage({ data: answer });
  }

  /** Goes on with the first task until it is done or it is too late. @param {number} late @returns {{done?: boolean, value: any}} */
  #slice(late) {
    const { action, ...request } = this.#waiting[0];
    if (!Object.hasOwn(in_steps, action)) return { done: true, value: actions[action](request) };
    this.#steps ??= in_steps[action](request);
    for (;;) {
      const step = this.#steps.next();
      if (step.done || performance.now() > late) return step;
    }
  }

  terminate() {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#steps = null;
  }
}

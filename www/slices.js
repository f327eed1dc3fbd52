// In the place of a worker, where the page may have none: the same messages, but the tasks run in the page's own thread, one at a
// time, with as much time between two of them for the page as the first has taken.
import { actions, why } from './actions.js';

/** Milliseconds between two tasks, at least and at most. */
const [LEAST, MOST] = [4, 100];

export class Slices {
  /** @type {(event: {data: any}) => void} */
  onmessage = () => {};
  /** @type {any[]} */
  #waiting = [];
  #timer = 0;

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
    const { id, action, ...request } = this.#waiting[0];
    const begin = performance.now();
    let answer;
    try {
      answer = { id, result: actions[action](request) };
    } catch (error) {
      answer = { id, error: why(error) };
    }
    const rest = Math.min(MOST, Math.max(LEAST, performance.now() - begin));
    this.#waiting.shift();
    if (this.#waiting.length) this.#next(rest);
    this.onmessage({ data: answer });
  }

  terminate() {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }
}

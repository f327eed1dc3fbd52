// A handle that is dragged along a horizontal line, or moved by keys: arrows for one step, with Shift for ten.
import { h } from './dom.js';

/** The number of steps that each key moves. @type {Record<string, number>} */
const MOVES = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

/** Returns a number without the errors that sums of decimal fractions have. @param {number} value */
const clean = (value) => Number(value.toPrecision(9));

export class Hand {
  /**
   * @param {object} options
   * @param {string} options.label
   * @param {number} options.min
   * @param {number} options.max
   * @param {number} options.fine the distance between two values that dragging can give
   * @param {number} options.step the distance that an arrow key moves
   * @param {string} [options.look] its class: "hand" lies over a picture, "slider" is an ordinary slider
   * @param {(value: number) => void} options.onmove called with every value that the visitor chooses
   */
  constructor({ label, min, max, fine, step, look = 'hand', onmove }) {
    this.step = step;
    this.onmove = onmove;
    this.input = h('input', {
      type: 'range',
      class: look,
      'aria-label': label,
      min,
      max,
      step: fine,
      oninput: () => onmove(Number(this.input.value)),
      onkeydown: (event) => this.#key(event),
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const moves = MOVES[event.key];
    const ends = { Home: this.input.min, End: this.input.max }[event.key];
    if (moves === undefined && ends === undefined) return;
    event.preventDefault();
    this.#take(moves === undefined ? Number(ends) : this.#moved(moves * (event.shiftKey ? 10 : 1)));
  }

  /** Moves as arrow keys do. @param {number} steps */
  go(steps) {
    this.#take(this.#moved(steps));
  }

  /** @param {number} to */
  #take(to) {
    if (to === Number(this.input.value)) return;
    this.input.value = String(to);
    this.onmove(to);
  }

  /** Returns the value that is `steps` steps away. @param {number} steps */
  #moved(steps) {
    const { min, max, value } = this.input;
    return Math.min(Number(max), Math.max(Number(min), clean(Number(value) + steps * this.step)));
  }

  /** Lets the handle run along other values. @param {number} min @param {number} max @param {number} step */
  run(min, max, step) {
    this.step = step;
    Object.assign(this.input, { min, max, step });
  }

  /** Moves the handle. Screen readers say the text. @param {number} value @param {string} text */
  set(value, text) {
    this.input.value = String(value);
    this.input.setAttribute('aria-valuetext', text);
  }

  /**
   * Lays the handle over a picture.
   * @param {{zero: number, reach: number, middle: number}} places distances in CSS pixels: of the smallest and the
   *   largest value from the left, and of the middle of the handle from the top
   */
  lay({ zero, reach, middle }) {
    for (const [name, value] of Object.entries({ left: zero, length: reach - zero, middle }))
      this.input.style.setProperty(`--${name}`, `${value}px`);
  }
}

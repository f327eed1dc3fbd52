// Edits a number with a slider for usual values, and with a field beside it for any value.
import { fill, h } from './dom.js';
import { Field } from './field.js';

/** The scale of a slider, which runs from `min` to `max` by `step`, or along rising or falling stops. */
/** @typedef {{min: number, max: number, step: number, stops?: undefined} | {stops: number[]}} Scale */

export class Slider {
  /**
   * @param {object} options
   * @param {object} options.owner the object that holds the value
   * @param {string} options.key of the value in its owner
   * @param {string} options.label names the value
   * @param {Node | string | null} [options.symbol]
   * @param {Scale} options.scale
   * @param {() => void} options.onedit
   */
  constructor({ owner, key, label, symbol, scale, onedit }) {
    this.key = key;
    this.scale = scale;
    this.field = new Field({
      owner,
      key,
      label,
      least: 5,
      most: 9,
      onedit: () => {
        this.#follow();
        onedit();
      },
    });
    this.input = h('input', {
      type: 'range',
      class: 'slider',
      'aria-label': `${label}, slider`,
      oninput: () => {
        const at = Number(this.input.value);
        this.field.set(this.scale.stops ? this.scale.stops[at] : at);
        this.#say();
        onedit();
      },
    });
    this.why = h('p', { class: 'why', hidden: true });
    this.root = h(
      'div',
      { class: 'control' },
      h('div', {}, h('span', {}, label, symbol && [' ', symbol]), this.field.input),
      this.input,
      this.why,
    );
    this.run(scale);
  }

  /** Lets the slider run along another scale. @param {Scale} scale */
  run(scale) {
    this.scale = scale;
    const { min, max, step } = scale.stops ? { min: 0, max: scale.stops.length - 1, step: 1 } : scale;
    Object.assign(this.input, { min, max, step });
    this.#follow();
  }

  /** @param {number} value */
  set(value) {
    this.field.set(value);
    this.#follow();
  }

  /** Moves the slider to the value. A value that is not a number does not move the slider. */
  #follow() {
    const { value } = this.field;
    if (typeof value !== 'number') return;
    this.input.value = String(this.scale.stops ? nearest(this.scale.stops, value) : value);
    this.#say();
  }

  /** Gives screen readers the text of the field, because the position of the slider may be the number of a stop. */
  #say() {
    this.input.setAttribute('aria-valuetext', this.field.input.value);
  }

  /**
   * Shows a sentence beside the field that says what is wrong, or removes the sentence.
   * @param {string | null} sentence
   * @param {() => void} [restored] called when the visitor restores the last valid text
   */
  tell(sentence, restored = () => {}) {
    this.why.hidden = sentence === null;
    if (sentence === null) {
      this.field.mark(null);
      return;
    }
    this.why.id ||= `why-${this.key}`;
    const { good, input } = this.field;
    fill(
      this.why,
      sentence,
      good !== input.value && [
        ' ',
        h(
          'button',
          {
            class: 'link',
            type: 'button',
            onclick: () => {
              this.field.restore();
              this.#follow();
              restored();
            },
          },
          `Use ${good} again`,
        ),
      ],
    );
    this.field.mark(this.why.id);
  }
}

/**
 * Returns the position of the stop whose ratio to a value is closest to 1.
 * @param {number[]} stops
 * @param {number} value
 */
function nearest(stops, value) {
  const away = (/** @type {number} */ stop) => Math.abs(Math.log(stop / Math.max(value, Number.MIN_VALUE)));
  return stops.reduce((best, stop, i) => (away(stop) < away(stops[best]) ? i : best), 0);
}

// Edits a number by a slider, for usual values, and by a field beside the slider, for any value.
import { fill, h } from './dom.js';
import { Field } from './field.js';

/** A slider runs from `min` to `max` by `step`, or along rising or falling stops. */
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

  /** Puts the slider where the value is. A value that is no number does not move the slider. */
  #follow() {
    const { value } = this.field;
    if (typeof value !== 'number') return;
    this.input.value = String(this.scale.stops ? nearest(this.scale.stops, value) : value);
    this.#say();
  }

  /** Reads out the text of the field, not the place of the slider. */
  #say() {
    this.input.setAttribute('aria-valuetext', this.field.input.value);
  }

  /**
   * Puts a sentence beside the field that says what is wrong, or takes the sentence away.
   * @param {string | null} sentence
   * @param {() => void} [restored] is called when the visitor takes back the last valid text
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
      good !== undefined &&
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

/** The place of the stop that is nearest by its ratio. @param {number[]} stops @param {number} value */
function nearest(stops, value) {
  const away = (/** @type {number} */ stop) => Math.abs(Math.log(stop / Math.max(value, Number.MIN_VALUE)));
  return stops.reduce((best, stop, i) => (away(stop) < away(stops[best]) ? i : best), 0);
}

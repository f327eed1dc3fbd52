// The controls of the view Sweep: which parameter is varied, at which values, and how the results are shown.

import { fill, h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { plain } from '../ui/format.js';
import { segments } from '../ui/segments.js';

/** @typedef {import('./parameters.js').Parameter} Parameter */

export class SweepBar {
  /** The parameters that can be chosen. @type {Parameter[]} */
  #all = [];
  /** The values in the field. A value is a text if it is not a number. @type {{values: (number | string)[]}} */
  #wanted = { values: [] };
  #slot = h('span');
  #status = h('span', { class: 'label' });

  /**
   * @param {object} on
   * @param {(path: string) => void} on.choose called when the visitor chooses a parameter
   * @param {(scale: string) => void} on.scale called when the visitor chooses a scale of the regret
   * @param {() => void} on.click called when the visitor wants to start the sweep or to stop it
   */
  constructor(on) {
    this.choice = h('select', { 'aria-label': 'What varies', onchange: () => on.choose(this.choice.value) });
    const scales = { linear: 'linear', logarithmic: 'log' };
    this.y = segments('regret', scales, 'linear', on.scale, 'Scale of the swept regret');
    this.button = h('button', { class: 'button small', type: 'button', onclick: on.click }, 'Run the sweep');
    this.root = h(
      'div',
      { class: 'sweep-bar' },
      h('span', { class: 'select' }, this.choice),
      h('label', {}, h('span', { class: 'label' }, 'at '), this.#slot),
      this.y.root,
      h('span', { class: 'do' }, this.#status, this.button),
    );
  }

  /** The chosen parameter, or undefined before there is a choice. */
  get parameter() {
    return this.find(this.choice.value);
  }

  /** @param {string | null} path */
  find(path) {
    return this.#all.find((one) => one.path === path);
  }

  /**
   * Offers parameters. The choice stays if possible; otherwise a policy's parameter is chosen.
   * @param {Parameter[]} all
   */
  offer(all) {
    if (JSON.stringify(all) === JSON.stringify(this.#all)) return;
    const before = this.choice.value;
    this.#all = all;
    fill(
      this.choice,
      all.map(({ path, label }) => h('option', { value: path }, label)),
    );
    if (this.find(before)) this.choose(before, this.#wanted.values);
    else this.choose((all.find(({ path }) => path.startsWith('policies.')) ?? all[0]).path);
  }

  /**
   * Chooses a parameter.
   * @param {string} path
   * @param {(number | string)[]} [values] by default those of the parameter
   */
  choose(path, values = this.find(path)?.values ?? []) {
    this.choice.value = path;
    this.#wanted = { values };
    const field = new Field({
      owner: this.#wanted,
      key: 'values',
      label: 'Its values',
      list: true,
      fractions: true,
      least: 12,
      most: 40,
      onedit: () => {},
    });
    fill(this.#slot, field.input);
  }

  /**
   * Returns the values in the field.
   * @param {string} name of the parameter
   * @throws {Error} says what is wrong with them
   */
  values(name) {
    return checked(this.#wanted.values, name);
  }

  /** @param {string} status @param {boolean} running */
  tell(status, running) {
    this.button.textContent = running ? 'Stop the sweep' : 'Run the sweep';
    this.#status.textContent = status;
  }
}

/**
 * Checks values.
 * @param {(number | string)[]} values
 * @param {string} name of the parameter
 * @returns {number[]}
 * @throws {Error} says what is wrong with the values
 */
function checked(values, name) {
  const wrong = (/** @type {string} */ expected, /** @type {string} */ found) =>
    new Error(`Values of ${name}: expected ${expected}, found ${found}.`);
  const numbers = values.filter((value) => typeof value === 'number');
  if (!values.length) throw wrong('numbers separated by commas', 'none');
  if (numbers.length < values.length) {
    const text = values.find((value) => typeof value === 'string');
    throw wrong('numbers separated by commas', `“${text}”`);
  }
  const falls = numbers.findIndex((value, i) => i > 0 && value <= numbers[i - 1]);
  if (falls > 0)
    throw wrong('each value to be above the one before', `${plain(numbers[falls])} after ${plain(numbers[falls - 1])}`);
  return numbers;
}

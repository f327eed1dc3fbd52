// The choice of a parameter that varies, and the field with its values.

import { fill, h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { fraction, plain } from '../ui/format.js';
import { parse } from '../ui/numeral.js';

/** @typedef {import('./parameters.js').Parameter} Parameter */
/** @typedef {import('./sweep-run.js').Typed} Typed */

/** Returns the parts of a list, which are separated by commas, semicolons or spaces. @param {string} text */
const listed = (text) => text.split(/[,;]|\s+/).filter((part) => part !== '');

/**
 * Reads a value from each text. The texts are kept as they are.
 * @param {string[]} texts
 * @param {string} name of the parameter
 * @returns {Typed[]}
 * @throws {Error} says what is wrong with the values
 */
export function typed(texts, name) {
  const wrong = (/** @type {string} */ expected, /** @type {string} */ found) =>
    new Error(`Values of ${name}: expected ${expected}, found ${found}.`);
  if (!texts.length) throw wrong('numbers separated by commas', 'none');
  const values = texts.map((text) => {
    const value = parse(text);
    if (typeof value === 'string') throw wrong('numbers separated by commas', `“${text}”`);
    return { value, text };
  });
  const falls = values.findIndex(({ value }, i) => i > 0 && value <= values[i - 1].value);
  if (falls > 0)
    throw wrong(
      'each value to be above the one before',
      `${plain(values[falls].value)} after ${plain(values[falls - 1].value)}`,
    );
  return values;
}

export class SweepAxis {
  /** The parameters that can be chosen. @type {Parameter[]} */
  #all = [];
  /** What is in the field. */
  #wanted = { text: '' };
  #slot = h('span');

  /**
   * @param {{choice: string, values: string, at: string}} words the names of the choice and of the field for screen
   * readers, and the word between them
   * @param {boolean} optional whether there may be no choice
   * @param {() => void} onchoose called when the visitor has chosen a parameter
   * @param {() => void} onedit called when the visitor has changed the values
   */
  constructor(words, optional, onchoose, onedit) {
    this.onedit = onedit;
    this.words = words;
    this.optional = optional;
    this.choice = h('select', {
      'aria-label': words.choice,
      onchange: () => {
        this.choose(this.choice.value);
        onchoose();
      },
    });
    this.values_of = h('label', {}, h('span', { class: 'label' }, `${words.at} `), this.#slot);
    const and = optional && h('span', { class: 'label' }, 'and');
    this.root = h('span', { class: 'sweep-axis' }, and, h('span', { class: 'select' }, this.choice), this.values_of);
  }

  /** The chosen parameter, or undefined if there is no choice. */
  get parameter() {
    return this.find(this.choice.value);
  }

  /** @param {string | null} path */
  find(path) {
    return this.#all.find((one) => one.path === path);
  }

  /**
   * Offers parameters. The choice stays if possible; otherwise a policy's parameter or none is chosen.
   * @param {Parameter[]} all
   */
  offer(all) {
    if (this.#all.length && JSON.stringify(all) === JSON.stringify(this.#all)) return;
    const before = this.choice.value;
    this.#all = all;
    const none = this.optional && h('option', { value: '' }, 'nothing else');
    fill(this.choice, [none, all.map(({ path, label }) => h('option', { value: path }, label))]);
    if (this.find(before)) this.choose(before, this.#wanted.text);
    else this.choose(this.optional ? '' : (all.find(({ path }) => path.startsWith('policies.')) ?? all[0]).path);
  }

  /**
   * Chooses a parameter.
   * @param {string} path an empty text for none
   * @param {string} [text] its values, by default those of the parameter
   */
  choose(path, text) {
    const values = this.find(path)?.values ?? [];
    this.choice.value = path;
    this.values_of.hidden = !path;
    this.#wanted = { text: text ?? values.map((value) => fraction(value) ?? String(value)).join(', ') };
    const { values: label } = this.words;
    const field = new Field({
      owner: this.#wanted,
      key: 'text',
      label,
      text: true,
      least: 12,
      most: 40,
      onedit: this.onedit,
    });
    fill(this.#slot, field.input);
  }

  /**
   * Returns the parameter with the values in the field, or null if there is no choice.
   * @returns {import('./sweep-run.js').Axis | null}
   * @throws {Error} says what is wrong with the values
   */
  get axis() {
    const { parameter } = this;
    return parameter ? { parameter, values: typed(listed(this.#wanted.text), parameter.name) } : null;
  }
}

// A text field that edits one value of an object and keeps the text as it was typed.
import { h } from './dom.js';
import { fraction, typed } from './format.js';

/**
 * The memory of a field: what was typed into it, and its text when the settings were last valid.
 * @typedef {{typed?: string, good?: string}} Memory
 */
/** The memory of the fields of an object, by key. @type {WeakMap<object, Record<string, Memory>>} */
const memory = new WeakMap();

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const FRACTION = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/;

/**
 * Returns the value of a text: a number, or the text itself if it is not a number, so that the simulator's error names
 * it.
 * @param {string} text
 */
export function parse(text) {
  const bare = text
    .trim()
    .replace(/(\d)[\s\u00a0\u202f]+(?=\d)/g, '$1')
    .replace('−', '-');
  const parts = FRACTION.exec(bare);
  if (parts && Number(parts[2]) !== 0) return Number(parts[1]) / Number(parts[2]);
  if (!NUMBER.test(bare) || !Number.isFinite(Number(bare))) return text.trim();
  const exact = !/^[+-]?\d+$/.test(bare) || Number.isSafeInteger(Number(bare));
  return exact ? Number(bare) : text.trim();
}

/** Returns the numbers of a text, which are separated by commas, semicolons or spaces. @param {string} text */
const parse_list = (text) =>
  text
    .split(/[,;]|\s+/)
    .filter((part) => part !== '')
    .map(parse);

/**
 * The style in which a value is printed. `fractions` prints every number as a fraction if that is shorter, such as 0.25
 * as 1/4; otherwise only long decimals are. `decimals` is the smallest number of decimals of a number that has no more.
 * `bare` leaves out the space between thousands.
 * @typedef {{fractions?: boolean, decimals?: number | false, bare?: boolean}} Style
 */

/** @param {unknown} value @param {Style} style @returns {string} */
function print(value, style) {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => print(one, style)).join(', ');
  if (typeof value !== 'number') return String(value);
  if (style.decimals && Number(value.toFixed(style.decimals)) === value) return value.toFixed(style.decimals);
  if (style.bare) return String(value);
  return ((style.fractions || String(value).length > 6) && fraction(value)) || typed(value);
}

/**
 * The settings of a field, besides those of its style.
 * @typedef {object} Kind
 * @property {object} owner the object that holds the value
 * @property {string} key of the value in its owner
 * @property {string} label names the value for screen readers
 * @property {string} [noun] names the value inside a sentence: "the cost of arm 5"
 * @property {boolean} [list] whether the value is a list of numbers
 * @property {boolean} [text] whether the value is a text
 * @property {boolean} [tall] whether the field has several lines
 * @property {string} [placeholder] says what applies while the field is empty; the owner then has no value
 * @property {string} [title]
 * @property {number} [least] the smallest width, in digits
 * @property {number} [most] the largest width, in digits
 * @property {() => void} onedit called after every change by the visitor
 */

export class Field {
  /** @type {Record<string, unknown>} */
  #owner;

  /** @param {Kind & Style} kind */
  constructor(kind) {
    const { owner, key, label, noun = label, text, tall, placeholder, title, onedit } = kind;
    this.kind = kind;
    this.#owner = /** @type {Record<string, unknown>} */ (owner);
    this.key = key;
    this.label = label;
    this.noun = noun;
    const of_owner = memory.get(owner) ?? {};
    memory.set(owner, of_owner);
    this.memory = of_owner[key] ??= {};
    this.input = h(tall ? 'textarea' : 'input', {
      class: `field${text ? ' text' : ''}`,
      ...(tall ? { rows: 6 } : { type: 'text', enterkeyhint: 'done' }),
      inputmode: kind.list || text ? 'text' : 'decimal',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': label,
      placeholder,
      title,
      oninput: () => {
        this.take();
        onedit();
      },
    });
    const { typed } = this.memory;
    const fresh = typed !== undefined && same(this.read(typed), this.value);
    this.input.value = fresh ? typed : print(this.value, kind);
    this.memory.good ??= this.input.value;
    this.fit();
  }

  get value() {
    return this.#owner[this.key];
  }

  /** Returns the value of a text, or undefined if the text leaves the owner without a value. @param {string} text */
  read(text) {
    if (text.trim() === '' && this.kind.placeholder) return undefined;
    if (this.kind.text) return text.trim();
    return this.kind.list ? parse_list(text) : parse(text);
  }

  /** Gives the owner the value of the text. */
  take() {
    this.memory.typed = this.input.value;
    const value = this.read(this.input.value);
    if (value === undefined) delete this.#owner[this.key];
    else this.#owner[this.key] = value;
    this.fit();
  }

  /** Remembers the text, which can be restored from now on. Called when the settings are valid. */
  settle() {
    this.memory.good = this.input.value;
  }

  get good() {
    return this.memory.good;
  }

  /** Writes the text with which the settings were last valid. */
  restore() {
    this.write(this.good ?? '');
    this.input.focus();
  }

  /** @param {string} text */
  write(text) {
    this.input.value = text;
    this.take();
  }

  /** @param {number} value */
  set(value) {
    this.write(print(value, this.kind));
  }

  /** Makes the field as wide as its text. */
  fit() {
    const { least = 1, most = 12, placeholder = '' } = this.kind;
    const { length } = this.input.value || placeholder;
    this.input.style.setProperty('--figures', String(Math.min(most, Math.max(least, length))));
  }

  /**
   * Marks the value as wrong or as valid.
   * @param {string | null} why the id of the sentence that says what is wrong, or null
   */
  mark(why) {
    this.input.classList.toggle('bad', why !== null);
    if (why === null) {
      this.input.removeAttribute('aria-invalid');
      this.input.removeAttribute('aria-describedby');
    } else {
      this.input.setAttribute('aria-invalid', 'true');
      this.input.setAttribute('aria-describedby', why);
    }
  }
}

/** Returns whether two values are equal as JSON. @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

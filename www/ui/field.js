// A text field that edits one value and keeps the text as it was typed.
import { held } from './cell.js';
import { h } from './dom.js';
import { fraction, typed } from './format.js';
import { doubt, parse } from './numeral.js';
import { stepped } from './step.js';

/** Returns the numbers of a text, which are separated by commas, semicolons or spaces. @param {string} text */
const parse_list = (text) =>
  text
    .split(/[,;]|\s+/)
    .filter((part) => part !== '')
    .map((part) => parse(part));

/**
 * The style in which a value is printed. `fractions` prints every number as a fraction if that is shorter, such as 0.25
 * as 1/4; without it, only long decimals become fractions. A number with fewer decimals than `decimals` gets zeros.
 * `bare` leaves out the space between thousands. `short` prints only three digits of a long number, such as a randomly
 * drawn one; the value keeps all its digits until the field is edited.
 * @typedef {{fractions?: boolean, decimals?: number | false, bare?: boolean, short?: boolean}} Style
 */

/** @param {unknown} value @param {Style} style @returns {string} */
function print(value, style) {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => print(one, style)).join(', ');
  if (typeof value !== 'number') return String(value);
  if (style.decimals && Number(value.toFixed(style.decimals)) === value) return value.toFixed(style.decimals);
  if (style.bare) return String(value);
  const long = String(value).length > 6;
  const parts = (style.fractions || long) && fraction(value);
  return parts || typed(style.short && long ? Number(value.toPrecision(3)) : value);
}

/**
 * The settings of a field, besides those of its style.
 * @typedef {object} Kind
 * @property {object} [owner] the object that holds the value, unless there is a cell
 * @property {string} [key] of the value in its owner
 * @property {import('./cell.js').Cell} [cell]
 * @property {string} label names the value for screen readers
 * @property {string} [noun] names the value inside a sentence: "the cost of arm 5"
 * @property {boolean} [list] whether the value is a list of numbers
 * @property {boolean} [text] whether the value is a text
 * @property {boolean} [amount] whether the value is an amount of money, in which a point may separate thousands
 * @property {boolean} [tall] whether the field has several lines
 * @property {string} [placeholder] says what applies while the field is empty; the owner then has no value
 * @property {string} [title]
 * @property {import('./step.js').Step} [step] the step of the arrow keys
 * @property {boolean} [percent] whether the value is a share that is shown in per cent
 * @property {number} [least] the smallest width, in digits
 * @property {number} [most] the largest width, in digits
 * @property {() => void} [onedit] called after every change by the visitor
 */

export class Field {
  /** @type {import('./cell.js').Cell & {settle?: () => void}} */
  #cell;
  /** The value and the text with which the field was made. */
  #first;

  /** @param {Kind & Style} kind */
  constructor(kind) {
    const { owner = {}, key = '', cell, label, noun = label, text, tall, placeholder, title } = kind;
    this.kind = kind;
    this.#cell = cell ?? held(/** @type {Record<string, unknown>} */ (owner), key);
    this.key = key;
    this.label = label;
    this.noun = noun;
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
        kind.onedit?.();
      },
      onchange: () => this.#tidy(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event),
    });
    this.show();
    this.#first = { value: this.#cell.get(), text: this.input.value };
  }

  /** Shows the value: as it was typed if that text still has this value, otherwise as it is printed. */
  show() {
    const { kind, input, value } = this;
    const typed = this.#cell.typed();
    const fresh = this.#has(typed, value);
    input.value = fresh ? typed : print(value, kind);
    const whole = print(value, { ...kind, short: false });
    const hides = !fresh && whole !== input.value;
    input.title = hides ? `${kind.title ?? kind.label}: ${whole}` : (kind.title ?? '');
    this.fit();
  }

  get value() {
    return this.#told(this.#cell.get());
  }

  /** Returns a value as it is shown: a share in per cent, and everything else as it is. @param {unknown} value */
  #told(value) {
    return this.kind.percent && typeof value === 'number' ? short(100 * value) : value;
  }

  /**
   * Returns whether a text was typed and stands for a shown value.
   * @param {string | undefined} text @param {unknown} value @returns {text is string}
   */
  #has(text, value) {
    return text !== undefined && JSON.stringify(this.read(text)) === JSON.stringify(value);
  }

  /** Returns the value of a text, or undefined if the text stands for no value. @param {string} text */
  read(text) {
    if (text.trim() === '' && this.kind.placeholder) return undefined;
    if (this.kind.text) return text.trim();
    return this.kind.list ? parse_list(text) : parse(text, this.kind.amount);
  }

  /** Takes the value of the text. */
  take() {
    const value = this.read(this.input.value);
    this.#put(this.kind.percent && typeof value === 'number' ? short(value / 100) : value);
  }

  /** Takes a value, for which the text stands, perhaps rounded. @param {unknown} value */
  #put(value) {
    this.input.title = this.kind.title ?? '';
    this.#cell.put(value, this.input.value);
    this.fit();
  }

  /** Changes the number by a step if an arrow key is pressed, and by ten with Shift. @param {KeyboardEvent} event */
  #press(event) {
    const { list, text } = this.kind;
    const way = Number(event.key === 'ArrowUp') - Number(event.key === 'ArrowDown');
    if (!way || list || text || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#step(way, event.shiftKey ? 10 : 1);
  }

  /**
   * Changes the number by as many steps as are allowed. The simulator decides what is allowed, so that limits that
   * depend on other settings count as well. @param {number} way 1 for up, -1 for down @param {number} most steps
   */
  #step(way, most) {
    const { input, kind } = this;
    const [before, had] = [input.value, this.#cell.get()];
    const value = this.value ?? parse(kind.placeholder ?? '');
    if (typeof value !== 'number') return;
    const was_wrong = this.is_wrong;
    for (let count = most; count > 0; count--) {
      this.set(stepped(value, way * count, kind));
      kind.onedit?.();
      if (was_wrong || !this.is_wrong) return;
    }
    input.value = before;
    this.#put(had);
    kind.onedit?.();
  }

  /** Whether the value is marked as wrong. */
  get is_wrong() {
    return this.input.hasAttribute('aria-invalid');
  }

  /** When the visitor leaves the field, reprints a number that contains a comma in the style of all other numbers. */
  #tidy() {
    const { list, text } = this.kind;
    if (!list && !text && this.input.value.includes(',') && typeof this.value === 'number') this.set(this.value);
  }

  /** Asks which of two numbers is meant; null if that is clear. */
  get doubt() {
    return this.kind.list || this.kind.text ? null : doubt(this.input.value, this.kind.amount);
  }

  /** Makes the present text the one that can be restored. Called when what an object holds is valid. */
  settle() {
    this.#cell.settle?.();
  }

  /** The text with which the settings were last valid, or with which the field was made. */
  get good() {
    const { value, text } = this.#cell.good() ?? this.#first;
    return this.#has(text, this.#told(value)) ? text : print(this.#told(value), this.kind);
  }

  /** Writes the text and the value with which the settings were last valid. */
  restore() {
    const { value } = this.#cell.good() ?? this.#first;
    this.input.value = this.good;
    this.#put(value);
    this.input.focus();
  }

  /** @param {number} value */
  set(value) {
    this.input.value = print(value, this.kind);
    this.take();
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

/** Removes the digits that computing with binary fractions adds, as in 0.07 · 100. @param {number} value */
const short = (value) => Number(value.toPrecision(12));

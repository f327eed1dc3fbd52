// A text field that edits one value of the specification and keeps what was typed.
import { h } from './dom.js';
import { fraction, typed } from './format.js';

/** What was typed into, and what was last valid in, the field of an object's key: Map<key, {typed, good}>. */
const memory = new WeakMap();

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const FRACTION = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/;

/**
 * The value of a text: a number, or the text itself where it is none, so that the simulator names it.
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

const parse_list = (text) =>
  text
    .split(/[,;]|\s+/)
    .filter((part) => part !== '')
    .map(parse);

const print = (value, style) => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => print(one, style)).join(', ');
  if (typeof value !== 'number') return String(value);
  if (style.decimals && Number(value.toFixed(style.decimals)) === value) return value.toFixed(style.decimals);
  if (style.bare) return String(value);
  return ((style.fractions || String(value).length > 6) && fraction(value)) || typed(value);
};

export class Field {
  /**
   * @param {object} options
   * @param {any} options.owner the object of the specification that holds the value
   * @param {string} options.key
   * @param {string} options.label what it is, for those who do not see the page
   * @param {string} [options.noun] the same inside a sentence: "the cost of arm 5"
   * @param {boolean} [options.list] several numbers, with commas between
   * @param {boolean} [options.text] a text, not a number
   * @param {boolean} [options.tall] of several lines
   * @param {boolean} [options.fractions] show 0.25 as 1/4, not only what is long as a decimal
   * @param {number | false} [options.decimals] at least so many decimals, where they are exact
   * @param {boolean} [options.bare] no space between thousands
   * @param {string} [options.placeholder] what holds while the field is empty; the value is then left out
   * @param {string} [options.title]
   * @param {number} [options.least] width in figures at least
   * @param {number} [options.most] and at most
   * @param {() => void} options.onedit
   */
  constructor({
    owner,
    key,
    label,
    noun,
    list,
    text,
    tall,
    fractions,
    decimals,
    bare,
    placeholder,
    title,
    least = 1,
    most = 12,
    onedit,
  }) {
    Object.assign(this, {
      owner,
      key,
      label,
      noun: noun ?? label,
      list,
      text,
      style: { fractions, decimals, bare },
      placeholder,
      least,
      most,
    });
    if (!memory.has(owner)) memory.set(owner, {});
    this.memory = memory.get(owner)[key] ??= {};
    const { typed } = this.memory;
    this.input = h(tall ? 'textarea' : 'input', {
      class: `field${text ? ' text' : ''}`,
      ...(tall ? { rows: 6 } : { type: 'text', enterkeyhint: 'done' }),
      inputmode: list || text ? 'text' : 'decimal',
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
    this.input.value =
      typed !== undefined && same(this.read(typed), owner[key]) ? typed : print(owner[key], this.style);
    this.memory.good ??= this.input.value;
    this.fit();
  }

  read(text) {
    if (text.trim() === '' && this.placeholder) return undefined;
    if (this.text) return text.trim();
    return this.list ? parse_list(text) : parse(text);
  }

  take() {
    this.memory.typed = this.input.value;
    const value = this.read(this.input.value);
    if (value === undefined) delete this.owner[this.key];
    else this.owner[this.key] = value;
    this.fit();
  }

  /** The settings are valid: what stands here is what can be restored. */
  settle() {
    this.memory.good = this.input.value;
  }

  get good() {
    return this.memory.good;
  }

  restore() {
    this.write(this.memory.good);
    this.input.focus();
  }

  /** @param {string} text */
  write(text) {
    this.input.value = text;
    this.take();
  }

  /** @param {number} value */
  set(value) {
    this.write(print(value, this.style));
  }

  fit() {
    const length = (this.input.value || this.placeholder || '').length;
    this.input.style.setProperty('--figures', String(Math.min(this.most, Math.max(this.least, length))));
  }

  /** @param {string | null} why the id of the sentence that says what is wrong, or null */
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

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

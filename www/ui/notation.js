// Sets formulas in MathML that the catalogue holds as plain text, such as "2B/μᶜₘᵢₙ".
import { fraction, m, whole } from './formula.js';

const TOKEN = /\d+(?:\.\d+)?|[a-z]{2,}|[A-Za-zα-ωΑ-Ω]|[ʳᶜ²³⁴⁺*]+|[ₐ-ₜᵢ]+| \/ | +|./gu;
const [NUMBER, NAME, WORD, LETTER, ABOVE, BELOW] = [
  /^\d/,
  /^(ln|exp|max|min)$/,
  /^[a-z]{2,}$/,
  /^[A-Za-zα-ωΑ-Ω]$/,
  /^[ʳᶜ²³⁴⁺*]/,
  /^[ₐ-ₜᵢ]/,
];
/** Brackets that open, and those that close them. @type {Record<string, string>} */
const CLOSING = { '(': ')', '⌊': '⌋' };
/** The characters with which an operand begins. */
const OPERAND = /^[\p{L}\p{N}(⌊√Σ]/u;

/**
 * Reads a text from left to right. A sum consists of terms, a term of operands separated by spaces, and an operand of
 * parts without spaces between them. A fraction bar divides the operands beside it; a bar with spaces around it divides
 * the whole term before it.
 */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.tokens = text.match(TOKEN) ?? [];
    this.at = 0;
  }

  get next() {
    return this.tokens[this.at] ?? '';
  }

  take() {
    return this.tokens[this.at++] ?? '';
  }

  /** Skips spaces. */
  spaces() {
    while (/^ +$/.test(this.next)) this.at++;
  }

  /**
   * Reads operators and terms up to a bracket that closes.
   * @param {RegExp} breaks the operators before which a line may break
   * @returns {Element[][]} the parts between which a line may break
   */
  sum(breaks = /^$/) {
    /** @type {Element[]} */
    let last = [];
    const parts = [last];
    for (this.spaces(); this.next && !/[)⌋]/.test(this.next); this.spaces()) {
      if (!OPERAND.test(this.next) && this.next !== ' / ') {
        const sign = this.take();
        const operator = m('mo', sign.replace('-', '−'));
        if (breaks.test(sign) && last.length) {
          operator.setAttribute('form', 'infix'); // although the operator comes first on its line
          last = [];
          parts.push(last);
        }
        last.push(operator);
      } else {
        last.push(...this.term());
      }
    }
    return parts;
  }

  /** @returns {Element[]} */
  term() {
    /** @type {Element[]} */
    let found = [];
    for (this.spaces(); OPERAND.test(this.next) || this.next === ' / '; this.spaces()) {
      if (this.next === 'Σ') return [...found, ...(found.length ? [thin()] : []), this.big()];
      if (this.next === ' / ') {
        this.take();
        found = [fraction(bare(found), bare(this.close()))];
      } else {
        found.push(...(found.length ? [thin()] : []), ...this.quotient());
      }
    }
    return found;
  }

  /** Reads a sum, which reaches to the end of its term. It is over k unless a letter below says otherwise. */
  big() {
    this.take();
    const over = BELOW.test(this.next) ? this.take().normalize('NFKC') : 'k';
    const summand = this.term();
    return m('mrow', m('munder', m('mo', '∑'), m('mi', over)), ...summand);
  }

  /** @returns {Element[]} */
  quotient() {
    const above = this.close();
    if (this.next !== '/') return above;
    this.take();
    const below = this.tokens[this.at] === 'Σ' ? [this.big()] : this.close();
    return [fraction(bare(above), bare(below))];
  }

  /** Reads parts without spaces between them. @returns {Element[]} */
  close() {
    /** @type {Element[]} */
    const found = [];
    while (OPERAND.test(this.next) && this.next !== 'Σ') found.push(this.part());
    return found;
  }

  /** @returns {Element} */
  part() {
    const token = this.take();
    /** @type {Element} */
    let base = m('mi', token);
    if (NUMBER.test(token)) base = m('mn', token);
    else if (token in CLOSING) base = this.bracket(token);
    else if (token === '√') base = m('msqrt', ...bare([this.part()]));
    else if (WORD.test(token) && !NAME.test(token)) base = this.words(token);
    return this.scripts(base);
  }

  /** @param {string} open the bracket that was read @returns {Element} */
  bracket(open) {
    const inside = this.sum().flat();
    this.take();
    const whole = m('mrow', m('mo', open), ...inside, m('mo', CLOSING[open]));
    if (open === '(') insides.set(whole, inside);
    return whole;
  }

  /** Reads words as text. @param {string} first */
  words(first) {
    const words = [first];
    while (this.next === ' ' && WORD.test(this.tokens[this.at + 1] ?? '')) {
      this.take();
      words.push(this.take());
    }
    return m('mtext', `\u00a0${words.join('\u00a0')}\u00a0`);
  }

  /** Puts letters above and below a part. @param {Element} base @returns {Element} */
  scripts(base) {
    /** @type {Element[][]} */
    const [above, below] = [[], []];
    while (ABOVE.test(this.next) || BELOW.test(this.next)) {
      if (BELOW.test(this.next)) below.push(m('mi', this.take().normalize('NFKC')));
      else above.push(...[...this.take()].map(sign));
    }
    if (this.next === '^') {
      this.take();
      above.push(...bare([this.part()]));
    }
    if (above.length && below.length) return m('msubsup', base, m('mrow', ...below), m('mrow', ...above));
    return above.length ? m('msup', base, m('mrow', ...above)) : below.length ? m('msub', base, ...below) : base;
  }
}

/** Makes a superscript. @param {string} letter */
function sign(letter) {
  const plain = letter.normalize('NFKC').replace('*', '∗');
  return m(/\d/.test(plain) ? 'mn' : LETTER.test(plain) ? 'mi' : 'mo', plain);
}

/** Makes a space between factors. */
function thin() {
  const space = m('mspace');
  space.setAttribute('width', '.17em');
  return space;
}

/** The parts inside round brackets, by the element of the brackets. @type {WeakMap<Element, Element[]>} */
const insides = new WeakMap();

/** Removes brackets that enclose all parts. @param {Element[]} parts */
const bare = (parts) => (parts.length === 1 && insides.get(parts[0])) || parts;

/**
 * Sets equations, which are separated by commas.
 * @param {string} text
 * @returns {Element[][]} the pieces of each, between which a line may break
 */
export const notation = (text) =>
  text.split(/, (?=\p{L}+(?:\([^()]*\))? = )/u).map((equation) => new Reader(equation).sum(/^[=+−]$/).map(whole));

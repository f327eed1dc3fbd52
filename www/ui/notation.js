// Formulas that the catalogue has as plain text, "2B/μᶜₘᵢₙ", in MathML.
import { fraction, m, whole } from './formula.js';

const TOKEN = /\d+(?:\.\d+)?|[a-z]{2,}|[A-Za-zα-ωΑ-Ω]|[ʳᶜ²³⁴⁺*]+|[ₐ-ₜᵢ]+| \/ | +|./gu;
const [NUMBER, NAME, WORD, LETTER, ABOVE, BELOW] = [
  /^\d/,
  /^(ln|max|min)$/,
  /^[a-z]{2,}$/,
  /^[A-Za-zα-ωΑ-Ω]$/,
  /^[ʳᶜ²³⁴⁺*]/,
  /^[ₐ-ₜᵢ]/,
];
const CLOSING = { '(': ')', '⌊': '⌋' };
/** What may begin an operand. */
const OPERAND = /^[\p{L}\p{N}(⌊√Σ]/u;

/**
 * Reads a text from the left: sums of terms, terms of operands with spaces between, operands of parts that stand close together. A
 * fraction takes what is close, or, where its bar has spaces around it, all that is before it.
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

  spaces() {
    while (/^ +$/.test(this.next)) this.at++;
  }

  /** Operators and terms up to a bracket that closes, in parts between which a line may break. @param {RegExp} breaks @returns {Element[][]} */
  sum(breaks = /^$/) {
    const parts = [[]];
    for (this.spaces(); this.next && !/[)⌋]/.test(this.next); this.spaces()) {
      if (!OPERAND.test(this.next) && this.next !== ' / ') {
        const sign = this.take();
        const operator = m('mo', sign.replace('-', '−'));
        if (breaks.test(sign) && parts.at(-1).length) {
          operator.setAttribute('form', 'infix'); // although it comes first
          parts.push([]);
        }
        parts.at(-1).push(operator);
      } else {
        parts.at(-1).push(...this.term());
      }
    }
    return parts;
  }

  term() {
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

  /** A sum over k, up to the end of its term. */
  big() {
    this.take();
    const summand = this.term();
    return m('mrow', m('munder', m('mo', '∑'), m('mi', 'k')), ...summand);
  }

  quotient() {
    const above = this.close();
    if (this.next !== '/') return above;
    this.take();
    return [fraction(bare(above), bare(this.next === 'Σ' ? [this.big()] : this.close()))];
  }

  /** What stands close together. */
  close() {
    const found = [];
    while (OPERAND.test(this.next) && this.next !== 'Σ') found.push(this.part());
    return found;
  }

  part() {
    const token = this.take();
    let base = m('mi', token);
    if (NUMBER.test(token)) base = m('mn', token);
    else if (token in CLOSING) base = this.bracket(token);
    else if (token === '√') base = m('msqrt', ...bare([this.part()]));
    else if (WORD.test(token) && !NAME.test(token)) base = this.words(token);
    return this.scripts(base);
  }

  bracket(open) {
    const inside = this.sum().flat();
    this.take();
    return Object.assign(m('mrow', m('mo', open), ...inside, m('mo', CLOSING[open])), open === '(' && { inside });
  }

  words(first) {
    const words = [first];
    while (this.next === ' ' && WORD.test(this.tokens[this.at + 1] ?? '')) words.push(this.tokens[(this.at += 2) - 1]);
    return m('mtext', `\u00a0${words.join('\u00a0')}\u00a0`);
  }

  scripts(base) {
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

/** A letter above another. */
function sign(letter) {
  const plain = letter.normalize('NFKC').replace('*', '∗');
  return m(/\d/.test(plain) ? 'mn' : LETTER.test(plain) ? 'mi' : 'mo', plain);
}

/** Between factors. */
function thin() {
  const space = m('mspace');
  space.setAttribute('width', '.17em');
  return space;
}

/** Without the brackets around all of it. @param {any[]} parts */
const bare = (parts) => (parts.length === 1 && parts[0].inside) || parts;

/** Equations as pieces of MathML, between which a line may break. @param {string} text @returns {Element[][]} */
export const notation = (text) =>
  text.split(/, (?=\p{L}+ = )/u).map((equation) => new Reader(equation).sum(/^[=+−]$/).map(whole));

// Makes formulas in MathML, which the browser sets by itself.
import { h } from './dom.js';

/** Elements, texts, or lists of them. @typedef {Element | string | Part[]} Part */

/** An element of MathML. @param {string} tag @param {...Part} children @returns {MathMLElement} */
export function m(tag, ...children) {
  const node = document.createElementNS('http://www.w3.org/1998/Math/MathML', tag);
  node.append(...flat(children));
  return node;
}

/** Lists without lists in them. @param {Part[]} parts @returns {(Element | string)[]} */
const flat = (parts) => parts.flatMap((part) => (Array.isArray(part) ? flat(part) : [part]));

const OPERATOR = /^[=+−±·(),∞≤]$/;

/** "B = 2 n r" as identifiers, numbers and operators; an element stays. @param {...Part} parts @returns {Element[]} */
export const row = (...parts) =>
  flat(parts).flatMap((part) => {
    if (typeof part !== 'string') return [part];
    const tag = (/** @type {string} */ token) => (OPERATOR.test(token) ? 'mo' : /^[−\d]/.test(token) ? 'mn' : 'mi');
    return part
      .split(' ')
      .filter(Boolean)
      .map((token) => m(tag(token), token));
  });

/** @param {...Part} parts */
const group = (...parts) => m('mrow', row(...parts));
/** @param {Part} above @param {Part} below */
export const fraction = (above, below) => m('mfrac', group(above), group(below));
/** @param {...Part} parts */
export const root = (...parts) => m('msqrt', row(...parts));
/** @param {...Part} parts */
export const squared = (...parts) => m('msup', group(...parts), m('mn', '2'));

/** A line that breaks between its parts only. @param {...Part} parts */
export const line = (...parts) => broken(parts.map((part) => whole(row(part))));

/** A piece of MathML by itself. @param {Element[]} parts */
export function whole(parts) {
  const math = m('math', m('mrow', parts));
  math.setAttribute('displaystyle', 'true');
  return math;
}

/** A line of pieces. Only the spaces between pieces let it break. @param {Element[]} pieces */
export const broken = (pieces) =>
  h(
    'p',
    { class: 'formula' },
    pieces.map((piece, i) => [i ? ' ' : '', piece]),
  );

// Makes formulas in MathML, which the browser lays out itself.
import { h } from './dom.js';

/** Elements, texts, or lists of them. @typedef {Element | string | Part[]} Part */

/** Makes an element of MathML. @param {string} tag @param {...Part} children @returns {MathMLElement} */
export function m(tag, ...children) {
  const node = document.createElementNS('http://www.w3.org/1998/Math/MathML', tag);
  node.append(...flat(children));
  return node;
}

/** Flattens nested lists. @param {Part[]} parts @returns {(Element | string)[]} */
const flat = (parts) => parts.flatMap((part) => (Array.isArray(part) ? flat(part) : [part]));

const OPERATOR = /^[=+−±·(),∞≤]$/;

/**
 * Turns a text such as "B = 2 n r" into identifiers, numbers and operators. Elements are kept.
 * @param {...Part} parts
 * @returns {Element[]}
 */
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

/** Makes a line that breaks only between its parts. @param {...Part} parts */
export const line = (...parts) => broken(parts.map((part) => whole(row(part))));

/** Makes a formula of its own from elements of MathML. @param {Element[]} parts */
export function whole(parts) {
  const math = m('math', m('mrow', parts));
  math.setAttribute('displaystyle', 'true');
  return math;
}

/** Makes a line of formulas, which breaks only at the spaces between them. @param {Element[]} pieces */
export const broken = (pieces) =>
  h(
    'p',
    { class: 'formula' },
    pieces.map((piece, i) => [i ? ' ' : '', piece]),
  );

// Tables of results.
import { h } from './dom.js';

/**
 * Makes a box that scrolls sideways if its content is wider, with the keyboard as well.
 * @param {string} label says what the box holds, for screen readers
 * @param {...Child} children
 */
export const wide = (label, ...children) =>
  h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': label }, children);

/**
 * Makes a table in a box that scrolls sideways.
 * @param {string} label as above
 * @param {Child} head the row of heads
 * @param {Child} body
 * @param {Child} [caption]
 */
export const table = (label, head, body, caption) =>
  wide(label, h('table', { class: 'data' }, caption, h('thead', {}, head), body));

/**
 * Makes the head of a column.
 * @param {Child} text
 * @param {string | null} [title]
 * @param {string | null} [kind] its class
 */
export const column = (text, title, kind) => h('th', { scope: 'col', title, class: kind }, text);

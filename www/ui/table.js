// Tables of results.
import { h } from './dom.js';

/**
 * A box that scrolls sideways where its content is wider. The keyboard can scroll it, too.
 * @param {string} label says what it holds, for visitors who do not see the page
 * @param {...Child} children
 */
export const wide = (label, ...children) =>
  h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': label }, children);

/**
 * A table in such a box.
 * @param {string} label as above
 * @param {Child} head the row of heads
 * @param {Child} body
 * @param {Child} [caption]
 */
export const table = (label, head, body, caption) =>
  wide(label, h('table', { class: 'data' }, caption, h('thead', {}, head), body));

/** The head of a column. @param {Child} text @param {string | null} [title] @param {string | null} [kind] its class */
export const column = (text, title, kind) => h('th', { scope: 'col', title, class: kind }, text);

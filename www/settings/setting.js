// A row of the section Runs: what is set, a control beside it, and its field at the right.
import { h } from '../ui/dom.js';

/**
 * Makes a row.
 * @param {string} name
 * @param {Child} beside
 * @param {Child} field
 */
export const setting = (name, beside, field) =>
  h('div', { class: 'setting' }, h('span', {}, name), h('span', {}, beside), h('span', {}, field));

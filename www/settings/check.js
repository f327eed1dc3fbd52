// A check box that changes which controls its section has.
import { at, h } from '../ui/dom.js';

/**
 * Makes a check box whose section is built again when it is used. The focus moves to the new box.
 * @param {string} id
 * @param {string} text
 * @param {boolean} checked
 * @param {(on: boolean) => void} onchange
 * @param {string} [title]
 */
export function check(id, text, checked, onchange, title) {
  const change = () => {
    onchange(box.checked);
    at(id).focus();
  };
  const box = h('input', { type: 'checkbox', id, checked, onchange: change });
  return h('label', { class: 'check', title }, box, text);
}

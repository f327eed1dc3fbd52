// A piece of text that visitors copy: in a field, with a button.
import { confirmOn, copy, h } from './dom.js';

/** Makes a piece. @param {string} title @param {string} text @param {number} [rows] the height of the field */
export function piece(title, text, rows = 4) {
  const area = h('textarea', { class: 'field', readonly: true, rows, spellcheck: 'false', 'aria-label': title }, text);
  const button = h(
    'button',
    {
      class: 'link end',
      type: 'button',
      'aria-label': `Copy: ${title}`,
      onclick: async () => {
        if (await copy(text)) confirmOn(button, 'Copied');
        else area.select();
      },
    },
    'Copy',
  );
  return h('section', { class: 'piece' }, h('div', { class: 'row' }, h('h3', {}, title), button), area);
}

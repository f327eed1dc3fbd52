// The link to the screen that makes arms of a visitor's own table.
import { connect, open } from '../data/import.js';
import { h } from '../ui/dom.js';
import { apply } from './imported.js';

/** Makes the link. @param {import('./form.js').Form} form */
export function own_data(form) {
  connect({ read: (...asked) => form.read(...asked), use: (setting, rows) => apply(form, setting, rows) });
  const props = { class: 'link', id: 'own-data', type: 'button', 'aria-haspopup': 'dialog', onclick: open };
  return h('div', { class: 'links' }, h('button', props, 'Use your own data'));
}

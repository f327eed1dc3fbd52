// The link to the screen that makes arms of a visitor's own table.
import { connect, open } from '../data/import.js';
import { h, link } from '../ui/dom.js';
import { apply } from './imported.js';

/** Makes the link. @param {import('./form.js').Form} form */
export function own_data(form) {
  connect({ read: (...asked) => form.read(...asked), use: (setting, rows) => apply(form, setting, rows) });
  const button = link('Use your own data', open, { id: 'own-data', 'aria-haspopup': 'dialog' });
  return h('div', { class: 'links' }, button);
}

// Edits a list of numbers. A short list has a field of one line; a long list is shown as a count, which opens an
// editor.
import { fill, h, link } from '../ui/dom.js';
import { counted } from '../ui/format.js';

/** @typedef {import('../ui/field.js').Field} Field */

/** The largest number of numbers in a field of one line. */
const LINE = 24;
/**
 * Makes the field, or the count and the editor.
 * @param {import('./form.js').Form} form
 * @param {string} path of the list
 * @param {HTMLElement} slot for a sentence about it
 * @param {import('../ui/field.js').Kind & import('../ui/field.js').Style} kind of the field
 * @returns {{field: Field | undefined, root: HTMLElement}} without a field while the editor is closed
 */
export function values(form, path, slot, kind) {
  const count = () => [form.value(path)].flat().length;
  if (!Array.isArray(form.value(path)) || count() <= LINE) {
    const field = form.field(path, slot, kind);
    return { field, root: field.input };
  }
  const text = () => counted(count(), 'value');
  const editor = h('span', { class: 'editor' });
  const unfold = () => {
    form.unfold(path, !form.is_unfolded(path));
    show()?.input.focus();
  };
  const button = link(text(), unfold, { 'aria-label': `${kind.label}: ${text()}` });
  const onedit = () => {
    button.textContent = text();
    button.setAttribute('aria-label', `${kind.label}: ${text()}`);
  };
  const show = () => {
    const on = form.is_unfolded(path);
    button.setAttribute('aria-expanded', String(on));
    editor.hidden = !on;
    const field = on ? form.field(path, slot, { ...kind, tall: true, onedit }) : undefined;
    fill(editor, field?.input);
    if (!on) form.place(path, slot);
    return field;
  };
  show();
  return { field: undefined, root: h('span', { class: 'counted' }, button, editor) };
}

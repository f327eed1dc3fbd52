// Edits a list of numbers. A short list has a field of one line; a long list is shown as a count, which opens an
// editor.
import { fill, h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { counted } from '../ui/format.js';

/** The largest number of numbers in a field of one line. */
const LINE = 24;
/** Lists whose editor is open, by the law that holds them. @type {WeakSet<object>} */
const open = new WeakSet();

/**
 * Makes the field, or the count and the editor.
 * @param {import('../ui/field.js').Kind & import('../ui/field.js').Style} options of the field
 * @param {(field: Field | undefined) => void} place tells the form which field holds the list; undefined while the
 *   editor is closed
 * @returns {{field: Field | undefined, root: HTMLElement}}
 */
export function values(options, place) {
  const { owner, key, label } = options;
  const list = () => /** @type {Record<string, unknown>} */ (owner)[key];
  const count = () => [list()].flat().length;
  if (!Array.isArray(list()) || count() <= LINE) {
    const field = new Field(options);
    place(field);
    return { field, root: field.input };
  }
  const text = () => counted(count(), 'value');
  const editor = h('span', { class: 'editor' });
  const button = h('button', { class: 'link', type: 'button', 'aria-label': `${label}: ${text()}` }, text());
  const show = () => {
    const on = open.has(owner);
    button.setAttribute('aria-expanded', String(on));
    editor.hidden = !on;
    if (!on) {
      fill(editor);
      place(undefined);
      return undefined;
    }
    const onedit = () => {
      button.textContent = text();
      button.setAttribute('aria-label', `${label}: ${text()}`);
      options.onedit();
    };
    const field = new Field({ ...options, tall: true, onedit });
    fill(editor, field.input);
    place(field);
    return field;
  };
  button.addEventListener('click', () => {
    if (!open.delete(owner)) open.add(owner);
    show()?.input.focus();
  });
  show();
  return { field: undefined, root: h('span', { class: 'counted' }, button, editor) };
}

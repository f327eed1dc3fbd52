// A list of numbers: a line to type into, and beyond some dozens a count that opens an editor.
import { fill, h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { counted } from '../ui/format.js';

/** Numbers that stand in a line; more are counted. */
const LINE = 24;
/** Lists whose editor is open, by the law that holds them. @type {WeakSet<object>} */
const open = new WeakSet();

/**
 * @param {any} options of the field
 * @param {(field: Field | undefined) => void} place tells the form where what is wrong is said
 * @returns {{field: Field | undefined, root: HTMLElement}}
 */
export function values(options, place) {
  const { owner, key, label } = options;
  if (!Array.isArray(owner[key]) || owner[key].length <= LINE) {
    const field = new Field(options);
    place(field);
    return { field, root: field.input };
  }
  const text = () => counted(owner[key].length, 'value');
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

// Copies the arms as text, and replaces them by a table that is pasted.
import { announce, confirmOn, copy, h } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { message_of } from '../ui/text.js';
import { is_table, read, written } from './exchange.js';

/**
 * Makes the links that copy and paste arms, and the field for a table that is pasted.
 * @param {import('./form.js').Form} form
 */
export function exchange(form) {
  const now = () => /** @type {Arm[]} */ (form.value('environment.arms'));
  const why = h('p', { class: 'why', hidden: true });
  const area = h('textarea', {
    class: 'field',
    rows: 4,
    spellcheck: 'false',
    'aria-label': 'Arms as text',
    placeholder: 'Paste a table like the one that Copy arms copies.',
    oninput: () => take(area.value),
  });
  const field = h('div', { hidden: true }, area, why);
  const show = (/** @type {boolean} */ on) => {
    field.hidden = !on;
    link.setAttribute('aria-expanded', String(on));
  };
  const take = (/** @type {string} */ text) => {
    try {
      const arms = read(text, form.catalogue.laws);
      form.replace('environment.arms', arms, { fresh: true });
      announce(`The table has ${counted(arms.length, 'arm')} now.`);
    } catch (error) {
      show(true);
      area.value = text;
      why.textContent = `${message_of(error)}.`;
      why.hidden = false;
    }
  };
  const link = h('button', { class: 'link', type: 'button', 'aria-expanded': 'false' }, 'Paste arms');
  link.addEventListener('click', () => {
    show(Boolean(field.hidden));
    if (!field.hidden) area.focus();
  });
  const copier = h('button', { class: 'link', type: 'button' }, 'Copy arms');
  copier.addEventListener('click', async () => {
    if (await copy(written(now()))) {
      confirmOn(copier, 'Copied');
      announce('The arms are copied.');
      return;
    }
    show(true); // the visitor copies the text by hand
    area.value = written(now());
    area.select();
  });
  const onpaste = (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!is_table(text)) return;
    event.preventDefault();
    take(text);
  };
  return { links: [copier, link], field, onpaste };
}

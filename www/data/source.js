// Where the table of the screen Import comes from: a file, a text or an example.
import { EXAMPLES, READING } from '../simulator/examples.js';
import { h, link } from '../ui/dom.js';
import { message_of } from '../ui/text.js';

export const ABOUT =
  'A row is a pull: an arm, its reward and its cost, in columns with any names, as in exports of advertising and ' +
  'billing tools. Or a row is an arm, with the columns arm, mean_reward and mean_cost.';

/**
 * Makes the part of the screen.
 * @param {import('./import.js').Import} screen
 * @param {HTMLElement} edit shows or hides the text
 * @param {HTMLElement} text
 */
export function source_of(screen, edit, text) {
  const input = h('input', {
    type: 'file',
    accept: '.csv,.tsv,.tab,.txt,text/csv',
    onchange: async () => {
      const file = input.files?.[0];
      input.value = ''; // so that the visitor can open the same file again
      if (!file) return;
      try {
        await screen.open_file(file);
      } catch (error) {
        screen.refuse(`This file cannot be used. ${message_of(error)}`);
      }
    },
  });
  const examples = EXAMPLES.map(({ file, name, about }) =>
    link(name, () => screen.open_example(file), { title: about }),
  );
  const leave = () => screen.root.close();
  return h(
    'div',
    { class: 'source' },
    h(
      'div',
      { class: 'links' },
      link('Open a file…', () => input.click()),
      edit,
      link('Clear', () => screen.clear()),
    ),
    h('div', { class: 'links examples' }, h('span', { class: 'label' }, 'Made-up examples'), examples),
    h(
      'div',
      { class: 'links' },
      h('a', { class: 'link', href: READING, onclick: leave }, 'A guided reading: I have a budget and a few ads'),
    ),
    text,
  );
}

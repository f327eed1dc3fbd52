// Help: how a table of one's own becomes arms, with the example tables and the guided reading about one of them.
import { EXAMPLES, READING } from '../simulator/examples.js';
import { h } from '../ui/dom.js';

/** Makes the topic. @param {import('./help.js').Page} page */
export function data(page) {
  return [
    h(
      'p',
      { class: 'prose' },
      'A table becomes arms if each of its rows is a pull: an arm, its reward and its cost. Exports of advertising, ' +
        'billing and telemetry tools can mostly be read as they are. Press “Use your own data” below the arms, or ' +
        'drop a file anywhere on the page. Nothing is uploaded.',
    ),
    h(
      'p',
      {},
      'A few rows do not say exactly how good an arm is. So every repetition is a world that the rows allow, and ' +
        'the view Worlds says how often each arm is best, and what the budget earns.',
    ),
    h('h4', {}, 'Examples, whose numbers are made up'),
    h(
      'dl',
      {},
      EXAMPLES.map(({ file, name, about }) => [h('dt', {}, open(page, file, name)), h('dd', {}, about)]),
    ),
    h('h4', {}, 'Guided reading'),
    h('p', {}, h('a', { href: READING, onclick: leave }, 'I have a budget and a few ads'), ', in five steps.'),
  ];
}

/**
 * Makes the button that opens an example.
 * @param {import('./help.js').Page} page
 * @param {string} file
 * @param {string} name
 */
function open(page, file, name) {
  const onclick = (/** @type {Event} */ event) => {
    leave(event);
    page.example(file);
  };
  return h('button', { class: 'link', type: 'button', onclick }, name);
}

/** Closes Help. @param {Event} event in Help */
function leave({ target }) {
  if (target instanceof Element) target.closest('dialog')?.close();
}

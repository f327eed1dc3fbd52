// Help: a dialog with a screen for each topic. It is made when it is first opened.
import { crossed, fill, focus, h, link } from '../ui/dom.js';
import { TOPICS } from './topics.js';

/**
 * What the topics show of the page. The functions return null while the simulator has not started.
 * @typedef {object} Page
 * @property {string} guided the address of the guided reading
 * @property {(file: string) => void} example opens an example table on the screen Import
 * @property {() => string} view the view in sight, or "presets"
 * @property {() => import('../simulator/shown.js').Shown | null} shown the results in sight
 * @property {() => string | null} references the papers of the policies that are set, as BibTeX
 */

export class Help {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.body = h('div', { class: 'help-body' });
    const close = () => this.root.close();
    this.root = h(
      'dialog',
      { class: 'help', 'aria-labelledby': 'help-title' },
      h('header', {}, h('h2', { id: 'help-title' }, 'Help'), crossed('Close Help', close)),
      this.body,
      this.#foot(close),
    );
    // A click beside the panel is a click on the dialog itself, whose contents fill it.
    this.root.addEventListener('click', ({ target, clientX }) => {
      if (target === this.root && clientX < this.root.getBoundingClientRect().left) close();
    });
    document.body.append(this.root);
  }

  /** Makes the row at the foot. @param {() => void} close */
  #foot(close) {
    const report = () => this.open('report');
    return h(
      'footer',
      {},
      h('a', { class: 'button', href: this.page.guided, onclick: close }, 'Guided reading'),
      is_one_file() ? null : h('a', { class: 'link', href: 'examples/blog-post.html' }, 'The article'),
      link('Report a problem', report),
    );
  }

  /** Opens a topic. @param {string} id */
  open(id) {
    const topic = TOPICS.find((one) => one.id === id) ?? TOPICS[0];
    const entry = (/** @type {typeof topic} */ one) =>
      h(
        'li',
        {},
        one === topic
          ? [h('b', { 'aria-current': 'page' }, one.name), h('span', { class: 'label' }, 'you are here')]
          : link(one.name, () => this.open(one.id)),
      );
    fill(
      this.body,
      h('section', {}, h('h3', { tabindex: -1, autofocus: true }, topic.title), topic.make(this.page)),
      h('nav', { 'aria-label': 'Topics of Help' }, h('ul', {}, TOPICS.map(entry))),
    );
    if (!this.root.open) this.root.showModal();
    this.body.scrollTop = 0;
    const opened = this.body.querySelector('details[open]');
    if (opened) opened.scrollIntoView({ block: 'nearest' });
    focus(this.body, 'h3');
  }
}

/** Returns whether the page is the single file, which has no other files beside it. */
const is_one_file = () => document.getElementById('held-licences') !== null;

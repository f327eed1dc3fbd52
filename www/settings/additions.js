// The menu of the policies that can be added: a field that filters them, and below it the policies by group.
import { lacks } from '../simulator/catalogue.js';
import { modules } from '../simulator/entries.js';
import { fill, focus, h, math } from '../ui/dom.js';

/** The group of the policies that visitors make. */
const OWN = 'your own';

export class Additions {
  /** @param {import('./form.js').Form} form @param {(found: Entry) => void} add called with the chosen policy */
  constructor(form, add) {
    this.form = form;
    this.add = add;
    this.filter = h('input', {
      class: 'field text',
      type: 'search',
      placeholder: 'Filter by name or idea',
      'aria-label': 'Filter the policies',
      autocomplete: 'off',
      oninput: () => this.#sift(),
    });
    this.list = h('div');
    this.none = h('p', { class: 'note', role: 'status' });
    this.root = h(
      'div',
      { class: 'additions', id: 'additions', hidden: true, onkeydown: (event) => this.#key(event) },
      this.filter,
      this.list,
      this.none,
    );
  }

  /**
   * Lists the policies, and moves the focus to the first. Moving it to the field would open the keyboard of a phone,
   * which covers the list.
   */
  open = () => {
    this.filter.value = '';
    fill(this.list, this.#groups());
    this.#sift();
    this.root.scrollIntoView({ block: 'nearest' });
    focus(this.list, 'button:enabled');
  };

  #groups() {
    const policies = [...this.form.catalogue.policies, ...modules()];
    const groups = [...new Set(policies.map(({ group }) => group))];
    return groups.map((group) =>
      h(
        'section',
        {},
        h('h3', {}, group),
        policies.filter((found) => found.group === group).map((found) => this.#entry(found)),
        group === OWN && this.#module(),
      ),
    );
  }

  /** Makes the entry that opens a policy module. */
  #module() {
    return h(
      'button',
      { type: 'button', onclick: () => this.form.open_modules() },
      h('b', {}, 'Policy module…'),
      h('span', {}, 'A WebAssembly file with a policy of your own, in any language. You can also drop it on the page.'),
    );
  }

  /** @param {Entry} found */
  #entry(found) {
    const missing = lacks(found, this.form.draft.environment);
    return h(
      'button',
      { type: 'button', disabled: missing !== null, onclick: () => this.add(found) },
      h('b', {}, math(found.name)),
      h('span', {}, math(found.idea)),
      missing && h('span', { class: 'lacks' }, missing),
    );
  }

  /** Shows the policies whose name, idea or group contains every word in the field. */
  #sift() {
    const words = this.filter.value.toLowerCase().split(/\s+/);
    for (const group of this.list.children) {
      const entries = [...group.querySelectorAll('button')];
      const title = group.querySelector('h3')?.textContent ?? '';
      for (const one of entries) {
        const text = `${title} ${one.textContent}`.toLowerCase();
        one.hidden = !words.every((word) => text.includes(word));
      }
      group.toggleAttribute(
        'hidden',
        entries.every((one) => one.hidden),
      );
    }
    fill(this.none, !this.#shown().length && 'No policy has these words in its name or idea.');
  }

  /** Returns the entries that pass the filter. @returns {HTMLButtonElement[]} */
  #shown() {
    return [...this.list.querySelectorAll('button')].filter((one) => !one.hidden);
  }

  /**
   * Arrow keys move between the field and the policies. A letter typed on a policy goes to the field. Enter in the
   * field adds the policy of this name, or else the first that passes the filter.
   */
  #key(/** @type {KeyboardEvent} */ event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const step = Number(key === 'ArrowDown') - Number(key === 'ArrowUp');
    const enabled = this.#shown().filter((one) => !one.disabled);
    const typed = document.activeElement === this.filter && this.filter.value.trim().toLowerCase();
    if (key === 'Enter' && typed) {
      const called = (/** @type {Element} */ one) => one.querySelector('b')?.textContent.toLowerCase() === typed;
      (enabled.find(called) ?? enabled[0])?.click();
    } else if (step) {
      event.preventDefault();
      /** @type {HTMLElement[]} */
      const all = [this.filter, ...enabled];
      const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      all[(at + step + all.length) % all.length].focus();
    } else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) this.filter.focus();
  }
}

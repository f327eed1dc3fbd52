// Undo and redo over the whole specification, whatever changed it: a field, a button, a preset, a link, a file.
//
// A step is a draft, valid or not, so that what was typed wrongly comes back as well. What is typed into one field
// until it is
// left, or Enter is pressed, is one step. Until then Ctrl-Z in the field is the browser's, letter by letter, and so is
// redo; once
// the field says again what it said when it was entered, Ctrl-Z goes on with the step before.
import { announce, at, h } from '../ui/dom.js';

/** Steps to go back at most, and characters that they may take up together. */
const STEPS = 200;
const ROOM = 8e6;
const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])';

/**
 * @typedef {{text: string, good: string, opened: any, address: string | null}} Step `good`: the last valid draft before
 * an invalid one
 */

export class Undo {
  /** The last is that of now. @type {Step[]} */
  #past = [];
  /** The next is the last. @type {Step[]} */
  #future = [];
  /** The field whose typing is the last step. @type {Element | null} */
  #burst = null;
  /** The field that has the focus, what it said before anything was typed, and whether anything was. */
  #entered = { /** @type {any} */ field: null, value: '', typed: false };
  #moving = false;

  /** @param {(step: Step) => void} restore */
  constructor(restore) {
    this.restore = restore;
    this.buttons = ['undo', 'redo'].map((way) =>
      [...document.querySelectorAll('.steps')].map((box) => box.appendChild(button(way, () => this[way]()))),
    );
    const panel = at('panel');
    panel.addEventListener('focusin', ({ target }) => {
      this.#entered = { field: target, value: target.value, typed: false };
    });
    panel.addEventListener(
      'input',
      () => {
        this.#entered.typed = true;
      },
      true,
    );
    panel.addEventListener('change', ({ target }) => {
      this.#leave(target);
    });
    panel.addEventListener('focusout', ({ target }) => {
      this.#leave(target);
    });
    addEventListener('keydown', (event) => this.#key(event));
    this.#show();
  }

  /**
   * The draft of now, after any change of it.
   * @param {any} draft @param {{valid: boolean, edited: boolean, opened: any, address: string | null}} about
   */
  record(draft, { valid, edited, opened, address }) {
    if (this.#moving) return;
    const text = JSON.stringify(draft);
    const now = this.#past.at(-1);
    if (now?.text === text) {
      if (!edited) Object.assign(now, { opened, address });
      return;
    }
    const step = { text, good: valid || !now ? text : now.good, opened, address: edited ? null : address };
    const field = edited && document.activeElement?.matches(TEXT) ? document.activeElement : null;
    const same = field !== null && field === this.#burst;
    if (same) this.#past.pop();
    const back = same && this.#past.at(-1)?.text === text; // typed, and taken back
    if (!back) this.#past.push(step);
    this.#burst = back ? null : field;
    this.#future = [];
    let room = this.#past.reduce((sum, one) => sum + one.text.length, 0);
    while (this.#past.length > STEPS || (room > ROOM && this.#past.length > 2)) room -= this.#past.shift().text.length;
    this.#show();
  }

  undo() {
    if (this.#past.length < 2) return;
    this.#future.push(this.#past.pop());
    this.#go('Undone.');
  }

  redo() {
    if (!this.#future.length) return;
    this.#past.push(this.#future.pop());
    this.#go('Redone.');
  }

  #go(said) {
    this.#moving = true;
    this.#burst = null;
    try {
      this.restore(this.#past.at(-1));
    } finally {
      this.#moving = false;
    }
    this.#show();
    announce(said);
  }

  #leave(field) {
    this.#burst = null;
    this.#entered = { field, value: field.value, typed: false };
  }

  #key(event) {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (altKey || ctrlKey === metaKey) return;
    const way = /^z$/i.test(key) ? (shiftKey ? 'redo' : 'undo') : /^y$/i.test(key) && !shiftKey ? 'redo' : null;
    if (!way || !at('gallery').hidden || this.#browsers(target, way)) return;
    event.preventDefault();
    this[way]();
  }

  /** Whether the browser's own undo or redo has something to do. */
  #browsers(target, way) {
    if (!(target instanceof Element) || !target.matches(TEXT)) return false;
    if (!at('panel').contains(target)) return true;
    const { field, value, typed } = this.#entered;
    return field === target && typed && (way === 'redo' || field.value !== value);
  }

  /** `aria-disabled`, since a button that is disabled loses the focus. */
  #show() {
    [this.#past.length > 1, this.#future.length > 0].forEach((on, i) =>
      this.buttons[i].forEach((one) => one.setAttribute('aria-disabled', String(!on))),
    );
  }
}

function button(way, onclick) {
  const path =
    way === 'undo'
      ? 'M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6'
      : 'm10 3 3.5 3.5L10 10M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10';
  const [name, keys] = way === 'undo' ? ['Undo', 'Ctrl-Z'] : ['Redo', 'Ctrl-Shift-Z'];
  const keyed = /Mac|iP/.test(navigator.platform) ? keys.replace('Ctrl', 'Cmd') : keys;
  return h(
    'button',
    {
      class: 'top-button',
      type: 'button',
      'aria-label': name,
      title: `${name} (${keyed})`,
      'aria-keyshortcuts': way === 'undo' ? 'Control+Z Meta+Z' : 'Control+Shift+Z Meta+Shift+Z Control+Y',
      onclick,
    },
    h(
      'svg',
      { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
      h('path', { d: path, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 }),
    ),
  );
}

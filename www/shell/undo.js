// Undo and redo over the whole specification, whatever changed it: a field, a button, a preset, a link or a file.
//
// A step is a draft, valid or not, so that undo also restores a text that was typed wrongly. Everything that is typed
// into one field, until the field is left or Enter is pressed, is one step. So is everything that one drag of a sketch
// changes. While a field is edited, the browser handles Ctrl-Z and redo in the field, letter by letter. Once the field
// holds its first text again, Ctrl-Z undoes the step before.
import { announce, at, h } from '../ui/dom.js';

/** The largest number of steps. */
const STEPS = 200;
/** The largest number of characters of all steps together. */
const ROOM = 8e6;
/** Selects the fields with text. */
const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])';

/** @typedef {'undo' | 'redo'} Way */
/**
 * @typedef {object} Step
 * @property {string} text the draft
 * @property {string} good the draft itself if it is valid, otherwise the last valid draft before it
 * @property {Opened} opened
 * @property {string | null} address of the preset, while the draft is still that of the preset
 */
/** The open preset and its part, or null. @typedef {import('../presets/opened.js').Opened['current']} Opened */

/** Returns the text of a field. @param {EventTarget | null} field */
const text_of = (field) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';

/** Returns whether an element is a field with text. @param {EventTarget | null} field @returns {field is Element} */
const is_text = (field) => field instanceof Element && field.matches(TEXT);

/** Returns the sketch that is dragged or the field with the focus: what the visitor changes bit by bit. */
const changing = () =>
  document.querySelector('.pick.dragged') ?? (is_text(document.activeElement) ? document.activeElement : null);

export class Undo {
  /** The steps up to the present one, which is the last. @type {Step[]} */
  #past = [];
  /** The steps that were undone. The next step to redo is the last. @type {Step[]} */
  #future = [];
  /** The field whose typing, or the sketch whose drag, is the last step. @type {Element | null} */
  #burst = null;
  /** The field that has the focus, its text before anything was typed, and whether anything was typed. */
  #entered = { field: /** @type {EventTarget | null} */ (null), value: '', typed: false };
  /** Whether a step is being restored, which must not become a step itself. */
  #moving = false;

  /** @param {(step: Step) => void} restore */
  constructor(restore) {
    this.restore = restore;
    this.buttons = /** @type {Way[]} */ (['undo', 'redo']).map((way) =>
      [...document.querySelectorAll('.steps')].map((box) => box.appendChild(button(way, () => this[way]()))),
    );
    const panel = at('panel');
    panel.addEventListener('focusin', ({ target }) => this.#enter(target));
    panel.addEventListener(
      'input',
      () => {
        this.#entered.typed = true;
      },
      true,
    );
    for (const event of ['change', 'focusout'])
      panel.addEventListener(event, ({ target }) => {
        this.#burst = null;
        this.#enter(target);
      });
    addEventListener('keydown', (event) => this.#key(event));
    this.#show();
  }

  /** @param {EventTarget | null} field */
  #enter(field) {
    this.#entered = { field, value: text_of(field), typed: false };
  }

  /**
   * Records the present draft, after any change of it.
   * @param {Specification} draft
   * @param {{valid: boolean, edited: boolean, opened: Opened, address: string | null}} about
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
    const field = edited ? changing() : null;
    const same = field !== null && field === this.#burst;
    if (same) this.#past.pop();
    const back = same && this.#past.at(-1)?.text === text; // what was typed has been deleted again
    if (!back) this.#past.push(step);
    this.#burst = back ? null : field;
    this.#future = [];
    let room = this.#past.reduce((sum, one) => sum + one.text.length, 0);
    while (this.#past.length > STEPS || (room > ROOM && this.#past.length > 2))
      room -= this.#past.shift()?.text.length ?? 0;
    this.#show();
  }

  undo() {
    if (this.#past.length > 1) this.#move(this.#past, this.#future, 'Undone.');
  }

  redo() {
    if (this.#future.length) this.#move(this.#future, this.#past, 'Redone.');
  }

  /** @param {Step[]} from @param {Step[]} to @param {string} said */
  #move(from, to, said) {
    to.push(...from.splice(-1));
    this.#moving = true;
    this.#burst = null;
    try {
      this.restore(this.#past[this.#past.length - 1]);
    } finally {
      this.#moving = false;
    }
    this.#show();
    announce(said);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (altKey || ctrlKey === metaKey) return;
    /** @type {Way | null} */
    const way = /^z$/i.test(key) ? (shiftKey ? 'redo' : 'undo') : /^y$/i.test(key) && !shiftKey ? 'redo' : null;
    if (!way || !at('gallery').hidden || this.#is_browsers(target, way)) return;
    event.preventDefault();
    this[way]();
  }

  /**
   * Returns whether the browser's own undo or redo has something to do.
   * @param {EventTarget | null} target
   * @param {Way} way
   */
  #is_browsers(target, way) {
    if (!is_text(target)) return false;
    if (!at('panel').contains(target)) return true;
    const { field, value, typed } = this.#entered;
    return field === target && typed && (way === 'redo' || text_of(field) !== value);
  }

  /** Shows which buttons can be used, by `aria-disabled`, because a button that becomes disabled loses the focus. */
  #show() {
    [this.#past.length > 1, this.#future.length > 0].forEach((on, i) => {
      for (const one of this.buttons[i]) one.setAttribute('aria-disabled', String(!on));
    });
  }
}

const LOOKS = {
  undo: {
    name: 'Undo',
    keys: 'Ctrl-Z',
    shortcuts: 'Control+Z Meta+Z',
    path: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6',
  },
  redo: {
    name: 'Redo',
    keys: 'Ctrl-Shift-Z',
    shortcuts: 'Control+Shift+Z Meta+Shift+Z Control+Y',
    path: 'm10 3 3.5 3.5L10 10M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10',
  },
};

/** @param {Way} way @param {() => void} onclick */
function button(way, onclick) {
  const { name, keys, shortcuts, path } = LOOKS[way];
  const keyed = /Mac|iP/.test(navigator.platform) ? keys.replace('Ctrl', 'Cmd') : keys;
  const title = `${name} (${keyed})`;
  return h(
    'button',
    { class: 'top-button', type: 'button', 'aria-label': name, title, 'aria-keyshortcuts': shortcuts, onclick },
    h(
      'svg',
      { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
      h('path', { d: path, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 }),
    ),
  );
}

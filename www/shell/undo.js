// The buttons and keys of undo and redo over the whole specification, whatever changed it: a field, a button, a preset,
// a link or a file. state.js keeps the steps.
//
// While a field is edited, the browser handles Ctrl-Z and redo in the field, letter by letter. Once the field holds its
// first text again, Ctrl-Z undoes the step before.
import { announce, at, h } from '../ui/dom.js';

/** Selects the fields with text. */
const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])';

/** @typedef {'undo' | 'redo'} Way */
/** Returns the text of a field. @param {EventTarget | null} field */
const text_of = (field) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';

/** Returns whether an element is a field with text. @param {EventTarget | null} field @returns {field is Element} */
const is_text = (field) => field instanceof Element && field.matches(TEXT);

/** Returns the sketch that is dragged or the field with the focus: what the visitor changes bit by bit. */
export const changing = () =>
  document.querySelector('.pick.dragged') ?? (is_text(document.activeElement) ? document.activeElement : null);

export class Undo {
  /** The field that has the focus, its text before anything was typed, and whether anything was typed. */
  #entered = { field: /** @type {EventTarget | null} */ (null), value: '', typed: false };
  /** Which ways there is a step. @type {Record<Way, boolean>} */
  #ways = { undo: false, redo: false };

  /**
   * @param {(way: Way) => void} move undoes or redoes a step
   * @param {() => void} left called when the visitor has left a field
   */
  constructor(move, left) {
    this.move = move;
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
        left();
        this.#enter(target);
      });
    addEventListener('keydown', (event) => this.#key(event));
    this.show(this.#ways);
  }

  /** @param {EventTarget | null} field */
  #enter(field) {
    this.#entered = { field, value: text_of(field), typed: false };
  }

  undo() {
    this.#step('undo', 'Undone.');
  }

  redo() {
    this.#step('redo', 'Redone.');
  }

  /** @param {Way} way @param {string} said */
  #step(way, said) {
    if (!this.#ways[way]) return;
    this.move(way);
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

  /**
   * Shows which buttons can be used, by `aria-disabled`, because a button that becomes disabled loses the focus.
   * @param {Record<Way, boolean>} ways
   */
  show(ways) {
    this.#ways = ways;
    [ways.undo, ways.redo].forEach((on, i) => {
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

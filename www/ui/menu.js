// A button of the top bar with a list below it, the entries of the list, and the saving of files.
import { announce, h } from './dom.js';

/**
 * Makes a button open and close a list.
 * @param {HTMLElement} button
 * @param {HTMLElement} list in the same box as the button
 * @param {(close: () => void) => void} [build] makes the list when it opens
 * @returns {() => void} closes the list
 */
export function menu(button, list, build) {
  const box = /** @type {HTMLElement} */ (button.parentElement);
  const opened = () => button.getAttribute('aria-expanded') === 'true';
  const set = (/** @type {boolean} */ open) => {
    if (open) build?.(close);
    button.setAttribute('aria-expanded', String(open));
  };
  const close = () => set(false);
  set(false);
  button.addEventListener('click', () => set(!opened()));
  box.addEventListener('keydown', (event) => {
    if (!opened()) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      button.focus();
    }
    const step = Number(event.key === 'ArrowDown') - Number(event.key === 'ArrowUp');
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    /** @type {NodeListOf<HTMLElement>} */
    const entries = list.querySelectorAll('a, button:enabled');
    const all = [button, ...entries].filter((one) => one.checkVisibility());
    const focused = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    all[(focused + step + all.length) % all.length].focus();
  });
  const leave = (/** @type {Event} */ { target }) => {
    if (opened() && target instanceof Node && !box.contains(target) && document.contains(target)) close();
  };
  addEventListener('pointerdown', leave);
  addEventListener('focusin', leave);
  return close;
}

/**
 * Makes an entry of a list: its name and, in smaller letters, its kind.
 * @param {string} name
 * @param {string | null} kind
 * @param {() => void} act
 */
export const entry = (name, kind, act) =>
  h('button', { type: 'button', class: 'act', onclick: act }, name, kind && h('span', { class: 'label' }, kind));

/**
 * Has the browser save a file.
 * @param {string} name
 * @param {Blob} blob
 * @param {(text: string) => void} [tell] tells screen readers
 */
export function download(name, blob, tell = announce) {
  const href = URL.createObjectURL(blob);
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
  tell(`Saved as ${name}.`);
}

/** Has the browser save a text as a file. @param {string} name @param {string} text @param {string} [type] */
export const save = (name, text, type = 'text/plain') =>
  download(name, new Blob([text], { type: `${type};charset=utf-8` }));

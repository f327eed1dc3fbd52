// A button of the top bar with a list below it, which is made when it opens.
import { announce, h } from './dom.js';

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} list beside it
 * @param {(close: () => void) => void} [build]
 * @returns {() => void} closes it
 */
export function menu(button, list, build) {
  const box = button.parentElement;
  const opened = () => button.getAttribute('aria-expanded') === 'true';
  const set = (open) => {
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
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [button, ...list.querySelectorAll('a, button')].filter((one) => one.checkVisibility() && !one.disabled);
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
  });
  const leave = ({ target }) => {
    if (opened() && target instanceof Node && !box.contains(target) && document.contains(target)) close();
  };
  addEventListener('pointerdown', leave);
  addEventListener('focusin', leave);
  return close;
}

/** An entry: what it does, and in smaller letters as what. @param {string} name @param {string | null} kind @param {() => void} act */
export const entry = (name, kind, act) =>
  h('button', { type: 'button', class: 'act', onclick: act }, name, kind && h('span', { class: 'label' }, kind));

/** Has the browser save a file. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const href = URL.createObjectURL(blob);
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
  announce(`Saved as ${name}.`);
}

/** @param {string} name @param {string} text @param {string} [type] */
export const save = (name, text, type = 'text/plain') =>
  download(name, new Blob([text], { type: `${type};charset=utf-8` }));

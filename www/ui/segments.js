// A segmented switch, on which the visitor chooses one of a few options that are all in sight.
import { h } from './dom.js';

/**
 * Makes a segmented switch.
 * @param {string} label
 * @param {Record<string, Child>} options names by id
 * @param {string} value
 * @param {(id: string) => void} onchoose
 * @param {string} [called] the label for screen readers
 */
export function segments(label, options, value, onchoose, called = label) {
  const buttons = Object.entries(options).map(([id, name]) =>
    h(
      'button',
      {
        type: 'button',
        'data-id': id,
        onclick: () => {
          set(id);
          onchoose(id);
        },
      },
      name,
    ),
  );
  const set = (/** @type {string} */ id) =>
    buttons.forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.id === id)));
  set(value);
  /** Chooses the next option, and after the last one the first. */
  const next = () => {
    const at = buttons.findIndex((button) => button.getAttribute('aria-pressed') === 'true');
    buttons[(at + 1) % buttons.length].click();
  };
  return {
    root: h(
      'span',
      { class: 'group', role: 'group', 'aria-label': called },
      h('span', { class: 'label' }, label),
      h('span', { class: 'segments' }, buttons),
    ),
    set,
    next,
  };
}

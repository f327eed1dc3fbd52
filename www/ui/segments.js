// A segmented switch: the visitor chooses one of a few options, and all are in sight.
import { h } from './dom.js';

/**
 * @param {string} label
 * @param {Record<string, Child>} options names by id
 * @param {string} value
 * @param {(id: string) => void} onchoose
 * @param {string} [called] the label for visitors who do not see the page
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
  return {
    root: h(
      'span',
      { class: 'group', role: 'group', 'aria-label': called },
      h('span', { class: 'label' }, label),
      h('span', { class: 'segments' }, buttons),
    ),
    set,
  };
}

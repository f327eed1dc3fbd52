// Notices, which say in a sentence what has happened, such as a failure or a newer version, and offer what to do next.
import { announce, at, h } from './dom.js';

/**
 * Shows a notice, in place of an earlier one of the same kind.
 * @param {string} kind
 * @param {string} title
 * @param {string} text
 * @param {Record<string, () => void>} [actions] buttons by name; each of them also removes the notice
 * @param {Element} [below] an element below text and buttons
 */
export function notice(kind, title, text, actions = {}, below) {
  dismiss(kind);
  const icon = h(
    'svg',
    { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    h('circle', { cx: 8, cy: 8, r: 6.5, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 }),
    h('path', { d: 'M8 4.5V9M8 10.5V12', stroke: 'currentColor', 'stroke-width': 1.6 }),
  );
  const buttons = Object.entries(actions).map(([name, act]) =>
    h(
      'button',
      {
        class: 'button small',
        type: 'button',
        onclick: () => {
          dismiss(kind);
          act();
        },
      },
      name,
    ),
  );
  at('notices').append(
    h(
      'div',
      { class: 'notice', 'data-kind': kind },
      icon,
      h('p', {}, h('b', {}, title), ' ', text),
      h('div', { class: 'actions' }, buttons),
      below,
    ),
  );
  announce(`${title} ${text}`);
}

/** Removes the notice of a kind, if there is one. @param {string} kind */
export function dismiss(kind) {
  at('notices').querySelector(`[data-kind="${kind}"]`)?.remove();
}

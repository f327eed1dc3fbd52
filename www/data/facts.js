// The list of how a table was read, each entry with a button that changes it.
import { focus, h } from '../ui/dom.js';
import { kept } from './kept.js';

/** Makes a check mark, or a mark for what is open. @param {boolean} open */
const mark = (open) =>
  h(
    'svg',
    { width: 14, height: 14, viewBox: '0 0 14 14', 'aria-hidden': 'true', class: open ? 'open' : '' },
    open && h('circle', { cx: 7, cy: 7, r: 5.2, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6 }),
    h('path', {
      d: open ? 'M7 4v3.4M7 9v1' : 'M2 7.5 5.5 11 12 3.5',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.6,
    }),
  );

/**
 * Makes the list.
 * @param {Sheet['facts']} facts
 * @param {ParentNode} screen holds the menus of columns
 * @param {() => void} onchange
 */
export function facts_of(facts, screen, onchange) {
  const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
    h('button', { class: 'link', type: 'button', 'aria-label': label, onclick }, text);
  const change = (/** @type {Sheet['facts'][number]} */ { change, title }) => {
    if (!change) return null;
    const act = () => {
      if (change === 'empty') kept.empty = null;
      else kept.keep_totals = !kept.keep_totals;
      onchange();
    };
    if (change === 'empty') return button('Ask again', 'Ask again about empty cells', act);
    if (change === 'totals')
      return kept.keep_totals
        ? button('Leave out', 'Leave totals out', act)
        : button('Keep', 'Keep totals as arms', act);
    return button('Change', `Change: ${title}`, () => focus(screen, `.sheet select[data-role="${change}"]`));
  };
  return h(
    'ul',
    {},
    facts.map((fact) =>
      h(
        'li',
        {},
        mark(fact.open),
        h('div', {}, h('b', {}, fact.title), fact.text && h('p', {}, fact.text)),
        change(fact),
      ),
    ),
  );
}

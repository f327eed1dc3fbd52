// The keys of a presented view: their caps, what they do, and which of them a control on the page keeps for itself.
import { h } from '../ui/dom.js';

/**
 * Keys that do one thing: for each of them what its cap shows, the `key` of its event, and what it does.
 * @typedef {{caps: [cap: string, key: string, act: () => void][], does: string}} Key
 */

/** The size of the page in CSS pixels. On a screen of 1920 × 1080, its smallest text of 12 px is then 20 px high. */
const [WIDTH, HEIGHT] = [1152, 648];

/** Returns how much larger than usual the page is drawn in a window. @param {number} width @param {number} height */
export const magnified = (width, height) => Math.min(width / WIDTH, height / HEIGHT);

/** Returns what a key does, or undefined. @param {Key[]} all @param {string} key */
export const act_of = (all, key) =>
  all.flatMap(({ caps }) => caps).find(([, one]) => one === (key.length === 1 ? key.toLowerCase() : key))?.[2];

/**
 * Returns whether the focused element uses a key itself. A slider that was only clicked leaves its keys to the view.
 * @param {Element} target
 * @param {string} key
 */
export function keeps(target, key) {
  if (target.matches('input:not([type=range], [type=checkbox], [type=radio]), textarea, select')) return true;
  if (/^[ E]/.test(key)) return target.matches('a, button, input, summary') && key !== 'Escape';
  return (
    key.length > 1 && key !== 'Escape' && target.matches('[type=range], [role=slider], [type=radio]:focus-visible')
  );
}

/** Makes a hint, whose caps can also be clicked. @param {Key} key */
export const hint = ({ caps, does }) =>
  h(
    'span',
    { class: 'hint' },
    caps.map(([cap, , act]) => h('button', { type: 'button', 'aria-label': `${cap}: ${does}`, onclick: act }, cap)),
    ` ${does}`,
  );

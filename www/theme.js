// The theme of the page: light, dark, or the system's. The choice is remembered if the browser allows it.
import { mark, return_to_last } from './door/place.js';
import { hide_if_dismissed } from './help/dismissed.js';
import { fold_if_folded } from './shell/fold.js';
import { at, fill, h } from './ui/dom.js';

const KEY = 'budgeted-bandits-theme';
/** @typedef {'system' | 'light' | 'dark'} Theme */
/** The themes, in the order of the button. @type {Theme[]} */
const THEMES = ['system', 'light', 'dark'];
/** @type {Record<Theme, Child>} */
const ICONS = {
  system: [
    h('circle', { cx: 8, cy: 8, r: 6, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 }),
    h('path', { d: 'M8 2a6 6 0 0 1 0 12z', fill: 'currentColor' }),
  ],
  light: [
    h('circle', { cx: 8, cy: 8, r: 3, fill: 'currentColor' }),
    h('path', {
      d: 'M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5 13 13M13 3l-1.5 1.5M4.5 11.5 3 13',
      stroke: 'currentColor',
      'stroke-width': 1.4,
    }),
  ],
  dark: [h('path', { d: 'M13.5 9.6A6 6 0 0 1 6.4 2.5 6 6 0 1 0 13.5 9.600z', fill: 'currentColor' })],
};

let theme = remembered();
// This script is bundled on its own, so that it still runs when another script cannot be loaded or read.
addEventListener(
  'error',
  ({ target, error }) => {
    const is_missing = target instanceof HTMLScriptElement;
    const is_unreadable = error instanceof SyntaxError && !('budgetedBandits' in globalThis);
    if (!is_missing && !is_unreadable) return;
    delete document.documentElement.dataset.asked;
    // Results that came with the page stay.
    const place = document.querySelector('.built') ? 'notices' : 'sentence';
    const why = is_missing
      ? 'A part of this page could not be loaded. Check the connection and load the page again.'
      : 'This browser is too old to compute anything here: it cannot read a script of this page. Use a newer browser.';
    fill(at(place), why);
  },
  true,
);
document.documentElement.dataset.theme = theme;
hide_if_dismissed();
fold_if_folded(); // before the page is drawn, so that nothing moves
return_to_last();
mark();

/**
 * Makes the button in the top bar switch themes.
 * @param {() => void} onchange called after every change of the colours, including changes by the system
 */
export function connect(onchange) {
  const button = at('theme');
  const show = () => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    fill(button, h('svg', { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true' }, ICONS[theme]));
    button.setAttribute('aria-label', `Theme: ${theme}; switch to ${next}`);
    button.title = `Theme: ${theme}`;
    document.documentElement.dataset.theme = theme;
  };
  // A second script that connects the same button takes the place of the first: the front door, and then the page.
  button.onclick = () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      /* The choice lasts until the page is closed. */
    }
    show();
    onchange();
  };
  for (const wish of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
    matchMedia(wish).addEventListener('change', onchange);
  show();
}

/** @returns {Theme} */
function remembered() {
  try {
    const found = localStorage.getItem(KEY);
    return THEMES.find((one) => one === found) ?? 'system';
  } catch {
    return 'system';
  }
}

// The front door needs no other script than this one for its button.
if (document.getElementById('theme')) connect(() => {});

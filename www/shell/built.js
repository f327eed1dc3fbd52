// The results that came with the page. `cargo xtask dist` runs the default experiment and writes its sentence, chart
// and tables into the page. They stay until the visitor first touches the page, and the run that then starts is done.

import { is_usual } from '../door/place.js';
import { at } from '../ui/dom.js';

/** Whatever a visitor does first, one of these events comes with it. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'];

/** Whether results came with the page, and the address asks for no other ones. */
export const came_along = () => is_usual() && document.querySelector('.built') !== null;

/** Returns whether results came with the page and stay on it for now. */
export function begin() {
  const stay = came_along();
  // An address with settings asks for other results. `theme.js` has hidden these before anything was drawn.
  if (!stay) for (const one of document.querySelectorAll('.built')) one.remove();
  const { dataset } = document.documentElement;
  delete dataset.asked;
  delete dataset.view;
  return stay;
}

/**
 * Calls a function when the visitor first touches the page, or points at the chart. Reading takes neither, so readers
 * need not wait for a simulation that they do not ask for.
 * @param {() => boolean} begin returns whether the run has begun, and is called again at the next touch if not
 */
export function when_touched(begin) {
  const all = new AbortController();
  const { signal } = all;
  const touched = (/** @type {Event} */ { target }) => {
    // The next steps are other things to do, such as an interval to drag. A link or a tab leads to other things, and
    // the button of a run starts it when it is released.
    if (target instanceof Element && target.closest('.next-steps, a, .tabs, .runs .buttons')) return;
    if (begin()) all.abort();
  };
  for (const kind of TOUCHES) addEventListener(kind, touched, { signal, capture: true });
  at('regret').addEventListener('pointermove', touched, { signal });
}

// The next steps below the first result: things to touch, and the ways to other parts of the page.
import { open } from '../data/import.js';
import { small } from '../grab/small.js';
import { at, fill } from '../ui/dom.js';

/** Puts the interval that can be dragged into its place. @returns {() => void} starts it, which needs the simulator */
export function prepare() {
  const { root, start } = small();
  fill(at('next-grab'), root);
  return start;
}

/**
 * Connects the steps that lead to a view or to a part of the panel. As links they would open the default settings.
 * @param {(view: string) => void} choose shows a view of the present settings
 */
export function connect(choose) {
  // On a phone the steps are below the first screen, so the introductory line has a link to the first of them.
  for (const link of document.querySelectorAll('#next a, #intro a')) {
    if (!(link instanceof HTMLAnchorElement)) continue;
    const view = new URLSearchParams(link.hash.slice(1)).get('view');
    if (!view) continue;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      choose(view);
    });
  }
  at('next-data').addEventListener('click', (event) => {
    event.preventDefault();
    open();
  });
}

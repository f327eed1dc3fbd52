// The three ways in, at the top of every place and on the front door.
import { at } from '../ui/dom.js';

/** The ids of the links at the top. */
const WAYS = ['learn', 'compare', 'decide'];

/** Marks the way in that leads to the place in sight. @param {string} current */
export function point_out(current) {
  for (const id of WAYS) {
    if (id === current) at(id).setAttribute('aria-current', 'page');
    else at(id).removeAttribute('aria-current');
  }
}

/**
 * Connects the ways in to the page once it is loaded, so that they keep the present settings.
 * @param {import('./navigation.js').Navigation} navigation
 * @param {() => void} gathered closes the menu of a small screen
 */
export function connect(navigation, gathered) {
  const to = (/** @type {Element} */ link, /** @type {() => void} */ go) =>
    link.addEventListener('click', (event) => {
      event.preventDefault();
      gathered();
      go();
    });
  const { beside, session } = navigation;
  to(at('learn'), () => beside.outside(() => session.views.play()));
  to(at('compare'), () => beside.outside(() => session.views.results()));
  to(at('decide'), () => navigation.enter(at('decide', HTMLAnchorElement).hash));
  // A guided reading and the gallery have settings of their own.
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('#ways a, #stage a'));
  for (const link of links) if (/^#(own|view=)/.test(link.hash)) to(link, () => navigation.enter(link.hash));
}

/** Makes the link that skips the settings move the focus and leave the address alone, which holds the settings. */
export function connect_skip() {
  at('skip').addEventListener('click', (event) => {
    event.preventDefault();
    [...document.querySelectorAll('main')].find((one) => one.checkVisibility())?.focus();
  });
}

// Which place of the page the address asks for: the front door, or what is behind it. Everything here runs before the
// page is drawn, so that every link shows its own outline from the first paint.
//
// The bare address is the front door for a stranger. It leads everybody else to where they were. "#start" is always the
// front door.

const KEY = 'budgeted-bandits-place';

/** Returns whether an address asks for the front door. @param {string} [hash] */
export const is_door = (hash = location.hash) => hash === '' || hash === '#start';

/** The address of the default settings. */
export const USUAL = '#view=regret';

/** The address of the screen for a table of one's own, which lies over the results of the settings. */
export const OWN_DATA = '#own';

/** Returns whether the address asks for the results of the default settings, which may have come with the page. */
export const is_usual = () => [USUAL, OWN_DATA].includes(location.hash.replace(/&version=[^&]*$/, ''));

/** Whether this page has a front door. The other pages of the site share only the theme. */
const has_door = () => document.documentElement.classList.contains('playground');

/** Goes to the place where the visitor was last, if the address is bare and the browser remembers a place. */
export function return_to_last() {
  if (!has_door() || location.hash || self !== top) return;
  try {
    const last = localStorage.getItem(KEY);
    if (last) history.replaceState(null, '', last);
  } catch {
    /* A browser that keeps nothing always begins at the front door. */
  }
}

/** Has the browser remember the present place, unless it is the front door. */
export function keep() {
  if (is_door() || self !== top) return;
  try {
    localStorage.setItem(KEY, location.hash);
  } catch {
    /* The next visit begins at the front door. */
  }
}

/**
 * Marks the document with what the address asks for. CSS shows the front door or the outline of a view; `built.css`
 * hides the results that came with the page if the address asks for others.
 */
export function mark() {
  if (!has_door()) return;
  const { dataset } = document.documentElement;
  const asked = location.hash.slice(1);
  if (is_door()) dataset.door = '';
  else delete dataset.door;
  if (is_door() || is_usual()) {
    delete dataset.asked;
    delete dataset.view;
  } else {
    dataset.asked = asked;
    dataset.view = new URLSearchParams(asked).get('view') ?? 'regret';
  }
}

// Whether the visitor has dismissed the introductory line. The browser remembers it if it allows storage.

const KEY = 'budgeted-bandits-introduced';

/** Hides the line. */
const hide = () => document.documentElement.classList.add('introduced');

/** Hides the line if the visitor has dismissed it before. */
export function hide_if_dismissed() {
  try {
    if (localStorage.getItem(KEY)) hide();
  } catch {
    /* The line is shown at every visit. */
  }
}

/** Hides the line for good. */
export function dismiss() {
  hide();
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    /* The line comes back at the next visit. */
  }
}

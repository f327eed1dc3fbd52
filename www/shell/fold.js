// On a large screen the panel can be folded to a strip that says what is run. The browser remembers this if it allows
// storage.
import { at } from '../ui/dom.js';

const KEY = 'budgeted-bandits-folded';
const root = document.documentElement;

/** Folds the panel if the visitor has folded it before. */
export function fold_if_folded() {
  try {
    if (localStorage.getItem(KEY)) root.classList.add('folded');
  } catch {
    /* The panel is unfolded at every visit. */
  }
}

function show() {
  const folded = root.classList.contains('folded');
  const label = folded ? 'Show the settings' : 'Hide the settings';
  const button = at('fold');
  button.setAttribute('aria-expanded', String(!folded));
  button.setAttribute('aria-label', label);
  button.title = label;
}

/** Connects the button on the edge of the panel. */
export function connect() {
  show();
  at('fold').addEventListener('click', () => {
    const folded = root.classList.toggle('folded');
    show();
    try {
      if (folded) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      /* The panel stays as it is until the page is left. */
    }
  });
}

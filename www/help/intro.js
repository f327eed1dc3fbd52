// The introductory line above the first result.
import { at } from '../ui/dom.js';
import { dismiss } from './dismissed.js';
import { WORDS } from './glossary.js';
import { term } from './term.js';

/** Connects the line. @param {() => void} explain opens Help at the view in sight */
export function connect(explain) {
  for (const word of at('intro').querySelectorAll('[data-word]')) {
    const id = word.getAttribute('data-word');
    if (id && id in WORDS) word.replaceWith(term(/** @type {import('./glossary.js').Word} */ (id), word.textContent));
  }
  // Without scripts, the link leads to the article.
  at('how').addEventListener('click', (event) => {
    event.preventDefault();
    explain();
  });
  const button = at('dismiss', HTMLButtonElement);
  button.disabled = false; // Until now the button was invisible but kept its place, so that nothing moves.
  button.addEventListener('click', () => {
    dismiss();
    at('main').focus();
  });
}

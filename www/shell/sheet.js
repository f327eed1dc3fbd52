// On a small screen the panel is a sheet. The closed sheet shows the settings in one line, and the open sheet the form.
import { at } from '../ui/dom.js';
import { is_calm } from '../ui/motion.js';
import { connect as connect_fold } from './fold.js';

const SMALL = matchMedia('(max-width: 899px)');

/** @param {boolean} open */
function set(open) {
  const panel = at('panel');
  panel.classList.toggle('open', open);
  document.documentElement.classList.toggle('sheet-open', open);
  at('dim').hidden = !open;
  at('main').inert = open;
  at('top').inert = open;
  at('edit').setAttribute('aria-expanded', String(open));
  if (open) panel.setAttribute('role', 'dialog');
  else panel.removeAttribute('role');
}

const is_open = () => at('panel').classList.contains('open');

/** Opens the sheet. On a large screen the panel is always in sight, and nothing happens. */
export function open() {
  if (!SMALL.matches) return;
  set(true);
  at('done').focus();
}

/** Closes the sheet, if it is open. */
export function close() {
  if (!is_open()) return;
  set(false);
  at('edit').focus();
}

/** Connects the buttons of the sheet, and the one that folds the panel. */
export function connect() {
  connect_fold();
  at('edit').addEventListener('click', open);
  at('done').addEventListener('click', close);
  at('dim').addEventListener('click', close);
  at('grab').addEventListener('click', () => (is_open() ? close() : open()));
  addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  SMALL.addEventListener('change', () => set(false));
  for (const button of at('panel').querySelectorAll('.jump [data-to]')) {
    button.addEventListener('click', () =>
      at(button.getAttribute('data-to') ?? '').scrollIntoView({
        block: 'start',
        behavior: is_calm() ? 'auto' : 'smooth',
      }),
    );
  }
}

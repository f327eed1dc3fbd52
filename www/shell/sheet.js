// On a small screen the panel is a sheet. The closed sheet shows the settings in one line, and the open sheet the form.
import { at } from '../ui/dom.js';
import { is_calm } from '../ui/motion.js';

const SMALL = matchMedia('(max-width: 899px)');

/** Connects the sheet's buttons. */
export function connect() {
  const panel = at('panel');
  const set = (/** @type {boolean} */ open) => {
    panel.classList.toggle('open', open);
    document.documentElement.classList.toggle('sheet-open', open);
    at('dim').hidden = !open;
    at('main').inert = open;
    at('top').inert = open;
    at('edit').setAttribute('aria-expanded', String(open));
    if (open) panel.setAttribute('role', 'dialog');
    else panel.removeAttribute('role');
  };
  const open = () => {
    set(true);
    at('done').focus();
  };
  const close = () => {
    if (!panel.classList.contains('open')) return;
    set(false);
    at('edit').focus();
  };
  at('edit').addEventListener('click', open);
  at('done').addEventListener('click', close);
  at('dim').addEventListener('click', close);
  at('grab').addEventListener('click', () => (panel.classList.contains('open') ? close() : open()));
  addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  SMALL.addEventListener('change', () => set(false));
  for (const button of panel.querySelectorAll('.jump [data-to]')) {
    button.addEventListener('click', () =>
      at(button.getAttribute('data-to') ?? '').scrollIntoView({
        block: 'start',
        behavior: is_calm() ? 'auto' : 'smooth',
      }),
    );
  }
}

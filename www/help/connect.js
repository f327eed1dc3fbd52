// The ways to open Help: its button, the key "?", and the introductory line. Help itself is loaded when it is opened.
import { at } from '../ui/dom.js';
import { connect as connect_intro } from './intro.js';

/** Connects the ways to open Help. @param {import('./help.js').Page} page */
export function connect(page) {
  /** @type {import('./help.js').Help | null} */
  let help = null;
  const open = async (/** @type {string} */ topic) => {
    const { Help } = await import('./help.js');
    help ??= new Help(page);
    help.open(topic);
  };
  at('help').addEventListener('click', () => open('problem'));
  connect_intro(() => open('views'));
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const typing = target instanceof Element && target.matches('input, textarea, select');
    if (key !== '?' || ctrlKey || metaKey || altKey || typing || document.querySelector('dialog[open]')) return;
    open('problem');
  });
}

// Words with a dotted line below them, which explain themselves when they are tapped, focused or pointed at.
import { fill, h, math } from '../ui/dom.js';
import { WORDS } from './glossary.js';

/** The distance that an explanation keeps from the edges of the window, in CSS pixels. */
const EDGE = 8;
let count = 0;
/** The word whose explanation is shown, with the explanation. @type {{word: Element, tip: HTMLElement} | null} */
let open = null;
addEventListener('scroll', () => open && place(open), true);

/**
 * Makes a word that explains itself.
 * @param {Child} name
 * @param {Child} text
 * @param {string | null} [called] the name for screen readers
 * @returns {{root: HTMLElement, tell: (text: Child, called: string) => void}} `tell` changes both texts
 */
export function explained(name, text, called = null) {
  const word = h('button', { class: 'term', type: 'button', 'aria-label': called }, name);
  const tip = tip_of(word, text);
  const root = h('span', { class: 'explained-word' }, word, tip);
  // A press closes an explanation that is shown, as any press outside of it does, before the click shows it again.
  word.addEventListener('click', () => show(word, tip));
  follow(root, word, tip);
  const tell = (/** @type {Child} */ now, /** @type {string} */ name) => {
    fill(tip, now);
    word.setAttribute('aria-label', name);
  };
  return { root, tell };
}

/**
 * Explains a button that does something else when it is pressed: the explanation is shown while the button is focused
 * by the keyboard or pointed at.
 * @param {HTMLElement} button
 * @param {Child} text
 */
export function explain(button, text) {
  const tip = tip_of(button, text);
  button.append(tip);
  follow(button, button, tip);
}

/** Makes the explanation of a word. @param {Element} word @param {Child} text */
function tip_of(word, text) {
  const id = `explained-${++count}`;
  const tip = h('span', { class: 'tip-text', id, role: 'tooltip', popover: 'auto' }, text);
  word.setAttribute('aria-describedby', id);
  tip.addEventListener('click', (event) => event.preventDefault()); // a click would press a label around the word
  return tip;
}

/** @param {Element} word @param {HTMLElement} tip */
function show(word, tip) {
  tip.showPopover();
  open = { word, tip };
  place(open);
}

/**
 * Shows an explanation to the keyboard and to a mouse.
 * @param {HTMLElement} root @param {Element} word @param {HTMLElement} tip
 */
function follow(root, word, tip) {
  const hide = () => tip.hidePopover();
  word.addEventListener('focus', () => word.matches(':focus-visible') && show(word, tip));
  word.addEventListener('blur', hide);
  root.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && show(word, tip));
  root.addEventListener('pointerleave', () => word.matches(':focus-visible') || hide());
}

/**
 * Makes a word of the glossary.
 * @param {import('./glossary.js').Word} id
 * @param {Child} [name] the word as the text around it needs it
 * @param {string | null} [called] the name for screen readers
 */
export const term = (id, name = math(WORDS[id].name), called = null) =>
  explained(name, math(WORDS[id].text), called).root;

/** Places an explanation below its word, or above it if there is no room. @param {NonNullable<typeof open>} shown */
function place({ word, tip }) {
  const { left, top, bottom } = word.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = bottom + height <= innerHeight - EDGE || top < height + EDGE;
  tip.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  tip.style.top = `${below ? bottom : top - height}px`;
}

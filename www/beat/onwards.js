// What the visitor can do after a game: play on, see more of it, or remove it from a computer that others use.
import { h } from '../ui/dom.js';

const SHARED = 'For a computer that others use: your pulls are removed, and the game begins anew.';

/**
 * Makes the buttons and links. A result of somebody else can be neither repeated nor forgotten.
 * @param {import('./result.js').On} on
 * @param {Element[]} links to other views
 */
export function onwards(on, links) {
  const button = (/** @type {string} */ text, /** @type {(() => void) | undefined} */ onclick) =>
    onclick && h('button', { class: 'button', type: 'button', onclick }, text);
  return h(
    'div',
    { class: 'next' },
    button('Play again, new arms', on.again),
    button('Play this game again', on.repeat),
    button('Same arms, from memory', on.memory),
    links,
    h('p', { class: 'note' }, 'Both links replace the settings of this page. Undo brings them back.'),
    on.forget && h('button', { class: 'link', type: 'button', onclick: on.forget }, 'Forget this game'),
    on.forget && h('p', { class: 'note' }, SHARED),
  );
}

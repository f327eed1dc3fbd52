// A button that copies a text.
import { announce, confirmOn, copy, h } from './dom.js';

/**
 * Makes a button that copies a text and says whether the browser allowed it.
 * @param {string} name what is on the button
 * @param {() => string} text returns the text, or an empty one if there is nothing to copy yet
 * @param {object} [how]
 * @param {Props} [how.props] further attributes of the button
 * @param {(said: string) => void} [how.tell] tells screen readers; an element in another page has its own live region
 */
export function copier(name, text, { props = {}, tell = announce } = {}) {
  const onclick = async () => {
    const copied = text();
    if (copied) confirmOn(button, (await copy(copied)) ? 'Copied' : 'The browser did not allow it', tell);
  };
  const button = h('button', { class: 'link end', type: 'button', onclick, ...props }, name);
  return button;
}

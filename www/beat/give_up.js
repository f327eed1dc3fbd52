// The button that ends a game early. The button asks for a second press, because a thumb may hit it by mistake.
import { fill, h } from '../ui/dom.js';

const wide = (/** @type {string} */ text) => h('span', { class: 'wide-only' }, text);

export class GiveUp {
  #asking = false;

  /** @param {() => void} end ends the game @param {(text: string) => void} tell announces a text */
  constructor(end, tell) {
    this.root = h('button', {
      class: 'link give-up',
      type: 'button',
      // A held key must not answer the question.
      onkeydown: (event) => event.repeat && event.preventDefault(),
      onclick: () => {
        if (this.#asking) end();
        else {
          this.#show(true);
          tell('Press the button again to give up.');
        }
      },
      onblur: () => this.reset(),
    });
    this.#show(false);
  }

  /** Takes the question back. */
  reset() {
    if (this.#asking) this.#show(false);
  }

  /** @param {boolean} asking */
  #show(asking) {
    this.#asking = asking;
    fill(this.root, asking ? ['Really', wide(' give up'), '?'] : ['Give up', wide(' and compare')]);
  }
}

// The view Coverage.
import { fill, h } from './dom.js';

export class Coverage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    fill(root, h('p', { class: 'say' }, 'To come.'));
  }

  open() {}
}

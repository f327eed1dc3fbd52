// The view Shapes.
import { fill, h } from './dom.js';

export class Shapes {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    fill(root, h('p', { class: 'say' }, 'To come.'));
  }

  open() {}
}

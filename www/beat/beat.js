// The view "Beat the policy".
import { PAGE } from '../link/place.js';
import { fill, h } from '../ui/dom.js';

export class Beat {
  /** @param {HTMLElement} root @param {import('../link/place.js').Place} [place] */
  constructor(root, place = PAGE) {
    this.place = place;
    fill(root, h('p', { class: 'say' }));
  }

  open() {}
}

// The view "Beat the policy".
import { PAGE } from '../link/place.js';
import { fill, h } from '../ui/dom.js';

/** The settings of the page. @typedef {{specification: Specification, catalogue: Catalogue}} Form */

export class Beat {
  /** @param {HTMLElement} root @param {Form} form @param {import('../link/place.js').Place} [place] */
  constructor(root, form, place = PAGE) {
    this.form = form;
    this.place = place;
    fill(root, h('p', { class: 'say' }));
  }

  open() {}
}

// The view Names lists the names of the policies that the settings compare.
// `cargo xtask adding` adds this file to a copy of the project.

import { fill, h } from '../ui/dom.js';

export class Names {
  /**
   * @param {HTMLElement} root
   * @param {import('../settings/form.js').Form} form
   */
  constructor(root, form) {
    this.form = form;
    this.list = h('ul');
    fill(root, h('p', { class: 'say' }, 'These policies are compared.'), this.list);
  }

  open() {
    this.update();
  }

  update() {
    fill(
      this.list,
      this.form.specification.policies.map(({ id }) => h('li', {}, id)),
    );
  }
}

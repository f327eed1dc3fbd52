// The table of a sweep: the final regret of every policy in every run.

import { idle } from '../simulator/answer.js';
import { confirmOn, copy, fill, h, math } from '../ui/dom.js';
import { estimate } from '../ui/format.js';
import { column, table } from '../ui/table.js';
import { notes, rows } from './sweep-export.js';
import { columns } from './swept.js';

/** @typedef {import('./swept.js').Swept} Swept */

export class SweepTable {
  #head = h('tr');
  #body = h('tbody');
  /** @type {Swept | null} */
  #shown = null;

  constructor() {
    const label = h('span', { class: 'label' }, 'with its 95\u00a0% interval');
    this.copy = h('button', { class: 'link end', type: 'button', onclick: () => this.#copy() }, 'Copy table');
    this.root = h(
      'div',
      { class: 'sweep-table', hidden: true },
      h('header', { class: 'caption' }, h('h2', {}, 'Final regret'), label, this.copy),
      table('Table of the sweep', this.#head, this.#body),
    );
  }

  async #copy() {
    if (!this.#shown) return;
    const lines = rows(this.#shown).map((row) => row.join('\t'));
    const copied = await copy(lines.join('\n'));
    confirmOn(this.copy, copied ? 'Copied' : 'The browser did not allow it');
  }

  /** Shows the values that are done. @param {Swept} swept */
  show(swept) {
    this.#shown = swept;
    const { heads, rows } = columns(swept);
    this.root.hidden = !rows.length;
    fill(
      this.#head,
      swept.run.axes.map(({ parameter }) => column(math(parameter.name), null, 'value')),
      heads.map((head) => column(head)),
    );
    fill(
      this.#body,
      rows.map(({ point, cells }) =>
        h(
          'tr',
          {},
          point.map(({ text }) => h('th', { scope: 'row', class: 'value' }, text)),
          cells.map(cell),
        ),
      ),
    );
  }
}

/** @param {import('./sweep-run.js').Cell} cell */
const cell = ({ final, ends }) =>
  h(
    'td',
    {},
    idle(ends) ? '–' : estimate(final),
    notes(ends).map((note) => h('span', { class: 'half' }, ` · ${note}`)),
  );

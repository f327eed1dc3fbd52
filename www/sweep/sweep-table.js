// The table of a sweep: the final regret of every policy in every run.

import { idle } from '../simulator/answer.js';
import { copier } from '../ui/copier.js';
import { fill, h, math } from '../ui/dom.js';
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

  /** @param {(said: string) => void} tell tells screen readers that the table was copied */
  constructor(tell) {
    const label = h('span', { class: 'label' }, 'with its 95\u00a0% interval');
    const copy = copier('Copy table', () => this.#text(), { tell });
    this.root = h(
      'div',
      { class: 'sweep-table', hidden: true },
      h('header', { class: 'caption' }, h('h2', {}, 'Final regret'), label, copy),
      table('Table of the sweep', this.#head, this.#body),
    );
  }

  /** Returns the table as text with tabs between the columns. */
  #text() {
    const lines = this.#shown ? rows(this.#shown) : [];
    return lines.map((line) => line.join('\t')).join('\n');
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

// The table of the final results, with the lowest regret first unless the visitor sorts it otherwise.
import { term } from '../help/term.js';
import { PAGE } from '../link/place.js';
import { final_regret, has_knapsack, idle } from '../simulator/answer.js';
import { units_said } from '../simulator/units.js';
import { copier } from '../ui/copier.js';
import { at, fill, h } from '../ui/dom.js';
import { counted, parted } from '../ui/format.js';
import { policy } from '../ui/series.js';
import { column, table } from '../ui/table.js';
import { columns, final_values, ranked, sorting } from './final-values.js';
import { Lost } from './lost.js';
import { Matrix } from './matrix.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

const REGRET = 'Mean regret and its 95 % interval';
const KNAPSACK =
  'The mean reward of the best combination of pulls that fits into the budget, minus that of the pulls made; ' +
  'and its 95 % interval';

/** Symbols beside headings, by the statistic. @type {Record<string, () => Child>} */
const SYMBOLS = {
  stopping_time: () =>
    term('pulls', h('i', { class: 'm' }, 'T', h('sub', {}, h('i', {}, 'B'))), 'TB, the number of pulls'),
};

/** @param {Estimate} estimate */
function measured(estimate) {
  const { open, mean, interval, close } = parted(estimate);
  return h('td', {}, open, mean, interval !== null && h('span', { class: 'half' }, ` ${interval}`), close);
}

export class Outcomes {
  /** @type {Shown | null} */
  #shown = null;

  /** @param {Element} root @param {import('../link/place.js').Place} [place] keeps the order of the rows */
  constructor(root, place = PAGE) {
    this.place = place;
    this.caption = h('span', { class: 'label' });
    this.body = h('tbody');
    this.heads = [
      this.#head('regret', REGRET, 'regret [95\u00a0%]'),
      this.#head('knapsack', KNAPSACK, 'knapsack regret [95\u00a0%]'),
      ...columns().map(({ key, name, title, id }) => this.#head(key, title, name, SYMBOLS[id ?? '']?.())),
    ];
    const how = { props: { id: 'copy-table' }, tell: place.announce };
    const button = copier('Copy table', () => this.#text(), how);
    fill(
      root,
      h('header', { class: 'caption' }, h('h2', { id: 'outcomes-title' }, 'Outcomes'), this.caption, button),
      table(
        'Table of outcomes',
        h(
          'tr',
          {},
          column('Policy'),
          this.heads.map(({ head }) => head),
        ),
        this.body,
      ),
    );
  }

  /**
   * Makes the head of a column, with a button that sorts by the column.
   * @param {string} key
   * @param {string} title
   * @param {Child} heading
   * @param {Child} [symbol] explains itself beside the heading
   */
  #head(key, title, heading, symbol) {
    const arrow = h('span', { 'aria-hidden': 'true' });
    const button = h('button', { type: 'button', onclick: () => this.#sort(key) }, heading, arrow);
    const text = symbol ? [button, '\u00a0', symbol] : button;
    return { key, arrow, head: column(text, title, key === 'knapsack' ? key : null) };
  }

  /** Returns the table with all digits, for a spreadsheet. */
  #text() {
    const rows = this.#shown ? final_values(this.#shown, this.place.parameters()) : [];
    return rows.map((row) => row.join('\t')).join('\n');
  }

  /** Sorts by a column, or reverses the order if the table is already sorted by it. @param {string} key */
  #sort(key) {
    const { name, falling } = sorting(this.place.parameters());
    const down = key === name ? !falling : false;
    this.place.remember({ sort: key === 'regret' && !down ? null : `${down ? '-' : ''}${key}` });
    if (this.#shown) this.show(this.#shown);
    this.place.announce(`Sorted by ${key}, ${down ? 'largest' : 'smallest'} first.`);
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    const { answer, names, lines, run, specification } = shown;
    const knapsack = has_knapsack(answer);
    const units = units_said(specification.environment);
    this.caption.textContent = `means over ${counted(run.repetitions, 'repetition')}${units}`;
    this.body.closest('.views')?.classList.toggle('with-knapsack', knapsack);
    const { name, falling } = sorting(this.place.parameters());
    for (const { key, head, arrow } of this.heads) {
      if (key === 'knapsack') head.hidden = !knapsack;
      if (key === name) head.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
      arrow.textContent = key === name ? (falling ? ' ↓' : ' ↑') : '';
    }
    fill(
      this.body,
      ranked(answer, this.place.parameters()).map((i) => {
        const { final } = answer.policies[i];
        return h(
          'tr',
          { class: i === answer.best && !idle(answer.policies[i]) ? 'first' : null },
          h('th', { scope: 'row' }, policy(names[i], lines[i])),
          measured(final_regret(answer.policies[i])),
          final.knapsack_regret && measured(final.knapsack_regret),
          columns().map(({ of, text }) => h('td', {}, text(of(final)))),
        );
      }),
    );
  }
}

/** @type {{table: Outcomes, lost: Lost, matrix: Matrix} | null} */
let built = null;

/** Shows results in the tables of the page. @param {Shown} shown */
export function outcomes(shown) {
  built ??= { table: new Outcomes(at('outcomes')), lost: new Lost(at('lost')), matrix: new Matrix(at('matrix')) };
  built.table.show(shown);
  built.lost.show(shown);
  built.matrix.show(shown);
}

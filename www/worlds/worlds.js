// The view Worlds: which arm is best, and what the budget earns, as far as the rows of the user's data tell.
import { has_rows } from '../simulator/specification.js';
import { ends, ratio_unit } from '../simulator/units.js';
import { fill, h, math } from '../ui/dom.js';
import { counted, percent, regret } from '../ui/format.js';
import { column, table } from '../ui/table.js';
import { density, share, span } from './drawing.js';
import { earnings } from './earnings.js';
import { sentence } from './words.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

export class WorldsView {
  /** The results that the view shows. @type {Shown | null} */
  #shown = null;
  /** The worlds of these results. @type {Worlds | null} */
  #worlds = null;
  /** Counts requests, so that only the last one is shown. */
  #turn = 0;

  /**
   * @param {HTMLElement} root
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {() => Shown | null} shown returns the results on the page
   */
  constructor(root, pool, shown) {
    this.pool = pool;
    this.shown = shown;
    this.say = h('p', { class: 'say' });
    this.body = h('div', { class: 'worlds' });
    fill(root, this.say, this.body);
  }

  open() {
    this.refresh();
  }

  /** Asks a worker for the worlds of the results on the page, and shows them. */
  async refresh() {
    const shown = this.shown();
    const turn = ++this.#turn;
    const known = shown && has_rows(shown.specification.environment) ? shown : null;
    if (!known?.run.repetitions) return this.#none();
    const worlds = await this.pool.worlds(known.specification, known.run.repetitions);
    if (turn !== this.#turn) return; // there are newer results
    [this.#shown, this.#worlds] = [known, worlds ?? null];
    if (worlds) this.#show(known, worlds);
    else this.#none();
  }

  /** Says what the view needs. */
  #none() {
    this.#shown = this.#worlds = null;
    fill(
      this.say,
      'This view is about arms that come from your own data. Press “Use your own data” below the arms, and choose ' +
        'a table.',
    );
    fill(this.body);
  }

  /** @param {Shown} shown @param {Worlds} worlds */
  #show(shown, worlds) {
    fill(this.say, sentence(shown, worlds));
    const order = worlds.arms.map((_, i) => i).sort((a, b) => rank(worlds, b) - rank(worlds, a));
    const heads = [
      column('Arm'),
      column('best in'),
      column(`${ratio_unit(shown.specification.environment)}${many(worlds, ', over the worlds')}`, null, 'words'),
    ];
    const last = column(worlds.worlds > 1 ? 'in your data [95 % of the worlds]' : 'in your data');
    fill(
      this.body,
      table(
        'How good each arm is',
        h('tr', {}, heads, last),
        h(
          'tbody',
          {},
          order.map((i) => arm(worlds, i)),
        ),
      ),
      worlds.worlds > 1 &&
        h(
          'p',
          { class: 'note' },
          'Shape: the worlds. Bar: the middle half. Line: 95 %. White mark: the median. Diamond: your data.',
        ),
      earnings(shown, worlds),
    );
  }

  exported() {
    if (!this.#worlds || !this.#shown) return null;
    return { specification: this.#shown.specification, what: 'worlds', json: this.#worlds };
  }
}

/** Arms that are best more often come first. @param {Worlds} worlds @param {number} i */
const rank = ({ arms }, i) => arms[i].best + 1e-9 * arms[i].ratio_in_data;

/** @param {Worlds} worlds @param {string} text */
const many = ({ worlds }, text) => (worlds > 1 ? text : '');

/** Makes the line of an arm. @param {Worlds} worlds @param {number} i */
function arm(worlds, i) {
  const { name, rows, best, ratio_in_data, ratio, histogram } = worlds.arms[i];
  const end = worlds.worlds > 1 ? worlds.histograms_end : Math.max(...worlds.arms.map((one) => one.ratio_in_data));
  const { 0.025: low, 0.975: high } = ratio.quantiles;
  return h(
    'tr',
    { class: i === worlds.best_in_data ? 'first' : null },
    h('th', { scope: 'row' }, math(name ?? `arm ${i + 1}`), h('span', { class: 'label' }, counted(rows, 'row'))),
    h('td', { class: 'best' }, share(best), h('b', {}, `${percent(best)}\u00a0%`)),
    h('td', { class: 'drawn' }, worlds.worlds > 1 && density(histogram), span(ratio, ratio_in_data, end)),
    h('td', {}, h('b', {}, regret(ratio_in_data)), worlds.worlds > 1 && ` ${ends(low, high)}`),
  );
}

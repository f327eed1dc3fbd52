// The view Worlds: which arm is best, and what the budget earns, as far as the rows of the user's data tell.
import { has_rows, seen_of } from '../simulator/specification.js';
import { ends, ratio_unit } from '../simulator/units.js';
import { fill, h, math } from '../ui/dom.js';
import { counted, regret } from '../ui/format.js';
import { column, table } from '../ui/table.js';
import { density, end_of, KEYS, share, span } from './drawing.js';
import { earnings } from './earnings.js';
import { entries, section } from './home.js';
import { best_in, ranked, sentence } from './words.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** @typedef {import('./home.js').Found} Found */

export class WorldsView {
  /** The results that the view shows, with their worlds. @type {Found | null} */
  #found = null;
  /** Counts requests, so that only the last one is shown. */
  #turn = 0;

  /**
   * @param {HTMLElement} root
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {() => Shown | null} shown returns the results on the page
   * @param {import('./home.js').Home} home
   */
  constructor(root, pool, shown, home) {
    this.pool = pool;
    this.shown = shown;
    this.entries = entries(home, () => this.#found);
    this.say = h('p', { class: 'say' });
    this.arms = h('div');
    this.earned = h('div');
    const below = h('div', { class: 'below' }, this.earned, section(this.entries));
    this.body = h('div', { class: 'worlds', hidden: true }, this.arms, below);
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
    if (worlds) this.#show({ shown: known, worlds });
    else this.#none();
  }

  /** Says what the view needs. */
  #none() {
    this.#found = null;
    this.body.hidden = true;
    fill(
      this.say,
      'This view is about arms that come from your own data. Press “Use your own data” below the arms, choose a ' +
        'table, and run the experiment.',
    );
  }

  /** @param {Found} found */
  #show(found) {
    this.#found = found;
    const { shown, worlds } = found;
    fill(this.say, sentence(shown, worlds));
    fill(this.arms, arms(shown, worlds));
    fill(this.earned, earnings(shown, worlds));
    this.body.hidden = false;
  }

  exported() {
    if (!this.#found) return null;
    const { shown, worlds } = this.#found;
    return { specification: shown.specification, what: 'worlds', json: worlds, more: this.entries };
  }
}

/** Makes the table of arms, and the key of its drawings. @param {Shown} shown @param {Worlds} worlds */
function arms(shown, worlds) {
  const many = worlds.worlds > 1;
  const heads = [
    column('Arm'),
    column('best in'),
    column(`${ratio_unit(shown.specification.environment)}${many ? ', over the worlds' : ''}`, null, 'words'),
    column(many ? 'in your data [95 % of the worlds]' : 'in your data'),
  ];
  const body = h(
    'tbody',
    {},
    ranked(worlds).map((i) => arm(shown, worlds, i)),
  );
  return [
    table('How good each arm is', h('tr', {}, heads), body),
    many && h('p', { class: 'note' }, KEYS.arms('your data')),
  ];
}

/** Makes the line of an arm. @param {Shown} shown @param {Worlds} worlds @param {number} i */
function arm({ specification }, worlds, i) {
  const { name, rows, best, ratio_in_data, ratio, histogram } = worlds.arms[i];
  const { 0.025: low, 0.975: high } = ratio.quantiles;
  const seen = seen_of(/** @type {ObservedSource} */ (specification.environment).arms[i], rows);
  return h(
    'tr',
    { class: i === worlds.best_in_data ? 'first' : null },
    h('th', { scope: 'row' }, math(name ?? `arm ${i + 1}`), h('span', { class: 'label' }, counted(...seen))),
    h('td', { class: 'best' }, share(best), h('b', {}, best_in(best, '> '))),
    h('td', { class: 'drawn' }, worlds.worlds > 1 && density(histogram), span(ratio, ratio_in_data, end_of(worlds))),
    h('td', {}, h('b', {}, regret(ratio_in_data)), worlds.worlds > 1 && ` ${ends(low, high)}`),
  );
}

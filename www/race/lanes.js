// The table of the race: a row for each policy, with a strip that shows what it has spent its budget on.
import { entry_of } from '../simulator/entries.js';
import { full_name, parts } from '../simulator/names.js';
import { fit } from '../ui/canvas.js';
import { frame_colours } from '../ui/chart.js';
import { fill, h } from '../ui/dom.js';
import { number, percent, regret } from '../ui/format.js';
import { colours, policy, series } from '../ui/series.js';
import { brief, called, SHADES } from './arms.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */
/** @typedef {import('../ui/series.js').Series} Series */

/** The columns: the class of their cells and their heads. The last two follow from the truth. */
const HEADS = [
  ['name', 'Policy'],
  ['now', 'pulls now'],
  ['spending', ''],
  ['pulls', 'pulls'],
  ['reward', 'reward'],
  ['share', 'share of best'],
  ['loss', 'regret'],
];

/** The time for strips in one frame, in milliseconds. */
const TIME = 4;
/** The tokens of the colours of a strip. */
export const STRIP = [...SHADES, 'sunken', 'ink', 'ink-3', 'line', 'coin', 'coin-edge'];

/**
 * Returns the options with which the simulator draws a strip, apart from the scale.
 * @param {Record<string, string>} palette the colours of `STRIP`
 * @param {boolean} fair whether the truth is hidden
 */
export const strip_options = (palette, fair) => ({
  colours: { ...frame_colours(palette), background: palette.sunken },
  arms: SHADES.map((shade) => palette[shade]),
  fair,
});

/**
 * Returns the policies by regret or, while the truth is hidden, by reward.
 * @param {race.Lane[]} lanes
 * @param {boolean} fair
 */
export function ranked(lanes, fair) {
  const loss = (/** @type {race.Lane} */ lane) => (fair ? -lane.reward : lane.regret);
  return lanes.map((_, i) => i).sort((a, b) => loss(lanes[a]) - loss(lanes[b]) || a - b);
}

/**
 * Returns the names and the lines of the policies.
 * @param {Specification} specification
 * @param {Plan} plan
 * @param {Catalogue} catalogue
 */
export const policies_of = ({ policies }, { labels }, catalogue) => ({
  names: labels.map((label, i) => parts(label, entry_of(catalogue, policies[i]))),
  lines: series(policies),
});

/** A row of the table. */
class Row {
  #now = '';

  /** @param {Parts} names @param {Series} line */
  constructor(names, line) {
    this.now = cell('now');
    this.canvas = h('canvas', { 'aria-hidden': 'true' });
    this.ahead = h('i', { class: 'ahead' });
    this.spending = cell('spending', h('div', { class: 'strip' }, this.canvas, this.ahead));
    this.pulls = cell('pulls');
    this.reward = cell('reward');
    this.bar = h('i', { class: line.token });
    this.percent = h('span', {});
    this.share = cell('share', h('span', { class: 'share-bar', 'aria-hidden': 'true' }, this.bar), this.percent);
    this.loss = cell('loss');
    this.root = h(
      'div',
      { role: 'row', class: 'lane' },
      h('div', { role: 'rowheader', class: 'name', title: full_name(names) }, policy(names, line)),
      this.now,
      this.spending,
      this.pulls,
      this.reward,
      this.share,
      this.loss,
    );
  }

  /** @param {race.Moment} moment @param {race.Lane} lane @param {boolean} fair whether the truth is hidden */
  show(moment, lane, fair) {
    write(this.pulls, number(lane.pulls));
    write(this.reward, regret(lane.reward));
    write(this.percent, lane.share === null ? '–' : `${percent(lane.share)}\u202f%`);
    write(this.loss, regret(lane.regret));
    this.bar.style.setProperty('width', `${100 * Math.min(1, Math.max(0, lane.share ?? 0))}%`);
    this.ahead.style.setProperty('left', `${100 * Math.min(1, lane.spent / moment.budget)}%`);
    this.#mark(moment, lane, fair);
  }

  /** Marks the arm that is pulled next. @param {race.Moment} moment @param {race.Lane} lane @param {boolean} fair */
  #mark(moment, { next, stuck, over, fault, best: good }, fair) {
    const best = good && !fair;
    const key = [next, stuck, over, best, fair].join();
    if (key === this.#now) return;
    this.#now = key;
    const same = next === stuck || next === null;
    const words =
      stuck !== null && !fair && h('span', { class: 'stuck' }, same ? 'stuck' : `stuck with ${brief(moment, stuck)}`);
    const arm = next ?? (fair ? null : stuck);
    fill(
      this.now,
      arm === null
        ? h('span', { class: 'label', title: fault && `It ${fault}.` }, fault ? 'failed' : over ? 'done' : '–')
        : h('b', { title: called(moment, arm) }, brief(moment, arm)),
      words ? [' ', words] : best && [' ', h('span', { class: 'tag' }, 'best')],
    );
  }
}

/** @param {string} kind @param {...Child} children */
const cell = (kind, ...children) => h('div', { role: 'cell', class: kind }, children);

/** Writes a text that has changed. @param {HTMLElement} node @param {string} text */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export class Lanes {
  /** @type {Row[]} */
  #rows = [];
  /** The strips that are still to be drawn. @type {number[]} */
  #left = [];
  /** The policies from top to bottom. @type {number[]} */
  order = [];

  constructor() {
    this.body = h('div', { role: 'rowgroup' });
    const heads = HEADS.map(([kind, text]) =>
      h('div', { role: 'columnheader', class: kind }, text || h('span', { class: 'unseen' }, 'spending by arm')),
    );
    const head = h('div', { role: 'rowgroup' }, h('div', { role: 'row', class: 'lane heads' }, heads));
    this.root = h('div', { role: 'table', class: 'lanes', 'aria-label': 'The policies of the race' }, head, this.body);
  }

  /** Makes the rows of a race. @param {Parts[]} names @param {Series[]} lines */
  build(names, lines) {
    this.#rows = names.map((parts, i) => new Row(parts, lines[i]));
    this.order = [];
    this.#left = [];
  }

  /** @param {race.Moment} moment @param {boolean} fair whether the truth is hidden */
  show(moment, fair) {
    if (!this.order.length) this.sort(moment, fair);
    moment.lanes.forEach((lane, i) => this.#rows[i]?.show(moment, lane, fair));
  }

  /** Puts the best policy on top. @param {race.Moment} moment @param {boolean} fair as above */
  sort(moment, fair) {
    const order = ranked(moment.lanes, fair);
    if (order.join() === this.order.join()) return;
    this.order = order;
    fill(this.body, ...order.map((i) => this.#rows[i].root));
  }

  /**
   * Draws all that is recorded of every strip, as far as there is time. The page covers the part ahead of the moment
   * that is shown.
   * @param {import('../pkg/budgeted_bandits.js').Race} race
   * @param {boolean} fair as above
   * @param {boolean} anew whether all strips are to be drawn, and not only those that are left
   * @returns {boolean} whether all strips are drawn
   */
  draw(race, fair, anew) {
    if (anew) {
      // The frame in which the rows change has no time for their strips.
      this.#left = this.#rows.map((_, i) => i);
      return false;
    }
    if (!this.#left.length) return true;
    const options = strip_options(colours(STRIP, this.root), fair);
    const end = performance.now() + TIME;
    do {
      const i = this.#left.shift() ?? 0;
      const { canvas } = this.#rows[i];
      const scale = fit(canvas);
      if (scale) race.draw_strip(canvas, i, { ...options, scale });
    } while (this.#left.length && performance.now() < end);
    return !this.#left.length;
  }
}

// The timeline of a play: a row for every arm, and a mark for every pull, against the coins spent.
import { fill, h } from '../ui/dom.js';
import { plain } from '../ui/format.js';

/** The steps between ticks, as multiples of a power of ten. The smallest with at most `MOST_STEPS` steps is taken. */
const STEPS = [1, 2, 5];
/** The largest number of steps of the axis. */
const MOST_STEPS = 6;
/** The share of a mark's width that stays empty, so that marks next to each other can be told apart. */
const GAP = 0.08;

/** Before the first cost: the width of a pull, and the largest width of all pulls, as shares of the largest cost. */
const [FREE, MOST_FREE] = [0.1, 0.5];

/** A mark: its arm, and the numbers of coins spent at its left and at its right edge. */
/** @typedef {{arm: number, from: number, to: number}} Mark */

/**
 * Lays out pulls along the coins spent. A pull that costs something shares the width of its cost with the free pulls
 * after it, so that the last mark ends at the coins spent. Free pulls before the first cost share its width too.
 * @param {{arm: number, cost: number}[]} outcomes
 * @param {number} coin the largest possible cost of a pull
 * @returns {Mark[]}
 */
export function marks(outcomes, coin) {
  /** @type {Mark[]} */
  const laid = [];
  /** @type {number[]} */
  let group = [];
  let [spent, paid] = [0, 0];
  const lay = (/** @type {number} */ width) => {
    group.forEach((arm, i) => {
      const at = (/** @type {number} */ place) => spent + (width * place) / group.length;
      laid.push({ arm, from: at(i), to: at(i + 1) });
    });
    spent += width;
  };
  for (const { arm, cost } of outcomes) {
    if (cost > 0 && paid > 0) {
      lay(paid);
      [group, paid] = [[], 0];
    }
    group.push(arm);
    paid += cost;
  }
  lay(paid || coin * Math.min(MOST_FREE, FREE * group.length)); // marks must be visible before the first cost
  return laid;
}

/** Returns the values at which an axis from 0 has ticks. @param {number} end */
export function ticks(end) {
  const power = 10 ** Math.floor(Math.log10(end / MOST_STEPS));
  const step = power * (STEPS.find((one) => end / (one * power) <= MOST_STEPS) ?? 10);
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

export class Timeline {
  /**
   * @param {object} options
   * @param {string} options.label for screen readers
   * @param {number} options.coins the end of the axis
   * @param {number[]} options.order the arms of the rows, from the top
   * @param {(arm: number) => Child} [options.name] the name of a row; by default the number of the arm
   */
  constructor({ label, coins, order, name = (arm) => arm + 1 }) {
    this.coins = coins;
    this.places = new Map(order.map((arm, row) => [arm, row]));
    this.svg = h('svg', { class: 'timeline-marks', role: 'img', 'aria-label': label });
    const percent = (/** @type {number} */ at) => `${(100 * at) / coins}%`;
    this.root = h(
      'div',
      { class: 'timeline', style: { '--rows': String(order.length) } },
      h(
        'div',
        { class: 'timeline-names', 'aria-hidden': 'true' },
        order.map((arm) => h('span', {}, name(arm))),
      ),
      h('div', { class: 'timeline-rows' }, this.svg),
      h(
        'div',
        { class: 'timeline-axis', 'aria-hidden': 'true' },
        ticks(coins).map((tick) => h('span', { style: { left: percent(tick) } }, plain(tick))),
      ),
    );
  }

  /** Draws marks in place of those before. @param {Mark[]} all */
  show(all) {
    fill(
      this.svg,
      all.map((mark) => this.#rect(mark)),
    );
  }

  /** @param {Mark} mark */
  #rect({ arm, from, to }) {
    const rows = this.places.size;
    const share = (/** @type {number} */ part) => `${(100 * part).toFixed(3)}%`;
    const end = Math.min(to, this.coins);
    return h('rect', {
      x: share(from / this.coins),
      width: share(Math.max(0, ((end - from) * (1 - GAP)) / this.coins)),
      y: share((this.places.get(arm) ?? 0) / rows),
      height: share(1 / rows),
    });
  }
}

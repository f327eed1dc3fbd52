// The charts of the view "Drag an interval", and the handles on both means.
import { cost_height, draw_cost, draw_ratios } from '../pkg/budgeted_bandits.js';
import { fit } from '../ui/canvas.js';
import { frame_colours } from '../ui/chart.js';
import { h, math, refresh } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { Hand } from '../ui/hand.js';
import { colours } from '../ui/series.js';
import { about, ends, index, quotient } from './grab-text.js';
import { COST } from './samples.js';

/** @typedef {import('./grab-text.js').Shown} Shown */

/** The colours of the charts, by token. @param {Element} [where] */
const found = (where) => colours(['ink', 'ink-2', 'ink-3', 'line', 'bg', 'accent'], where);

/** An interval of the mean cost, with a handle on its mean. */
class CostInterval {
  #canvas = h('canvas', { role: 'img', style: { height: `${cost_height()}px` } });
  #about = h('span', { class: 'label about' });
  #cost = h('span');
  #index = h('span');

  /** @param {boolean} symmetric @param {(cost: number) => void} onmove */
  constructor(symmetric, onmove) {
    this.symmetric = symmetric;
    this.name = symmetric ? 'Symmetric' : 'Asymmetric';
    this.hand = new Hand({ label: `Mean cost, ${this.name.toLowerCase()} interval`, ...COST, onmove });
    this.root = h(
      'section',
      { class: symmetric ? 'drawn-cost' : 'drawn-cost ours', 'aria-label': `${this.name} interval` },
      h('header', {}, h('h2', {}, this.name), this.#about),
      h('p', { class: 'read' }, this.#cost, this.#index),
      h('div', { class: 'holds-hand' }, this.#canvas, this.hand.input),
    );
  }

  /** @param {Shown} shown @param {shape.Samples} samples */
  draw(shown, samples) {
    const scale = fit(this.#canvas);
    if (!scale) return;
    this.hand.lay(draw(this.#canvas, samples, shown, this.symmetric, scale, this.root));
    const kind = this.symmetric ? shown.symmetric : shown.ours;
    this.hand.set(samples.cost, number(samples.cost, 3));
    refresh(this.#about, math(about(this.symmetric, shown.as_wide)));
    refresh(this.#cost, h('span', { class: 'of' }, 'cost '), ends(kind.cost));
    refresh(this.#index, 'index ', h('b', {}, index(kind)), ' ', h('span', { class: 'label' }, quotient(kind)));
    this.#canvas.setAttribute('aria-label', `${this.name} interval of the mean cost, ${ends(kind.cost)}`);
  }
}

/**
 * Draws an interval, and returns where its axis lies.
 * @param {HTMLCanvasElement} canvas
 * @param {shape.Samples} samples
 * @param {Pick<Shown, 'as_wide'>} shown
 * @param {boolean} symmetric
 * @param {number} scale
 * @param {Element} [where]
 * @returns {plot.Reach}
 */
function draw(canvas, samples, { as_wide }, symmetric, scale, where) {
  const all = found(where);
  const colour = symmetric ? all['ink-2'] : all.accent;
  return draw_cost(canvas, samples, { symmetric, as_wide, colour, scale, colours: frame_colours(all) });
}

export class Charts {
  /** Where the chart of ratios has its axis. @type {plot.Reach | null} */
  #reach = null;
  #ratios = h('canvas', {
    class: 'ratios',
    role: 'img',
    onpointerdown: (event) => this.#point(event),
    onpointermove: (event) => this.#point(event),
  });

  /** @param {(cost: number) => void} onmove called with the cost that the visitor drags a mean to */
  constructor(onmove) {
    this.onmove = onmove;
    this.intervals = [new CostInterval(true, onmove), new CostInterval(false, onmove)];
    this.pair = h(
      'div',
      { class: 'drawn-costs' },
      this.intervals.map(({ root }) => root),
    );
    this.ratios = h('div', {}, this.#ratios);
  }

  /** Follows a mouse that is pressed on the chart. A finger scrolls the page there. @param {PointerEvent} event */
  #point({ buttons, pointerType, offsetX, pointerId }) {
    if (!this.#reach || !(buttons & 1) || pointerType !== 'mouse') return;
    this.#ratios.setPointerCapture(pointerId);
    const { zero, reach } = this.#reach;
    const cost = ((offsetX - zero) / (reach - zero)) * COST.max;
    this.onmove(Math.min(COST.max, Math.max(0, Number(cost.toFixed(3)))));
  }

  /** @param {Shown} shown @param {shape.Samples} samples */
  draw(shown, samples) {
    const scale = fit(this.#ratios);
    if (!scale) return;
    for (const interval of this.intervals) interval.draw(shown, samples);
    this.#reach = ratios(this.#ratios, samples, shown, scale, this.ratios);
    const [theirs, own] = [shown.symmetric, shown.ours].map(index);
    this.#ratios.setAttribute(
      'aria-label',
      'Largest ratio still possible, against the sample mean of the cost. At the mean that is chosen it is ' +
        `${theirs} with the symmetric interval and ${own} with ω-UCB’s.`,
    );
  }
}

/**
 * Draws the largest ratios that the intervals allow, and returns where the axis lies.
 * @param {HTMLCanvasElement} canvas
 * @param {shape.Samples} samples
 * @param {Pick<Shown, 'as_wide'>} shown
 * @param {number} scale
 * @param {Element} [where]
 * @returns {plot.Reach}
 */
function ratios(canvas, samples, { as_wide }, scale, where) {
  const all = found(where);
  return draw_ratios(canvas, samples, { as_wide, accent: all.accent, scale, colours: frame_colours(all) });
}

/** How the charts are drawn for a file. */
export const drawing = { cost: draw, ratios };

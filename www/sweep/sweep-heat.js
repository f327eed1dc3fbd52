// The heat map of a sweep of two parameters: the final regret of a policy at every pair of values.

import { idle } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { fit } from '../ui/canvas.js';
import { MARGIN, SCALE } from '../ui/chart.js';
import { fill, h } from '../ui/dom.js';
import { font } from '../ui/face.js';
import { regret } from '../ui/format.js';
import { colours } from '../ui/series.js';
import { ink_on, placing, shade } from './heat-colour.js';
import { by_regret, summary } from './sweep-text.js';

/** @typedef {import('./swept.js').Swept} Swept */
/** @typedef {import('./sweep-charts.js').Scale} Scale */
/** What is drawn: the policy's position among those that are varied, the scale of the regret, and the size. */
/** @typedef {{at: number, y: Scale, where: Element, width: number, height: number}} Look */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The heights above and below the cells, the gap between cells, and the width of the bar of colours, in CSS pixels. */
const [TOP, BOTTOM, GAP, BAR] = [28, 84, 2, 160];

export class SweepHeat {
  /** The position of the policy that is shown among those that are varied. */
  at = 0;
  #canvas = h('canvas', { role: 'img', 'aria-label': 'Final regret' });

  /** @param {(at: number) => void} onchoose called when the visitor chooses a policy */
  constructor(onchoose) {
    this.choice = h('select', {
      'aria-label': 'Policy of the map',
      onchange: () => onchoose(this.choice.selectedIndex),
    });
    this.label = h('label', {}, h('span', { class: 'label' }, 'map of '), h('span', { class: 'select' }, this.choice));
    this.root = h('div', { class: 'sweep-heat' }, this.label, this.#canvas);
  }

  /**
   * Offers the policies that are varied, and shows one of them.
   * @param {Swept} swept
   * @param {number} at its position among them
   */
  build({ run, names }, at) {
    this.at = run.policies[at] === undefined ? 0 : at;
    fill(
      this.choice,
      run.policies.map((i, n) => h('option', { selected: n === this.at }, full_name(names[i]))),
    );
    this.label.hidden = run.policies.length < 2;
  }

  /** @param {Swept} swept @param {Scale} y the scale of the regret */
  draw(swept, y) {
    const scale = fit(this.#canvas);
    const pen = this.#canvas.getContext('2d');
    if (!scale || !pen) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    pen.scale(scale, scale);
    paint(pen, swept, { at: this.at, y, where: this.root, width, height });
    const told = summary(swept, swept.run.policies[this.at]);
    this.#canvas.setAttribute('aria-label', `Heat map. ${told} The table holds the values.`);
  }

  /**
   * Draws the map for a file.
   * @param {Swept} swept
   * @param {Scale} y the scale of the regret
   * @param {() => HTMLCanvasElement} [sheet] makes a canvas
   */
  picture(swept, y, sheet = () => h('canvas')) {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const whole = sheet();
    whole.width = SCALE * (width + 2 * MARGIN);
    whole.height = SCALE * (height + 2 * MARGIN);
    const pen = /** @type {CanvasRenderingContext2D} */ (whole.getContext('2d'));
    pen.fillStyle = colours(['bg'], this.root).bg;
    pen.fillRect(0, 0, whole.width, whole.height);
    pen.scale(SCALE, SCALE);
    pen.translate(MARGIN, MARGIN);
    paint(pen, swept, { at: this.at, y, where: this.root, width, height });
    return whole;
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Swept} swept @param {Look} look */
function paint(pen, { run, names }, { at, y, where, width, height }) {
  const found = colours(['bg', 'ink', 'ink-2', 'line'], where);
  pen.font = font(400);
  pen.textBaseline = 'middle';
  const [columns, rows] = run.axes.map(({ values }) => values.map(({ text }) => text));
  const left = Math.ceil(Math.max(...rows.map((text) => pen.measureText(text).width), 24)) + 10;
  const plot = { x: left, y: TOP, width: width - left, height: height - TOP - BOTTOM };
  const box = (/** @type {number} */ column, /** @type {number} */ row) => ({
    x: plot.x + (column * plot.width) / columns.length,
    y: plot.y + ((rows.length - 1 - row) * plot.height) / rows.length,
    width: plot.width / columns.length - GAP,
    height: plot.height / rows.length - GAP,
  });
  pen.fillStyle = found['ink-2'];
  write(pen, `final regret of ${full_name(names[run.policies[at]])}`, left, 10, 'start');
  labels(pen, run.axes, columns, rows, box, plot);

  const sorted = by_regret(run, at);
  const place = placing(
    sorted.map(({ mean }) => mean),
    y,
  );
  const [lowest] = sorted;
  const close = new Set(lowest && run.not_apart(at, lowest.done));
  run.plans.forEach((_, n) => {
    const cell = box(Math.floor(n / rows.length), n % rows.length);
    const done = run.done[n];
    pen.setLineDash([]);
    if (!done || idle(done.ends[at])) {
      outline(pen, cell, found.line, 1, 0.5);
      if (done) write(pen, '–', cell.x + cell.width / 2, cell.y + cell.height / 2, 'center');
      return;
    }
    const { mean } = done.finals[at];
    const colour = shade(place(mean));
    pen.fillStyle = colour;
    pen.fillRect(cell.x, cell.y, cell.width, cell.height);
    const is_best = done === sorted[0].done;
    pen.fillStyle = ink_on(colour);
    pen.font = font(is_best ? 700 : 400);
    const text = regret(mean);
    if (pen.measureText(text).width + 8 <= cell.width && cell.height >= 16)
      write(pen, text, cell.x + cell.width / 2, cell.y + cell.height / 2, 'center');
    if (is_best || close.has(done)) {
      pen.setLineDash(is_best ? [] : [3, 3]);
      outline(pen, cell, ink_on(colour), is_best ? 2.5 : 1.5, 2.5);
    }
  });
  pen.font = font(400);
  pen.fillStyle = found['ink-2'];
  if (sorted.length) legend(pen, sorted, y, { ...plot, y: plot.y + plot.height }, found['ink-2']);
}

/**
 * Writes the values beside rows and below columns, as many as have room, and the names of the parameters.
 * @param {CanvasRenderingContext2D} pen
 * @param {import('./sweep-run.js').Axis[]} axes
 * @param {string[]} columns
 * @param {string[]} rows
 * @param {(column: number, row: number) => Box} box
 * @param {Box} plot
 */
function labels(pen, axes, columns, rows, box, plot) {
  const bottom = plot.y + plot.height;
  const widest = Math.max(...columns.map((text) => pen.measureText(text).width)) + 8;
  const each_column = Math.ceil(widest / (plot.width / columns.length));
  const each_row = Math.ceil(14 / (plot.height / rows.length));
  columns.forEach((text, n) => {
    const { x, width } = box(n, 0);
    if (n % each_column === 0) write(pen, text, x + width / 2, bottom + 10, 'center');
  });
  rows.forEach((text, n) => {
    const { y, height } = box(0, n);
    if (n % each_row === 0) write(pen, text, plot.x - 8, y + height / 2, 'end');
  });
  write(pen, axes[0].parameter.name, plot.x, bottom + 28, 'start');
  write(pen, axes[1].parameter.name, plot.x - 8, 10, 'end');
}

/**
 * Draws the scale of colours with its ends, and explains the outlines of cells.
 * @param {CanvasRenderingContext2D} pen
 * @param {Estimate[]} sorted the lowest first
 * @param {Scale} scale
 * @param {Box} plot begins where the cells end
 * @param {string} ink
 */
function legend(pen, sorted, scale, plot, ink) {
  const [low, high] = [sorted[0], sorted[sorted.length - 1]].map(({ mean }) => regret(mean));
  const bar = { x: plot.x + pen.measureText(low).width + 8, y: plot.y + 44, width: BAR / 40, height: 12 };
  write(pen, low, plot.x, bar.y + 6, 'start');
  for (let n = 0; n < 40; n++) {
    pen.fillStyle = shade(n / 39);
    pen.fillRect(bar.x + n * bar.width, bar.y, bar.width + (n < 39 ? 0.5 : 0), bar.height);
  }
  pen.fillStyle = ink;
  write(pen, `${high}${scale === 'logarithmic' ? ' (log scale)' : ''}`, bar.x + BAR + 8, bar.y + 6, 'start');
  let x = plot.x;
  for (const { text, dash, thick } of [
    { text: 'lowest', dash: [], thick: 2.5 },
    { text: 'cannot be told apart from it', dash: [3, 3], thick: 1.5 },
  ]) {
    pen.setLineDash(dash);
    outline(pen, { x, y: plot.y + 66, width: 18, height: 14 }, ink, thick, thick / 2);
    write(pen, text, x + 25, plot.y + 73, 'start');
    x += 25 + pen.measureText(text).width + 20;
  }
  pen.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} pen @param {string} text @param {number} x @param {number} y
 * @param {CanvasTextAlign} align
 */
function write(pen, text, x, y, align) {
  pen.textAlign = align;
  pen.fillText(text, x, y);
}

/**
 * Draws the outline of a box, moved inwards.
 * @param {CanvasRenderingContext2D} pen @param {Box} box @param {string} colour @param {number} thick
 * @param {number} inwards
 */
function outline(pen, { x, y, width, height }, colour, thick, inwards) {
  pen.strokeStyle = colour;
  pen.lineWidth = thick;
  pen.strokeRect(x + inwards, y + inwards, width - 2 * inwards, height - 2 * inwards);
}

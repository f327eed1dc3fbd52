// The charts of a sweep of one parameter. Each shows a policy that is varied, with the lines of all others behind it.

import { draw_regret } from '../pkg/budgeted_bandits.js';
import { idle } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { fit } from '../ui/canvas.js';
import { frame_colours, GAPS, key, MARGIN, put, SCALE } from '../ui/chart.js';
import { fill, h } from '../ui/dom.js';
import { font } from '../ui/face.js';
import { estimate } from '../ui/format.js';
import { colours, policy } from '../ui/series.js';
import { summary } from './sweep-text.js';

/** @typedef {import('./swept.js').Swept} Swept */
/** @typedef {'linear' | 'logarithmic'} Scale */

/** Values have a logarithmic axis if the last is at least so many times the first. */
const WIDE = 8;

export class SweepCharts {
  /** The charts: the position of the policy, the canvas, and the figure around it. */
  figures = /** @type {{i: number, canvas: HTMLCanvasElement, root: HTMLElement}[]} */ ([]);
  /** The names of the policies without the parameter. @type {{i: number, root: HTMLElement}[]} */
  #fixed = [];
  #grid = h('div', { class: 'sweep-grid' });
  #key = h('ul', { class: 'sweep-key', 'aria-label': 'Policies without the parameter' });
  root = h('div', { class: 'sweep-charts' }, this.#key, this.#grid);

  /** Makes a chart for every policy that is varied. @param {Swept} swept */
  build({ run, names, lines }) {
    this.figures = run.policies.map((i) => {
      const canvas = h('canvas', { role: 'img', 'aria-label': 'Final regret' });
      return { i, canvas, root: h('figure', {}, h('figcaption', {}, policy(names[i], lines[i])), canvas) };
    });
    fill(
      this.#grid,
      this.figures.map(({ root }) => root),
    );
    this.#fixed = run.others.map((i) => ({ i, root: h('li', {}, policy(names[i], lines[i])) }));
    fill(
      this.#key,
      this.#fixed.map(({ root }) => root),
    );
    this.#key.hidden = !run.others.length;
  }

  /**
   * @param {Swept} swept the sweep for which the charts were made
   * @param {Scale} y the scale of the regret
   * @param {(swept: Swept, i: number) => string} [say] describes the chart of a policy
   */
  draw(swept, y, say = summary) {
    for (const { i, root } of this.#fixed) {
      const final = swept.run.fixed.get(i);
      fill(root, policy(swept.names[i], swept.lines[i]), final && h('span', { class: 'label' }, estimate(final)));
    }
    for (const { i, canvas } of this.figures) {
      const scale = fit(canvas);
      if (!scale) return;
      const { gaps, left, bottom } = paint(canvas, scale, swept, i, { y, where: this.root });
      // Before there is a regret, the numbers of its axis mean nothing.
      if (this.root.classList.contains('unknown'))
        canvas.getContext('2d')?.clearRect(0, 0, (left - 4) * scale, (bottom + 8) * scale);
      const told = say(swept, i);
      canvas.setAttribute('aria-label', gaps && say === summary ? `${told} ${GAPS}` : told);
    }
  }

  /**
   * Draws all charts for a file, laid out as on the page.
   * @param {Swept} swept
   * @param {Scale} y the scale of the regret
   * @param {() => HTMLCanvasElement} [sheet] makes a canvas
   */
  picture(swept, y, sheet = () => h('canvas')) {
    const { names, lines } = swept;
    const { clientWidth: width, clientHeight: height } = this.root;
    const { left, top } = this.root.getBoundingClientRect();
    const found = colours(['bg', 'ink', ...lines.map(({ token }) => token)], this.root);
    const whole = sheet();
    whole.width = SCALE * (width + 2 * MARGIN);
    whole.height = SCALE * (height + 2 * MARGIN);
    const pen = /** @type {CanvasRenderingContext2D} */ (whole.getContext('2d'));
    pen.fillStyle = found.bg;
    pen.fillRect(0, 0, whole.width, whole.height);
    pen.scale(SCALE, SCALE);
    pen.translate(MARGIN, MARGIN);
    pen.textBaseline = 'middle';
    pen.font = font(500);
    for (const { i, root } of this.#fixed) {
      const box = root.getBoundingClientRect();
      key(pen, lines[i], full_name(names[i]), box.left - left, box.top - top + box.height / 2, found);
    }
    for (const { i, canvas } of this.figures) {
      const box = canvas.getBoundingClientRect();
      const chart = sheet();
      chart.width = Math.round(SCALE * box.width);
      chart.height = Math.round(SCALE * box.height);
      paint(chart, SCALE, swept, i, { y, where: this.root });
      const [x, above] = [box.left - left, box.top - top];
      key(pen, lines[i], full_name(names[i]), x, above - 10, found);
      pen.drawImage(chart, x, above, box.width, box.height);
    }
    return whole;
  }
}

/**
 * Draws the chart of a policy.
 * @param {HTMLCanvasElement} canvas
 * @param {number} scale pixels per CSS pixel
 * @param {Swept} swept
 * @param {number} own the position of the policy
 * @param {{y: Scale, where: Element}} look the scale of the regret, and the element whose colours are used
 * @returns {plot.Layout}
 */
function paint(canvas, scale, { run, lines }, own, { y, where }) {
  const found = colours(['ink-2', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)], where);
  const [{ values, parameter }] = run.axes;
  const [first, last] = [values[0].value, values[values.length - 1].value];
  const wide = first > 0 && last / first >= WIDE;
  const points = /** @type {number[]} */ ([]);
  const xs = run.done.map(({ point }) => point[0].value);
  const line = (/** @type {number} */ i, /** @type {number} */ count, /** @type {number} */ alpha) => ({
    points: count,
    colour: found[lines[i].token],
    dash: lines[i].dash,
    width: i === own ? 2.5 : 1.5,
    alpha,
    band_alpha: i === own ? 0.12 : 0,
    marks: i === own,
  });
  const series = [
    ...curves_of(run, own).flatMap(({ i, curve }) => {
      const pieces = run.scattered ? curve.map((_, at) => curve.map((one, k) => (k === at ? one : null))) : [curve];
      return pieces.map((piece) => line(i, put(piece, xs, points), i === own ? 1 : 0.35));
    }),
    ...[...run.fixed].map(([i, { mean }]) => line(i, put([mean, mean], [first, last], points), 0.8)),
  ];
  return draw_regret(canvas, Float64Array.from(points), {
    scale,
    x: wide ? 'logarithmic' : 'linear',
    y,
    band: true,
    series,
    zoom: values.length < 2 ? [] : [first, last],
    colours: frame_colours(found, 'ink-2'),
    x_title: `${parameter.name}${wide ? ' (log scale)' : ''}`,
    y_title: 'final regret',
    end: values[values.length - 1].text,
    ticks: values.slice(0, -1).map(({ value, text }) => ({ value, label: text })),
  });
}

/**
 * Returns the lines of the policies that are varied, that of `own` first. A line has a gap where its policy made no
 * pull.
 * @param {import('./sweep-run.js').SweepRun} run
 * @param {number} own
 * @returns {{i: number, curve: (Estimate | null)[]}[]}
 */
function curves_of({ policies, done }, own) {
  const varied = policies.map((i, at) => ({
    i,
    curve: done.map(({ finals, ends }) => (idle(ends[at]) ? null : finals[at])),
  }));
  return varied.sort((a, b) => Number(b.i === own) - Number(a.i === own));
}

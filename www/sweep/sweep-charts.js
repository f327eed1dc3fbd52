// The small charts of a sweep. Each shows a policy that is varied, with the lines of all others behind it.

import { draw_regret } from '../pkg/budgeted_bandits.js';
import { idle } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { fit } from '../ui/canvas.js';
import { frame_colours, GAPS, key, MARGIN, put, SCALE } from '../ui/chart.js';
import { fill, h } from '../ui/dom.js';
import { plain } from '../ui/format.js';
import { colours, policy } from '../ui/series.js';
import { summary } from './sweep-text.js';

/** @typedef {import('./swept.js').Swept} Swept */

/** The factor from which on values that span it are drawn on a logarithmic scale. */
const WIDE = 8;

export class SweepCharts {
  /** The charts: the position of the policy, the canvas, and the figure around it. */
  figures = /** @type {{i: number, canvas: HTMLCanvasElement, root: HTMLElement}[]} */ ([]);
  root = h('div', { class: 'sweep-charts' });

  /** @param {import('../link/place.js').Place} place keeps the scale of the regret */
  constructor(place) {
    this.place = place;
  }

  /** The scale of the regret. */
  get y() {
    return this.place.parameters().get('y') === 'logarithmic' ? 'logarithmic' : 'linear';
  }

  /** Makes a chart for every policy that is varied. @param {Swept} swept */
  build({ run, names, lines }) {
    this.figures = run.policies.map((i) => {
      const canvas = h('canvas', { role: 'img', 'aria-label': 'Final regret' });
      return { i, canvas, root: h('figure', {}, h('figcaption', {}, policy(names[i], lines[i])), canvas) };
    });
    fill(
      this.root,
      this.figures.map(({ root }) => root),
    );
  }

  /** @param {Swept} swept the sweep for which the charts were made */
  draw(swept) {
    for (const { i, canvas } of this.figures) {
      const scale = fit(canvas);
      if (!scale) return;
      const { gaps } = paint(canvas, scale, swept, i, this);
      const told = gaps ? `${summary(swept, i)} ${GAPS}` : summary(swept, i);
      canvas.setAttribute('aria-label', `${told} The table holds the values.`);
    }
  }

  /**
   * Draws all charts for a file, laid out as on the page.
   * @param {Swept} swept
   * @param {() => HTMLCanvasElement} [sheet] makes a canvas
   * @param {Element} [where] the element whose colours are used
   */
  picture(swept, sheet = () => h('canvas'), where = this.root) {
    const { names, lines } = swept;
    const { clientWidth: width, clientHeight: height } = this.root;
    const { left, top } = this.root.getBoundingClientRect();
    const found = colours(['bg', 'ink', ...lines.map(({ token }) => token)], where);
    const whole = sheet();
    whole.width = SCALE * (width + 2 * MARGIN);
    whole.height = SCALE * (height + 2 * MARGIN);
    const pen = /** @type {CanvasRenderingContext2D} */ (whole.getContext('2d'));
    pen.fillStyle = found.bg;
    pen.fillRect(0, 0, whole.width, whole.height);
    pen.scale(SCALE, SCALE);
    pen.translate(MARGIN, MARGIN);
    pen.textBaseline = 'middle';
    pen.font = `500 13px ${getComputedStyle(document.body).fontFamily}`;
    for (const { i, canvas } of this.figures) {
      const box = canvas.getBoundingClientRect();
      const chart = sheet();
      chart.width = Math.round(SCALE * box.width);
      chart.height = Math.round(SCALE * box.height);
      paint(chart, SCALE, swept, i, { root: where, y: this.y });
      const [x, y] = [box.left - left, box.top - top];
      key(pen, lines[i], full_name(names[i]), x, y - 10, found);
      pen.drawImage(chart, x, y, box.width, box.height);
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
 * @param {{root: Element, y: string}} charts the scale of the regret, and the element whose colours are used
 * @returns {plot.Layout}
 */
function paint(canvas, scale, { run, lines }, own, { root, y }) {
  const found = colours(['ink-2', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)], root);
  const { values, parameter } = run;
  const [first, last] = [values[0], values[values.length - 1]];
  const wide = first > 0 && last / first >= WIDE;
  const points = /** @type {number[]} */ ([]);
  const curves = curves_of(run, own);
  const xs = run.done.map(({ value }) => value);
  const series = curves.map(({ i, curve }) => ({
    points: put(curve, xs, points),
    colour: found[lines[i].token],
    dash: lines[i].dash,
    width: i === own ? 2.5 : 1.5,
    alpha: i === own ? 1 : 0.35,
    band_alpha: i === own ? 0.2 : 0,
  }));
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
    end: plain(last),
  });
}

/**
 * Returns the lines of all policies, that of `own` first. A line has a gap where its policy made no pull.
 * @param {import('./sweep-run.js').SweepRun} run
 * @param {number} own
 * @returns {{i: number, curve: (Estimate | number | null)[]}[]}
 */
function curves_of({ policies, done, fixed }, own) {
  const varied = policies.map((i, at) => ({
    i,
    curve: done.map(({ finals, ends }) => (idle(ends[at]) ? null : finals[at])),
  }));
  varied.sort((a, b) => Number(b.i === own) - Number(a.i === own));
  return [...varied, ...[...fixed].map(([i, { mean }]) => ({ i, curve: done.map(() => mean) }))];
}

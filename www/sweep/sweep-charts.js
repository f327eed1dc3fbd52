// The small charts of a sweep: one a policy, the others' lines behind its own.

import { parameters } from '../link/address.js';
import { draw_regret } from '../pkg/budgeted_bandits.js';
import { idle } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { fit } from '../ui/canvas.js';
import { GAPS, key, MARGIN, put, SCALE } from '../ui/chart.js';
import { fill, h } from '../ui/dom.js';
import { plain } from '../ui/format.js';
import { colours, policy } from '../ui/series.js';
import { summary } from './sweep-text.js';

export class SweepCharts {
  /** @type {{i: number, canvas: HTMLCanvasElement, root: HTMLElement}[]} */
  figures = [];

  /** @param {import('./sweep.js').Sweep} view */
  constructor(view) {
    this.view = view;
    this.root = h('div', { class: 'sweep-charts' });
  }

  /** A chart for every policy that is varied. */
  build() {
    const { run, names, lines } = this.view;
    this.figures = run.policies.map((i) => {
      const canvas = h('canvas', { role: 'img', 'aria-label': 'Final regret' });
      return { i, canvas, root: h('figure', {}, h('figcaption', {}, policy(names[i], lines[i])), canvas) };
    });
    fill(
      this.root,
      this.figures.map(({ root }) => root),
    );
  }

  draw() {
    for (const { i, canvas } of this.figures) {
      const scale = fit(canvas);
      if (!scale) return;
      const { gaps } = this.#paint(canvas, scale, i);
      const said = gaps ? `${summary(this.view, i)} ${GAPS}` : summary(this.view, i);
      canvas.setAttribute('aria-label', `${said} The table gives the figures.`);
    }
  }

  #paint(canvas, scale, own) {
    const { run, lines } = this.view;
    const found = colours(['ink-2', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)]);
    const xs = run.done.map(({ value }) => value);
    const wide = run.values[0] > 0 && run.values.at(-1) / run.values[0] >= 8;
    const points = [];
    const style = (i, mine) => ({
      colour: found[lines[i].token],
      dash: lines[i].dash,
      width: mine ? 2.5 : 1.5,
      alpha: mine ? 1 : 0.35,
      band_alpha: mine ? 0.2 : 0,
    });
    const course = (at) => run.done.map(({ finals, ends }) => (idle(ends[at]) ? null : finals[at]));
    const all = run.policies.map((i, at) => ({ i, at })).sort((a, b) => Number(b.i === own) - Number(a.i === own));
    const series = [
      ...all.map(({ i, at }) => ({ points: put(course(at), xs, points), ...style(i, i === own) })),
      ...[...run.fixed].map(([i, final]) => ({
        points: put(
          xs.map(() => final.mean),
          xs,
          points,
        ),
        ...style(i, false),
      })),
    ];
    return draw_regret(canvas, Float64Array.from(points), {
      scale,
      x: wide ? 'logarithmic' : 'linear',
      y: parameters().get('y') === 'logarithmic' ? 'logarithmic' : 'linear',
      band: true,
      series,
      zoom: run.values.length < 2 ? [] : [run.values[0], run.values.at(-1)],
      colours: { ink: found['ink-2'], label: found['ink-3'], grid: found.line, background: found.bg },
      x_title: `${run.parameter.name}${wide ? ' (log scale)' : ''}`,
      y_title: 'final regret',
      end: plain(run.values.at(-1)),
    });
  }

  /** All of them for a file, as they lie on the page. */
  picture(sheet = () => h('canvas')) {
    const { names, lines } = this.view;
    const { clientWidth: width, clientHeight: height } = this.root;
    const { left, top } = this.root.getBoundingClientRect();
    const found = colours(['bg', 'ink', ...lines.map(({ token }) => token)]);
    const whole = sheet();
    Object.assign(whole, { width: SCALE * (width + 2 * MARGIN), height: SCALE * (height + 2 * MARGIN) });
    const pen = whole.getContext('2d');
    pen.fillStyle = found.bg;
    pen.fillRect(0, 0, whole.width, whole.height);
    pen.scale(SCALE, SCALE);
    pen.translate(MARGIN, MARGIN);
    pen.textBaseline = 'middle';
    pen.font = `500 13px ${getComputedStyle(document.body).fontFamily}`;
    for (const { i, canvas } of this.figures) {
      const box = canvas.getBoundingClientRect();
      const chart = Object.assign(sheet(), {
        width: Math.round(SCALE * box.width),
        height: Math.round(SCALE * box.height),
      });
      this.#paint(chart, SCALE, i);
      const [x, y] = [box.left - left, box.top - top];
      key(pen, lines[i], full_name(names[i]), x, y - 10, found);
      pen.drawImage(chart, x, y, box.width, box.height);
    }
    return whole;
  }
}

// The view Regret: the chart that the simulator draws on canvas, and beside it what HTML does better.
import { draw_regret } from './pkg/budgeted_bandits.js';
import { fill, h, math } from './dom.js';
import { number } from './format.js';
import { Crosshair } from './crosshair.js';
import { Legend } from './legend.js';
import { with_legend } from './picture.js';
import { segments } from './segments.js';
import { colours } from './series.js';
import { budget } from './sentence.js';

/** @typedef {{run: import('./run.js').Run, answer: any, specification: any, names: {name: string, rest: string}[], lines: import('./series.js').Series[], stale: boolean}} Shown */

export class Regret {
  /** @type {Shown | null} */
  shown = null;
  /** Policies switched off, by their place in the specification. @type {Set<number>} */
  hidden = new Set();
  /** The policy whose legend is pointed at, or null. @type {number | null} */
  lit = null;
  layout = null;
  #frame = 0;

  /**
   * @param {Element} root
   * @param {{onscale?: (x: string) => void, roomy: () => boolean, told: string}} how `onscale` is called when the visitor chooses another
   * scale of the budget, without it there are no switches; `roomy` says whether the legend has room beside the chart; `told` says where
   * the figures are, to those who do not see it
   */
  constructor(root, { onscale, roomy, told }) {
    Object.assign(this, { roomy, told });
    this.x = 'logarithmic';
    this.y = 'linear';
    this.band = true;
    this.canvas = h('canvas', { role: 'img', 'aria-label': 'Regret against budget spent' });
    this.box = h('div', { class: 'chart', hidden: true }, this.canvas);
    this.legend = new Legend(this);
    this.crosshair = new Crosshair(this);
    this.none = h('div', { class: 'none', hidden: true }, h('p', {}, 'Every policy is hidden.'), h('p', {}, 'The results are kept.'),
      h('button', { class: 'link', type: 'button', onclick: () => { this.hidden.clear(); this.redraw(); } }, 'Show them all'));
    this.box.append(this.crosshair.root, this.none, this.legend.root);
    fill(root, onscale && this.#bar(onscale), this.box);
    new ResizeObserver(() => this.redraw()).observe(this.box);
  }

  /** @param {(x: string) => void} onscale */
  #bar(onscale) {
    this.scale = segments('budget', { logarithmic: 'log', linear: 'linear' }, this.x, (x) => { this.x = x; this.redraw(); onscale(x); }, 'Scale of the budget');
    const other = segments('regret', { linear: 'linear', logarithmic: 'log' }, this.y, (y) => { this.y = y; this.redraw(); }, 'Scale of the regret');
    const band = h('input', { type: 'checkbox', checked: true, onchange: () => { this.band = band.checked; this.redraw(); } });
    const scales = h('details', { class: 'scales' }, h('summary', {}, 'Scales'), h('div', {}, this.scale.root, other.root));
    const narrow = matchMedia('(max-width: 479px)');
    const follow = () => { scales.open = !narrow.matches; };
    narrow.addEventListener('change', follow);
    follow();
    addEventListener('click', ({ target }) => { if (narrow.matches && !scales.contains(target)) scales.open = false; });
    scales.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !narrow.matches) return;
      scales.open = false;
      scales.querySelector('summary').focus();
    });
    return h('header', { class: 'chart-bar' }, h('h2', { id: 'regret-title' }, 'Pseudo-regret'), h('span', { class: 'label against' }, 'compared with the best arm'),
      scales, h('label', { class: 'check' }, band, '95\u00a0% band'));
  }

  /** The scale that a specification asks for. @param {string} x */
  choose(x) {
    this.x = x;
    this.scale?.set(x);
  }

  /** @param {Shown} shown */
  show(shown) {
    if (JSON.stringify(this.shown?.names) !== JSON.stringify(shown.names)) this.hidden.clear();
    this.shown = shown;
    this.box.hidden = false;
    // In the next frame but one: the tables are new as well, and laying them out fills the next.
    requestAnimationFrame(() => this.redraw());
  }

  /** At most once a frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.shown) this.#draw();
    });
  }

  #draw() {
    const { run, lines, stale, specification } = this.shown;
    this.box.classList.toggle('stale', stale);
    this.legend.arrange(this.shown);
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    const every = this.hidden.size === lines.length;
    this.none.hidden = !every;
    this.layout = this.#paint(this.canvas, width, height, { scale: Math.max(2, devicePixelRatio), alpha: stale ? 0.45 : 1, lit: this.lit });
    if (run.repetitions && !performance.getEntriesByName('first-chart').length) performance.mark('first-chart');
    this.canvas.setAttribute('aria-label', `Regret against budget spent, ${number(lines.length)} policies over ${number(run.repetitions)} repetitions. ${this.told}`);
    this.legend.place(this.layout, this.layout.budget ? budget(specification) : math('the whole B'));
    this.crosshair.update();
  }

  /** Draws on a canvas of so many CSS pixels; other policies step back before `lit`. */
  #paint(canvas, width, height, { scale, alpha, lit }) {
    const { run, lines } = this.shown;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const found = colours(['ink-2', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)], this.box);
    return draw_regret(canvas, run.results, {
      scale, x: this.x, y: this.y, band: this.band, alpha,
      colours: { ink: found['ink-2'], label: found['ink-3'], grid: found.line, background: found.bg },
      series: lines.map(({ token, width, dash, band_alpha }, i) => ({
        colour: found[token], width, dash, band_alpha, hidden: this.hidden.has(i), faded: lit !== null && lit !== i,
      })),
    });
  }

  /** The chart as it is seen, on a canvas of its own with a legend below, two pixels to one of CSS; outdated results are not faint. */
  picture(sheet = () => h('canvas')) {
    const chart = sheet();
    this.#paint(chart, this.canvas.clientWidth, this.canvas.clientHeight, { scale: 2, alpha: 1, lit: null });
    return with_legend(chart, sheet(), this.shown, this.hidden);
  }

  /** The horizontal place of a share of the budget, in CSS pixels. @param {number} fraction */
  at_x(fraction) {
    const { left, right, x_min, x_max, budget: all } = this.layout;
    const value = fraction * (all ?? 1);
    const part = this.x === 'logarithmic' ? Math.log(value / x_min) / Math.log(x_max / x_min) : (value - x_min) / (x_max - x_min);
    return left + part * (right - left);
  }

  /** The vertical place of a regret, kept inside the plot. @param {number} regret */
  at_y(regret) {
    const { top, bottom, y_min, y_max } = this.layout;
    const part = this.y === 'logarithmic' ? Math.log(Math.max(regret, y_min) / y_min) / Math.log(y_max / y_min) : (regret - y_min) / (y_max - y_min);
    return bottom - Math.min(1, Math.max(0, part)) * (bottom - top);
  }
}

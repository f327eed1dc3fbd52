// The view Regret: the chart that the simulator draws on canvas, and beside it what HTML does better.
import { draw_regret } from '../pkg/budgeted_bandits.js';
import { fill, h, math } from '../ui/dom.js';
import { estimate, number, plain, regret } from '../ui/format.js';
import { Crosshair } from './crosshair.js';
import { Legend } from './legend.js';
import { with_legend } from './picture.js';
import { RegretBar } from './regret-bar.js';
import { lines_of, x_title, y_title } from './regret-lines.js';
import { plain_look, read, write } from './regret-look.js';
import { colours } from '../ui/series.js';
import { Zoom } from './zoom.js';
import { budget } from '../simulator/specification.js';
import { GAPS, put } from '../ui/chart.js';

/** @typedef {{run: import('../simulator/run.js').Run, answer: any, specification: any, names: {name: string, rest: string}[], lines: import('../ui/series.js').Series[], stale: boolean}} Shown */

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
   * @param {{onscale?: (x: string) => void, onlook?: () => void, roomy: () => boolean, told: string}} how `onscale` is called when the visitor
   * chooses another scale of the budget, without it there are no controls; `onlook` when something else is looked at; `roomy` says
   * whether the legend has room beside the chart; `told` says where the figures are, to those who do not see it
   */
  constructor(root, { onscale, onlook, roomy, told }) {
    Object.assign(this, { roomy, told, onlook });
    this.x = 'logarithmic';
    /** @type {import('./regret-look.js').Look} */
    this.look = onscale ? read() : plain_look();
    this.canvas = h('canvas', { role: 'img', 'aria-label': 'Regret against budget spent' });
    this.box = h('div', { class: 'chart', hidden: true }, this.canvas);
    this.legend = new Legend(this);
    this.crosshair = new Crosshair(this);
    this.zoom = new Zoom(this, this.crosshair.slider);
    this.none = h(
      'div',
      { class: 'none', hidden: true },
      h('p', {}, 'Every policy is hidden.'),
      h('p', {}, 'The results are kept.'),
      h(
        'button',
        {
          class: 'link',
          type: 'button',
          onclick: () => {
            this.hidden.clear();
            this.redraw();
          },
        },
        'Show them all',
      ),
    );
    this.crosshair.root.append(this.zoom.frame, this.zoom.whole);
    this.box.append(this.crosshair.root, this.none, this.legend.root);
    this.bar = onscale && new RegretBar(this, onscale);
    this.note = h('p', { class: 'note bounds-note', hidden: true });
    fill(root, this.bar?.root, this.box, this.note);
    new ResizeObserver(() => this.redraw()).observe(this.box);
  }

  /** Looks at what the address asks for, from the next results on. */
  follow() {
    this.look = read();
  }

  /** Looks at something else. @param {Partial<import('./regret-look.js').Look>} look */
  change(look) {
    Object.assign(this.look, look);
    if (this.bar) write(this.look);
    if (this.shown) this.drawn = lines_of(this.shown, this.look);
    this.redraw();
    this.onlook?.();
  }

  /** The zoom without its regrets, for other regrets. */
  near() {
    return this.look.zoom && { x: this.look.zoom.x };
  }

  /** The scale that a specification asks for. @param {string} x */
  choose(x) {
    this.x = x;
    this.bar?.x.set(x);
  }

  /** @param {Shown} shown */
  show(shown) {
    const differs = (what) => this.shown && JSON.stringify(what(this.shown)) !== JSON.stringify(what(shown));
    if (differs(({ names }) => names)) this.hidden.clear();
    if (this.look.zoom && differs(({ run }) => run.plan.budget)) this.change({ zoom: null });
    this.shown = shown;
    this.drawn = lines_of(shown, this.look);
    this.legend.build(shown);
    this.box.hidden = false;
    // Drawn in the next frame but one: the tables are new as well, and laying them out fills the next.
    requestAnimationFrame(() => {
      if (this.shown) this.#arrange();
      this.redraw();
    });
  }

  /** At most once a frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.shown) this.#draw();
    });
  }

  /** All but the chart. */
  #arrange() {
    const { names, stale, specification } = this.shown;
    const drawn = (this.drawn = lines_of(this.shown, this.look));
    this.box.classList.toggle('stale', stale);
    this.bar?.show(this.shown, drawn);
    this.legend.arrange(this.shown, drawn);
    this.zoom.whole.hidden = !this.look.zoom;
    this.note.hidden = !drawn.proven;
    if (drawn.proven) fill(this.note, bounds_note(drawn, names, specification));
  }

  #draw() {
    this.#arrange();
    const { drawn } = this;
    const { run, lines, names, stale, specification } = this.shown;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    const every = this.hidden.size === lines.length;
    this.none.hidden = !every;
    this.layout = this.#paint(this.canvas, width, height, {
      scale: Math.max(2, devicePixelRatio),
      alpha: stale ? 0.45 : 1,
      lit: this.lit,
    });
    if (run.repetitions && !performance.getEntriesByName('first-chart').length) performance.mark('first-chart');
    const what = `${y_title(drawn)}, against budget spent, ${number(lines.length)} policies`;
    const over = `over ${number(run.repetitions)} repetitions${ends(drawn, names)}.`;
    this.canvas.setAttribute('aria-label', `${what} ${over} ${this.layout.gaps ? `${GAPS} ` : ''}${this.told}`);
    this.legend.place(this.layout, drawn.budget ? budget(specification) : math('the whole B'));
    this.crosshair.update();
  }

  /** Draws on a canvas of so many CSS pixels; other policies step back before `lit`. */
  #paint(canvas, width, height, { scale, alpha, lit }) {
    const { drawn, x } = this;
    const { lines } = this.shown;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const found = colours(['ink-2', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)], this.box);
    const points = [];
    const seen = lines
      .map((line, i) => ({ line, i, alpha: lit === null || lit === i ? alpha : 0.25 * alpha }))
      .filter(({ i }) => !this.hidden.has(i));
    const series = seen.map(({ line: { token, width, dash, band_alpha }, i, alpha }) => ({
      points: put(drawn.curves[i], drawn.xs, points),
      colour: found[token],
      width,
      dash,
      band_alpha,
      alpha,
    }));
    const bounds = seen
      .filter(({ i }) => drawn.bounds?.[i])
      .map(({ line: { token }, i, alpha }) => ({
        points: put(drawn.bounds[i].curve, drawn.xs, points),
        colour: found[token],
        width: 1,
        dash: [],
        band_alpha: 0,
        alpha,
        bound: true,
      }));
    return draw_regret(canvas, Float64Array.from(points), {
      scale,
      x,
      y: drawn.y === 'logarithmic' ? 'logarithmic' : 'linear',
      zoom: this.look.zoom ? [...this.look.zoom.x, ...(this.look.zoom.y ?? [])] : [],
      band: this.look.band,
      colours: { ink: found['ink-2'], label: found['ink-3'], grid: found.line, background: found.bg },
      series: [...series, ...bounds],
      x_title: x_title(drawn, x),
      y_title: y_title(drawn),
      end: this.look.zoom
        ? plain(Number(this.look.zoom.x[1].toPrecision(3)))
        : drawn.budget
          ? `B = ${plain(Number(drawn.budget.toPrecision(6)))}`
          : 'B',
    });
  }

  /** The chart as it is seen, on a canvas of its own with a legend below, two pixels to one of CSS; outdated results are not faint. */
  picture(sheet = () => h('canvas')) {
    const chart = sheet();
    this.#paint(chart, this.canvas.clientWidth, this.canvas.clientHeight, { scale: 2, alpha: 1, lit: null });
    return with_legend(chart, sheet(), this.shown, this.hidden, this.drawn);
  }

  /** The horizontal place of a share of the budget, in CSS pixels. @param {number} fraction */
  at_x(fraction) {
    const { left, right, x_min, x_max } = this.layout;
    const value = fraction * (this.drawn.budget ?? 1);
    const part =
      this.x === 'logarithmic' ? Math.log(value / x_min) / Math.log(x_max / x_min) : (value - x_min) / (x_max - x_min);
    return left + part * (right - left);
  }

  /** The budget at a horizontal place, in CSS pixels. @param {number} place */
  budget_at(place) {
    const { left, right, x_min, x_max } = this.layout;
    const part = (place - left) / (right - left);
    return this.x === 'logarithmic' ? x_min * (x_max / x_min) ** part : x_min + part * (x_max - x_min);
  }

  /** Whether the vertical axis has a place for a regret: a logarithmic one has none for 0. @param {number} regret */
  has_place(regret) {
    return this.drawn.y !== 'logarithmic' || regret > 0;
  }

  /** The vertical place of a regret, kept inside the plot. @param {number} regret */
  at_y(regret) {
    const { top, bottom, y_min, y_max } = this.layout;
    const part =
      this.drawn.y === 'logarithmic'
        ? Math.log(Math.max(regret, y_min) / y_min) / Math.log(y_max / y_min)
        : (regret - y_min) / (y_max - y_min);
    return bottom - Math.min(1, Math.max(0, part)) * (bottom - top);
  }

  /** The regret at a vertical place, in CSS pixels. @param {number} place */
  regret_at(place) {
    const { top, bottom, y_min, y_max } = this.layout;
    const part = (bottom - place) / (bottom - top);
    return this.drawn.y === 'logarithmic' ? y_min * (y_max / y_min) ** part : y_min + part * (y_max - y_min);
  }

  /** The least and the most budget that the whole chart shows. */
  reach() {
    const { xs } = this.drawn;
    return [this.x === 'logarithmic' ? xs[0] : 0, xs.at(-1)];
  }

  /** The first and the last checkpoint in sight. */
  in_sight() {
    const { xs } = this.drawn;
    const [low, high] = this.look.zoom?.x ?? [0, Infinity];
    const inside = xs.map((_, k) => k).filter((k) => low <= xs[k] && xs[k] <= high);
    return [inside[0] ?? 0, inside.at(-1) ?? xs.length - 1];
  }
}

/** Lowest and highest at the end, for those who do not see the chart. */
function ends({ finals }, names) {
  if (finals.length < 2) return '';
  const ranks = finals.map((_, i) => i).sort((a, b) => finals[a].mean - finals[b].mean);
  const told = (i) => `${names[i].name} ${names[i].rest} ${estimate(finals[i])}`;
  return `; at the end lowest ${told(ranks[0])}, highest ${told(ranks.at(-1))}`;
}

/** What the thin lines are, and what they come to. */
function bounds_note({ proven: { none, policies }, bounds, notion }, names, specification) {
  if (none) return [none, ' What the papers prove is about one instance.'];
  if (notion === 'realised') return 'What the papers prove is about pseudo-regret.';
  const name = (i) => [math(names[i].name), names[i].rest && [' ', math(names[i].rest)]];
  const list = (all, what) => all.map((i, at) => [at > 0 && ', ', name(i), what?.(i)]);
  const of = (test) => policies.map((_, i) => i).filter((i) => !names[i].reference && test(i));
  const applies = of((i) => bounds[i] && policies[i].regret !== null);
  const without = of((i) => !applies.includes(i));
  return [
    applies.length > 0 && [
      'Thin lines are proven bounds. At ',
      budget(specification),
      ' they are ',
      list(applies, (i) => [' ', regret(policies[i].regret)]),
      '. ',
    ],
    applies.some((i) => policies[i].vacuous) && [
      'On average no policy loses more than ',
      regret(policies[applies[0]].most),
      ', so beyond that a bound says nothing here. ',
    ],
    without.length > 0 && ['No bound is known here for ', list(without), '. '],
  ];
}

// The view Regret: the chart, which the simulator draws on a canvas, and the parts around it that are HTML.

import { PAGE } from '../link/place.js';
import { names_of } from '../simulator/shown.js';
import { budget } from '../simulator/specification.js';
import { sharp } from '../ui/canvas.js';
import { GAPS, SCALE } from '../ui/chart.js';
import { fill, h, link, math } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { Axes } from './axes.js';
import { Crosshair } from './crosshair.js';
import { Legend } from './legend.js';
import { bounds_note, ends } from './note.js';
import { paint } from './paint.js';
import { figure_of } from './paper.js';
import { with_legend } from './picture.js';
import { RegretBar } from './regret-bar.js';
import { lines_of, y_title } from './regret-lines.js';
import { kept, plain_look, read } from './regret-look.js';
import { Reveal } from './reveal.js';
import { Zoom } from './zoom.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** @typedef {import('./regret-look.js').Look} Look */

export class Regret {
  /** @type {Shown | null} */
  shown = null;
  /** The lines of the results shown. @type {import('./regret-lines.js').Lines | null} */
  drawn = null;
  /** The axes of the chart as it was drawn last. @type {Axes | null} */
  axes = null;
  /** The policy whose button in the legend is pointed at. @type {number | null} */
  lit = null;
  /** The drawing that came with the page, until the first chart takes its place. @type {Element | null} */
  #built = null;
  /** The scale of the budget. */
  x = 'logarithmic';
  /** The height of the canvas in CSS pixels when the chart was drawn last. */
  height = 0;
  /** Whether everything around the chart is up to date, so that only the chart is left to draw. */
  #arranged = false;
  #soon = once_a_frame(() => this.draw());
  reveal = new Reveal(this);
  present = () => this.reveal.presented;

  /**
   * @param {Element} root
   * @param {object} how
   * @param {(x: string) => void} [how.onscale] called when the visitor chooses another scale of the budget; without it
   *   there are no controls
   * @param {() => void} [how.onlook] called when the look changes
   * @param {() => boolean} how.roomy returns whether there is room for the legend beside the chart
   * @param {import('../link/place.js').Place} [how.place]
   * @param {string} how.told tells visitors who do not see the chart where its values are
   */
  constructor(root, { onscale, onlook, roomy, told, place = PAGE }) {
    this.roomy = roomy;
    this.told = told;
    this.onlook = onlook;
    this.place = place;
    /** @type {Look} */
    this.look = read(place.parameters());
    this.canvas = h('canvas', { role: 'img', 'aria-label': 'Regret against budget spent' });
    this.box = h('div', { class: 'chart', hidden: true }, this.canvas);
    this.legend = new Legend(this);
    this.crosshair = new Crosshair(this);
    this.zoom = new Zoom(this, this.crosshair.slider);
    const show_all = () => this.change({ hidden: new Set() });
    this.none = h(
      'div',
      { class: 'none', hidden: true },
      h('p', {}, 'Every policy is hidden.'),
      h('p', {}, 'The results are kept.'),
      link('Show them all', show_all),
    );
    this.crosshair.root.append(this.zoom.frame, this.zoom.whole);
    this.box.append(this.crosshair.root, this.none, this.legend.root);
    this.bar = onscale ? new RegretBar(this, onscale) : null;
    this.note = h('p', { class: 'note bounds-note', hidden: true });
    this.#built = root.querySelector('.built');
    fill(root, this.bar?.root, this.#built, this.box, this.note);
    new ResizeObserver(() => this.redraw()).observe(this.box);
  }

  /** The policies that are switched off, by their positions in the specification. */
  get hidden() {
    return this.look.hidden;
  }

  /** The position of the plot on the canvas; null until the chart is drawn. */
  get layout() {
    return this.axes?.layout ?? null;
  }

  /** Takes the look from the address. The next results are shown with it. */
  follow() {
    this.look = read(this.place.parameters());
    if (this.shown) this.drawn = lines_of(this.shown, this.look);
  }

  /** Changes the look. @param {Partial<Look>} look */
  change(look) {
    this.#keep(look);
    if (this.shown) this.drawn = lines_of(this.shown, this.look);
    this.redraw();
    this.onlook?.();
  }

  /** @param {Partial<Look>} look */
  #keep(look) {
    Object.assign(this.look, look);
    this.place.remember(kept(this.look));
  }

  /** Returns the part of the zoom that concerns the budget. It is kept when another definition of regret is chosen. */
  near() {
    return this.look.zoom && { x: this.look.zoom.x };
  }

  /** Sets the scale of the budget, as a specification asks for it. @param {string} x */
  choose(x) {
    this.x = x;
    this.bar?.x.set(x);
  }

  /**
   * Offers the controls of results that came with the page, and that no run has computed yet.
   * @param {{specification: Specification, plan: Plan, catalogue: Catalogue}} settings
   */
  offer({ specification, plan: { labels, budget }, catalogue }) {
    const policies = specification.policies.map(({ id }, i) => ({ id, label: labels[i] }));
    this.bar?.show({ answer: { policies: [] }, names: names_of(policies, catalogue) }, { ...plain_look(), budget });
  }

  /** @param {Shown} shown */
  show(shown) {
    const differs = (/** @type {(shown: Shown) => unknown} */ what) =>
      this.shown && JSON.stringify(what(this.shown)) !== JSON.stringify(what(shown));
    if (this.hidden.size && differs(({ names }) => names)) this.#keep({ hidden: new Set() });
    if (this.look.zoom && differs(({ run }) => run.plan.budget)) this.#keep({ zoom: null });
    this.shown = shown;
    this.drawn = lines_of(shown, this.look);
    this.legend.build(shown);
    this.box.hidden = this.#built !== null;
    // Reading the height would make the browser compute the layout now, so the height of the last drawing is used.
    const arranged = this.height > 0 && this.#arrange() !== null;
    // The tables are new as well, and their layout fills the next frame. The chart is drawn in the frame after it.
    requestAnimationFrame(() => {
      this.redraw();
      this.#arranged = arranged && this.shown === shown;
    });
  }

  /** Draws in the next frame. */
  redraw() {
    this.#arranged = false;
    this.#soon();
  }

  /** Brings everything but the chart up to date, and returns what the chart shows. */
  #arrange() {
    const { shown, drawn, look } = this;
    if (!shown || !drawn) return null;
    const { names, stale, specification } = shown;
    this.box.classList.toggle('stale', stale);
    this.bar?.show(shown, drawn);
    this.reveal.tell(shown, drawn);
    this.legend.arrange(shown, drawn);
    this.zoom.whole.hidden = !look.zoom;
    this.note.hidden = !drawn.proven;
    fill(this.note, bounds_note(drawn, names, specification));
    return { shown, drawn };
  }

  /**
   * Draws at once.
   * @param {{width: number, height: number}} [size] in CSS pixels, if the chart is not for its place on the screen
   */
  draw(size) {
    if (this.#built && this.shown) {
      this.#built.remove();
      this.#built = null;
      this.box.hidden = false;
    }
    this.height = this.canvas.clientHeight;
    const now = this.#arranged && this.shown && this.drawn ? { shown: this.shown, drawn: this.drawn } : this.#arrange();
    if (!now) return;
    const { shown, drawn } = now;
    const { run, lines, names, stale, specification } = shown;
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth || !clientHeight) return;
    this.height = clientHeight;
    const { width, height } = size ?? { width: clientWidth, height: clientHeight };
    this.none.hidden = !lines.every((_, i) => this.hidden.has(i));
    const how = { width, height, scale: sharp(this.canvas), alpha: stale ? 0.45 : 1, lit: this.lit };
    const layout = paint(this.canvas, this.#picture(now), how);
    this.axes = new Axes(layout, this.x, drawn.y, drawn.budget ?? 1);
    if (run.repetitions && !performance.getEntriesByName('first-chart').length) performance.mark('first-chart');
    const what = `${y_title(drawn)}, against budget spent, ${number(lines.length)} policies`;
    const over = `over ${number(run.repetitions)} repetitions${ends(drawn, names)}.`;
    this.canvas.setAttribute('aria-label', `${what} ${over} ${layout.gaps ? `${GAPS} ` : ''}${this.told}`);
    this.legend.place(this.axes, width, drawn.budget ? budget(specification) : math('the whole B'));
    this.crosshair.update();
  }

  /** @param {{shown: Shown, drawn: import('./regret-lines.js').Lines}} now @returns {import('./paint.js').Picture} */
  #picture(now) {
    const { look, x, hidden, box, reveal } = this;
    return { ...now, look, x, hidden, box, covered: reveal.covered };
  }

  /**
   * Draws the chart for a file on a canvas of its own, with the legend below. Outdated results are not drawn faintly.
   * @param {() => HTMLCanvasElement} [sheet] makes a canvas
   * @returns {HTMLCanvasElement}
   * @throws {Error} if there are no results
   */
  picture(sheet = () => h('canvas')) {
    const { shown, drawn, canvas } = this;
    if (!shown || !drawn) throw new Error('There are no results to draw.');
    const chart = sheet();
    const how = { width: canvas.clientWidth, height: canvas.clientHeight, scale: SCALE, alpha: 1, lit: null };
    paint(chart, this.#picture({ shown, drawn }), how);
    return with_legend(chart, sheet(), shown, this.hidden, drawn, this.box);
  }

  /** Returns the chart as a figure for a paper. @param {Child} title @throws {Error} if there are no results */
  figure(title) {
    const { shown, drawn } = this;
    if (!shown || !drawn) throw new Error('There are no results to draw.');
    return figure_of(this.#picture({ shown, drawn }), title);
  }

  /** Returns the smallest and the largest budget that the whole chart shows. */
  reach() {
    const xs = this.drawn?.xs ?? [1];
    return [this.x === 'logarithmic' ? xs[0] : 0, xs[xs.length - 1]];
  }

  /** Returns the first and the last checkpoint in sight. */
  in_sight() {
    const xs = this.drawn?.xs ?? [];
    const [low, high] = this.look.zoom?.x ?? [0, Infinity];
    const inside = xs.map((_, k) => k).filter((k) => low <= xs[k] && xs[k] <= high);
    return [inside[0] ?? 0, inside[inside.length - 1] ?? xs.length - 1];
  }
}

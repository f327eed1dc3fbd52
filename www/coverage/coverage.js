// The view Coverage: how often policies' upper bounds of the ratio fail over random pairs, and how loose they are.
import { explained } from '../help/term.js';
import { PAGE } from '../link/place.js';
import { catalogue, draw_coverage } from '../pkg/budgeted_bandits.js';
import { fit } from '../ui/canvas.js';
import { SCALE } from '../ui/chart.js';
import { fill, h, math } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { message_of } from '../ui/text.js';
import { CoverageForm } from './coverage-form.js';
import { look as look_of_charts, picture } from './coverage-picture.js';
import { CoverageRun } from './coverage-run.js';
import { CLASSES, class_names, classes, Figures, marker, sentence } from './coverage-text.js';
import { presented } from './presented.js';
import { Rain } from './rain.js';

/** The smallest number of milliseconds between two updates of a run in progress. */
const SHOW_EVERY = 50;

/** The width of a picture for a file, in CSS pixels. */
const PICTURE = 640;
/** The charts: the share of pairs that exceed a bound, or the bound as a multiple of the true ratio. */
const CHARTS = [
  { share: true, title: 'How often the bound is exceeded', about: 'Share of pairs whose ratio exceeds the bound' },
  { share: false, title: 'How loose the bound is', about: 'Bound divided by true ratio, median and quartiles' },
];

export class Coverage {
  /** The run started last. @type {CoverageRun | null} */
  latest = null;
  /** The run whose results are on the page. @type {CoverageRun | null} */
  shown = null;
  /** The results on the page. @type {coverage.Answer | null} */
  answer = null;
  present = () => presented(this);
  #soon = once_a_frame(() => this.#draw());

  /**
   * @param {HTMLElement} root
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {import('../link/place.js').Place} [place]
   */
  constructor(root, pool, place = PAGE) {
    this.place = place;
    this.root = root;
    this.pool = pool;
    /** @type {Catalogue} */
    const { families } = catalogue();
    this.families = families;
    this.rain = new Rain(() => this.form.write());
    this.form = new CoverageForm(families, this.rain, place, () => this.run());
    this.failed = h('p', { class: 'why', role: 'alert', hidden: true });
    this.say = h('p', { class: 'say' }, 'The first pairs are being drawn.');
    this.button = h('button', {
      class: 'button small',
      type: 'button',
      onclick: () => (this.latest?.phase === 'running' ? this.stop() : this.run()),
    });
    this.status = h('span', { class: 'label' });
    this.charts = CHARTS.map(({ share, title, about }) => {
      const canvas = h('canvas', { role: 'img' });
      return { share, about, canvas, root: h('figure', {}, h('figcaption', {}, h('h2', {}, title)), canvas) };
    });
    this.figures = new Figures();
    const names = class_names.map((name) =>
      h('span', {}, marker(name), explained(name, math(CLASSES[name].about)).root),
    );
    const charts = this.charts.map((chart) => chart.root);
    const draw = h('span', { class: 'do' }, this.status, this.button);
    this.bar = h('div', { class: 'coverage-bar' }, this.form.root, draw);
    fill(
      root,
      this.say,
      this.bar,
      this.form.why,
      this.failed,
      h('p', { class: 'coverage-key' }, names),
      h(
        'div',
        { class: 'coverage' },
        h('div', { class: 'coverage-charts' }, charts),
        this.rain.root,
        h('div', { class: 'coverage-rest' }, this.figures.root, classes()),
      ),
    );
    new ResizeObserver(() => this.redraw()).observe(root);
    // The console and the browser tests use this object.
    Object.assign(globalThis.budgetedBandits ?? {}, { coverage: this });
  }

  /** Shows what the address asks for. A run that was left when the view went out of sight begins again. */
  open() {
    const changed = this.form.read();
    if (changed || !this.latest || this.latest.phase === 'left') this.run();
    else this.rain.play();
    this.redraw();
  }

  /** Ends the run and the rain, because nobody sees them. */
  close() {
    this.latest?.stop('left');
    this.rain.rest();
  }

  /** Frees the results, because the view is gone. */
  end() {
    this.close();
    this.form.end();
    for (const run of new Set([this.latest, this.shown])) run?.results.free();
    this.latest = null;
    this.shown = null;
    this.rain.clear();
  }

  stop() {
    this.latest?.stop();
    this.#show();
    this.place.announce(`Stopped after ${counted(this.latest?.results.pairs ?? 0, 'pair')}.`);
  }

  async run() {
    this.failed.hidden = true;
    const before = this.latest;
    before?.stop();
    const run = new CoverageRun(this.pool, this.form.specification);
    this.latest = run;
    if (before && before !== this.shown) before.results.free();
    let next = 0;
    this.#tell(run);
    try {
      await run.start(() => {
        const now = performance.now();
        if (now < next || !run.results.pairs) return;
        this.#show();
        next = now + Math.max(SHOW_EVERY, 4 * (performance.now() - now));
      });
    } catch (error) {
      fill(this.failed, `Some of the pairs could not be drawn. The results so far are kept. (${message_of(error)})`);
      this.failed.hidden = false;
    }
    if (run !== this.latest || run.phase === 'left') return;
    this.#show();
    if (run.phase === 'done') this.place.announce(this.say.textContent);
  }

  /** Brings everything in the view up to date. */
  #show() {
    const { latest } = this;
    if (!latest) return;
    if (latest.results.pairs && latest !== this.shown) {
      this.shown?.results.free();
      this.shown = latest;
    }
    this.#tell(latest);
    const { shown } = this;
    if (!shown?.results.pairs) return;
    /** @type {coverage.Answer} */
    const answer = shown.results.answer();
    this.answer = answer;
    const { family } = answer.specification;
    fill(this.say, sentence(answer, shown.phase, this.families.find(({ id }) => id === family)?.name ?? family));
    this.figures.show(answer);
    this.rain.show({ run: shown, answer });
    this.redraw();
  }

  /** Says how far a run has come. @param {CoverageRun} run */
  #tell({ phase, results, specification, seconds }) {
    const running = phase === 'running';
    this.button.textContent = running ? 'Stop drawing' : 'Draw the pairs';
    this.status.textContent =
      running || results.pairs < specification.pairs
        ? `${number(results.pairs)} of ${counted(specification.pairs, 'pair')}`
        : `${counted(results.pairs, 'pair')} in ${number(seconds, seconds < 9.95 ? 2 : 0)}\u202fs`;
    this.root.dataset.phase = phase;
  }

  /**
   * Draws the charts for a file.
   * @param {() => HTMLCanvasElement} [make] makes a canvas
   * @param {import('../shell/views.js').Size} [size]
   */
  picture(make, size = { width: PICTURE, scale: SCALE }) {
    const { shown, answer } = this;
    if (!shown || !answer) throw new Error('There are no results to draw.');
    const run = {
      results: shown.results,
      policies: answer.policies.length,
      said: this.say.textContent,
      charts: CHARTS,
    };
    return picture(run, make, size);
  }

  /** Returns what can be exported. @returns {import('../shell/views.js').Exported | null} */
  exported() {
    const { answer } = this;
    if (!answer) return null;
    const { family, samples, level, pairs, seed } = answer.specification;
    const named = `${family} ${samples} samples level ${level} ${pairs} pairs seed ${seed}`;
    return { named, what: 'coverage', json: answer };
  }

  /** Draws in the next frame. */
  redraw() {
    this.#soon();
  }

  #draw() {
    const { shown, answer } = this;
    if (!shown || !answer) return;
    const look = look_of_charts(this.root);
    const beside = this.charts[0].root.offsetTop === this.charts[1].root.offsetTop;
    const policies = `for ${number(answer.policies.length)} policies. The table gives the same numbers.`;
    for (const { share, about, canvas } of this.charts) {
      const scale = fit(canvas);
      if (!scale) return;
      canvas.setAttribute('aria-label', `${about}, ${policies}`);
      draw_coverage(canvas, shown.results, share, { ...look, scale, names: share || !beside });
    }
    this.rain.draw(look);
  }
}

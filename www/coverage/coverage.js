// The view Coverage: how often policies' upper bounds of the ratio fail over random pairs, and how loose they are.
import { catalogue, draw_coverage } from '../pkg/budgeted_bandits.js';
import { fit } from '../ui/canvas.js';
import { announce, fill, h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { dismiss, notice } from '../ui/notice.js';
import { colours } from '../ui/series.js';
import { CoverageForm } from './coverage-form.js';
import { CoverageRun } from './coverage-run.js';
import { CLASSES, classes, marker, sentence, table } from './coverage-text.js';
import { Rain } from './rain.js';

const SHOW_EVERY = 50; // milliseconds between two updates of a run in progress

export class Coverage {
  /** The run started last. @type {CoverageRun | null} */
  latest = null;
  /** The run whose results are on the page. @type {CoverageRun | null} */
  shown = null;
  /** @type {any} */
  answer = null;
  #frame = 0;

  /** @param {HTMLElement} root @param {import('../simulator/pool.js').Pool} pool */
  constructor(root, pool) {
    this.root = root;
    this.pool = pool;
    this.families = catalogue().families;
    this.form = new CoverageForm(this.families, () => this.run());
    this.say = h('p', { class: 'say' }, 'The first pairs are being drawn.');
    this.button = h('button', {
      class: 'button small',
      type: 'button',
      onclick: () => (this.latest?.phase === 'running' ? this.stop() : this.run()),
    });
    this.status = h('span', { class: 'label' });
    this.charts = [true, false].map((share) => {
      const canvas = h('canvas', { role: 'img' });
      return {
        share,
        canvas,
        root: h(
          'figure',
          {},
          h('figcaption', {}, h('h2', {}, share ? 'How often the bound is exceeded' : 'How loose the bound is')),
          canvas,
        ),
      };
    });
    this.table = table();
    this.rain = new Rain(() => this.form.write());
    this.form.rain = this.rain;
    fill(
      root,
      this.say,
      h('div', { class: 'coverage-bar' }, this.form.root, h('span', { class: 'do' }, this.status, this.button)),
      this.form.why,
      h(
        'p',
        { class: 'coverage-key' },
        Object.keys(CLASSES).map((name) => h('span', {}, marker(name), name)),
      ),
      h(
        'div',
        { class: 'coverage' },
        h(
          'div',
          { class: 'coverage-charts' },
          this.charts.map((chart) => chart.root),
        ),
        this.rain.root,
        h('div', { class: 'coverage-rest' }, this.table.root, classes()),
      ),
    );
    new ResizeObserver(() => this.redraw()).observe(root);
    Object.assign(globalThis.budgetedBandits ?? {}, { coverage: this });
  }

  /** It is in sight, or another address asks for it. */
  open() {
    const changed = this.form.read();
    if (changed || !this.latest || this.latest.phase === 'left') this.run();
    else this.rain.play();
    this.redraw();
  }

  /** It is out of sight: nobody waits for what is left. */
  close() {
    this.latest?.stop('left');
    this.rain.rest();
  }

  stop() {
    this.latest?.stop();
    this.show();
    announce(`Stopped after ${counted(this.latest?.results.pairs ?? 0, 'pair')}.`);
  }

  async run() {
    dismiss('coverage');
    const before = this.latest;
    before?.stop();
    const run = new CoverageRun(this.pool, this.form.specification);
    this.latest = run;
    if (before && before !== this.shown) before.results.free();
    let next = 0;
    this.tell();
    try {
      await run.start(() => {
        const now = performance.now();
        if (now < next || !run.results.pairs) return;
        this.show();
        next = now + Math.max(SHOW_EVERY, 4 * (performance.now() - now));
      });
    } catch (error) {
      notice(
        'coverage',
        'A part of the coverage could not be computed.',
        `What was done before it is kept. (${error.message})`,
        { 'Draw the pairs again': () => this.run() },
      );
    }
    if (run !== this.latest || run.phase === 'left') return;
    this.show();
    if (run.phase === 'done') announce(this.say.textContent);
  }

  /** Brings everything that is seen up to date. */
  show() {
    const { latest } = this;
    if (latest.results.pairs && latest !== this.shown) {
      this.shown?.results.free();
      this.shown = latest;
    }
    this.tell();
    if (!this.shown?.results.pairs) return;
    this.answer = this.shown.results.answer();
    const family = this.families.find(({ id }) => id === this.answer.specification.family);
    fill(this.say, sentence(this.answer, this.shown.phase, family));
    this.table.show(this.answer);
    this.rain.show(this.shown, this.answer);
    this.redraw();
  }

  /** How far it is. */
  tell() {
    const { phase, results, specification, seconds } = this.latest;
    const running = phase === 'running';
    this.button.textContent = running ? 'Stop drawing' : 'Draw the pairs';
    this.status.textContent =
      running || results.pairs < specification.pairs
        ? `${number(results.pairs)} of ${counted(specification.pairs, 'pair')}`
        : `${counted(results.pairs, 'pair')} in ${number(seconds, seconds < 9.95 ? 2 : 0)}\u202fs`;
    this.root.dataset.phase = phase;
  }

  /** At most once a frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.answer) this.#draw();
    });
  }

  #draw() {
    const found = colours(['ink', 'ink-3', 'line', 'bg', 'error', ...Object.values(CLASSES).map(({ token }) => token)]);
    const options = {
      names: true,
      error: found.error,
      classes: Object.values(CLASSES).map(({ token }) => found[token]),
      colours: { ink: found.ink, label: found['ink-3'], grid: found.line, background: found.bg },
    };
    const beside = this.charts[0].root.offsetTop === this.charts[1].root.offsetTop;
    for (const { share, canvas } of this.charts) {
      const scale = fit(canvas);
      if (!scale) return;
      canvas.setAttribute(
        'aria-label',
        `${share ? 'Share of pairs whose ratio exceeds the bound' : 'Bound by true ratio, median and quartiles'}, for ${number(this.answer.policies.length)} policies. The table gives the same numbers.`,
      );
      draw_coverage(canvas, this.shown.results, share, { ...options, scale, names: share || !beside });
    }
    this.rain.draw(options);
  }
}

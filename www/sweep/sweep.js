// The view Sweep: the final regret against a parameter, with a chart for each policy, or against two parameters as a
// heat map.

import { PAGE } from '../link/place.js';
import { full_name } from '../simulator/names.js';
import { key } from '../simulator/specification.js';
import { fill, h } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { message_of } from '../ui/text.js';
import { sweepable } from './parameters.js';
import { address_of, SweepBar } from './sweep-bar.js';
import { SweepCharts } from './sweep-charts.js';
import { answer } from './sweep-export.js';
import { SweepHeat } from './sweep-heat.js';
import { preview, price } from './sweep-preview.js';
import { SweepRun } from './sweep-run.js';
import { SweepTable } from './sweep-table.js';
import { sentence } from './sweep-text.js';
import { swept_of } from './swept.js';

/** The number of milliseconds between two updates of a sweep in progress. */
const SHOW_EVERY = 100;

const INVITATION = 'Choose what varies and run the sweep. It shows the final regret at each value, on the same draws.';
const KNOWN = 'The points are the present settings, whose results are known. The sweep adds the chosen values.';
const UNKNOWN = 'The sweep fills these axes. The point of the present settings is added once they have been run.';
const BROKEN = 'A part of the sweep failed repeatedly. The results so far are kept.';

export class Sweep {
  /** The sweep that was started last. @type {import('./swept.js').Swept | null} */
  #swept = null;
  #soon = once_a_frame(() => {
    if (!this.#swept) this.#foresee();
    else if (this.run?.done.length) this.#drawing.draw(this.#swept, this.#y);
  });

  /**
   * @param {HTMLElement} root
   * @param {Pick<import('../settings/form.js').Form, 'specification' | 'plan' | 'catalogue'>} form
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {import('../link/place.js').Place} [place]
   * @param {() => import('../simulator/shown.js').Known | null} [results] returns the results on the page
   */
  constructor(root, form, pool, place = PAGE, results = () => null) {
    this.results = results;
    this.place = place;
    this.root = root;
    this.form = form;
    this.pool = pool;
    this.say = h('p', { class: 'say' }, INVITATION);
    this.why = h('p', { class: 'why', role: 'alert', hidden: true });
    this.charts = new SweepCharts();
    this.heat = new SweepHeat((at) => {
      place.remember({ map: at ? at + 1 : null });
      this.heat.at = at;
      this.show();
    });
    this.drawn = h('div');
    this.table = new SweepTable(place.announce);
    this.bar = new SweepBar({
      choose: () => {
        const [sweep, sweep2] = this.bar.axes.map(({ parameter }) => parameter?.path ?? null);
        if (this.run) place.remember({ sweep, values: null, sweep2, values2: null });
        this.redraw();
      },
      edit: () => this.redraw(),
      scale: (y) => {
        place.remember({ y: y === 'linear' ? null : y });
        this.redraw();
      },
      click: () => (this.run?.phase === 'running' ? this.stop() : this.start()),
    });
    fill(root, this.say, this.bar.root, this.why, this.drawn, this.table.root);
    new ResizeObserver(() => this.redraw()).observe(root);
    // The console and the browser tests use this object.
    const shared = /** @type {{budgetedBandits?: object}} */ (globalThis);
    Object.assign(shared.budgetedBandits ?? {}, { sweep: this });
  }

  get run() {
    return this.#swept?.run ?? null;
  }

  /** Runs the sweep that the address asks for, unless its results are already shown. */
  open() {
    this.update();
    const asked = this.place.parameters();
    this.bar.y.set(this.#y);
    if (!this.bar.follow(asked)) return;
    const wanted = ['sweep', 'values', 'sweep2', 'values2'];
    const shown = this.run && address_of(this.run.axes);
    const is_same = shown && wanted.every((key) => (asked.get(key) ?? shown[key]) === shown[key]);
    if (is_same && asked.has('sweep2') === this.run?.is_grid && !this.#stale) this.redraw();
    else this.start();
  }

  /** The scale of the regret. @returns {import('./sweep-charts.js').Scale} */
  get #y() {
    return this.place.parameters().get('y') === 'logarithmic' ? 'logarithmic' : 'linear';
  }

  /** What draws the sweep. */
  get #drawing() {
    return this.run?.is_grid ? this.heat : this.charts;
  }

  /** Brings the view up to date with the specification, which may have changed. */
  update() {
    this.bar.offer(sweepable(this.form.specification, this.form.catalogue));
    this.#tell();
    if (!this.#swept) this.redraw();
  }

  /** Whether the specification has changed since the sweep was started. */
  get #stale() {
    return this.run !== null && key(this.run.specification) !== key(this.form.specification);
  }

  async start() {
    this.run?.stop();
    this.#complain(null);
    const { specification, catalogue, plan } = this.form;
    let run;
    try {
      run = new SweepRun(this.pool, specification, this.bar.asked, catalogue);
    } catch (error) {
      this.#complain(message_of(error));
      return;
    }
    this.place.remember(address_of(run.axes));
    const swept = swept_of(run, plan.labels, catalogue);
    this.#swept = swept;
    if (run.is_grid) this.heat.build(swept, Number(this.place.parameters().get('map') ?? 1) - 1);
    else this.charts.build(swept);
    this.charts.root.classList.remove('unknown');
    fill(this.drawn, this.#drawing.root);
    this.show();
    try {
      await run.start(this.#paced());
    } catch (error) {
      this.#complain(`${BROKEN} (${message_of(error)})`);
    }
    if (swept !== this.#swept) return;
    this.show();
    if (run.phase === 'done') this.place.announce(this.say.textContent);
  }

  /** Shows what the sweep will run, and the points that are known already. */
  #foresee() {
    const { form, pool, charts } = this;
    try {
      const axes = this.bar.asked;
      const known = this.results();
      const current = known && key(known.specification) === key(form.specification) ? known.answer : null;
      const swept = preview(axes, form, current);
      charts.build(swept);
      fill(this.drawn, charts.root, h('p', { class: 'note' }, current ? KNOWN : UNKNOWN));
      charts.root.classList.toggle('unknown', !current);
      charts.draw(swept, this.#y, ({ names }, i) => `${full_name(names[i])}: ${current ? KNOWN : UNKNOWN}`);
      this.bar.tell(price(axes, form, pool.size), false);
    } catch {
      fill(this.drawn); // values that are only half typed are explained when the sweep is to run
    }
  }

  /** Shows results of the settings that have come in. */
  refresh() {
    if (!this.#swept) this.redraw();
  }

  /** Returns a function that shows the progress of a sweep, but not every time it is called. */
  #paced() {
    let next = 0;
    return () => {
      const now = performance.now();
      if (now < next) return;
      next = now + SHOW_EVERY;
      this.show();
    };
  }

  stop() {
    this.run?.stop();
    this.show();
    if (this.run) this.place.announce(`Stopped after ${this.run.counted(this.run.done.length)}.`);
  }

  /** Says why there is no sweep. Null says that nothing is wrong. @param {string | null} sentence */
  #complain(sentence) {
    this.why.hidden = sentence === null;
    fill(this.why, sentence);
  }

  /** Says how far the sweep has come. */
  #tell() {
    const { run } = this;
    const running = run?.phase === 'running';
    this.bar.tell(this.#status(), running);
    this.#drawing.root.classList.toggle('stale-sweep', this.#stale);
    this.root.dataset.phase = run?.phase ?? '';
  }

  #status() {
    const { run } = this;
    if (!run) return '';
    const done = `${number(run.done.length)} of ${run.counted(run.plans.length)}`;
    if (run.phase === 'running') return `${done} · ${number(100 * run.share)}\u202f% of the next`;
    return this.#stale ? 'The settings have changed.' : done;
  }

  /** Brings everything up to date. */
  show() {
    this.#tell();
    if (!this.#swept) return;
    fill(this.say, sentence(this.#swept, this.heat.at));
    this.table.show(this.#swept);
    this.redraw();
  }

  /** Draws the charts in the next frame. */
  redraw() {
    this.#soon();
  }

  /**
   * Returns what can be exported, or null before a value is done.
   * @returns {import('../shell/views.js').Exported | null}
   */
  exported() {
    const swept = this.#swept;
    if (!swept?.run.done.length) return null;
    return {
      specification: swept.run.specification,
      what: 'sweep',
      json: answer(swept),
      picture: (sheet) => this.#drawing.picture(swept, this.#y, sheet),
    };
  }
}

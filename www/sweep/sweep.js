// The view Sweep: the final regret against a parameter, with a small chart for each policy.

import { PAGE } from '../link/place.js';
import { key } from '../simulator/specification.js';
import { fill, h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { message_of } from '../ui/text.js';
import { sweepable } from './parameters.js';
import { SweepBar } from './sweep-bar.js';
import { SweepCharts } from './sweep-charts.js';
import { answer, rows } from './sweep-export.js';
import { SweepRun } from './sweep-run.js';
import { SweepTable } from './sweep-table.js';
import { sentence } from './sweep-text.js';
import { swept_of } from './swept.js';

/** The number of milliseconds between two updates of a sweep in progress. */
const SHOW_EVERY = 100;

const INVITATION = 'Choose what varies and run the sweep. It shows the final regret at each value, on the same draws.';
const BROKEN = 'A part of the sweep failed repeatedly. The results so far are kept.';

export class Sweep {
  /** The sweep that was started last. @type {import('./swept.js').Swept | null} */
  #swept = null;
  #soon = once_a_frame(() => {
    if (this.#swept && this.run?.done.length) this.charts.draw(this.#swept);
  });

  /**
   * @param {HTMLElement} root
   * @param {Pick<import('../settings/form.js').Form, 'specification' | 'plan' | 'catalogue'>} form
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {import('../link/place.js').Place} [place]
   */
  constructor(root, form, pool, place = PAGE) {
    this.place = place;
    this.root = root;
    this.form = form;
    this.pool = pool;
    this.say = h('p', { class: 'say' }, INVITATION);
    this.why = h('p', { class: 'why', role: 'alert', hidden: true });
    this.charts = new SweepCharts(place);
    this.table = new SweepTable();
    this.bar = new SweepBar({
      choose: (path) => {
        this.bar.choose(path);
        if (this.run) place.remember({ sweep: path, values: null });
      },
      scale: (y) => {
        place.remember({ y: y === 'linear' ? null : y });
        this.redraw();
      },
      click: () => (this.run?.phase === 'running' ? this.stop() : this.start()),
    });
    fill(root, this.say, this.bar.root, this.why, this.charts.root, this.table.root);
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
    this.bar.y.set(this.charts.y);
    const path = asked.get('sweep');
    if (path === null || !this.bar.find(path)) return;
    const values = asked.get('values')?.split('_').map(Number);
    this.bar.choose(path, values?.every(Number.isFinite) ? values : undefined);
    const { run } = this;
    const is_same = run?.parameter.path === path && (!values || run.values.join() === values.join());
    if (is_same && !this.#stale) this.redraw();
    else this.start();
  }

  /** Brings the view up to date with the specification, which may have changed. */
  update() {
    this.bar.offer(sweepable(this.form.specification, this.form.catalogue));
    this.#tell();
  }

  /** Whether the specification has changed since the sweep was started. */
  get #stale() {
    return this.run !== null && key(this.run.specification) !== key(this.form.specification);
  }

  async start() {
    const { parameter } = this.bar;
    if (!parameter) return;
    this.run?.stop();
    this.#complain(null);
    const { specification, catalogue, plan } = this.form;
    let run;
    try {
      run = new SweepRun(this.pool, specification, parameter, this.bar.values(parameter.name), catalogue);
    } catch (error) {
      this.#complain(message_of(error));
      return;
    }
    this.place.remember({ sweep: parameter.path, values: run.values.join('_') });
    const swept = swept_of(run, plan.labels, catalogue);
    this.#swept = swept;
    this.charts.build(swept);
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
    this.place.announce(`Stopped after ${counted(this.run?.done.length ?? 0, 'value')}.`);
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
    this.charts.root.classList.toggle('stale-sweep', this.#stale);
    this.root.dataset.phase = run?.phase ?? '';
  }

  #status() {
    const { run } = this;
    if (!run) return '';
    const done = `${number(run.done.length)} of ${counted(run.plans.length, 'value')}`;
    if (run.phase === 'running') return `${done} · ${number(100 * run.share)}\u202f% of the next`;
    return this.#stale ? 'The settings have changed.' : done;
  }

  /** Brings everything up to date. */
  show() {
    this.#tell();
    if (!this.#swept) return;
    fill(this.say, sentence(this.#swept));
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
      rows: rows(swept),
      json: answer(swept),
      picture: (sheet, where) => this.charts.picture(swept, sheet, where),
    };
  }
}

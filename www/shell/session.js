// The session of a visitor: the settings, their run, and the views of its results.

import { Deciding } from '../deciding/deciding.js';
import { check_specification } from '../pkg/budgeted_bandits.js';
import { Gallery } from '../presets/gallery.js';
import { Opened } from '../presets/opened.js';
import { Presets } from '../presets/presets.js';
import { Regret } from '../regret/regret.js';
import { Form } from '../settings/form.js';
import { Runs } from '../settings/runs.js';
import { Answered } from '../simulator/answered.js';
import { called } from '../simulator/called.js';
import { PolicyFailure } from '../simulator/failed.js';
import { paced, Run } from '../simulator/run.js';
import { key, most_repetitions } from '../simulator/specification.js';
import { announce, at, fill } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { dismiss } from '../ui/notice.js';
import { Built } from './built.js';
import { brief } from './called.js';
import { Modules } from './modules.js';
import * as recent from './recent.js';
import { Records } from './records.js';
import { say_failed, show_nothing, show_results } from './results.js';
import { follow_scale, rescale } from './scale.js';
import { Starts } from './starts.js';
import { Views } from './views.js';

export class Session {
  /** The run that was started last. @type {Run | null} */
  latest = null;
  /** The results on the page. @type {import('../simulator/shown.js').Known | null} */
  shown = null;
  /** The results that came with the page. */
  built = new Built();
  /** Whether Live has started the latest run. */
  #by_live = false;

  /**
   * @param {Catalogue} catalogue
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {object} on
   * @param {(edited: boolean) => void} on.change called after every check of the settings, before the page shows them
   * @param {(session: Session) => Record<string, import('./views.js').Maker>} on.views returns the views
   */
  constructor(catalogue, pool, on) {
    this.catalogue = catalogue;
    this.pool = pool;
    this.share = pool.share();
    this.records = new Records(pool, () => this.latest);
    this.modules = new Modules(pool, () => this.form);
    this.starts = new Starts(this);
    this.onchange = on.change;
    this.runs = new Runs({
      run: () => this.run(),
      pause: () => this.pause(),
      stop: () => this.stop(),
      live: (on) => {
        this.starts.live.choose(on);
        if (on) this.starts.soon();
        this.show();
      },
      workers: (size) => {
        if (size !== undefined) pool.resize(size);
        return pool.size;
      },
    });
    this.deciding = new Deciding(at('deciding'), catalogue, {
      press: (wish) => (wish === 'on' ? this.pause() : this.#repeat(wish)),
      workers: () => pool.size,
    });
    this.regret = new Regret(at('regret'), {
      onscale: (grid) => rescale(this.form, grid),
      onlook: () => this.show(),
      roomy: () => matchMedia('(min-width: 1200px)').matches,
      told: 'The table Outcomes holds the final values.',
    });
    this.form = new Form(catalogue, check_specification, ({ edited }) => this.#changed(edited));
    this.form.runs = this.runs.form;
    this.form.read = (table, progress) => pool.read(table, progress);
    this.presets = new Presets(pool, (id) => {
      this.gallery.refresh(id);
      this.opened.show(this.form);
    });
    const stop = () => this.latest?.stop();
    this.opened = new Opened(this.presets, { run: stop, size: (repetitions) => this.#repeat(repetitions) });
    this.gallery = new Gallery(this.presets, stop);
    this.views = new Views(on.views(this), { follow: () => this.show(), choose: () => this.starts.now() });
  }

  /** The chart, if it shows results of the present settings. */
  get current() {
    const { shown, form, regret } = this;
    const is_current = regret.shown?.run === shown && key(shown?.specification) === key(form.specification);
    return shown && is_current ? regret : null;
  }

  /** The answer on the page. */
  get answer() {
    return this.shown?.answer ?? null;
  }

  /**
   * Opens a valid specification, and runs it as soon as its results can be seen, unless they came with the site or are
   * to be kept. If the results of the default settings came with the page, their run waits until the visitor touches
   * the page.
   * @param {Specification} specification
   * @param {boolean} [keep] whether the results of a finished run are kept
   */
  open(specification, keep = false) {
    const { latest, starts } = this;
    starts.waiting = false;
    this.form.load(specification);
    follow_scale(this.regret, specification);
    if (this.opened.current?.answer) {
      this.drop();
      this.show();
    } else if (keep && latest?.phase === 'done' && key(latest.specification) === key(specification)) this.show();
    else if (!this.built.here || latest || location.hash) starts.open();
    else {
      this.regret.offer(this.form);
      starts.waiting = true;
      this.built.when_touched(() => starts.now());
    }
  }

  /** Shows the answer that came with the site if it alone has the present settings, and otherwise the latest run. */
  #choose() {
    const { latest, shown, built, form, catalogue } = this;
    const [answer, now] = [this.opened.current?.answer, key(form.specification)];
    if (answer && key(answer.specification) === now && key(latest?.specification) !== now) {
      if (shown?.answer !== answer) this.#take(new Answered(answer, form.specification, form.plan));
    } else if (latest?.read() && latest !== shown && !built.outlast(latest, shown, catalogue)) this.#take(latest);
  }

  /** Puts other results in place of those on the page. @param {import('../simulator/shown.js').Known} results */
  #take(results) {
    if (this.shown !== this.latest) this.shown?.free(); // the latest run is shown again if its settings return
    this.shown = results;
    this.built.here = false;
  }

  /** Runs the present settings with other repetitions. @param {Specification['repetitions']} repetitions */
  #repeat(repetitions) {
    this.runs.repeat(this.form, repetitions);
    this.run();
  }

  /** @param {boolean} edited whether the visitor changed the settings */
  #changed(edited) {
    this.onchange(edited);
    this.show();
    if (!this.form.error) this.views.update(this.form.specification);
    if (edited) this.starts.soon();
    else this.starts.live.cancel();
  }

  /** Runs the settings, unless they are wrong. @param {boolean} [by_live] whether Live starts the run */
  async run(by_live = false) {
    this.starts.live.cancel();
    const { form, opened, catalogue, latest } = this;
    if (form.error) return;
    this.starts.waiting = false;
    this.drop();
    this.presets.stop();
    dismiss('run');
    const current = new Run(this.share, form.specification, form.plan, this.records.of(form.specification));
    this.latest = current;
    const { specification } = current;
    // A number that is typed with Live would otherwise leave a recent entry for every digit.
    if (by_live && this.#by_live && latest) recent.forget_run(latest.specification);
    this.#by_live = by_live;
    if (key(specification) !== key(catalogue.default_specification))
      recent.remember(opened.of(specification)?.preset.title ?? called(specification, catalogue), specification);
    // What is missing in record files is computed only if the visitor asks for it.
    if (current.given && !current.results.complete) current.stop('paused');
    if (current.phase === 'paused') this.show();
    else await this.#go(current);
  }

  /** Ends the latest run for good. Its results stay while they are on the page. */
  drop() {
    this.latest?.stop();
    if (this.latest !== this.shown) this.latest?.free();
    this.latest = null;
  }

  /** Starts or resumes a run, and waits until it ends. @param {Run} current */
  async #go(current) {
    try {
      const ended = current.start(paced(current, () => this.show()));
      this.show(); // the workers compute meanwhile
      await ended;
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error; // failure.js says that the simulator has crashed
      if (!(error instanceof PolicyFailure)) say_failed(current, error, () => this.run());
      else if (this.modules.remove(error.failed, current.specification)) return this.run();
    }
    if (current !== this.latest) return;
    const done = current.phase === 'done';
    if (done) this.#done(current);
    this.show();
    const said = `${at('sentence').textContent} ${this.deciding.said.textContent}`.trim();
    if (done && !this.views.playing) announce(said); // a player hears about pulls instead
  }

  /** Gives the results of a finished run to its preset, if any. @param {Run} current */
  #done(current) {
    current.read();
    const preset = this.opened.of(current.specification);
    if (preset && !current.given) this.presets.take(preset.preset, preset.part, current);
  }

  /** Pauses the run, or resumes it, also after it was stopped. */
  async pause() {
    const { latest } = this;
    if (latest && (latest.phase === 'paused' || latest.phase === 'stopped')) return this.#go(latest);
    latest?.stop('paused');
    this.show();
    announce(`Paused after ${counted(latest?.repetitions ?? 0, 'repetition')}.`);
  }

  stop() {
    this.starts.live.cancel();
    this.latest?.stop();
    this.show();
    announce(`Stopped after ${counted(this.latest?.repetitions ?? 0, 'repetition')}.`);
  }

  /** Brings everything on the page up to date. */
  show() {
    this.#choose();
    const { latest, form, built, shown, views } = this;
    const differs = (/** @type {Pick<Run, 'specification'>} */ run) =>
      Boolean(form.error) || key(run.specification) !== key(form.specification);
    const changed = !form.error && latest !== null && differs(latest);
    const is_built = built.here || (shown instanceof Answered && !differs(shown));
    const repetitions = is_built ? most_repetitions(form.specification) : 0;
    const run = is_built && changed && !latest?.open ? null : latest; // not an ended run of other settings
    this.runs.live.checked = this.starts.live.is_on(form.specification);
    this.runs.show(run, { error: form.error, changed, workers: this.pool.hands, built: repetitions });
    fill(at('brief'), brief(form));
    this.opened.show(form);
    at('foot').hidden = views.shows_results && !shown && !built.here; // the links wait for the results above them
    if (built.here) return;
    if (!shown) return show_nothing(latest, this);
    show_results(shown, differs(shown), this);
    views.refresh();
  }
}

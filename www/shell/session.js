// The session of a visitor: the settings, their run, and the views of its results.

import { Deciding } from '../deciding/deciding.js';
import { check_specification } from '../pkg/budgeted_bandits.js';
import * as present from '../present/present.js';
import { claim } from '../presets/claim.js';
import { Gallery } from '../presets/gallery.js';
import { matching } from '../presets/opened.js';
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
import * as built from './built.js';
import { brief, example } from './called.js';
import { Modules } from './modules.js';
import * as recent from './recent.js';
import { Records } from './records.js';
import { say_failed, show_nothing, show_results } from './results.js';
import { show_runs } from './runs.js';
import { follow_scale, rescale } from './scale.js';
import { Starts } from './starts.js';
import { differs, now, reduce, start } from './state.js';
import { changing } from './undo.js';
import { Views } from './views.js';

export class Session {
  /**
   * @param {Catalogue} catalogue
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {object} on
   * @param {(edited: boolean) => void} on.change called after every change of the settings
   * @param {(session: Session) => Record<string, import('./views.js').Maker>} on.views returns the views
   */
  constructor(catalogue, pool, on) {
    this.catalogue = catalogue;
    this.pool = pool;
    this.on = on;
    this.share = pool.share();
    this.records = new Records(pool, () => this.state.latest);
    this.modules = new Modules(pool, () => this.form);
    this.starts = new Starts(this);
    this.runs = new Runs({
      run: () => this.run(),
      press: (wish) => (wish === 'on' ? this.pause() : this.#repeat(wish)),
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
    this.deciding = new Deciding(at('deciding'), () => pool.size);
    this.regret = new Regret(at('regret'), {
      onscale: (grid) => rescale(this.form, grid),
      onlook: () => this.show(),
      roomy: () => matchMedia('(min-width: 1200px)').matches,
      told: 'The table Outcomes holds the final values.',
    });
    this.state = start(check_specification(JSON.stringify(catalogue.default_specification)), built.begin());
    this.form = new Form(catalogue, check_specification, {
      now: () => now(this.state),
      take: (judged) => this.take({ type: 'edited', judged, changing: changing() }),
      changed: () => this.#changed(true),
    });
    this.form.runs = this.runs.form;
    this.form.read = (table, progress) => pool.read(table, progress);
    this.presets = new Presets(pool, (id) => {
      this.gallery.refresh(id);
      this.#claim();
    });
    this.gallery = new Gallery(this.presets, () => this.state.latest?.stop());
    this.views = new Views(on.views(this), { follow: () => this.show(), choose: () => this.starts.now() });
    present.connect(this.views, this.regret.present);
  }

  /** Takes an event, and frees results that nothing shows any more. @param {import('./state.js').Event} event */
  take(event) {
    const before = this.state;
    this.state = reduce(before, event);
    const { latest, shown } = this.state;
    for (const results of new Set([before.latest, before.shown]))
      if (results !== latest && results !== shown) results?.free();
  }

  /** The chart, if it shows results of the present settings. */
  get current() {
    const { state, form, regret } = this;
    const { shown } = state;
    const is_current = shown && regret.shown?.run === shown && key(shown.specification) === key(form.specification);
    return is_current ? regret : null;
  }

  /** The answer on the page. */
  get answer() {
    return this.state.shown?.answer ?? null;
  }

  /** The open preset, if the settings are those of the preset. */
  get preset() {
    return matching(now(this.state).opened, this.form.specification);
  }

  /**
   * Opens a valid specification.
   * @param {Specification} specification
   * @param {import('./state.js').Opened | null} opened the preset from which it comes
   * @param {boolean} [keep] whether the results of a finished run are kept
   */
  open(specification, opened, keep = false) {
    this.take({ type: 'opened', judged: this.form.opened(specification), opened });
    this.form.show();
    this.#changed(false);
    follow_scale(this.regret, specification);
    this.starts.open(keep);
  }

  /** Undoes or redoes a step. @param {'undone' | 'redone'} type */
  move(type) {
    this.take({ type });
    this.form.show();
    this.#changed(false);
    follow_scale(this.regret, this.form.draft);
    this.starts.soon();
  }

  /** Runs the present settings with other repetitions. @param {Specification['repetitions']} repetitions */
  #repeat(repetitions) {
    this.runs.repeat(this.form, repetitions);
    this.run();
  }

  /** @param {boolean} edited whether the visitor changed the settings */
  #changed(edited) {
    this.starts.live.cancel();
    this.on.change(edited);
    this.show();
    if (!this.form.error) this.views.update(this.form.specification);
    if (edited) this.starts.soon();
  }

  /** Runs the settings, unless they are wrong. @param {boolean} [by_live] whether Live starts the run */
  async run(by_live = false) {
    this.starts.live.cancel();
    const { form, catalogue, state: before } = this;
    if (form.error) return;
    this.drop();
    this.presets.stop();
    dismiss('run');
    const current = new Run(this.share, form.specification, form.plan, this.records.of(form.specification));
    this.take({ type: 'started', run: current, by_live });
    const { specification } = current;
    // A number that is typed with Live would otherwise leave a recent entry for every digit.
    if (by_live && before.by_live && before.latest) recent.forget_run(before.latest.specification);
    if (key(specification) !== key(catalogue.default_specification))
      recent.remember(this.preset?.preset.title ?? called(specification, catalogue), specification);
    // What is missing in record files is computed only if the visitor asks for it.
    if (current.given && !current.results.complete) current.stop('paused');
    if (current.phase === 'paused') this.show();
    else await this.#go(current);
  }

  /** Ends the latest run for good. Its results stay while they are on the page. */
  drop() {
    this.state.latest?.stop();
    this.take({ type: 'dropped' });
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
    if (current !== this.state.latest) return;
    const done = current.phase === 'done';
    const preset = done && !current.given ? matching(now(this.state).opened, current.specification) : null;
    if (preset) this.presets.take(preset.preset, preset.part, current);
    this.show();
    const said = `${at('headline').textContent} ${at('sentence').textContent} ${this.deciding.said.textContent}`.trim();
    if (done && !this.views.playing) announce(said); // a player hears about pulls instead
  }

  /** Pauses the run, or resumes it, also after it was stopped. */
  async pause() {
    const { latest } = this.state;
    if (latest && (latest.phase === 'paused' || latest.phase === 'stopped')) return this.#go(latest);
    latest?.stop('paused');
    this.show();
    announce(`Paused after ${counted(latest?.repetitions ?? 0, 'repetition')}.`);
  }

  stop() {
    this.starts.live.cancel();
    this.state.latest?.stop();
    this.show();
    announce(`Stopped after ${counted(this.state.latest?.repetitions ?? 0, 'repetition')}.`);
  }

  /** Brings everything on the page up to date. */
  show() {
    const run = this.state.latest;
    this.take({ type: 'progressed', reached: !run?.read() ? 'nothing' : run.phase === 'running' ? 'some' : 'end' });
    const { form, state, views } = this;
    const { latest, shown } = state;
    const changed = !form.error && latest !== null && differs(state, latest);
    const is_built = state.built !== null || (shown instanceof Answered && !differs(state, shown));
    const repetitions = is_built ? most_repetitions(form.specification) : 0;
    const told = is_built && changed && !latest?.open ? null : latest; // not an ended run of other settings
    show_runs(this, told, { changed, built: repetitions });
    fill(at('brief'), brief(form));
    fill(at('example'), example(this));
    this.#claim();
    at('foot').hidden = views.shows_results && !shown && !state.built; // the links wait for the results above them
    if (state.built) return;
    if (!shown) return show_nothing(latest, this);
    show_results(shown, differs(state, shown), this);
    views.refresh();
  }

  /** Shows the claim of the open preset above the chart. */
  #claim() {
    const { opened } = now(this.state);
    const edited = Boolean(this.form.error) || !this.preset;
    claim(this.presets, opened && { ...opened, edited }, {
      run: () => this.state.latest?.stop(),
      size: (repetitions) => this.#repeat(repetitions),
    });
  }
}

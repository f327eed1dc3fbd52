// The section Runs: the repetitions and the seed, the buttons of a run, and the progress of the run. The section never
// scrolls out of sight.

import { surprise_seed } from '../pkg/budgeted_bandits.js';
import { rounded } from '../simulator/looks.js';
import { told_repetitions, until_decided } from '../simulator/specification.js';
import { at, fill, h, icon, link, PAUSE, PLAY } from '../ui/dom.js';
import { counted, duration, number, rate } from '../ui/format.js';
import { Progress } from '../ui/progress.js';
import { bands } from './bands.js';
import { repetitions } from './repetitions.js';

/** @typedef {import('../simulator/run.js').Run} Run */
/** @typedef {import('./form.js').Wrong} Wrong */

/** Seeds that the page draws are below this number, so that they are short enough to be read out. */
const SEEDS = 100_000;

/** Explains the check box Live. */
const LIVE = 'Run again after every change. Until you switch it, this is on where a run takes at most 5 seconds.';

export class Runs {
  /**
   * @param {object} on the functions that are called when the visitor asks for something
   * @param {() => void} on.run
   * @param {() => void} on.pause pauses the run, or resumes it
   * @param {() => void} on.stop
   * @param {(live: boolean) => void} on.live
   * @param {(workers?: number) => number} on.workers takes the wanted number of workers, and returns the actual one
   */
  constructor(on) {
    this.live = h('input', { type: 'checkbox', id: 'live-runs', onchange: () => on.live(this.live.checked) });
    this.too_long = h('span', { class: 'label' });
    const workers = h('input', {
      class: 'field',
      size: 2,
      inputmode: 'numeric',
      value: on.workers(),
      onchange: () => {
        workers.value = String(on.workers(Number(workers.value)));
      },
    });
    this.device = [
      h(
        'label',
        { title: 'Threads of this device that run repetitions; their number does not change the results' },
        h('span', { class: 'label' }, 'workers '),
        workers,
      ),
      h('label', { class: 'check', title: LIVE }, this.live, 'Live', this.too_long),
    ];
    this.fields = h('div', { class: 'row fields' });
    this.progress = new Progress('Repetitions done');
    this.state = h('div', { class: 'state' });
    this.detail = h('div', { class: 'label' });
    this.run = h('button', { class: 'button', id: 'run', type: 'button', onclick: on.run }, 'Run');
    this.pause = h('button', { class: 'button', id: 'pause', type: 'button', onclick: on.pause });
    this.stop = h(
      'button',
      { class: 'button', id: 'stop', type: 'button', onclick: on.stop },
      icon('M1 1h10v10H1z'),
      'Stop',
    );
    this.why = h('p', { class: 'why', hidden: true });
    fill(
      at('runs'),
      this.fields,
      this.why,
      this.progress.root,
      h(
        'div',
        { class: 'status' },
        h('div', { class: 'text' }, this.state, this.detail),
        h('div', { class: 'buttons' }, this.run, this.pause, this.stop),
      ),
    );
  }

  /** Makes the fields for a form. @param {import('./form.js').Form} form */
  form = (form) => {
    const seed = form.field('seed', this.why, { label: 'Seed', noun: 'the seed', bare: true, least: 5, most: 10 });
    form.place('intervals', this.why);
    const draw = () => seed.set(surprise_seed() % SEEDS);
    const surprise = link('surprise me', draw, { id: 'surprise', title: 'Draw a new seed' });
    const fields = repetitions(form, this.why, (wanted) => this.repeat(form, wanted));
    fill(
      this.fields,
      h('h2', { id: 'runs-title' }, 'Runs'),
      ...fields,
      h('label', {}, h('span', { class: 'label' }, 'seed '), seed.input),
      surprise,
      bands(form),
      ...this.device,
    );
  };

  /**
   * Changes how many repetitions a run has.
   * @param {import('./form.js').Form} form
   * @param {Specification['repetitions']} wanted
   */
  repeat(form, wanted) {
    const now = form.draft.repetitions;
    const kept = typeof now === 'number' ? { repetitions: now } : {};
    form.replace('repetitions', wanted, { kept });
  }

  /**
   * Brings the section up to date.
   * @param {Run | null} run the latest run
   * @param {object} now
   * @param {Wrong | null} now.error
   * @param {boolean} now.changed whether the settings have changed since the run was started
   * @param {number} now.workers
   * @param {number} now.built the repetitions of the results that came with the page; 0 if there are none
   * @param {number | null} now.too_long the seconds of a run if this is why Live is off
   */
  show(run, { error, changed, workers, built, too_long }) {
    fill(this.too_long, too_long !== null && ` off, as a run takes ${duration(too_long)}`);
    const running = Boolean(run?.open);
    const waiting = running ? null : error;
    this.#buttons(run, running, error, changed);
    const share = run ? run.progress : Number(built > 0);
    this.progress.show(waiting ? 0 : share);
    fill(this.state, waiting ? 'Waiting' : headline(run, built));
    fill(this.run, built && !run ? 'Run here' : 'Run');
    const what = waiting && waiting.count > 1 ? counted(waiting.count, 'value') : waiting?.noun;
    const correct = what ? `Correct ${what} to run.` : waiting?.sentence;
    fill(this.detail, correct ?? details(run, changed, workers, built));
  }

  /** @param {Run | null} run @param {boolean} running @param {Wrong | null} error @param {boolean} changed */
  #buttons(run, running, error, changed) {
    const paused = run?.phase === 'paused';
    const focused = document.activeElement; // a control loses the focus when it is hidden
    this.run.hidden = running && (!changed || Boolean(error) || this.live.checked);
    this.run.disabled = Boolean(error);
    if (this.stop.hidden && running && focused === this.run) queueMicrotask(() => this.stop.focus());
    if (!this.stop.hidden && !running && (focused === this.stop || focused === this.pause))
      queueMicrotask(() => this.run.focus());
    this.stop.hidden = this.pause.hidden = !running;
    const does = paused ? 'Resume the run' : 'Pause the run';
    if (this.pause.title !== does)
      fill(Object.assign(this.pause, { title: does, ariaLabel: does }), icon(paused ? PLAY : PAUSE));
  }
}

/** Says how many repetitions are done. @param {Run | null} run @param {number} built */
function headline(run, built) {
  if (!run) return built ? `${number(built)} of ${counted(built, 'repetition')}` : 'Ready';
  const { specification, phase, repetitions, expected, plan } = run;
  if (!until_decided(specification))
    return told_repetitions(specification, phase === 'done' ? plan.repetitions : repetitions);
  if (phase !== 'running') return counted(repetitions, 'repetition');
  const about = expected < plan.repetitions ? `about ${number(rounded(expected))}` : `at most ${number(expected)}`;
  return `${number(repetitions)} of ${about}`;
}

/** The words for a run that is not running. */
const ENDS = { paused: 'Paused', stopped: 'Stopped', failed: 'Failed', done: 'Done' };

/**
 * Says how fast a run is and how long it takes.
 * @param {Run | null} run
 * @param {boolean} changed whether the settings have changed since the run was started
 * @param {number} workers
 * @param {number} built the repetitions of the results that came with the page; 0 if there are none
 */
function details(run, changed, workers, built) {
  if (!run) return built ? 'Computed when the site was built' : '';
  const parts = [];
  if (run.phase === 'running') {
    if (run.rate) parts.push(rate(run.rate));
    parts.push(`${duration(run.left)} left`);
    if (!workers) parts.push('without workers');
    return parts.join(' · ');
  }
  if (changed) return 'The settings have changed.';
  if (run.given && run.given === run.repetitions) return 'From record files';
  const took = run.seconds < 1 ? `${number(run.seconds, 1)}\u202fs` : duration(run.seconds);
  parts.push(`${ENDS[run.phase]} after ${took}`);
  if (run.rate) parts.push(rate(run.rate));
  return parts.join(' · ');
}

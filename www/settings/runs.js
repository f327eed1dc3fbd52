// The section Runs, always in this order: how far the run is, one button with what it takes, the repetitions, the seed,
// Live, and the rest behind a line. The section never scrolls out of sight.

import { surprise_seed } from '../pkg/budgeted_bandits.js';
import { LONGEST } from '../simulator/forecast.js';
import { most_repetitions, until_decided } from '../simulator/specification.js';
import { at, fill, h, icon, link, PAUSE, PLAY } from '../ui/dom.js';
import { counted, duration, number } from '../ui/format.js';
import { Progress } from '../ui/progress.js';
import { bands } from './bands.js';
import { repetitions } from './repetitions.js';
import { details, headline } from './run-words.js';
import { setting } from './setting.js';

/** @typedef {import('../simulator/run.js').Run} Run */
/** @typedef {import('./form.js').Wrong} Wrong */

/** Seeds that the page draws are below this number, so that they are short enough to be read out. */
const SEEDS = 100_000;

/** Explains the check box Live. */
const LIVE = 'Until you switch it, this is on where a run takes at most 5 seconds.';
/** Where the commands are explained, which run without a limit of time. */
const ELSEWHERE = 'docs/command-line.html';

/** What a run takes: its repetitions, and its seconds. */
/** @typedef {Pick<Specification, 'repetitions'> & {seconds: number}} Takes */

export class Runs {
  /** What the button of a finished run offers. @type {import('../deciding/offer.js').Offer | null} */
  #offer = null;
  /** Whether the rest of the settings is in sight. */
  unfolded = false;

  /**
   * @param {object} on the functions that are called when the visitor asks for something
   * @param {() => void} on.run
   * @param {(wish: import('../deciding/offer.js').Wish) => void} on.press asks for what was offered
   * @param {() => void} on.pause pauses the run, or resumes it
   * @param {() => void} on.stop
   * @param {(live: boolean) => void} on.live
   * @param {(workers?: number) => number} on.workers takes the wanted number of workers, and returns the actual one
   */
  constructor(on) {
    this.live = h('input', { type: 'checkbox', id: 'live-runs', onchange: () => on.live(this.live.checked) });
    this.too_long = h('span', { class: 'longer' });
    const workers = h('input', {
      class: 'field',
      size: 2,
      inputmode: 'numeric',
      value: on.workers(),
      onchange: () => {
        workers.value = String(on.workers(Number(workers.value)));
      },
    });
    this.workers = h(
      'label',
      { title: 'Threads of this device that run repetitions; their number does not change the results' },
      h('span', { class: 'label' }, 'workers '),
      workers,
    );
    this.switch = h(
      'label',
      { class: 'setting check switch', title: LIVE },
      h('span', {}, 'Live', this.too_long),
      this.live,
    );
    this.fields = h('div', { class: 'fields' });
    this.progress = new Progress('Repetitions done');
    this.state = h('span', { class: 'state' });
    this.detail = h('p', { class: 'label detail', id: 'run-detail' });
    this.price = h('span', { class: 'price', id: 'run-price', 'aria-hidden': 'true' });
    const described = { 'aria-describedby': 'run-price', type: 'button' };
    const [run, decide] = [h('span'), h('span')];
    this.named = { run, decide };
    this.run = h('button', { ...described, class: 'button', id: 'run', onclick: on.run }, run);
    this.decide = h(
      'button',
      { ...described, class: 'button', id: 'until', onclick: () => this.#offer && on.press(this.#offer.wish) },
      decide,
    );
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
      h('header', {}, h('h2', { id: 'runs-title' }, 'Runs'), this.state),
      this.progress.root,
      h('div', { class: 'buttons' }, this.run, this.decide, this.pause, this.stop),
      this.detail,
      this.fields,
    );
  }

  /** Makes the fields for a form. @param {import('./form.js').Form} form */
  form = (form) => {
    const seed = form.field('seed', this.why, { label: 'Seed', noun: 'the seed', bare: true, least: 5, most: 10 });
    form.place('intervals', this.why);
    const draw = () => seed.set(surprise_seed() % SEEDS);
    const surprise = link('another', draw, { id: 'surprise', 'aria-label': 'Draw another seed' });
    const rest = h('details', { class: 'quiet', open: this.unfolded }, h('summary', {}, 'Bands, workers'));
    rest.addEventListener('toggle', () => {
      this.unfolded = rest.open;
    });
    rest.append(h('div', { class: 'parameters' }, bands(form), this.workers));
    fill(
      this.fields,
      repetitions(form, this.why, (wanted) => this.repeat(form, wanted)),
      setting('Seed', surprise, seed.input),
      this.why,
      this.switch,
      rest,
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
   * @param {import('../deciding/offer.js').Offer | null} now.offer
   * @param {Takes} now.takes what a run of the present settings takes
   */
  show(run, { error, changed, workers, built, too_long, offer, takes }) {
    const off = too_long !== null && ` (off, as a run takes ${duration(too_long)})`;
    fill(this.too_long, off || ': run after every change');
    const running = Boolean(run?.open);
    const waiting = running ? null : error;
    const wants_run = changed || Boolean(error) || !run;
    this.#offer = wants_run || running ? null : offer;
    this.#buttons(run, running, error, changed);
    const share = run ? run.progress : Number(built > 0);
    this.progress.show(waiting ? 0 : share);
    at('runs').classList.toggle('is-waiting', Boolean(waiting));
    fill(this.state, waiting ? 'waiting' : changed && !running ? 'changed' : headline(run, built));
    fill(this.named.run, built && !run ? 'Run here' : 'Run');
    const long = takes.seconds > LONGEST;
    const count = `${until_decided(takes) ? 'at most ' : ''}${number(most_repetitions(takes))}`;
    const one = long ? count : `${count}, ${duration(takes.seconds)}`;
    const price = this.#offer?.price ?? (wants_run && !error ? one : '');
    fill(this.price, price);
    (this.#offer ? this.decide : this.run).append(this.price);
    const what = waiting && waiting.count > 1 ? counted(waiting.count, 'value') : waiting?.noun;
    const correct = what ? `Correct ${what} to run.` : waiting?.sentence;
    const has_documents = location.protocol !== 'file:'; // the playground as one file has none
    const slow = long && wants_run && !running && !error;
    fill(
      this.detail,
      correct ?? details(run, changed, workers, built),
      slow && ` This would take ${duration(takes.seconds)} here; Stop keeps what is done.`,
      this.#offer?.note && [' ', this.#offer.note],
      has_documents && (slow || this.#offer?.note) && [' ', h('a', { href: ELSEWHERE }, 'On the command line')],
    );
  }

  /** The button that a visitor would press next. */
  get #main() {
    return [this.stop, this.decide].find((one) => !one.hidden) ?? this.run;
  }

  /** @param {Run | null} run @param {boolean} running @param {Wrong | null} error @param {boolean} changed */
  #buttons(run, running, error, changed) {
    const paused = run?.phase === 'paused';
    const focused = [this.run, this.decide, this.stop, this.pause].find((one) => one === document.activeElement);
    // A hidden button loses the focus. A press may change the buttons twice, so the next one is found afterwards.
    if (focused) queueMicrotask(() => focused.hidden && this.#main.focus());
    const offer = this.#offer;
    this.decide.hidden = !offer;
    this.run.hidden = offer !== null || (running && (!changed || Boolean(error) || this.live.checked));
    this.run.disabled = Boolean(error);
    this.run.classList.toggle('filled', !running && (changed || !run));
    this.decide.classList.toggle('filled', offer !== null);
    if (offer && this.named.decide.textContent !== `${offer.name}${offer.short}`)
      fill(this.named.decide, h('span', { class: 'longer' }, offer.name), h('span', { class: 'shorter' }, offer.short));
    this.stop.hidden = this.pause.hidden = !running;
    const does = paused ? 'Resume the run' : 'Pause the run';
    if (this.pause.title !== does)
      fill(
        Object.assign(this.pause, { title: does, ariaLabel: does }),
        icon(paused ? PLAY : PAUSE),
        paused ? 'Resume' : 'Pause',
      );
  }
}

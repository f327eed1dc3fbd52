// The section Runs: repetitions and seed, Run and Stop, and how far the run has come. It never scrolls away.
import { surprise_seed } from '../pkg/budgeted_bandits.js';
import { PAUSE, PLAY, at, fill, h, icon } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { counted, duration, number, rate } from '../ui/format.js';

/** Seeds drawn by the page are short enough to be read out. */
const SEEDS = 100_000;

export class Runs {
  /** @param {{run: () => void, pause: () => void, stop: () => void, live: (live: boolean) => void, workers: (workers: number) => number}} on what is asked for; how many workers there are then */
  constructor(on) {
    this.live = h('input', { type: 'checkbox', id: 'live-runs', onchange: () => on.live(this.live.checked) });
    const workers = h('input', {
      class: 'field',
      size: 2,
      inputmode: 'numeric',
      value: on.workers(),
      onchange: () => {
        workers.value = on.workers(Number(workers.value));
      },
    });
    this.device = [
      h(
        'label',
        { title: 'Threads of this device that run repetitions; results do not depend on it' },
        h('span', { class: 'label' }, 'workers '),
        workers,
      ),
      h('label', { class: 'check', title: 'Run again by itself after every change' }, this.live, 'Live'),
    ];
    this.fields = h('div', { class: 'row fields' });
    this.bar = h('i');
    this.progress = h(
      'div',
      {
        class: 'progress',
        role: 'progressbar',
        'aria-label': 'Repetitions done',
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': 0,
      },
      this.bar,
    );
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
      this.progress,
      h(
        'div',
        { class: 'status' },
        h('div', { class: 'text' }, this.state, this.detail),
        h('div', { class: 'buttons' }, this.run, this.pause, this.stop),
      ),
    );
  }

  /** The form's part. @param {import('./form.js').Form} form */
  form = (form) => {
    const repetitions = new Field({
      owner: form.draft,
      key: 'repetitions',
      label: 'Repetitions',
      noun: 'the repetitions',
      least: 3,
      most: 9,
      onedit: form.edit,
    });
    const seed = new Field({
      owner: form.draft,
      key: 'seed',
      label: 'Seed',
      noun: 'the seed',
      bare: true,
      least: 5,
      most: 10,
      onedit: form.edit,
    });
    const surprise = h(
      'button',
      {
        class: 'link',
        id: 'surprise',
        type: 'button',
        onclick: () => {
          seed.set(surprise_seed() % SEEDS);
          form.edit();
        },
      },
      'surprise me',
    );
    fill(
      this.fields,
      h('h2', { id: 'runs-title' }, 'Runs'),
      h('label', {}, h('span', { class: 'label' }, 'repetitions '), repetitions.input),
      h('label', {}, h('span', { class: 'label' }, 'seed '), seed.input),
      surprise,
      ...this.device,
    );
    return [
      { path: 'repetitions', slot: this.why, field: repetitions },
      { path: 'seed', slot: this.why, field: seed },
    ];
  };

  /**
   * @param {import('../simulator/run.js').Run | null} run the latest
   * @param {{error: any, changed: boolean, workers: number}} now
   */
  show(run, { error, changed, workers }) {
    const running = Boolean(run?.open);
    const paused = run?.phase === 'paused';
    const focused = document.activeElement; // a control that is hidden loses the focus
    this.run.hidden = running && (!changed || Boolean(error) || this.live.checked);
    this.run.disabled = Boolean(error);
    if (this.stop.hidden && running && focused === this.run) queueMicrotask(() => this.stop.focus());
    if (!this.stop.hidden && !running && (focused === this.stop || focused === this.pause))
      queueMicrotask(() => this.run.focus());
    this.stop.hidden = this.pause.hidden = !running;
    const does = paused ? 'Go on with the run' : 'Pause the run';
    if (this.pause.title !== does)
      fill(Object.assign(this.pause, { title: does, ariaLabel: does }), icon(paused ? PLAY : PAUSE));
    const share = run ? run.done / run.plan.tasks : 0;
    this.bar.style.setProperty('transform', `scaleX(${waiting(error, running) ? 0 : share})`);
    this.progress.setAttribute('aria-valuenow', String(Math.round(share * 100)));
    fill(this.state, waiting(error, running) ? 'Waiting' : headline(run));
    fill(
      this.detail,
      waiting(error, running)
        ? error.noun
          ? `Correct ${error.noun} to run.`
          : error.sentence
        : details(run, changed, workers),
    );
  }
}

const waiting = (error, running) => error && !running;

const headline = (run) =>
  run
    ? `${number(run.phase === 'done' ? run.specification.repetitions : run.repetitions)} of ${counted(run.specification.repetitions, 'repetition')}`
    : 'Ready';

function details(run, changed, workers) {
  if (!run) return '';
  const parts = [];
  if (run.phase === 'running') {
    if (run.rate) parts.push(rate(run.rate));
    if (run.left !== null) parts.push(`${duration(run.left)} left`);
    if (!workers) parts.push('without workers');
    return parts.join(' · ');
  }
  if (changed) return 'The settings have changed.';
  parts.push(
    { paused: 'Paused', stopped: 'Stopped', failed: 'Failed', done: 'Done' }[run.phase] +
      ` after ${run.seconds < 1 ? `${number(run.seconds, 1)}\u202fs` : duration(run.seconds)}`,
  );
  if (run.rate) parts.push(rate(run.rate));
  return parts.join(' · ');
}

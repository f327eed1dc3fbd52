// Play, pause and step: how fast the run goes on.
import { PAUSE, PLAY, fill, h, icon } from '../ui/dom.js';
import { segments } from '../ui/segments.js';

/** Pulls a second. */
const SPEEDS = { 1: '1', 8: '8', 60: '60', 1000: '1\u202f000' };
const STEPS = { 1: '1', 10: '10', 100: '100' };

export class Player {
  playing = false;
  speed = 8;
  step = 1;
  #frame = 0;

  /** @param {{by: (pulls: number) => boolean, change: () => void, still: () => void}} run `by` goes on, or back, and says whether it could */
  constructor(run) {
    this.run = run;
    this.play = h('button', {
      class: 'button filled',
      type: 'button',
      onclick: () => (this.playing ? this.pause() : this.start()),
    });
    const back = h(
      'button',
      { class: 'button', type: 'button', 'aria-label': 'Step back', onclick: () => this.#step(-1) },
      icon('M2 1h2v10H2zM11 1L5 6l6 5z'),
    );
    const on = h(
      'button',
      { class: 'button', type: 'button', 'aria-label': 'Step', onclick: () => this.#step(1) },
      icon('M8 1h2v10H8zM1 1l6 5-6 5z'),
    );
    const change = h(
      'button',
      {
        class: 'button',
        type: 'button',
        onclick: () => {
          this.pause();
          run.change();
        },
      },
      'Next change of arm',
    );
    const steps = segments(
      'step',
      STEPS,
      '1',
      (step) => {
        this.step = Number(step);
      },
      'Pulls a step',
    );
    const speeds = segments(
      'speed',
      SPEEDS,
      '8',
      (speed) => {
        this.speed = Number(speed);
      },
      'Pulls a second',
    );
    this.root = h(
      'div',
      { class: 'player' },
      h('div', { class: 'row' }, back, this.play, on),
      h('div', { class: 'row' }, steps.root),
      h('div', { class: 'row' }, speeds.root, h('span', { class: 'label' }, 'pulls/s')),
      h('div', { class: 'row' }, change),
    );
    this.#show();
  }

  #show() {
    fill(this.play, icon(this.playing ? PAUSE : PLAY), this.playing ? 'Pause' : 'Play');
  }

  #step(direction) {
    this.pause();
    this.run.by(direction * this.step);
    this.run.still();
  }

  start() {
    this.playing = true;
    this.#show();
    let before = performance.now();
    let due = 1;
    const tick = (now) => {
      if (!this.playing) return;
      // With less motion a second's pulls are one step.
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      due += ((now - before) / 1000) * this.speed;
      before = now;
      const step = still ? this.speed : Math.floor(due);
      if (step > 0 && due >= step) {
        due -= step;
        if (!this.run.by(step)) {
          this.pause();
          return;
        }
      }
      this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.#frame);
    this.#show();
    this.run.still();
  }
}

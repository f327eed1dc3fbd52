// The buttons that play, pause and step through a run, and the loop that plays it.
import { fill, h, icon, PAUSE, PLAY } from '../ui/dom.js';
import { segments } from '../ui/segments.js';

/** The names of the speeds, by the number of pulls per second. */
const SPEEDS = { 1: '1', 8: '8', 60: '60', 1000: '1\u202f000' };
/** The names of the steps, by the number of pulls of a step. */
const STEPS = { 1: '1', 10: '10', 100: '100' };

export class Player {
  playing = false;
  /** The number of pulls per second. */
  speed = 8;
  /** The number of pulls of a step. */
  step = 1;
  #frame = 0;

  /**
   * @param {object} run
   * @param {(pulls: number) => boolean} run.by moves some pulls forwards or back, and returns whether that was possible
   * @param {() => void} run.change moves to the next change of arm
   * @param {() => void} run.still called when the run has come to rest
   */
  constructor(run) {
    this.run = run;
    this.play = h('button', {
      class: 'button filled',
      type: 'button',
      onclick: () => (this.playing ? this.pause() : this.start()),
    });
    const step = (/** @type {string} */ label, /** @type {number} */ direction, /** @type {string} */ picture) =>
      h(
        'button',
        { class: 'button', type: 'button', 'aria-label': label, onclick: () => this.#step(direction) },
        icon(picture),
      );
    const change = () => {
      this.pause();
      run.change();
    };
    const steps = segments('step', STEPS, '1', (pulls) => this.#set({ step: Number(pulls) }), 'Pulls per step');
    const speeds = segments('speed', SPEEDS, '8', (speed) => this.#set({ speed: Number(speed) }), 'Pulls per second');
    this.root = h(
      'div',
      { class: 'player' },
      h(
        'div',
        { class: 'row' },
        step('Step back', -1, 'M2 1h2v10H2zM11 1L5 6l6 5z'),
        this.play,
        step('Step', 1, 'M8 1h2v10H8zM1 1l6 5-6 5z'),
      ),
      h('div', { class: 'row' }, steps.root),
      h('div', { class: 'row' }, speeds.root, h('span', { class: 'label' }, 'pulls/s')),
      h(
        'div',
        { class: 'row' },
        h('button', { class: 'button', type: 'button', onclick: change }, 'Next change of arm'),
      ),
    );
    this.#show();
  }

  /** @param {{step?: number, speed?: number}} values */
  #set(values) {
    Object.assign(this, values);
  }

  #show() {
    fill(this.play, icon(this.playing ? PAUSE : PLAY), this.playing ? 'Pause' : 'Play');
  }

  /** @param {number} direction 1 or -1 */
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
    const tick = (/** @type {number} */ now) => {
      if (!this.playing) return;
      due += ((now - before) / 1000) * this.speed;
      before = now;
      // A visitor who prefers less motion sees one jump per second instead of a picture that always moves.
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const step = calm ? this.speed : Math.floor(due);
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

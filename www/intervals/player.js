// The buttons that play, pause and step through a run.
import { fill, h, icon, PAUSE, PLAY } from '../ui/dom.js';
import { is_calm, Motion } from '../ui/motion.js';
import { segments } from '../ui/segments.js';

/** The names of the speeds, by the number of pulls per second. */
const SPEEDS = { 1: '1', 8: '8', 60: '60', 1000: '1\u202f000' };
/** The names of the steps, by the number of pulls of a step. */
const STEPS = { 1: '1', 10: '10', 100: '100' };

export class Player {
  /** The number of pulls per second. */
  speed = 8;
  /** The number of pulls of a step. */
  step = 1;
  /** The pulls that are due, of which the whole ones are made in the next frame. */
  #due = 0;
  #motion = new Motion({ move: (seconds) => this.#move(seconds), change: () => this.#turned() });

  /**
   * @param {object} run
   * @param {(pulls: number) => boolean} run.by moves some pulls forwards or back, and returns whether that was possible
   * @param {() => void} run.change moves to the next change of arm
   * @param {() => void} run.still called when the run has come to rest
   */
  constructor(run) {
    this.run = run;
    this.play = h('button', { class: 'button filled', type: 'button', onclick: () => this.toggle() });
    const step = (/** @type {string} */ label, /** @type {number} */ direction, /** @type {string} */ picture) =>
      h(
        'button',
        { class: 'button', type: 'button', 'aria-label': label, onclick: () => this.go(direction) },
        icon(picture),
      );
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
        h('button', { class: 'button', type: 'button', onclick: () => this.change() }, 'Next change of arm'),
      ),
    );
    this.#show();
  }

  get playing() {
    return this.#motion.playing;
  }

  /** @param {{step?: number, speed?: number}} values */
  #set(values) {
    Object.assign(this, values);
  }

  #show() {
    fill(this.play, icon(this.playing ? PAUSE : PLAY), this.playing ? 'Pause' : 'Play');
  }

  /** Moves a step. @param {number} direction 1 or -1 */
  go(direction) {
    this.pause();
    this.run.by(direction * this.step);
    this.run.still();
  }

  change() {
    this.pause();
    this.run.change();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.start();
  }

  start() {
    this.#due = is_calm() ? 0 : 1; // the first pull is made at once, unless the run moves in a jump each second
    this.#motion.start();
  }

  pause() {
    this.#motion.pause();
  }

  /** @param {number} seconds that have passed @returns {boolean} whether the run goes on */
  #move(seconds) {
    this.#due += seconds * this.speed;
    const pulls = Math.floor(this.#due);
    this.#due -= pulls;
    return pulls === 0 || this.run.by(pulls);
  }

  #turned() {
    this.#show();
    if (!this.playing) this.run.still();
  }
}

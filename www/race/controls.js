// The controls of the race: Play, the place in the race, the speed, and what the policies have in common at a moment.
import { fill, h, icon, PAUSE, PLAY } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { amount } from './arms.js';
import { SPEEDS } from './speeds.js';

const [START, END] = ['M1 1h2v10H1zM11 1v10L4 6z', 'M9 1h2v10H9zM1 1v10l7-5z'];
/** The share of the race that an arrow key moves, and that it moves with Shift. */
const [STEP, LEAP] = [0.01, 0.1];
const STEPS = { budget: 'budget', pulls: 'pulls' };

/**
 * What the controls do.
 * @typedef {object} On
 * @property {() => void} toggle plays or pauses
 * @property {(share: number) => void} seek goes to a share of the race
 * @property {(share: number) => void} by moves by a share of the race
 * @property {() => void} rest called after the place has changed
 * @property {(speed: string) => void} speed
 * @property {(step: race.Step) => void} step
 */

export class Controls {
  /** The speed that is chosen, a key of `SPEEDS`. */
  speed = 'usual';

  /** @param {KeyboardEvent} event */
  #of_page = (event) => {
    if (event.target === document.body) this.key(event);
  };

  /** @param {On} on */
  constructor(on) {
    this.on = on;
    this.play = h('button', { class: 'button filled', type: 'button', onclick: () => on.toggle() });
    const end = (/** @type {string} */ label, /** @type {string} */ picture, /** @type {number} */ share) =>
      h(
        'button',
        { class: 'button', type: 'button', 'aria-label': label, onclick: () => this.#go(share) },
        icon(picture),
      );
    this.slider = h('input', {
      type: 'range',
      class: 'slider',
      min: 0,
      max: 1,
      step: 'any',
      'aria-label': 'Place in the race',
      oninput: () => on.seek(Number(this.slider.value)),
      onchange: () => on.rest(),
    });
    this.place = h('output', { class: 'place' });
    const speeds = Object.fromEntries(Object.entries(SPEEDS).map(([id, { name }]) => [id, name]));
    this.speeds = segments('speed', speeds, this.speed, (speed) => {
      this.speed = speed;
      on.speed(speed);
    });
    this.steps = segments('in step by', STEPS, 'budget', (step) => {
      on.step(step === 'pulls' ? 'pulls' : 'budget');
      on.rest();
    });
    const buttons = h('div', { class: 'row' }, end('To the start', START, 0), this.play, end('To the end', END, 1));
    this.root = h(
      'div',
      { class: 'race-controls' },
      h('div', { class: 'transport' }, buttons, this.slider, this.place),
      h('div', { class: 'paces' }, this.speeds.root, this.steps.root),
    );
    this.show(false);
  }

  /** Shows what the address asks for. @param {Pick<import('./address.js').Asked, 'speed' | 'step'>} asked */
  set({ speed, step }) {
    this.speed = speed;
    this.speeds.set(speed);
    this.steps.set(step);
  }

  /** @param {boolean} playing */
  show(playing) {
    fill(this.play, icon(playing ? PAUSE : PLAY), playing ? 'Pause' : 'Play');
  }

  /** @param {import('./course.js').Course} course */
  follow({ at, share, length, step, whole }) {
    this.slider.value = String(share);
    const text = (/** @type {number} */ to) =>
      step === 'pulls'
        ? `${number(to)} of ${number(length)} pulls`
        : `${amount(to, length)} of ${amount(length, length)} spent`;
    const place = text(at);
    this.slider.setAttribute('aria-valuetext', place);
    // The slider keeps its width while the digits become more.
    this.place.style.setProperty('min-width', `${text(length).length}ch`);
    fill(this.place, whole ? place : `${place}, still being computed`);
  }

  /** Handles keys while nothing on the page has the focus. @param {boolean} on */
  listen(on) {
    if (on) document.addEventListener('keydown', this.#of_page);
    else document.removeEventListener('keydown', this.#of_page);
  }

  /** Moves with the keyboard. @param {KeyboardEvent} event */
  key(event) {
    const { key, shiftKey, target } = event;
    const control = target instanceof Element ? target.closest('a, button, input, select, summary, textarea') : null;
    if (event.altKey || event.ctrlKey || event.metaKey || (control && control !== this.slider)) return;
    const step = shiftKey ? LEAP : STEP;
    /** @type {Record<string, () => void>} */
    const acts = {
      ' ': () => this.on.toggle(),
      ArrowLeft: () => this.#by(-step),
      ArrowDown: () => this.#by(-step),
      ArrowRight: () => this.#by(step),
      ArrowUp: () => this.#by(step),
      PageDown: () => this.#by(-LEAP),
      PageUp: () => this.#by(LEAP),
      Home: () => this.#go(0),
      End: () => this.#go(1),
    };
    // On the page around the slider, the other keys scroll.
    if (!Object.hasOwn(acts, key) || (!control && /^(Page|Home|End|ArrowUp|ArrowDown)/.test(key))) return;
    event.preventDefault();
    acts[key]();
  }

  /** Moves as an arrow key does. @param {number} direction 1 or -1 */
  go(direction) {
    this.#by(direction * STEP);
  }

  /** @param {number} share */
  #by(share) {
    this.on.by(share);
    this.on.rest();
  }

  /** @param {number} share */
  #go(share) {
    this.on.seek(share);
    this.on.rest();
  }
}

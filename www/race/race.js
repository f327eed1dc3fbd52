// The view Race: all policies spend the same budget side by side, and the view moves along.
import { PAGE } from '../link/place.js';
import { fill } from '../ui/dom.js';
import { once_a_frame } from '../ui/frame.js';
import { is_calm, Motion } from '../ui/motion.js';
import { message_of } from '../ui/text.js';
import { asked, intervals, keep } from './address.js';
import { legend } from './arms.js';
import { Chart } from './chart.js';
import { Controls } from './controls.js';
import { Course } from './course.js';
import { Lanes, policies_of } from './lanes.js';
import { lay_out } from './layout.js';
import { Loop } from './loop.js';
import { first_repetition } from './opening.js';
import { exported, link_to, save_still } from './output.js';
import { presented } from './presented.js';
import { picture } from './race-picture.js';
import { sentence } from './sentence.js';
import { SPEEDS, share_of } from './speeds.js';
import { TakeAlong } from './take-along.js';

export class Race {
  /** The race and the moment that is shown; null until there is one. @type {Course | null} */
  course = null;
  /** @type {import('../simulator/names.js').Parts[]} */
  names = [];
  /** @type {import('../ui/series.js').Series[]} */
  lines = [];
  /** The settings of the race as text, which tell one race from another. */
  #key = '';
  /** Whether the view is in sight. */
  #shown = false;
  /** Whether the sizes, the colours or the recorded part have changed. */
  #stale = false;
  present = () => presented(this);
  #soon = once_a_frame(() => {
    if (this.course && this.#shown) this.draw();
  });

  /**
   * @param {HTMLElement} root
   * @param {{specification: Specification | null, plan: Plan | null, catalogue: Catalogue}} form
   * @param {import('../link/place.js').Place} [place]
   * @param {() => string} [address] returns the address of the playground that shows what this view shows
   */
  constructor(root, form, place = PAGE, address = () => location.href) {
    this.form = form;
    this.place = place;
    this.address = address;
    this.motion = new Motion({ move: (seconds) => this.#move(seconds), change: () => this.#turned() });
    this.controls = new Controls({
      toggle: () => this.#toggle(),
      seek: (share) => this.#seek((course) => (share >= 1 ? course.end() : course.seek(share * course.length))),
      by: (share) => this.#seek((course) => course.seek(course.at + share * course.length)),
      rest: () => this.#rest(),
      speed: (speed) => this.#choose_speed(speed),
      step: (step) => this.#seek((course) => course.choose(step)),
    });
    this.lanes = new Lanes();
    this.chart = new Chart();
    this.loop = new Loop(this);
    this.along = new TakeAlong({
      link: () => link_to(this),
      loop: () => this.loop.toggle(),
      still: () => save_still(this),
      announce: place.announce,
    });
    this.parts = lay_out(root, this);
    root.addEventListener('keydown', (event) => this.controls.key(event));
    new ResizeObserver(() => this.redraw(true)).observe(root);
  }

  /** Whether the truth is hidden. */
  get fair() {
    return this.parts.fair.checked;
  }

  /** Shows what the address asks for. */
  open() {
    this.#shown = true;
    if (this.place === PAGE) this.controls.listen(true);
    this.update();
    if (this.course && !this.course.whole) this.course.recording.start();
  }

  close() {
    this.#shown = false;
    this.controls.listen(false);
    this.motion.pause();
    this.loop.cancel();
    this.course?.recording.stop();
  }

  /** Frees the simulator's memory. The view must not be opened again after this call. */
  end() {
    this.close();
    this.course?.free();
    this.course = null;
  }

  /** Brings the view up to date with the specification and the address, either of which may have changed. */
  update() {
    const { specification, plan, catalogue } = this.form;
    if (!this.#shown || !specification || !plan) return;
    const wanted = asked(this.place);
    const { repetition } = this.parts;
    const number = wanted.repetition ?? first_repetition(this.place, specification, catalogue);
    if (repetition.value.trim() !== number) repetition.value = number; // a number that is being typed stays as it is
    this.parts.fair.checked = wanted.fair;
    this.controls.set(wanted);
    const race = JSON.stringify([{ ...specification, repetitions: 0, checkpoints: 0 }, repetition.value]);
    if (race !== this.#key) this.#begin(specification, plan, race, wanted);
    else if (this.course && !this.motion.playing) {
      this.course.choose(wanted.step);
      if (wanted.at !== null && wanted.at !== this.course.wanted) this.course.seek(wanted.at);
    }
    this.redraw(true);
  }

  /**
   * Begins another race.
   * @param {Specification} specification
   * @param {Plan} plan
   * @param {string} race the settings of the race as text
   * @param {import('./address.js').Asked} wanted
   */
  #begin(specification, plan, race, { step, at }) {
    const { catalogue } = this.form;
    const repetition = this.parts.repetition.value;
    let course;
    try {
      course = new Course(specification, repetition, step, () => this.redraw(true));
    } catch (error) {
      this.parts.complain(message_of(error).replace(/^\w+: (.)/, (_, first) => first.toUpperCase()));
      return;
    }
    this.parts.complain(null);
    this.motion.pause();
    this.loop.cancel();
    this.course?.free();
    this.course = course;
    this.#key = race;
    Object.assign(this, policies_of(specification, plan, catalogue));
    this.lanes.build(this.names, this.lines);
    this.chart.build(this.names, this.lines);
    this.parts.describe(specification, catalogue);
    course.recording.start();
    if (at !== null) course.seek(at);
    else if (!is_calm()) this.motion.start();
  }

  /** @param {number} seconds @returns {boolean} whether the race goes on */
  #move(seconds) {
    const { course } = this;
    if (!course) return false;
    course.by(share_of(this.controls.speed, seconds));
    this.redraw();
    return !(course.whole && course.at >= course.length);
  }

  #toggle() {
    const { course, motion } = this;
    if (!course) return;
    if (!motion.playing && course.whole && course.at >= course.length) course.seek(0);
    motion.toggle();
  }

  /** Called after the playing has begun or ended. */
  #turned() {
    this.controls.show(this.motion.playing);
    if (!this.motion.playing) this.#rest();
  }

  /** @param {(course: Course) => void} move */
  #seek(move) {
    const { course } = this;
    if (!course) return;
    if (this.motion.playing) this.motion.pause();
    move(course);
    this.redraw();
  }

  /** Called when the race has come to rest. Writes the moment into the address and, while in sight, announces it. */
  #rest() {
    const { course } = this;
    if (!course) return;
    course.rest();
    keep(this.place, course);
    // A figure in another page may have been removed from that page. It then has no colours to draw with.
    if (!this.#shown) return;
    this.draw();
    this.place.announce(this.parts.say.textContent);
  }

  /** @param {string} speed */
  #choose_speed(speed) {
    this.place.remember({ speed: speed === 'usual' ? null : speed });
    if (SPEEDS[speed].seconds > 0) return;
    this.#seek((course) => course.end());
    this.#rest();
  }

  choose_fair() {
    this.place.remember({ fair: this.fair ? 1 : null });
    this.redraw(true);
  }

  /**
   * Draws in the next frame.
   * @param {boolean} [whole] whether the sizes, the colours or the recorded part may have changed
   */
  redraw(whole = false) {
    this.#stale ||= whole;
    this.#soon();
  }

  /** Draws the moment that is shown at once, without waiting for a frame. */
  draw() {
    const { course, names, fair } = this;
    if (!course) return;
    const { moment, step, over, repetition } = course;
    const whole = this.#stale;
    this.#stale = false;
    if (whole) {
      this.parts.show(fair, this.address());
      legend(this.parts.legend, moment, fair);
      this.chart.renew();
    }
    // While the race is played, the eye could not follow rows that change places.
    if (!this.motion.playing) this.lanes.sort(moment, fair);
    // The chart waits for the strips, and both come before the texts, so that the page is laid out once a frame.
    if (!this.lanes.draw(course.race, fair, whole)) this.#soon();
    else if (!fair) this.chart.draw(course);
    this.controls.follow(course);
    this.lanes.show(moment, fair);
    fill(this.parts.say, sentence({ moment, names, repetition, step, over, fair }));
    this.along.follow(moment, names, fair, (lane) => intervals(this.address(), lane));
  }

  exported() {
    return this.course && exported(this.course);
  }

  /** @param {() => HTMLCanvasElement} [make] @param {import('../shell/views.js').Size} [size] */
  picture(make, size) {
    return picture(this, make, size);
  }
}

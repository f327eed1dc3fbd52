// The race as a visitor moves along it: what is recorded, and the moment that is shown.
import { Race } from '../pkg/budgeted_bandits.js';
import { Recording } from '../simulator/recording.js';
import { repetition_of } from '../simulator/specification.js';

/** The number of digits of an amount in a link. */
const DIGITS = 6;

export class Course {
  /** The place that is asked for, which may not be recorded yet: an amount of the budget, or a number of pulls. */
  wanted = 0;

  /**
   * @param {Specification} specification
   * @param {string} repetition what the visitor typed: a number from 1 on
   * @param {race.Step} step what all policies have in common at a moment
   * @param {() => void} onrecord called when more has been recorded
   * @throws {Error} says what is wrong with the repetition or the specification
   */
  constructor(specification, repetition, step, onrecord) {
    this.specification = specification;
    this.repetition = repetition;
    this.step = step;
    this.race = new Race(JSON.stringify(specification), repetition_of(specification, repetition));
    this.recording = new Recording(
      (pulls) => this.race.record(pulls),
      () => {
        this.look();
        if (this.whole && this.wanted > this.length) this.end();
        onrecord();
      },
    );
    /** The moment that is shown. @type {race.Moment} */
    this.moment = this.race.look(-1, step);
  }

  /** Whether the race is recorded to its end. */
  get whole() {
    return this.race.whole;
  }

  /** Where the race ends, as far as this is known: the budget, or the largest number of pulls. */
  get length() {
    return this.step === 'pulls' ? this.moment.most_pulls : this.moment.budget;
  }

  /** The place that is shown: the wanted one, or the last recorded one if the wanted one comes later. */
  get at() {
    return Math.min(this.wanted, this.moment.recorded);
  }

  /** The share of the race before the place that is shown. */
  get share() {
    return this.length > 0 ? Math.min(1, this.at / this.length) : 0;
  }

  /** Whether every policy has spent its budget. */
  get over() {
    return this.whole && this.moment.lanes.every(({ over }) => over);
  }

  /** Reads the moment that is shown. At the start there are no pulls, not even free ones. */
  look() {
    const look = (/** @type {number} */ to) => this.race.look(to > 0 ? to : -1, this.step);
    this.moment = look(this.wanted);
    // Until the race is recorded up to the wanted place, some policies are recorded further than others.
    if (this.at < this.wanted) this.moment = look(this.at);
  }

  /** Goes to a place. Places are rounded, so that a link leads to the same place. @param {number} to */
  seek(to) {
    const rounded = this.step === 'pulls' ? Math.round(to) : Number(to.toPrecision(DIGITS));
    this.wanted = to >= this.length && this.whole ? this.length : Math.max(0, rounded);
    this.look();
  }

  /** Moves on by a share of the race, but not beyond what is recorded. @param {number} share */
  by(share) {
    this.wanted = Math.min(this.at + share * this.length, this.whole ? this.length : this.moment.recorded);
    this.look();
  }

  /** Goes to the end, as soon as it is recorded. */
  end() {
    this.wanted = this.whole ? this.length : Infinity;
    this.look();
  }

  /** Stays at the place that is shown, which is rounded. A place that is not recorded yet remains the wanted one. */
  rest() {
    if (this.wanted !== Infinity) this.seek(this.wanted);
    else if (this.whole) this.end();
  }

  /**
   * Compares the policies at equal spending, or after equally many pulls. The policies that are furthest by the new
   * measure stay where they are.
   * @param {race.Step} step
   */
  choose(step) {
    if (step === this.step) return;
    const { over, moment } = this;
    this.step = step;
    const places = moment.lanes.map(({ pulls, spent }) => (step === 'pulls' ? pulls : spent));
    this.seek(over ? this.length : Math.max(...places));
  }

  /** Frees the simulator's memory. The course must not be used after this call. */
  free() {
    this.recording.stop();
    this.race.free();
  }
}

// A run that is recorded a slice at a time while a visitor looks at it, and the ways to move along it.

import { Trace } from '../pkg/budgeted_bandits.js';

/** Milliseconds that one slice of recording takes. */
const SLICE = 6;
/** Milliseconds between two calls that say that more is recorded. */
const TELL = 250;
/** Pulls at a time in search of a change of arm. */
const SEARCH = 20_000;
/** Pulls beyond the recorded ones that are made at once. Going further waits for the recording. */
const AHEAD = 20_000;

/**
 * Begins the run of a policy in a repetition.
 * @param {Specification} specification
 * @param {number} policy
 * @param {string} repetition what the visitor typed: a number from 1 on
 * @throws {Error} says what is wrong with the repetition or the specification
 */
export function begun(specification, policy, repetition) {
  if (!/^\d{1,9}$/.test(repetition)) {
    const expected = `a number from 1 to ${specification.repetitions}`;
    throw new Error(`repetition: expected ${expected}, found ${repetition || 'nothing'}`);
  }
  return new Trace(JSON.stringify(specification), policy, Number(repetition) - 1);
}

export class Replay {
  #timer = 0;
  /** A pull to go to once it is recorded. @type {number | null} */
  #wanted = null;
  #freed = false;

  /**
   * @param {Trace} trace
   * @param {(recorded: boolean) => void} onchange called when the replay moves to another pull (false), and when more
   * is recorded (true)
   */
  constructor(trace, onchange) {
    this.trace = trace;
    this.onchange = onchange;
  }

  /** The pull at which the replay is, or to which it goes once that pull is recorded. */
  get at() {
    return this.#wanted !== null && Number.isFinite(this.#wanted) ? this.#wanted : this.trace.pulls;
  }

  /** Records everything that is missing, in slices, so that the page stays responsive. */
  record() {
    this.stop();
    const { trace } = this;
    let pulls = 500;
    let told = 0;
    const slice = () => {
      const begin = performance.now();
      const more = trace.record(pulls);
      if (this.#wanted !== null && (!more || trace.recorded >= this.#wanted)) this.seek(this.#wanted);
      const now = performance.now();
      pulls = Math.max(100, Math.round(Math.min(4 * pulls, (pulls * SLICE) / Math.max(0.1, now - begin))));
      if (!more || now - told > TELL) {
        told = now;
        this.onchange(true);
      }
      if (more) this.#timer = setTimeout(slice);
    };
    slice();
  }

  /** Records no more until `record` is called again. */
  stop() {
    clearTimeout(this.#timer);
  }

  /** Gives the memory of the trace back. The replay must not be used after this call. */
  free() {
    this.stop();
    this.trace.free();
    this.#freed = true;
  }

  /**
   * Goes to a pull. If the pull is far beyond the recorded ones, the replay goes to the last recorded pull now and to
   * the wanted one later.
   * @param {number} pulls
   */
  seek(pulls) {
    const { trace } = this;
    const far = !trace.whole && pulls > trace.recorded + AHEAD;
    this.#wanted = far ? pulls : null;
    trace.seek(far ? trace.recorded : Math.min(pulls, Number.MAX_SAFE_INTEGER));
    this.onchange(false);
  }

  /**
   * Goes some pulls on, or back if their number is negative. Returns whether the replay moved.
   * @param {number} pulls
   */
  by(pulls) {
    const before = this.trace.pulls;
    this.seek(Math.max(0, before + pulls));
    return this.trace.pulls !== before;
  }

  /**
   * Goes on until another arm is pulled or the run ends.
   * @param {() => boolean} goes_on asked between two frames; the search ends where it returns false
   */
  async change(goes_on) {
    this.#wanted = null;
    while (!this.trace.seek_change(SEARCH) && !(this.trace.whole && this.trace.pulls === this.trace.recorded)) {
      this.onchange(false);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (this.#freed || !goes_on()) return;
    }
    this.onchange(false);
  }
}

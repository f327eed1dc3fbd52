// The replay of a run, which is recorded a slice at a time while a visitor moves along it.

import { Trace } from '../pkg/budgeted_bandits.js';
import { Recording } from '../simulator/recording.js';
import { repetition_of } from '../simulator/specification.js';

/** The number of pulls that one step of the search for a change of arm looks at. */
const SEARCH = 20_000;
/** The number of pulls beyond the recorded ones that are made at once. To go further, the replay waits. */
const AHEAD = 20_000;

/**
 * Begins the run of a policy in a repetition.
 * @param {Specification} specification
 * @param {number} policy
 * @param {string} repetition what the visitor typed: a number from 1 on
 * @throws {Error} says what is wrong with the repetition or the specification
 */
export function begun(specification, policy, repetition) {
  return new Trace(JSON.stringify(specification), policy, repetition_of(specification, repetition));
}

export class Replay {
  /** The pull to go to once it is recorded, or null. @type {number | null} */
  #wanted = null;
  #freed = false;

  /**
   * @param {Trace} trace
   * @param {{specification: Specification, named: string}} run the settings, and words about the run for names of files
   * @param {(recorded: boolean) => void} onchange called with false when the replay moves to another pull, and with
   *   true when more has been recorded
   */
  constructor(trace, run, onchange) {
    this.trace = trace;
    this.run = run;
    this.onchange = onchange;
    this.recording = new Recording(
      (pulls) => {
        const more = trace.record(pulls);
        if (this.#wanted !== null && (!more || trace.recorded >= this.#wanted)) this.seek(this.#wanted);
        return more;
      },
      () => onchange(true),
    );
  }

  /** The pull that the replay shows, or that it will show once the pull is recorded. */
  get at() {
    return this.#wanted !== null && Number.isFinite(this.#wanted) ? this.#wanted : this.trace.pulls;
  }

  /** Records the rest of the run in slices. */
  record() {
    this.recording.start();
  }

  /** Stops the recording until `record` is called again. */
  stop() {
    this.recording.stop();
  }

  /** Frees the memory of the trace. The replay must not be used after this call. */
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
   * Moves some pulls forwards, or back if their number is negative. Returns whether the replay moved.
   * @param {number} pulls
   */
  by(pulls) {
    const before = this.trace.pulls;
    this.seek(Math.max(0, before + pulls));
    return this.trace.pulls !== before;
  }

  /**
   * Moves forwards until another arm is pulled or the run ends.
   * @param {() => boolean} goes_on asked between two frames; the search ends once it returns false
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

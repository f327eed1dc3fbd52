// A run that is recorded a slice at a time while one looks at it, and the ways to go along it.

/** Milliseconds of recording at a time, and between two calls that more is recorded. */
const SLICE = 6;
const TELL = 250;
/** Pulls at a time in search of a change. */
const SEARCH = 20_000;
/** Pulls beyond what is recorded that are made at once; further ones are waited for. */
const AHEAD = 20_000;

export class Replay {
  #timer = 0;
  /** A pull to go to once it is recorded. @type {number | null} */
  #wanted = null;

  /**
   * @param {any} trace of the simulator
   * @param {(recorded: boolean) => void} onchange called when another pull is looked at, or when more is recorded
   */
  constructor(trace, onchange) {
    this.trace = trace;
    this.onchange = onchange;
  }

  /** The pull that is looked at, or will be. */
  get at() {
    return Number.isFinite(this.#wanted ?? Infinity) ? this.#wanted : this.trace.pulls;
  }

  /** Records what is missing. */
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

  /** Records no more for now. */
  stop() {
    clearTimeout(this.#timer);
  }

  free() {
    this.stop();
    this.trace.free();
    this.trace = null;
  }

  /** Goes to a pull, or, while it is not recorded yet, as far as there is, and there later. @param {number} pulls */
  seek(pulls) {
    const { trace } = this;
    const far = !trace.whole && pulls > trace.recorded + AHEAD;
    this.#wanted = far ? pulls : null;
    trace.seek(far ? trace.recorded : Math.min(pulls, Number.MAX_SAFE_INTEGER));
    this.onchange(false);
  }

  /** Goes on, or back; whether it could. @param {number} pulls */
  by(pulls) {
    const before = this.trace.pulls;
    this.seek(Math.max(0, before + pulls));
    return this.trace.pulls !== before;
  }

  /** Goes on until another arm is pulled, or the run ends. @param {() => boolean} goes_on asked between two frames */
  async change(goes_on) {
    this.#wanted = null;
    while (!this.trace.seek_change(SEARCH) && !(this.trace.whole && this.trace.pulls === this.trace.recorded)) {
      this.onchange(false);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (!this.trace || !goes_on()) return;
    }
    this.onchange(false);
  }
}

// Records a run a slice at a time, so that the page stays responsive.

/** The length of one slice in milliseconds. */
const SLICE = 6;
/** The number of pulls of the first slice, and the smallest number. */
const [FIRST, LEAST] = [500, 100];
/** The number of milliseconds between two calls that say that more has been recorded. */
const TELL = 250;

export class Recording {
  #timer = 0;

  /**
   * @param {(pulls: number) => boolean} record records at most this many pulls, and returns whether any are left
   * @param {() => void} onrecord called now and then, and once everything is recorded
   */
  constructor(record, onrecord) {
    this.record = record;
    this.onrecord = onrecord;
  }

  /** Records the first slice now and the others later. */
  start() {
    this.stop();
    let pulls = FIRST;
    let told = 0;
    const slice = () => {
      const begin = performance.now();
      const more = this.record(pulls);
      const now = performance.now();
      pulls = Math.max(LEAST, Math.round(Math.min(4 * pulls, (pulls * SLICE) / Math.max(0.1, now - begin))));
      if (!more || now - told > TELL) {
        told = now;
        this.onrecord();
      }
      if (more) this.#timer = window.setTimeout(slice);
    };
    slice();
  }

  /** Stops until `start` is called again. */
  stop() {
    clearTimeout(this.#timer);
  }
}

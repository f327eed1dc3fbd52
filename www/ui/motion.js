// Motion that a visitor starts and pauses.

/** The longest time between two frames that is counted, in seconds, so that a hidden page does not jump ahead. */
const LONGEST = 0.5;

/** Whether the visitor prefers a page that does not move by itself. */
export const is_calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves something on in every frame, or once a second for a visitor who prefers less motion. */
export class Motion {
  playing = false;
  #frame = 0;

  /**
   * @param {object} on
   * @param {(seconds: number) => boolean} on.move moves on by the time that has passed, and returns whether the motion
   *   goes on
   * @param {() => void} on.change called after the motion has begun or ended
   */
  constructor(on) {
    this.on = on;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.start();
  }

  start() {
    this.playing = true;
    this.on.change();
    let before = performance.now();
    const tick = (/** @type {number} */ now) => {
      if (!this.playing) return;
      const passed = Math.max(0, now - before) / 1000;
      const longest = is_calm() ? 1 : LONGEST;
      if (!is_calm() || passed >= 1) {
        before = now;
        if (!this.on.move(Math.min(longest, passed))) {
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
    this.on.change();
  }
}

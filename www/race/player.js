// Plays the race: moves on in every frame, until the race is over or the visitor pauses.

/** The speeds by the value of the key "speed" of the address: the name, and the seconds that a whole race takes. */
export const SPEEDS = /** @type {Record<string, {name: string, seconds: number}>} */ ({
  slow: { name: 'slow', seconds: 240 },
  usual: { name: '1×', seconds: 24 },
  fast: { name: '10×', seconds: 2.4 },
  instant: { name: 'instant', seconds: 0 },
});
/** The longest time between two frames that counts, in seconds: a page that was hidden does not jump ahead. */
const LONGEST = 0.5;

/** Whether the visitor prefers a page that does not move by itself. */
export const is_calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Player {
  playing = false;
  speed = 'usual';
  #frame = 0;

  /**
   * @param {object} on
   * @param {(share: number) => boolean} on.by moves on by a share of the race; returns whether the race goes on
   * @param {() => void} on.change called after the playing has begun or ended
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
      const { seconds } = SPEEDS[this.speed];
      // A visitor who prefers less motion sees one jump per second.
      const passed = Math.max(0, now - before) / 1000;
      if (!is_calm() || passed >= 1 || seconds === 0) {
        before = now;
        const share = seconds === 0 ? 1 : Math.min(is_calm() ? 1 : LONGEST, passed) / seconds;
        if (!this.on.by(share)) {
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

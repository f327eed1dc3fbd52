// Live: a change of the settings starts a run. It is on where a run is short, until the visitor switches it.

import { parameters, remember } from '../link/address.js';
import { seconds_of } from '../simulator/forecast.js';
import { pace } from '../simulator/pace.js';

/** The number of milliseconds without a change after which Live starts a run. */
const QUIET = 60;
/**
 * Live is on for runs that take at most this many seconds, unless the visitor has switched it. A longer run might be
 * started by a change that is only half typed, and would keep the device busy.
 */
const SHORT = 5;

export class Live {
  /** Whether the visitor has switched Live on or off; null if not. @type {boolean | null} */
  #chosen = null;
  /** The timer that starts a run. */
  #timer = 0;

  /** @param {import('../simulator/pool.js').Pool} pool @param {() => void} run starts a run */
  constructor(pool, run) {
    this.pool = pool;
    this.run = run;
  }

  /** Follows the choice in the address. */
  follow() {
    const live = parameters().get('live');
    this.#chosen = live === '1' || (live === '0' ? false : null);
  }

  /** Switches Live on or off for runs of any length. @param {boolean} on */
  choose(on) {
    this.#chosen = on;
    remember({ live: Number(on) });
  }

  /** Returns whether a change to this specification starts a run. @param {Specification} specification */
  is_on(specification) {
    return this.#chosen ?? this.too_long(specification) === null;
  }

  /**
   * Returns how many seconds a run takes if this is why Live is off, or else null.
   * @param {Specification} specification
   */
  too_long(specification) {
    if (this.#chosen !== null) return null;
    const seconds = pace.seconds(seconds_of(specification), Math.max(1, this.pool.size));
    return seconds > SHORT ? seconds : null;
  }

  /** Starts a run soon, unless the settings change again before. */
  soon() {
    this.cancel();
    this.#timer = window.setTimeout(this.run, QUIET);
  }

  /** Starts no run after all. */
  cancel() {
    clearTimeout(this.#timer);
  }
}

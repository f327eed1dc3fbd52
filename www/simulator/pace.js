// How much longer runs take on this machine than the forecast says, which is made for one thread of native code.

/** The factor that is assumed before anything has run: that of wasm beside native code on the same machine. */
const ASSUMED = 1.5;
/** The assumption counts like this many seconds of a forecast, so that a run of milliseconds decides little. */
const WEIGHT = 0.5;

/** The forecasts and the times of work, both in seconds of one worker. */
export class Pace {
  #forecast = WEIGHT;
  #took = WEIGHT * ASSUMED;

  /**
   * Counts work that was done.
   * @param {number} forecast its time by the forecast
   * @param {number} seconds that it took
   * @param {number} workers that worked at the same time
   */
  count(forecast, seconds, workers) {
    this.#forecast += forecast;
    this.#took += seconds * workers;
  }

  /** Returns how many seconds work will take. @param {number} forecast @param {number} workers */
  seconds(forecast, workers) {
    return (forecast * this.#took) / (this.#forecast * workers);
  }

  /** Returns the same pace with the weight of a forecast of this many seconds. @param {number} forecast */
  of(forecast) {
    const pace = new Pace();
    pace.#forecast = forecast;
    pace.#took = (forecast * this.#took) / this.#forecast;
    return pace;
  }
}

/** The pace of all runs since the page was loaded. */
export const pace = new Pace();

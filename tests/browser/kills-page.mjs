// Kills workers at random during a run, for kills.mjs and faults.test.mjs.

/** The shortest time between two kills in milliseconds. */
const EVERY = 200;

/** Marks workers that have started. Must be called before the page is opened. @param {Page} page */
export const watch = (page) =>
  page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} all */
      constructor(...all) {
        super(...all);
        this.addEventListener(
          'message',
          () => {
            Object.assign(this, { begun: true });
          },
          { once: true },
        );
      }
    };
  });

/**
 * Kills a random worker every 200 ms until the latest run has ended. Waits for some progress between two kills, because
 * a task that has lost too many workers is given up.
 * @param {Page} page @param {number} seed @returns {Promise<number>} how many were killed
 */
export const kill = (page, seed) =>
  page.evaluate(
    ({ seed, every }) =>
      new Promise((resolve) => {
        let state = seed;
        let kills = 0;
        let done = -1;
        const draw = () => {
          // mulberry32
          state = (state + 0x6d2b79f5) | 0;
          let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
          mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
          return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
        };
        const timer = setInterval(() => {
          if (budgetedBandits.state.latest.phase !== 'running') {
            clearInterval(timer);
            resolve(kills);
            return;
          }
          const alive = budgetedBandits.pool.workers.filter(({ begun }) => begun);
          if (!alive.length || budgetedBandits.state.latest.done === done) return;
          done = budgetedBandits.state.latest.done;
          alive[Math.floor(draw() * alive.length)].terminate();
          kills++;
        }, every);
      }),
    { seed, every: EVERY },
  );

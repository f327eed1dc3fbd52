// Measures times relative to a fixed computation, which is timed in the same page just before and just after. A machine
// that is slow or busy makes both longer.

/** The milliseconds of the computation on the idle machine on which the limits in the tests were chosen. */
export const USUAL = 50;

/** Returns how many milliseconds a fixed computation takes in a page. @param {Page} page */
export const reference = (page) =>
  page.evaluate(() => {
    const begin = performance.now();
    let state = 1;
    for (let i = 0; i < 25_000_000; i++) state = (Math.imul(state, 48_271) + i) | 0;
    // The result is used, so that the loop cannot be left out.
    return performance.now() - begin + (state === 0 ? 1e-9 : 0);
  });

/**
 * Returns the least of up to five measurements, in milliseconds of that idle machine. The first measurement within the
 * limit is the last. Another process may disturb a measurement without disturbing the computation beside it, but hardly
 * five times.
 * @param {Page} page @param {number} limit @param {() => Promise<number>} measure in milliseconds
 */
export async function least(page, limit, measure) {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least > limit; tries++) {
    const before = await reference(page);
    const time = await measure();
    least = Math.min(least, (time * USUAL) / Math.max(before, await reference(page)));
  }
  return least;
}

// Measures times relative to fixed work, which is timed in the same page just before and just after. A machine that is
// slow or busy makes both longer. A loop stands for computing, and a table for the tasks of a page, because a machine
// that computes fast may be slow at memory and layout.
import assert from 'node:assert/strict';
import { build } from './fixed-work.mjs';
import { computing } from './site.mjs';

/** The milliseconds of the computation on the idle machine on which the limits in the tests were chosen. */
const USUAL = 50;

/** Returns how many milliseconds a fixed computation takes in a page. @param {Page} page */
const reference = (page) =>
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
 * five times. A machine that computes faster than the idle one does not make the result larger than the measurement,
 * because its layout and its memory may be slower, and because timers take the same time on every machine.
 * @param {Page} page @param {number} limit @param {() => Promise<number>} measure in milliseconds
 */
export async function least(page, limit, measure) {
  let least = Infinity;
  for (let tries = 0; tries < 5 && least > limit; tries++) {
    const before = await reference(page);
    const time = await measure();
    const speed = USUAL / Math.max(before, await reference(page));
    least = Math.min(least, time * Math.min(1, speed));
  }
  return least;
}

/** From this many milliseconds on, browsers call a task long. */
const LONG = 50;

/** A task is also allowed to take this many times as long as the task that builds a table. */
const TABLES = 1.5;

/**
 * Fails if the longest task of a page during `body` is longer than browsers allow and than a slow machine explains. The
 * first of up to five measurements within the limit is the last. The times are those of the processor, so that a task
 * that has to wait for other processes does not take longer.
 * @param {Page} page @param {import('node:test').TestContext} t
 * @param {() => Promise<unknown>} body
 * @param {() => Promise<unknown>} prepare what comes before each measurement
 */
export async function no_long_task(page, t, body, prepare) {
  const browser = /** @type {import('playwright-core').Browser} */ (page.context().browser());
  const traced = async (/** @type {() => Promise<unknown>} */ act) => {
    await browser.startTracing(page, { categories: ['toplevel'] });
    await act();
    return computing(await browser.stopTracing());
  };
  const said = [];
  while (said.length < 5) {
    await prepare();
    const [before] = await traced(() => page.evaluate(build));
    const tasks = await traced(body);
    const [after] = await traced(() => page.evaluate(build));
    assert.ok(tasks.length > 20, 'the trace has no tasks');
    const [longest, table] = [tasks[0], Math.max(before, after)];
    said.push(`the longest task took ${longest.toFixed(0)} ms, and building a table ${table.toFixed(0)} ms`);
    t.diagnostic(said.at(-1) ?? '');
    if (longest <= Math.max(LONG, TABLES * table)) return;
  }
  assert.fail(said.join('; '));
}

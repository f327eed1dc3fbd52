// The page's main thread is never blocked for long while workers compute.
import assert from 'node:assert/strict';
import { catalogue, computing, ended, hash, site, url } from './site.mjs';
import { least } from './timing.mjs';
import { twelve } from './twelve.mjs';

/** The length in milliseconds beyond which browsers call a task long. */
const LONG_TASK = 50;

const browser_of = (/** @type {Page} */ page) =>
  /** @type {import('playwright-core').Browser} */ (page.context().browser());

/**
 * Runs twelve policies in a page that is being traced. Returns the computing time of the page's longest task in
 * milliseconds.
 * @param {Page} page @param {import('node:test').TestContext} t
 */
async function longest(page, t) {
  const specification = twelve((await catalogue(page)).policies);
  await page.evaluate((/** @type {string} */ to) => {
    globalThis.before = budgetedBandits.state.latest;
    location.hash = to;
  }, hash(specification));
  await page.waitForFunction(
    () => budgetedBandits.state.latest !== before && budgetedBandits.state.latest.phase !== 'running',
  );
  // The tracing ends before the answer is read, because handing the answer to the test is a long task itself.
  const tasks = computing(await browser_of(page).stopTracing());
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.equal(answer.policies.length, specification.policies.length);
  const { long, seconds } = await page.evaluate(() => ({
    long: globalThis.long,
    seconds: budgetedBandits.state.latest.seconds,
  }));
  t.diagnostic(
    `a run of ${seconds.toFixed(1)} s; the longest of ${tasks.length} tasks: ${tasks
      .slice(0, 3)
      .map((time) => time.toFixed(0))
      .join(', ')} ms; by the clock ${long.length} over ${LONG_TASK} ms`,
  );
  assert.ok(tasks.length > 100, 'the trace has no tasks');
  return tasks[0];
}

site(
  'no task of the page takes over 50 ms while twelve policies run',
  async (page, t) => {
    const time = await least(page, LONG_TASK, async () => {
      await page.goto('about:blank');
      await page.goto(url);
      await ended(page);
      await page.evaluate(() => {
        globalThis.long = [];
        new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
          type: 'longtask',
        });
      });
      await browser_of(page).startTracing(page, { categories: ['toplevel'] });
      return longest(page, t);
    });
    assert.ok(time <= LONG_TASK, `a task took ${time.toFixed(0)} ms, three times`);
  },
  { viewport: { width: 1600, height: 1000 }, deviceScaleFactor: 2 },
);

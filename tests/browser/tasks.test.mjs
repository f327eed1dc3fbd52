// The page's main thread is never blocked for long while workers compute.
import assert from 'node:assert/strict';
import { catalogue, ended, hash, site, usual } from './site.mjs';
import { no_long_task } from './timing.mjs';
import { twelve } from './twelve.mjs';

/** Opens a specification by its link, and waits until its run ends. @param {Page} page @param {object} specification */
async function run(page, specification) {
  await page.evaluate((/** @type {string} */ to) => {
    globalThis.before = budgetedBandits.state.latest;
    location.hash = to;
  }, hash(specification));
  await page.waitForFunction(
    () => budgetedBandits.state.latest !== before && budgetedBandits.state.latest.phase !== 'running',
  );
}

site(
  'no task of the page is long while twelve policies run',
  async (page, t) => {
    await page.goto(usual);
    await ended(page);
    const specification = twelve((await catalogue(page)).policies);
    const anew = async () => {
      await page.goto('about:blank');
      await page.goto(usual);
      await ended(page);
    };
    await no_long_task(page, t, () => run(page, specification), anew);
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.equal(answer.policies.length, specification.policies.length);
  },
  { viewport: { width: 1600, height: 1000 }, deviceScaleFactor: 2 },
);

site('an update restyles what has changed and not the whole page', async (page, t) => {
  await page.goto(usual);
  await ended(page);
  const all = await page.evaluate(() => document.querySelectorAll('*').length);
  const specification = twelve((await catalogue(page)).policies);
  const browser = /** @type {import('playwright-core').Browser} */ (page.context().browser());
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await run(page, specification);
  /** @type {{args: {elementCount?: number}}[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const most = events.reduce((most, { args }) => Math.max(most, args.elementCount ?? 0), 0);
  t.diagnostic(`${most} of ${all} elements were restyled at most`);
  assert.ok(most > 0, 'the trace says nothing about styles');
  assert.ok(most < all / 2, `${most} of ${all} elements were restyled at once`);
});

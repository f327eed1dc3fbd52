// The page when the memory of its simulator or of its workers is exhausted.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { launch } from './browser.mjs';
import { bits, ended, hash, link, native, SMALL, site, url } from './site.mjs';

/** The largest number of pages of 64 kB of a wasm memory in this browser. A test can take them all. */
const PAGES = 1024;
const small = launch([`--js-flags=--wasm-max-mem-pages=${PAGES}`]);
after(async () => (await small).close());
const LARGE = {
  version: 1,
  environment: { family: 'bernoulli', arms: 1000 },
  budget: { absolute: 1000 },
  policies: [{ id: 'omega-ucb' }, { id: 'bts' }, { id: 'ucb1' }],
  repetitions: 100,
  seed: 1,
  checkpoints: { count: 1000, grid: 'linear' },
};
const FULL = 'It probably ran out of memory. Fewer arms, policies, checkpoints or repetitions need less.';

site(
  'where memory is exhausted, the page says so, disables its controls, and can be loaded with the default',
  async (page) => {
    await page.goto(link(SMALL));
    await ended(page);
    await page.evaluate(async (module) => {
      // The page has started the module already, so `default` returns the exports of the page's own instance.
      const exported = await (await import(module)).default();
      const memory = /** @type {WebAssembly.Memory} */ (
        Object.values(exported).find((one) => one instanceof WebAssembly.Memory)
      );
      try {
        for (;;) memory.grow(1);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }, new URL('pkg/budgeted_bandits.js', url).href);
    await page.evaluate((to) => {
      location.hash = to;
    }, hash(LARGE));
    const notice = page.locator('.notice');
    await notice.waitFor();
    assert.match(
      await notice.innerText(),
      new RegExp(`^The simulator has crashed. ${FULL}\\s+Load again\\s+Use the default$`),
    );
    assert.equal(await page.locator('#sentence').innerText(), 'The simulator has crashed.');
    assert.ok(await page.locator('#runs').isHidden());
    assert.equal(
      await page
        .locator(':is(button, a, input, select):not([inert] *, #skip)')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
      2,
    );
    await notice.getByRole('button', { name: 'Use the default' }).click();
    await page.waitForFunction(() => globalThis.budgetedBandits?.state.built);
    assert.equal(await notice.count(), 0);
  },
  { start: () => small },
);

/** A script that takes all memory of a worker as soon as the worker's simulator has started. */
const GREEDY = `;{
  const { Instance, Memory } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...all) {
      super(...all);
      const memory = Object.values(this.exports).find((one) => one instanceof Memory);
      try { for (;;) memory.grow(1); } catch { /* It is full. */ }
    }
  };
}`;

site(
  'where the memory of workers is exhausted, the page says so and works on',
  async (page) => {
    await page.route('**/worker.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()) + GREEDY });
    });
    await page.goto(link(LARGE));
    const notice = page.locator('.notice');
    await notice.waitFor();
    assert.match(
      await notice.innerText(),
      new RegExp(`^A part of the run failed repeatedly. No results could be kept. \\(${FULL}\\)\\s+Run again$`),
    );
    assert.equal((await ended(page)).phase, 'failed');
    await page.unroute('**/worker.js');
    await page.evaluate((to) => {
      location.hash = to;
    }, hash(SMALL));
    await page.waitForFunction((seed) => budgetedBandits.state.shown?.specification.seed === seed, SMALL.seed);
    assert.deepEqual(bits((await ended(page)).answer), bits(native(SMALL)));
    assert.equal(await notice.count(), 0);
  },
  { start: () => small },
);

// The first visit: the results of the default experiment came with the page, and a run takes their place.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { bits, ended, frames, native, site, url, WINDOWS } from './site.mjs';

/** The smallest height of text in a drawing, in CSS pixels. */
const LEGIBLE = 9;

/** Returns the texts of the results. @param {Page} page */
const texts = (page) =>
  page.evaluate(() => ({
    sentence: document.querySelector('#sentence')?.innerText,
    outcomes: document.querySelector('#outcomes')?.innerText,
    pulls: document.querySelector('#pulls')?.innerText,
    legend: [...document.querySelectorAll('#regret .legend button')].map((button) => button.innerText).sort(),
  }));

/** Waits until the page has loaded everything, and could have begun a run. @param {Page} page */
async function waiting(page) {
  await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
  await frames(page);
}

for (const [width, height] of WINDOWS)
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    site(
      `without scripts the page is an article with figures: ${width} px, ${colorScheme}`,
      async (page) => {
        await page.goto(url);
        assert.match(await page.locator('#sentence .built').innerText(), /^Over 200 repetitions, /);
        assert.ok(await page.locator('#sentence .longer').last().isVisible(), 'the whole sentence');
        const drawing = page.locator('#regret svg[role=img]:visible');
        assert.equal(await drawing.count(), 1, 'one drawing is shown');
        for (const text of await drawing.locator('text').all()) {
          const box = await text.boundingBox();
          assert.ok(box && box.height >= LEGIBLE, `${await text.textContent()}: ${box?.height} px`);
          assert.ok(box.x >= 0 && box.x + box.width <= width, `${await text.textContent()} is cut off`);
        }
        assert.equal(await page.locator('#outcomes tbody tr:visible').count(), 6);
        assert.equal(await page.locator('#pulls [role=img]:visible').count(), 6);
        assert.equal(await page.locator('#panel').isVisible(), false, 'no settings that cannot be set');
        assert.ok(await page.locator('noscript .note').isVisible());
      },
      { javaScriptEnabled: false, brought: /\.js csp$/, viewport: { width, height }, colorScheme },
    );
  }

for (const [width, height] of WINDOWS)
  site(
    `a run takes the place of the results that came with the page, and changes nothing: ${width} px`,
    async (page) => {
      await page.addInitScript(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => {
          for (const entry of /** @type {any[]} */ (list.getEntries())) {
            const nodes = entry.sources.map((/** @type {any} */ { node }) => node?.className ?? node?.nodeName);
            globalThis.shifts.push(`${entry.value} by ${nodes.join(', ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(url);
      await waiting(page);
      assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null, 'no run before a touch');
      assert.match(
        await page.locator('#runs').innerText(),
        /200 of 200 repetitions\s+Computed when the site was built/,
      );
      const before = await texts(page);
      const hash = await page.locator('#regret [data-answer]').getAttribute('data-answer');
      await page.keyboard.press('Tab');
      await page.waitForFunction(() => budgetedBandits.regret.axes);
      const { answer } = await ended(page);
      await frames(page);
      assert.equal(await page.locator('#regret .built').count(), 0);
      assert.deepEqual(await texts(page), before);
      const json = await page.evaluate(() => JSON.stringify(budgetedBandits.answer()));
      assert.equal(createHash('sha256').update(json).digest('base64'), hash, 'other bits');
      assert.deepEqual(bits(answer), bits(native(answer.specification)));
      assert.deepEqual(await page.evaluate(() => globalThis.shifts), [], 'the layout shifts');
    },
    { viewport: { width, height } },
  );

site('pointing at the chart starts the run, and so does the button', async (page) => {
  for (const touch of [
    () => page.locator('#regret .chart:visible').hover(),
    () => page.getByRole('button', { name: 'Run here' }).click(),
  ]) {
    await page.goto('about:blank');
    await page.goto(url);
    await waiting(page);
    await touch();
    await page.waitForFunction(() => budgetedBandits.state.shown?.phase === 'done');
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  }
});

site('results that came with the page can be saved once they are computed, which Export says', async (page) => {
  await page.goto(url);
  await waiting(page);
  await page.locator('#export').click();
  const note = page.locator('#export-list .note');
  assert.match(await note.innerText(), /^The results in sight came with the page\. They can be saved once/);
  await page.waitForFunction(() => budgetedBandits.state.shown?.phase === 'done');
  await page.locator('#export').press('Escape');
  await page.locator('#export').click();
  await page.locator('#export-list').getByText('Specification').waitFor();
});

site('an address with settings never shows the results that came with the page', async (page) => {
  await page.route('**/*.wasm', () => {}); // the simulator never arrives
  await page.goto(`${url}#preset=two-arms`);
  assert.match(await page.locator('#sentence').innerText(), /^Loading the simulator/);
  assert.equal(await page.locator('.built:visible').count(), 0);
});

site(
  'the results that came with the page stay if the simulator cannot be loaded',
  async (page) => {
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 404 }));
    await page.goto(url);
    await page.locator('.notice').getByText('The simulator could not be loaded.').first().waitFor();
    assert.match(await page.locator('#sentence').innerText(), /^Over 200 repetitions, /);
    assert.ok(await page.locator('#outcomes table').isVisible());
  },
  { brought: /404/ },
);

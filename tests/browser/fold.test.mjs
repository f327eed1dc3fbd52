// The panel of settings can be folded on a large screen.
import assert from 'node:assert/strict';
import { misfits } from './misfits.mjs';
import { ended, link, place, SMALL, site } from './site.mjs';

const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });

site('the panel folds to a strip that says what is run, and stays so', async (page) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(link(SMALL));
  await ended(page);
  const chart = page.locator('#regret .chart');
  const before = await place(chart);
  await button(page, 'Hide the settings').click();
  const after = await place(chart);
  assert.ok(after.width >= before.width + 240, `${after.width} px instead of ${before.width}`);
  assert.ok(await page.locator('#settings').isHidden());
  assert.match(await page.locator('#brief').innerText(), /arms.*B\s=\s.*polic/s);
  assert.ok(await button(page, 'Run on').isVisible());
  assert.deepEqual(await page.evaluate(misfits), []);

  await page.reload();
  await ended(page);
  assert.ok(await page.locator('#settings').isHidden(), 'the choice is not kept');
  await button(page, 'Show the settings').click();
  assert.ok(await page.locator('#settings').isVisible());

  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await page.locator('#fold').isHidden());
});

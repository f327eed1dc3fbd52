// Looks for the view of tests/adding/view.js and for a statistic on a site to which `cargo xtask adding` has added them.
import assert from 'node:assert/strict';
import { browser, close, url } from './browser.mjs';
import { PATIENCE } from './waits.mjs';

try {
  const page = await (await browser()).newPage();
  /** @type {Error[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(`${url}#view=names`);
  await page.locator('#view-names').getByText('These policies are compared.').waitFor({ timeout: PATIENCE });
  assert.equal(await page.locator('[data-view=names]').innerText(), 'Names');
  await page.goto(`${url}#view=outcomes`);
  const table = page.locator('#outcomes table');
  await table.getByRole('columnheader', { name: 'regret per pull' }).waitFor({ timeout: PATIENCE });
  const at = (await table.locator('thead th:visible').allInnerTexts()).indexOf('regret per pull');
  assert.match(await table.locator('tbody tr').first().locator('th, td').nth(at).innerText(), /^\d+\.\d+$/);
  assert.deepEqual(errors, []);
} finally {
  await close();
}

// Looks for the view of tests/adding/view.js on a site to which `cargo xtask adding` has added it.
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
  assert.deepEqual(errors, []);
} finally {
  await close();
}

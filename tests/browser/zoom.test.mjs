// At a browser zoom of 200 % a window of 1440 × 900 has 720 × 450 CSS pixels: nothing is cut off, and nothing scrolls
// sideways.
import assert from 'node:assert/strict';
import { misfits } from './misfits.mjs';
import { at_rest, ended, frames, hash, place, SMALL, site } from './site.mjs';
import { visit } from './visit.mjs';

const LARGE = { viewport: { width: 720, height: 450 } };
const VIEWS = ['regret', 'pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep', 'grab'];

/** Runs in the page. Returns the number of charts that are too small to read. */
const unreadable = () =>
  [...document.querySelectorAll('.main canvas')].filter(
    (one) => one.checkVisibility() && (one.clientWidth < 200 || one.clientHeight < 30),
  ).length;

site(
  'at 200 % every view fits, and so do the sheet, the gallery and a preset',
  async (page) => {
    for (const view of VIEWS) {
      await visit(page, `${hash(SMALL)}&view=${view}&sweep=budget.absolute&values=20_40&bounds=1`);
      await at_rest(page, view);
      assert.deepEqual(await page.evaluate(misfits), [], view);
      assert.equal(await page.evaluate(unreadable), 0, `a chart of ${view} is too small to read`);
    }
    await check_sheet(page);
  },
  LARGE,
);

/**
 * Checks: at 200 %, the sheet, the gallery and a preset fit, and the sheet leaves room for results.
 * @param {Page} page
 */
async function check_sheet(page) {
  await visit(page, hash(SMALL));
  await ended(page);
  const { y } = await place(page.locator('#panel'));
  assert.ok(y >= 225, `the closed sheet begins at ${y} of 450 px`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await frames(page);
  assert.deepEqual(await page.evaluate(misfits), [], 'the sheet');
  await page.getByRole('button', { name: 'Done' }).click();
  for (const [address, name] of /** @type {const} */ ([
    ['#presets', 'the gallery'],
    ['#preset=m-ucb-bias', 'a preset'],
  ])) {
    await page.evaluate((to) => {
      location.hash = to;
    }, address);
    await page
      .locator(address === '#presets' ? '.preset' : '#claim')
      .first()
      .waitFor();
    await frames(page);
    assert.deepEqual(await page.evaluate(misfits), [], name);
  }
}

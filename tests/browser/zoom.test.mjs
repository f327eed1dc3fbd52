// At a browser zoom of 200 % a window of 1440 × 900 has 720 × 450 CSS pixels: nothing is cut off, and nothing scrolls
// sideways.
import assert from 'node:assert/strict';
import { misfits } from './misfits.mjs';
import { at_rest, ended, frames, link, place, SMALL, site, url } from './site.mjs';

const LARGE = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

for (const view of ['regret', 'pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep', 'grab']) {
  site(
    `at 200 % the view ${view} fits`,
    async (page) => {
      await page.goto(`${link(SMALL)}&view=${view}&sweep=budget.absolute&values=20_40&bounds=1`);
      await at_rest(page, view);
      assert.deepEqual(await page.evaluate(misfits), []);
      const small = await page.evaluate(
        () =>
          [...document.querySelectorAll('.main canvas')].filter(
            (one) => one.checkVisibility() && (one.clientWidth < 200 || one.clientHeight < 30),
          ).length,
      );
      assert.equal(small, 0, 'a chart that is too small to read');
    },
    LARGE,
  );
}

site(
  'at 200 %, the sheet, the gallery and a preset fit, and the sheet leaves room for results',
  async (page) => {
    await page.goto(link(SMALL));
    await ended(page);
    const { y } = await place(page.locator('#panel'));
    assert.ok(y >= 225, `the closed sheet begins at ${y} of 450 px`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await frames(page);
    assert.deepEqual(await page.evaluate(misfits), [], 'the sheet');
    for (const [hash, name] of /** @type {const} */ ([
      ['#presets', 'the gallery'],
      ['#preset=m-ucb-bias', 'a preset'],
    ])) {
      await page.goto('about:blank');
      await page.goto(url + hash);
      await page
        .locator(hash === '#presets' ? '.preset' : '#claim')
        .first()
        .waitFor();
      await frames(page);
      assert.deepEqual(await page.evaluate(misfits), [], name);
    }
  },
  LARGE,
);

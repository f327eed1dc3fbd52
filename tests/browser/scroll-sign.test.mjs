// A table that is cut at the right shows a sign that it scrolls, and none once its end is in sight.
import assert from 'node:assert/strict';
import { ended, frames, link, SMALL, site } from './site.mjs';

for (const view of ['theory', 'outcomes'])
  site(
    `the table of ${view} shows on a phone that it scrolls, until its end is in sight`,
    async (page) => {
      await page.goto(`${link(SMALL)}&view=${view}`);
      await ended(page);
      const table = page.locator('.main div.wide:has(table):visible').first();
      await table.scrollIntoViewIfNeeded();
      const { x, y, width } = /** @type {{x: number, y: number, width: number}} */ (await table.boundingBox());
      // No text reaches the topmost pixels of the row of heads.
      const corner = (/** @type {number} */ x) => page.screenshot({ clip: { x, y: y + 1, width: 2, height: 2 } });
      const plain = await corner(x + width / 2);
      assert.notDeepEqual(await corner(x + width - 2), plain, 'nothing says that the table scrolls');
      await table.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
      await frames(page);
      assert.deepEqual(await corner(x + width - 2), plain, 'the sign stays at the end');
    },
    { viewport: { width: 390, height: 844 } },
  );

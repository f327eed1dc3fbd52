// The menus of the top bar fit and are accessible at every size, and can be used by keyboard.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { button, open } from './menus.mjs';
import { misfits } from './misfits.mjs';
import { ended, frames, link, place, SMALL, site } from './site.mjs';

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const [width, height] of /** @type {const} */ ([
    [1440, 900],
    [700, 800],
    [390, 844],
    [320, 640],
  ])) {
    site(
      `the menus fit and are accessible at ${width} px, ${colorScheme}`,
      async (page) => {
        await page.goto(link(SMALL));
        await ended(page);
        for (const name of ['File', 'Export']) {
          await open(page, name);
          assert.deepEqual(await violations(page), [], name);
          const box = await place(page.locator(width < 640 ? '#more-list' : `#${name.toLowerCase()}-list`));
          assert.ok(
            box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height,
            `${name} leaves the window: ${JSON.stringify(box)}`,
          );
          for (const one of await page.locator(`#${name.toLowerCase()}-list .act`).all())
            await one.click({ trial: true });
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
          await page.keyboard.press('Escape');
          assert.ok(await page.locator(`#${name.toLowerCase()}-list`).isHidden());
          assert.equal(await page.evaluate(() => document.activeElement?.textContent), name);
        }
        if (width < 640) await page.keyboard.press('Escape');
        assert.ok(width >= 640 || (await button(page, 'Share').isHidden()));
        assert.deepEqual(await page.evaluate(misfits), []);
        if (width < 900) {
          await button(page, 'Edit').click();
          await frames(page);
          assert.deepEqual(await page.evaluate(misfits), [], 'with the sheet open');
        }
      },
      { colorScheme, viewport: { width, height } },
    );
  }
}

site('the menus can be used by keyboard', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await button(page, 'Export').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  assert.match(download.suggestedFilename(), /-curves\.csv$/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'export');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /^References/);
  await page.keyboard.press('Tab');
  assert.ok(await page.locator('#export-list').isHidden(), 'the menu stays open behind the focus');
});

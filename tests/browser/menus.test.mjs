// The menus of the top bar fit and are accessible at every size, and can be used by keyboard.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { button, open } from './menus.mjs';
import { misfits } from './misfits.mjs';
import { ended, everywhere, frames, link, place, SMALL, site } from './site.mjs';

/**
 * Opens a menu and checks it. @param {Page} page @param {string} name
 * @param {{width: number, height: number, scheme: string}} at
 */
async function checks_menu(page, name, { width, height, scheme }) {
  await open(page, name);
  // The rules of axe except for contrast depend neither on the theme nor on widths between the narrowest and the widest.
  if (width === 1440 || width < 640) assert.deepEqual(await violations(page, scheme === 'dark'), [], name);
  if (scheme === 'light') {
    // The list of a menu opens inside the box of More, which scrolls.
    const box = await place(page.locator(width < 640 ? '#more-list' : '#more-list > .box'));
    assert.ok(
      box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height,
      `${name} leaves the window: ${JSON.stringify(box)}`,
    );
    for (const one of await page.locator(`#${name.toLowerCase()}-list .act`).all()) await one.click({ trial: true });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
  await page.keyboard.press('Escape');
  assert.ok(await page.locator(`#${name.toLowerCase()}-list`).isHidden());
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), name);
}

site('the menus fit and are accessible at every width and in both themes', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await everywhere(
    page,
    async (at) => {
      for (const name of ['File', 'Export']) await checks_menu(page, name, at);
      await page.keyboard.press('Escape'); // closes More
      if (at.scheme === 'dark') return; // a theme changes no sizes
      assert.ok(at.width >= 640 || (await button(page, 'Share').isHidden()));
      assert.deepEqual(await page.evaluate(misfits), []);
      if (at.width >= 900) return;
      await button(page, 'Edit').click();
      await frames(page);
      assert.deepEqual(await page.evaluate(misfits), [], 'with the sheet open');
      await page.locator('#done').click();
    },
    {
      windows: [
        [1440, 900],
        [700, 800],
        [390, 844],
        [320, 640],
      ],
    },
  );
});

site('the menus can be used by keyboard', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await page.locator('#more').click();
  await button(page, 'Export').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  assert.match(download.suggestedFilename(), /-curves\.csv$/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'export');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /^References/);
  await page.keyboard.press('Tab');
  assert.ok(await page.locator('#export-list').isHidden(), 'the menu stays open behind the focus');
});

// A slide is exactly 16:9, whatever the shape of its chart.
import assert from 'node:assert/strict';
import { open } from './menus.mjs';
import { at_rest, ended, hash, link, SMALL, site } from './site.mjs';
import { visit } from './visit.mjs';

site('Export opens the dialog with a slide, whose pictures are exactly 16:9', async (page) => {
  await visit(page, hash(SMALL));
  await ended(page);
  await open(page, 'Export');
  await page.locator('.act').filter({ hasText: 'Slide…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Slide' });
  await dialog.waitFor();
  assert.ok(await dialog.getByLabel('sentence above the figure').isChecked(), 'the headline is missing');
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
  ]) {
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `PNG, ${width} × ${height}` }).click();
    const stream = await (await saved).createReadStream();
    const [first] = /** @type {Buffer[]} */ (await stream.toArray());
    assert.deepEqual([first.readUInt32BE(16), first.readUInt32BE(20)], [width, height]);
  }
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'SVG', exact: true }).click();
  const text = Buffer.concat(await (await (await saved).createReadStream()).toArray()).toString();
  const [, across, down] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(text) ?? [];
  assert.ok(Math.abs(Number(across) / Number(down) - 16 / 9) < 1e-3, `${across} × ${down} mm`);
});

site(
  'in every view, a slide is filled, has its headline above, and its note tells the size of its text',
  async (page) => {
    for (const view of ['regret', 'pulls', 'outcomes', 'intervals', 'shapes', 'theory', 'grab']) {
      await visit(page, `${link(SMALL)}&view=${view}`);
      await at_rest(page, view);
      await open(page, 'Export');
      await page.locator('.act').filter({ hasText: 'Slide…' }).click();
      const drawing = page.locator('.figure-preview svg');
      await drawing.waitFor();
      const [width, height] = ((await drawing.getAttribute('viewBox')) ?? '').split(' ').slice(2).map(Number);
      assert.equal(width * 9, height * 16, view);
      const headline = await drawing.locator('text[x="12"][font-weight="600"]').allTextContents();
      assert.ok(headline.length > 0, `${view} has no headline`);
      const note = await page.locator('.figure-preview .note').innerText();
      const told = Number(/Smallest text ([\d.]+)/.exec(note)?.[1]);
      const seen = await drawing.evaluate((svg) => {
        const one = 1080 / svg.getBoundingClientRect().height;
        const sizes = [...svg.querySelectorAll('text')].map(
          (text) => Number(text.getAttribute('font-size')) * Number(/** @type {any} */ (text).getScreenCTM().a) * one,
        );
        return 0.75 * Math.min(...sizes.filter((size) => size > 0));
      });
      assert.ok(seen > 0.8 * told, `${view}: the note says ${told} pt, and there is text of ${seen} pt`);
      assert.equal(told < 18, /too small to read from the back of a room/.test(note), `${view}: ${note}`);
      await page.keyboard.press('Escape');
    }
  },
);

// A slide is exactly 16:9, whatever the shape of its chart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { height_of, placed, WIDTHS } from '../../www/figure/slide.js';
import { open } from './menus.mjs';
import { ended, hash, SMALL, site } from './site.mjs';
import { visit } from './visit.mjs';

test('a slide has the pixels of usual screens, and the figure is in its middle and not stretched', () => {
  assert.deepEqual(WIDTHS.map(height_of), [1080, 2160]);
  assert.deepEqual(placed({ width: 960, height: 540 }, 1920), { x: 0, y: 0, width: 1920, height: 1080 });
  assert.deepEqual(placed({ width: 500, height: 1000 }, 1920), { x: 690, y: 0, width: 540, height: 1080 });
  assert.deepEqual(placed({ width: 1000, height: 250 }, 1920), { x: 0, y: 300, width: 1920, height: 480 });
});

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

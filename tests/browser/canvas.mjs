// Reads what a canvas shows.
import assert from 'node:assert/strict';
import { everywhere, WINDOWS } from './fits.mjs';

/**
 * Runs in the page. Returns the size of a canvas, the number of its colours, and a number that changes with any pixel.
 * The pixels are those of a copy, because Chromium warns about a canvas that is read repeatedly and draws it more
 * slowly.
 * @param {HTMLCanvasElement} canvas
 */
export function look(canvas) {
  const { width, height } = canvas;
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (
    new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  );
  pen.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
  let hash = 0;
  for (const pixel of pixels) hash = (Math.imul(hash, 31) + pixel) | 0;
  return { width, height, hash, colours: new Set(pixels).size };
}

/**
 * Checks in a wide and in a narrow window that no chart is blank, and that all of them follow the theme.
 * @param {Page} page @param {string} selector of canvases @param {string} name for errors
 */
export async function charts_follow(page, selector, name) {
  /** @type {Record<number, string[]>} */
  const hashes = {};
  await everywhere(
    page,
    async ({ width, scheme }) => {
      const all = await Promise.all((await page.locator(selector).all()).map((canvas) => canvas.evaluate(look)));
      assert.ok(all.length > 0, `${name}: there is no chart`);
      for (const { colours } of all) assert.ok(colours > 5, `${name}, ${scheme}: a chart is blank`);
      hashes[width] = [...(hashes[width] ?? []), all.map(({ hash }) => hash).join()];
    },
    { windows: [WINDOWS[0], WINDOWS[3]] },
  );
  for (const [width, [light, dark]] of Object.entries(hashes))
    assert.notEqual(light, dark, `${name}, ${width} px: the charts do not follow the theme`);
}

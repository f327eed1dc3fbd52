// Views on paper: light colours, labels in their places, the guide's text, and nothing to press. The results themselves
// are tested in everyone.test.mjs.
import assert from 'node:assert/strict';
import { frames, PATIENCE, site, url } from './site.mjs';

/** What the address shows, and what else must be on the sheet. */
const SHEETS = {
  'view=intervals': ['.say', '.figures', '.bar'],
  'view=race&spent=1500': ['.say', '.race-bar', '.place'],
  'view=grab': ['.say'],
  'view=coverage': ['.say', '.coverage-rest table'],
  'view=shapes': ['.say', '.controls', '.formulas'],
  'guide=3&view=intervals&policy=3&at=100&beside=none': ['#guide h2', '#guide p'],
};

/**
 * Runs in the page. Returns what is on the sheet: the colours of the corners of every canvas, what can be pressed, and how
 * far the page reaches to the right.
 */
function sheet() {
  const seen = (/** @type {string} */ what) =>
    [...document.querySelectorAll(what)].filter((one) => one.checkVisibility({ checkVisibilityCSS: true }));
  const corner = (/** @type {HTMLCanvasElement} */ canvas) =>
    canvas.getContext('2d')?.getImageData(1, 1, 1, 1).data.slice(0, 3).join();
  const press = 'button:not(.term), [type=range], [type=checkbox], [role=slider], summary, .link';
  return {
    corners: seen('canvas').map((canvas) => corner(/** @type {any} */ (canvas))),
    pressed: seen(press).map((one) => one.outerHTML.slice(0, 80)),
    right: Math.max(...seen('main *').map((one) => one.getBoundingClientRect().right)),
  };
}

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  site(`views print in light colours, with nothing to press, from the ${colorScheme} theme`, async (page) => {
    for (const [looks, wanted] of Object.entries(SHEETS)) {
      await page.emulateMedia({ media: 'screen', colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('about:blank');
      await page.goto(`${url}#${looks}`);
      const drawn = () => [...document.querySelectorAll('.view canvas')].some(({ width }) => width > 300);
      await page.waitForFunction(drawn, undefined, { timeout: PATIENCE });
      await frames(page);
      // As in a browser, nothing is drawn again between this event and the printing.
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print', colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 718, height: 1000 });
      const { corners, pressed, right } = await page.evaluate(sheet);
      assert.deepEqual(corners, ['255,255,255'], looks);
      assert.deepEqual(pressed, [], looks);
      assert.ok(right <= 719, `${looks} reaches to ${right}`);
      for (const one of wanted) assert.ok(await page.locator(`main ${one}:visible`).count(), `${looks} lacks ${one}`);
      await page.emulateMedia({ media: 'screen', colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      assert.equal(await page.locator('.printed, .unprinted').count(), 0, looks);
    }
  });

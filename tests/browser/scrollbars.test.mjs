// The layout of the page where scrollbars take room, as in most browsers on Windows and Linux. Headless browsers hide
// scrollbars, so these tests have a browser of their own.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { launch } from './browser.mjs';
import { collisions, misfits } from './misfits.mjs';
import { at_rest, bernoulli, ended, hash, SMALL, site, url } from './site.mjs';

/** @type {ReturnType<typeof launch> | undefined} */
let running;
const start = () => (running ??= launch([], ['--hide-scrollbars']));
after(async () => (await running)?.close());

/** Runs in the page. Returns how far the page itself scrolls, beside the parts that scroll in it. */
const scrolls = () => document.documentElement.scrollHeight - innerHeight;

/** Runs in the page. Returns the numbers in the panel that do not fit in their fields or cells. */
function cut() {
  const found = [...document.querySelectorAll('#panel input.field:not(.text)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ value }) => value);
  for (const cell of document.querySelectorAll('.arms td.figure')) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    if (range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1)
      found.push(cell.textContent ?? '');
  }
  return found;
}

for (const [width, height] of [
  [900, 700],
  [1200, 700],
  [1440, 900],
])
  site(
    `at ${width} × ${height}, scrollbars take no room from a number, and the page has none of its own`,
    async (page) => {
      await page.goto(url);
      await ended(page);
      const settings = await page.locator('#panel .scroll').evaluate((box) => [box.clientWidth, box.offsetWidth]);
      assert.ok(settings[0] < settings[1] - 5, 'the settings have no scrollbar');
      assert.deepEqual(await page.evaluate(cut), []);
      for (const view of ['regret', 'intervals', 'shapes', 'coverage', 'sweep', 'race']) {
        await page.goto(`${url}#view=${view}`);
        await at_rest(page, view);
        assert.equal(await page.evaluate(scrolls), 0, view);
        assert.deepEqual(await page.evaluate(collisions), [], view);
        assert.deepEqual(await page.evaluate(misfits), [], view);
      }
    },
    { start, viewport: { width, height } },
  );

const named = (/** @type {string} */ name, /** @type {number} */ reward, /** @type {number} */ cost) => ({
  ...bernoulli(reward, cost),
  name,
});
const LONG = {
  'a budget of six digits': { ...SMALL, budget: { absolute: 123_456 }, repetitions: 1 },
  'a budget of twelve digits': {
    ...SMALL,
    environment: { arms: SMALL.environment.arms, reward_max: 1e12, cost_max: 1e11 },
    budget: { absolute: 123_456_789_012 },
    repetitions: 1,
  },
  'arms with names and a ratio of four digits': {
    ...SMALL,
    environment: { arms: [named('Newspaper', 0.85, 0.02), named('Posters', 0.3, 0.55)] },
    budget: { absolute: 20 },
  },
};
for (const [name, specification] of Object.entries(LONG))
  site(
    `${name} can be read whole beside scrollbars`,
    async (page) => {
      for (const width of [900, 1200, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        await page.goto('about:blank');
        await page.goto(`${url}${hash(specification)}`);
        await ended(page);
        assert.ok(await page.locator('.arms td.figure.best').isVisible());
        assert.deepEqual(await page.evaluate(cut), [], `${width}`);
        assert.deepEqual(await page.evaluate(misfits), [], `${width}`);
        assert.deepEqual(await page.evaluate(collisions), [], `${width}`);
      }
    },
    { start },
  );

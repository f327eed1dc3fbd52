// The layout of the page where scrollbars take room, as in most browsers on Windows and Linux. Headless browsers hide
// scrollbars, so these tests have a browser of their own.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { launch } from './browser.mjs';
import { collisions, misfits } from './misfits.mjs';
import { at_rest, bernoulli, ended, everywhere, hash, SMALL, site } from './site.mjs';
import { visit } from './visit.mjs';

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

/** A theme changes no sizes. */
const schemes = /** @type {const} */ (['light']);
const windows = /** @type {const} */ ([
  [900, 700],
  [1200, 700],
  [1440, 900],
]);

site(
  'scrollbars take no room from a number, and the page has none of its own',
  async (page) => {
    await visit(page, '');
    await ended(page);
    const settings_fit = async () => {
      const settings = await page.locator('#panel .scroll').evaluate((box) => [box.clientWidth, box.offsetWidth]);
      assert.ok(settings[0] < settings[1] - 5, 'the settings have no scrollbar');
      assert.deepEqual(await page.evaluate(cut), []);
    };
    await everywhere(page, settings_fit, { windows, schemes });
    for (const view of ['regret', 'intervals', 'shapes', 'coverage', 'sweep', 'race']) {
      if (view !== 'regret') await visit(page, `#view=${view}`); // in which the page is already
      await at_rest(page, view);
      const view_fits = async () => {
        assert.equal(await page.evaluate(scrolls), 0, view);
        assert.deepEqual(await page.evaluate(collisions), [], view);
        assert.deepEqual(await page.evaluate(misfits), [], view);
      };
      await everywhere(page, view_fits, { windows, schemes });
    }
  },
  { start },
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
site(
  'long budgets, names of arms and ratios can be read whole beside scrollbars',
  async (page) => {
    for (const [name, specification] of Object.entries(LONG)) {
      await visit(page, hash(specification));
      await ended(page);
      const all_fits = async () => {
        assert.ok(await page.locator('.arms td.figure.best').isVisible(), name);
        assert.deepEqual(await page.evaluate(cut), [], name);
        assert.deepEqual(await page.evaluate(misfits), [], name);
        assert.deepEqual(await page.evaluate(collisions), [], name);
      };
      const narrow = /** @type {const} */ ([900, 1200, 1440]).map((width) => /** @type {const} */ ([width, 700]));
      await everywhere(page, all_fits, { windows: narrow, schemes });
    }
  },
  { start },
);

// The layout of the page at every width, in both themes, and at several pixel densities.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { misfits } from './misfits.mjs';
import {
  bernoulli,
  ended,
  everywhere,
  frames,
  link,
  picture,
  pixels,
  place,
  SMALL,
  site,
  until,
  url,
  usual,
} from './site.mjs';
import { choose } from './tabs.mjs';
import { visit } from './visit.mjs';

/** Runs in the page. Returns the pairs of buttons in the legend that overlap. */
function overlaps() {
  const boxes = [...document.querySelectorAll('.legend button')].map((node) => ({
    node,
    box: node.getBoundingClientRect(),
  }));
  /** @type {string[]} */
  const found = [];
  for (const [i, one] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1 && down > 1) found.push(`${one.node.textContent} / ${other.node.textContent}`);
    }
  }
  return found;
}

/** @type {[number, number][]} */
const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1360, 800],
  [1200, 800],
  [1199, 800],
  [900, 700],
  [899, 700],
  [768, 1024],
  [480, 800],
  [390, 844],
  [320, 640],
  [256, 640],
];

/** Opens the settings, where they are behind a button, and closes them. @param {Page} page @param {string} name */
async function try_sheet(page, name) {
  const edit = page.getByRole('button', { name: 'Edit' });
  if (!(await edit.isVisible())) return false;
  await edit.click();
  assert.deepEqual(await page.evaluate(misfits), [], 'with the sheet open');
  await picture(page, name);
  assert.ok(await page.locator('#until').isVisible());
  await page.getByRole('button', { name: 'Done' }).click();
  assert.ok(await edit.isVisible());
  return true;
}

site('everything fits in every window, light and dark', async (page) => {
  await page.goto(usual);
  await ended(page);
  let sheets = 0;
  await everywhere(
    page,
    async ({ width, scheme }) => {
      const { colours } = await pixels(page);
      assert.ok(colours > 20, 'the chart is blank');
      await picture(page, `${width}-${scheme}`);
      const chart = await place(page.locator('#regret canvas'));
      assert.ok(chart.x >= 0 && chart.x + chart.width <= width, 'the chart leaves the window');
      assert.ok(chart.width >= 240 && chart.height >= 150, `a chart of ${chart.width} × ${chart.height}`);
      if (scheme === 'dark') return; // a theme changes no sizes
      assert.deepEqual(await page.evaluate(misfits), []);
      assert.deepEqual(await page.evaluate(overlaps), []);
      if (await try_sheet(page, `${width}-sheet`)) sheets++;
    },
    { windows: SIZES },
  );
  assert.ok(sheets > 3, `the settings are behind a button in ${sheets} windows`);
});

/** Runs in the page. Returns the boxes that are wider than the window or scroll sideways. */
function wide() {
  const boxes = [document.documentElement, ...document.querySelectorAll('#settings, dialog, .list')];
  return boxes
    .filter((box) => box.checkVisibility())
    .filter((box) => box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > innerWidth)
    .map((box) => `${box.tagName} ${box.id} ${box.className}: ${box.scrollWidth} px in ${box.clientWidth}`);
}

/** @param {Page} page @param {string} what is in sight */
async function fits(page, what) {
  await frames(page);
  assert.deepEqual(await page.evaluate(wide), [], what);
}

const SMALLEST = { viewport: { width: 256, height: 640 } };

site(
  'at 256 px no view, form, list or dialog is wider than the window',
  async (page) => {
    const arms = ['An arm with a rather long name', 'x'.repeat(60)].map((name) => ({ ...bernoulli(0.6, 0.5), name }));
    const index = '(r + a*sqrt(ln(t)/n))/c + 0*min(r, c) + 0*max(r, c)';
    const policies = [{ id: 'formula', index }, { id: 'b-greedy' }, { id: 'omega-ucb' }];
    for (const specification of [SMALL, { ...SMALL, environment: { arms }, policies }]) {
      await visit(page, link(specification));
      await ended(page);
      for (const view of ['pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep', 'regret']) {
        await choose(page, view);
        if (!['pulls', 'outcomes', 'regret'].includes(view)) await page.locator(`#view-${view} .say`).waitFor();
        await frames(page);
        assert.deepEqual(await page.evaluate(misfits), [], view);
      }
      await page.getByRole('button', { name: 'Edit' }).click();
      await fits(page, 'the form');
      await page.evaluate(() =>
        document.querySelectorAll('#settings details').forEach((one) => {
          one.open = true;
        }),
      );
      await page.locator('#settings .handle').first().click();
      await fits(page, 'the whole form');
      await page.getByRole('button', { name: 'Done' }).click();
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    for (const name of ['File', 'Export', 'Embed']) {
      await page.getByRole('button', { name, exact: true }).click();
      await fits(page, name);
    }
  },
  SMALLEST,
);

site(
  'at 256 px no other page is wider than the window',
  async (page) => {
    const others = {
      '#presets': '.preset',
      '#preset=m-ucb-bias&guide=3&view=intervals&policy=3&at=400': '#view-intervals .rows',
      '#s=abc': '.notice',
      'bench.html': '#times tbody tr',
      'embed.html#preset=two-arms': '.foot',
      'embed.html#preset=m-ucb-bias&view=intervals': '.foot',
      'embed.html#preset=two-arms&height=1e9': '.why:not([hidden])',
      'examples/blog-post.html': 'figure',
    };
    for (const [path, there] of Object.entries(others)) {
      // Where only the hash changes, the figure before is not the one that is waited for.
      await page.locator('budgeted-bandit').evaluateAll((all) => all.forEach((one) => one.remove()));
      await page.goto(url + path);
      await page.locator(there).first().waitFor();
      for (const figure of await page.locator('budgeted-bandit').all()) {
        await figure.scrollIntoViewIfNeeded();
        await figure.locator('.foot, .why:not([hidden])').waitFor();
      }
      await fits(page, path);
    }
    await page.waitForLoadState('networkidle');
  },
  SMALLEST,
);

for (const density of [1.5, 2, 3]) {
  site(
    `the chart is sharp at ${density} device pixels for each CSS pixel`,
    async (page) => {
      await page.goto(link(SMALL));
      await ended(page);
      await sharp(page, Math.max(2, density));
    },
    {
      deviceScaleFactor: density,
      nightly: density === 3 ? '' : 'the fast tier tries the largest and the smallest density',
    },
  );
}

/** Checks the size of the chart in device pixels. @param {Page} page @param {number} scale */
async function sharp(page, scale) {
  const { width, height } = await pixels(page);
  const size = await page
    .locator('#regret canvas')
    .evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }));
  assert.deepEqual([width, height], [Math.round(size.clientWidth * scale), Math.round(size.clientHeight * scale)]);
}

site('the chart is sharp and follows the size of the window, and the theme is remembered', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await sharp(page, 2);
  const before = await pixels(page);
  await page.setViewportSize({ width: 1000, height: 700 });
  await until(async () => (await pixels(page)).width !== before.width, 'a chart of another width');
  const after = await pixels(page);
  await sharp(page, 2);
  // A chart that made its own box larger would grow with every frame.
  for (let frame = 0; frame < 10; frame += 2) await frames(page);
  assert.deepEqual(await pixels(page), after);

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  const theme = page.getByRole('button', { name: /^Theme/ });
  while (!/^Theme: dark/.test((await theme.getAttribute('aria-label')) ?? '')) await theme.click();
  const dark = await background();
  assert.notEqual(dark, light);
  assert.notEqual((await pixels(page)).hash, after.hash);
  await page.reload();
  await page.waitForFunction(() => globalThis.budgetedBandits);
  assert.equal(await background(), dark);
});

site('the chart keeps its colours where the system forces colours, light and dark', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const schemes = /** @type {const} */ (['light', 'dark']);
  const usual = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    usual.push((await pixels(page)).hash);
  }
  assert.notEqual(usual[0], usual[1]);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.reload();
  await ended(page);
  for (const [i, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    assert.equal((await pixels(page)).hash, usual[i], colorScheme);
    assert.deepEqual(await violations(page), [], colorScheme);
  }
});

// The layout of the page at every width, in both themes, and at several pixel densities.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { violations } from './access.mjs';
import { misfits } from './misfits.mjs';
import { bernoulli, ended, frames, link, pixels, place, SMALL, site, until, url } from './site.mjs';

const folder = fileURLToPath(new URL('screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });

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

const SIZES = [
  [256, 640],
  [320, 640],
  [390, 844],
  [480, 800],
  [768, 1024],
  [899, 700],
  [900, 700],
  [1199, 800],
  [1200, 800],
  [1360, 800],
  [1440, 900],
  [1920, 1080],
];
for (const [width, height] of SIZES) {
  site(
    `everything fits at ${width} × ${height}, light and dark`,
    async (page) => {
      await page.goto(url);
      await ended(page);
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { colours } = await pixels(page);
        assert.ok(colours > 20, 'the chart is blank');
        await page.screenshot({ path: `${folder}${width}-${colorScheme}.png` });
        assert.deepEqual(await page.evaluate(misfits), [], colorScheme);
        assert.deepEqual(await page.evaluate(overlaps), [], colorScheme);
        const chart = await place(page.locator('#regret canvas'));
        assert.ok(chart.x >= 0 && chart.x + chart.width <= width, 'the chart leaves the window');
        assert.ok(chart.width >= 240 && chart.height >= 150, `a chart of ${chart.width} × ${chart.height}`);
      }
      const edit = page.getByRole('button', { name: 'Edit' });
      if (await edit.isVisible()) {
        await edit.click();
        assert.deepEqual(await page.evaluate(misfits), [], 'with the sheet open');
        await page.screenshot({ path: `${folder}${width}-sheet.png` });
        assert.ok(await page.getByRole('button', { name: 'Run', exact: true }).isVisible());
        await page.getByRole('button', { name: 'Done' }).click();
        assert.ok(await edit.isVisible());
      }
    },
    { viewport: { width, height } },
  );
}

/** Runs in the page. Returns the boxes that are wider than the window or scroll sideways. */
function wide() {
  const boxes = [document.documentElement, ...document.querySelectorAll('#settings, dialog, .list')];
  return boxes
    .filter((box) => box.checkVisibility())
    .filter((box) => box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > innerWidth)
    .map((box) => `${box.tagName} ${box.id} ${box.className}: ${box.scrollWidth} px in ${box.clientWidth}`);
}

site(
  'at 256 px no view, form, list or dialog, and no other page, is wider than the window',
  async (page) => {
    const fits = async (/** @type {string} */ what) => {
      await frames(page);
      assert.deepEqual(await page.evaluate(wide), [], what);
    };
    const arms = ['An arm with a rather long name', 'x'.repeat(60)].map((name) => ({ ...bernoulli(0.6, 0.5), name }));
    const index = '(r + a*sqrt(ln(t)/n))/c + 0*min(r, c) + 0*max(r, c)';
    const policies = [{ id: 'formula', index }, { id: 'b-greedy' }, { id: 'omega-ucb' }];
    for (const specification of [SMALL, { ...SMALL, environment: { arms }, policies }]) {
      await page.goto('about:blank');
      await page.goto(link(specification));
      await ended(page);
      for (const view of ['pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep', 'regret']) {
        await page.locator(`#views [data-view=${view}]`).click();
        if (!['pulls', 'outcomes', 'regret'].includes(view)) await page.locator(`#view-${view} .say`).waitFor();
        await frames(page);
        assert.deepEqual(await page.evaluate(misfits), [], view);
      }
      await page.getByRole('button', { name: 'Edit' }).click();
      await fits('the form');
      await page.evaluate(() =>
        document.querySelectorAll('#settings details').forEach((one) => {
          one.open = true;
        }),
      );
      await page.locator('#settings .handle').first().click();
      await fits('the whole form');
      await page.getByRole('button', { name: 'Done' }).click();
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    for (const name of ['File', 'Export', 'Embed']) {
      await page.getByRole('button', { name, exact: true }).click();
      await fits(name);
    }
    await page.keyboard.press('Escape');
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
      await page.goto('about:blank');
      await page.goto(url + path);
      await page.locator(there).first().waitFor();
      for (const figure of await page.locator('budgeted-bandit').all()) {
        await figure.scrollIntoViewIfNeeded();
        await figure.locator('.foot, .why:not([hidden])').waitFor();
      }
      await fits(path);
    }
    await page.waitForLoadState('networkidle');
  },
  { viewport: { width: 256, height: 640 } },
);

for (const density of [1, 1.5, 2, 3]) {
  site(
    `the chart is sharp at ${density} device pixels for each CSS pixel`,
    async (page) => {
      await page.goto(url);
      await ended(page);
      const { width, height } = await pixels(page);
      const size = await page
        .locator('#regret canvas')
        .evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }));
      const scale = Math.max(2, density);
      assert.deepEqual([width, height], [Math.round(size.clientWidth * scale), Math.round(size.clientHeight * scale)]);
    },
    { deviceScaleFactor: density },
  );
}

site('the chart follows the size of the window, and then keeps its size', async (page) => {
  await page.goto(url);
  await ended(page);
  const before = await pixels(page);
  await page.setViewportSize({ width: 1000, height: 700 });
  await until(async () => (await pixels(page)).width !== before.width, 'a chart of another width');
  const after = await pixels(page);
  const size = await page.locator('#regret canvas').evaluate(({ clientWidth }) => clientWidth);
  assert.equal(after.width, 2 * size);
  // A chart that made its own box larger would grow with every frame.
  for (let frame = 0; frame < 10; frame += 2) await frames(page);
  assert.deepEqual(await pixels(page), after);
});

site(
  'the theme can be switched, and is remembered',
  async (page) => {
    await page.goto(url);
    await ended(page);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [light, chart] = [await background(), await pixels(page)];
    const theme = page.getByRole('button', { name: /^Theme/ });
    while (!/^Theme: dark/.test((await theme.getAttribute('aria-label')) ?? '')) await theme.click();
    const dark = await background();
    assert.notEqual(dark, light);
    assert.notEqual((await pixels(page)).hash, chart.hash);
    await page.reload();
    await ended(page);
    assert.equal(await background(), dark);
  },
  { colorScheme: 'light' },
);

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  site(
    `the chart keeps its colours where the system forces colours, ${colorScheme}`,
    async (page) => {
      await page.goto(url);
      await ended(page);
      const drawn = await pixels(page);
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.reload();
      await ended(page);
      assert.equal((await pixels(page)).hash, drawn.hash);
      assert.deepEqual(await violations(page), []);
    },
    { colorScheme },
  );
}

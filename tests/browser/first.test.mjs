// The first visit: the results of the default experiment came with the page, and a run takes their place.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { open } from './menus.mjs';
import { bits, ended, frames, native, site, url, usual, WINDOWS } from './site.mjs';

/** The smallest height of text in a drawing, in CSS pixels. */
const LEGIBLE = 9;

/** Returns the texts of the results. @param {Page} page */
const texts = (page) =>
  page.evaluate(() => ({
    facts: ['headline', 'sentence', 'much', 'usual'].map((id) => document.getElementById(id)?.innerText),
    outcomes: document.querySelector('#outcomes')?.innerText,
    pulls: document.querySelector('#pulls')?.innerText,
    legend: [...document.querySelectorAll('#regret .legend button')].map((button) => button.innerText).sort(),
  }));

/** Waits until the page has loaded everything, and could have begun a run. @param {Page} page */
async function waiting(page) {
  await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
  await frames(page);
}

/** Checks what is seen without scripts. @param {Page} page @param {number} width */
async function is_article(page, width) {
  assert.match(await page.locator('#sentence .built').innerText(), /^Over 200 repetitions, /);
  assert.match(await page.locator('#headline .built').innerText(), / lose least\.$/);
  assert.ok(await page.locator('#much p').isVisible(), 'what it is worth');
  const drawing = page.locator('#regret svg[role=img]:visible');
  assert.equal(await drawing.count(), 1, 'one drawing is shown');
  const texts = await drawing.locator('text').evaluateAll((all) =>
    all.map((node) => {
      const { left, right, height } = node.getBoundingClientRect();
      return { text: node.textContent, left, right, height };
    }),
  );
  assert.ok(texts.length > 10);
  for (const { text, left, right, height } of texts) {
    assert.ok(height >= LEGIBLE, `${text}: ${height} px`);
    assert.ok(left >= 0 && right <= width, `${text} is cut off`);
  }
  assert.equal(await page.locator('#outcomes tbody tr:visible').count(), 6);
  assert.equal(await page.locator('#pulls [role=img]:visible').count(), 6);
  assert.equal(await page.locator('#panel').isVisible(), false, 'no settings that cannot be set');
  assert.ok(await page.locator('noscript .note').isVisible());
}

site(
  'without scripts the page is an article with figures, in every window and in both themes',
  async (page) => {
    await page.goto(usual);
    for (const [width, height] of WINDOWS)
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await is_article(page, width).catch((error) => {
          error.message = `at ${width} px, ${colorScheme}: ${error.message}`;
          throw error;
        });
      }
  },
  { javaScriptEnabled: false, brought: /\.js csp$/ },
);

/**
 * What starts the run in each of the windows.
 * @type {((page: Page) => Promise<void>)[]}
 */
const TOUCHES = [
  (page) => page.keyboard.press('Tab'),
  (page) => page.locator('#regret .chart:visible').hover(),
  (page) => page.keyboard.press('Tab'),
  (page) => page.getByRole('button', { name: 'Run here' }).click(),
];

/** The units of a drawing to a CSS pixel. */
const SHARP = 2;
/** The most CSS pixels by which the axes may move when the drawing that came with the page is replaced. */
const STILL = 12;

/**
 * Returns a function that checks where the axes are, once the scripts have drawn them, against where they are now.
 * @param {Page} page
 */
async function axes_stay(page) {
  const drawing = await page.locator('.chart.built > svg:visible').evaluate((/** @type {any} */ svg) => {
    const { a, e, f } = svg.getScreenCTM();
    return { scale: a, left: e, bottom: f + a * svg.viewBox.baseVal.height };
  });
  return async () => {
    const { margin, at } = await page.evaluate(() => {
      const { left, bottom } = /** @type {any} */ (budgetedBandits.regret.axes).layout;
      const box = /** @type {Element} */ (document.querySelector('#regret canvas')).getBoundingClientRect();
      return { margin: [left, box.height - bottom], at: [box.left + left, box.top + bottom] };
    });
    const [left, bottom] = margin.map((length) => length * SHARP * drawing.scale);
    const moved = [at[0] - (drawing.left + left), at[1] - (drawing.bottom - bottom)].map(Math.abs);
    assert.ok(Math.max(...moved) <= STILL, `the axes move by ${moved.join(' and ')} px`);
  };
}

for (const [width, height] of [
  [1280, 720],
  [1440, 1080],
  [600, 900],
])
  site(
    `the axes stay where they are when a run takes the place of the drawing: ${width} × ${height}`,
    async (page) => {
      await page.goto(usual);
      await waiting(page);
      const stay = await axes_stay(page);
      if (width < 900) await page.getByRole('button', { name: 'Run here' }).click();
      else await page.keyboard.press('Tab');
      await page.waitForFunction(() => budgetedBandits.regret.axes);
      await stay();
    },
    { viewport: { width, height } },
  );

for (const [i, [width, height]] of WINDOWS.entries())
  site(
    `a run takes the place of the results that came with the page, and changes nothing: ${width} px`,
    async (page) => {
      await page.goto(usual);
      await page.evaluate(() => {
        globalThis.shifts = []; // the earlier ones are buffered
        new PerformanceObserver((list) => {
          for (const entry of /** @type {any[]} */ (list.getEntries())) {
            // The sentence of a run in progress, which a slow machine shows after a click, may be longer.
            if (entry.hadRecentInput) continue;
            const nodes = entry.sources.map((/** @type {any} */ { node }) => node?.className ?? node?.nodeName);
            globalThis.shifts.push(`${entry.value} by ${nodes.join(', ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await waiting(page);
      assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null, 'no run before a touch');
      assert.match(
        await page.locator('#runs').innerText(),
        width < 900 ? /200 of 200\s/ : /200 of 200\s[\s\S]*Computed when the site was built/,
      );
      const before = await texts(page);
      const hash = await page.locator('#regret [data-answer]').getAttribute('data-answer');
      await TOUCHES[i](page);
      await page.waitForFunction(() => budgetedBandits.regret.axes);
      const { answer } = await ended(page);
      await frames(page);
      assert.equal(await page.locator('#regret .built').count(), 0);
      assert.deepEqual(await texts(page), before);
      const json = await page.evaluate(() => JSON.stringify(budgetedBandits.answer()));
      assert.equal(createHash('sha256').update(json).digest('base64'), hash, 'other bits');
      assert.deepEqual(bits(answer), bits(native(answer.specification)));
      assert.deepEqual(await page.evaluate(() => globalThis.shifts), [], 'the layout shifts');
    },
    {
      viewport: { width, height },
      nightly: width < 1440 && width > 320 ? 'the fast tier tries the largest and the smallest window' : '',
    },
  );

site('results that came with the page can be saved once they are computed, which Export says', async (page) => {
  await page.goto(usual);
  await waiting(page);
  await open(page, 'Export');
  const note = page.locator('#export-list .note');
  assert.match(await note.innerText(), /^The results in sight came with the page\. They can be saved once/);
  await page.waitForFunction(() => budgetedBandits.state.shown?.phase === 'done');
  await page.locator('#export').press('Escape');
  await open(page, 'Export');
  await page.locator('#export-list').getByText('Specification').waitFor();
});

site(
  'without the simulator, an address with settings shows no results, and the results that came with the page stay',
  async (page) => {
    let lost = false;
    await page.route('**/*.wasm', (route) => lost && route.fulfill({ status: 404 })); // at first it never arrives
    await page.goto(`${url}#preset=two-arms`);
    assert.match(await page.locator('#sentence').innerText(), /^Loading the simulator/);
    assert.equal(await page.locator('.built:visible').count(), 0);
    lost = true;
    await page.goto('about:blank');
    await page.goto(usual);
    await page.locator('.notice').getByText('The simulator could not be loaded.').first().waitFor();
    assert.match(await page.locator('#sentence').innerText(), /^Over 200 repetitions, /);
    assert.ok(await page.locator('#outcomes table').isVisible());
  },
  { brought: /404/ },
);

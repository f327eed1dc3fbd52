// The page on a touch screen: controls are large enough, two fingers zoom into the chart, and one scrolls the page.
import assert from 'node:assert/strict';
import { at_rest, ended, frames, hash, link, place, SMALL, site, until } from './site.mjs';
import { small } from './touch.mjs';
import { visit } from './visit.mjs';

const VIEWS = ['regret', 'pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep', 'grab'];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

site(
  'on a phone, every control in every view is at least 44 px wide and high, and a link scrolls the tab into sight',
  async (page) => {
    await visit(page, '#view=sweep');
    await page.waitForFunction(() => {
      const { left, right } = document.querySelector('#views [aria-current]').getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
    for (const view of VIEWS) {
      await visit(page, `${hash(SMALL)}&view=${view}&sweep=budget.absolute&values=20_40`);
      await at_rest(page, view);
      assert.deepEqual(await page.evaluate(small, 'body'), [], view);
    }
    await check_menus(page);
  },
  PHONE,
);

/**
 * Checks: on a phone, every control in the sheet, the menus and the gallery is at least 44 px wide and high.
 * @param {Page} page
 */
async function check_menus(page) {
  await visit(page, hash(SMALL));
  await ended(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await frames(page);
  assert.deepEqual(await page.evaluate(small, 'body'), [], 'the sheet');
  for (const [name, act] of /** @type {const} */ ([
    ['an arm', () => page.locator('.handle').first().click()],
    ['a list of policies', () => page.getByRole('button', { name: 'Add policy' }).click()],
  ])) {
    await act();
    await frames(page);
    assert.deepEqual(await page.evaluate(small, 'body'), [], name);
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const name of ['File', 'Export']) {
    await page.getByRole('button', { name, exact: true }).click();
    assert.deepEqual(await page.evaluate(small, '#more-list'), [], name);
  }
  await page.evaluate(() => {
    location.hash = '#presets';
  });
  await page.locator('.preset').first().waitFor();
  assert.deepEqual(await page.evaluate(small, 'body'), [], 'the gallery');
  await visit(page, '#preset=m-ucb-bias');
  await ended(page);
  assert.deepEqual(await page.evaluate(small, 'body'), [], 'a preset');
}

site(
  'two fingers zoom into the chart and move it, Show all brings it back, and one finger scrolls the page',
  async (page) => {
    await page.goto(link(SMALL));
    await ended(page);
    const session = await page.context().newCDPSession(page);
    const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number[][]} */ ...points) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const shown = () =>
      page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const { layout, look } = budgetedBandits.regret;
        return { ...layout, zoom: look.zoom };
      });
    const reader = page.locator('#regret .reader');
    await reader.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await place(reader);
    const middle = y + height / 2;
    const at = (/** @type {number} */ share) => [x + share * width, middle];
    const whole = await shown();
    const budget = (/** @type {number} */ share, { x_min, x_max } = whole) => x_min * (x_max / x_min) ** share;

    // The points under the two fingers stay under them.
    await touch('touchStart', at(0.4));
    await touch('touchStart', at(0.4), at(0.6));
    for (const step of [0.05, 0.1, 0.15, 0.2]) await touch('touchMove', at(0.4 - step), at(0.6 + step));
    const before = page.url();
    await touch('touchEnd');
    const near = await shown();
    for (const [share, was] of /** @type {const} */ ([
      [0.2, 0.4],
      [0.8, 0.6],
    ]))
      assert.ok(Math.abs(budget(share, near) / budget(was) - 1) < 0.02, `${budget(share, near)} for ${budget(was)}`);
    assert.doesNotMatch(before, /zoom=/);
    assert.match(page.url(), /&zoom=[\d.]+_[\d.]+$/);
    assert.ok(await page.locator('#regret .tip').isHidden());

    // Both fingers move to the left: the same width shows larger budgets.
    await touch('touchStart', at(0.5));
    await touch('touchStart', at(0.5), at(0.8));
    for (const step of [0.05, 0.1, 0.15, 0.2]) await touch('touchMove', at(0.5 - step), at(0.8 - step));
    await touch('touchEnd');
    const moved = await shown();
    assert.ok(
      Math.abs(budget(0.3, moved) / budget(0.5, near) - 1) < 0.02 &&
        Math.abs(budget(0.6, moved) / budget(0.8, near) - 1) < 0.02,
    );

    const all = page.getByRole('button', { name: 'Show all' });
    const box = await place(all);
    assert.ok(box.width >= 44 && box.height >= 44);
    // The browser takes a tap soon after a gesture for a part of the gesture, so the tap is repeated.
    await until(async () => {
      if ((await shown()).zoom) await all.tap();
      return (await shown()).zoom === null;
    }, 'a tap on Show all shows the whole');
    assert.equal((await shown()).x_max, whole.x_max);

    const top = await page.evaluate(() => scrollY);
    await touch('touchStart', [x + width / 2, middle]);
    for (const step of [10, 30, 60, 90, 120]) await touch('touchMove', [x + width / 2, middle - step]);
    await touch('touchEnd');
    await page.waitForFunction((top) => scrollY > top + 50, top);
    assert.deepEqual((await shown()).zoom, null);
  },
  PHONE,
);

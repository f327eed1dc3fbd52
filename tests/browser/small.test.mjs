// Small screens: charts share the screen with the controls that govern them, and the bar of settings takes one row.
import assert from 'node:assert/strict';
import { at_rest, ended, frames, hash, place, SMALL, site } from './site.mjs';
import { choose } from './tabs.mjs';
import { visit } from './visit.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** The CSS pixels of a window of 1440 × 900 at a browser zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };
/** The CSS pixels of a phone at 150 % and at 200 %. */
const LARGE = [
  { width: 260, height: 563 },
  { width: 195, height: 422 },
];
/** The largest height of the bar, in CSS pixels. */
const BAR = 72;

/**
 * Checks that a part of the chart is in sight.
 * @param {Page} page @param {string} chart @param {{width: number, height: number}} size of the window
 */
async function check_part(page, chart, size) {
  await page.setViewportSize(size);
  await page.locator(chart).waitFor();
  await frames(page);
  const [{ y }, bar] = [await place(page.locator(chart)), await place(page.locator('#panel'))];
  assert.ok(bar.y - y >= 100, `at ${size.width} px, the chart begins at ${y} px, and the bar at ${bar.y} px`);
}

/**
 * Checks: on a phone the sentence and the whole chart are above the bar, before and after a run.
 * @param {Page} page
 */
async function check_chart(page) {
  await visit(page, '');
  const fits = async (/** @type {string} */ chart) => {
    await frames(page);
    const bar = await place(page.locator('#panel'));
    assert.ok(bar.height <= BAR, `a bar of ${bar.height} px`);
    assert.ok((await place(page.locator('#headline'))).y > 0);
    const { y, height } = await place(page.locator(chart));
    assert.ok(y + height <= bar.y, `the chart ends at ${y + height} px, and the bar begins at ${bar.y} px`);
  };
  await fits('#regret svg[role=img]:visible');
  for (const size of LARGE) await check_part(page, '#regret svg[role=img]:visible', size);
  await page.setViewportSize(PHONE.viewport);
  await ended(page);
  await fits('#regret canvas');
  for (const size of LARGE) await check_part(page, '#regret canvas', size);
  await page.setViewportSize(PHONE.viewport);
  await choose(page, 'outcomes');
  assert.ok(await page.locator('#sentence').isVisible());
}

/** Checks: on a phone the bar is absent in the views that do not use the settings. @param {Page} page */
async function check_bar(page) {
  await visit(page, hash(SMALL));
  await ended(page);
  for (const view of ['pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep', 'regret']) {
    await choose(page, view);
    const visible = await page.locator('#panel').isVisible();
    assert.equal(visible, view !== 'shapes' && view !== 'coverage', view);
  }
}

/** Checks: on a phone the picture of Shapes shares the screen with its sliders. @param {Page} page */
async function check_shapes(page) {
  await visit(page, '#view=shapes');
  await page.locator('#view-shapes .picture canvas').waitFor();
  await frames(page);
  for (const from of [0, 300]) {
    await page.locator('#view-shapes .picture').evaluate((one, from) => {
      scrollBy(0, one.getBoundingClientRect().y + from);
    }, from);
    await frames(page);
    const [picture, sliders] = [
      await place(page.locator('#view-shapes .picture')),
      await place(page.locator('#view-shapes .controls')),
    ];
    assert.ok(Math.min(picture.y + picture.height, sliders.y) >= 400, `the sliders begin at ${sliders.y} px`);
    assert.ok(sliders.y + sliders.height <= 844, `the sliders end at ${sliders.y + sliders.height} px`);
  }
}

/** Checks: on a phone Play is on the screen with the first arm that it moves, above the bar. @param {Page} page */
async function check_play(page) {
  await visit(page, '#view=intervals');
  await at_rest(page, 'intervals');
  await page.evaluate(() => scrollTo(0, document.querySelector('#view-intervals .rows').offsetTop - 60));
  await frames(page);
  const [rows, play, bar] = await Promise.all(
    ['#view-intervals .rows', '#view-intervals .player .filled', '#panel'].map((one) => place(page.locator(one))),
  );
  assert.ok(rows.y >= 0 && rows.y < play.y, `rows at ${rows.y} px and Play at ${play.y} px`);
  assert.ok(play.y + play.height <= bar.y, `Play ends at ${play.y + play.height} px, the bar begins at ${bar.y}`);
}

/**
 * Checks that the menu of policies has room for 30 entries, scrolls, and can be filtered with the keyboard.
 * @param {Page} page
 */
async function check_menu(page) {
  await visit(page, hash(SMALL));
  await ended(page);
  const edit = page.getByRole('button', { name: 'Edit' });
  if (await edit.isVisible()) await edit.click();
  await page.getByRole('button', { name: 'Add policy' }).click();
  const menu = page.locator('#additions');
  const entries = menu.getByRole('button');
  assert.ok((await entries.count()) >= 30);
  const [list, panel] = [await place(menu), await place(page.locator('#settings'))];
  assert.ok(list.y >= panel.y && list.y + list.height <= panel.y + panel.height + 1, 'the menu is cut off');
  assert.ok(list.height >= panel.height - 80, `a menu of ${list.height} px in ${panel.height}`);
  await page.keyboard.type('bts mean');
  const filter = page.getByLabel('Filter the policies');
  assert.equal(await filter.inputValue(), 'bts mean');
  assert.deepEqual(await entries.locator('b').allInnerTexts(), ['BTS']);
  await filter.fill('no such policy');
  assert.equal(await entries.count(), 0);
  await menu.getByText('No policy has these words').waitFor();
  await filter.fill('');
  await page.keyboard.press('ArrowUp');
  const last = await place(entries.last());
  assert.ok(last.y + last.height <= list.y + list.height + 1, 'the last entry is not in sight');
  await filter.fill('bts');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('#policies .entries > li').last().innerText(), /BTS/);
  // Enter in the field adds the policy of this name, although others have the word in their names or ideas.
  await page.getByRole('button', { name: 'Add policy' }).click();
  await filter.fill('kube');
  assert.ok((await entries.count()) > 1);
  await filter.press('Enter');
  assert.equal(await page.locator('#policies .entries > li').last().locator('.name').innerText(), 'KUBE');
}

site(
  'a phone shows the chart and the controls that govern it together, and a menu of policies with room for 30',
  async (page) => {
    await check_chart(page);
    await check_bar(page);
    await check_shapes(page);
    await check_play(page);
    await check_menu(page);
  },
  PHONE,
);

site(
  'at 200 % a part of the chart is in sight, and the menu of policies has room there and on a desktop',
  async (page) => {
    await page.setViewportSize(ZOOMED);
    await visit(page, '');
    await check_part(page, '#regret svg[role=img]:visible', ZOOMED);
    await ended(page);
    await check_part(page, '#regret canvas', ZOOMED);
    await check_menu(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await check_menu(page);
  },
);

// Small screens: charts share the screen with the controls that govern them, and the bar of settings takes one row.
import assert from 'node:assert/strict';
import { at_rest, ended, frames, link, place, SMALL, site, url } from './site.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** A window of 1440 × 900 at a browser zoom of 200 %. */
const ZOOMED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };
/** The largest height of the bar, in CSS pixels. */
const BAR = 72;

site(
  'on a phone the sentence and the whole chart are above the bar, before and after a run',
  async (page) => {
    await page.goto(url);
    await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
    const fits = async (/** @type {string} */ chart) => {
      await frames(page);
      const bar = await place(page.locator('#panel'));
      assert.ok(bar.height <= BAR, `a bar of ${bar.height} px`);
      assert.ok((await place(page.locator('#sentence'))).y > 0);
      const { y, height } = await place(page.locator(chart));
      assert.ok(y + height <= bar.y, `the chart ends at ${y + height} px, and the bar begins at ${bar.y} px`);
    };
    await fits('#regret svg[role=img]:visible');
    await ended(page);
    await fits('#regret canvas');
    const longer = page.locator('#sentence .longer').first();
    assert.equal(await longer.isVisible(), false, 'the long form in Regret');
    await page.locator('#views [data-view=outcomes]').click();
    assert.ok(await longer.isVisible(), 'the long form in Outcomes');
  },
  PHONE,
);

site(
  'on a phone the bar is absent in the views that do not use the settings',
  async (page) => {
    await page.goto(link(SMALL));
    await ended(page);
    for (const view of ['pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep', 'regret']) {
      await page.locator(`#views [data-view=${view}]`).click();
      const visible = await page.locator('#panel').isVisible();
      assert.equal(visible, view !== 'shapes' && view !== 'coverage', view);
    }
  },
  PHONE,
);

site(
  'on a phone the picture of Shapes shares the screen with its sliders',
  async (page) => {
    await page.goto(`${url}#view=shapes`);
    await page.locator('#view-shapes .picture canvas').waitFor();
    await frames(page);
    for (const from of [0, 300]) {
      await page.locator('#view-shapes .picture').evaluate((one, from) => {
        scrollBy(0, one.getBoundingClientRect().y + from);
      }, from);
      await frames(page);
      const [picture, sliders] = [await place(page.locator('.picture')), await place(page.locator('.controls'))];
      assert.ok(Math.min(picture.y + picture.height, sliders.y) >= 400, `the sliders begin at ${sliders.y} px`);
      assert.ok(sliders.y + sliders.height <= 844, `the sliders end at ${sliders.y + sliders.height} px`);
    }
  },
  PHONE,
);

site(
  'on a phone Play is on the screen with the first arm that it moves, above the bar',
  async (page) => {
    await page.goto(`${url}#view=intervals`);
    await at_rest(page, 'intervals');
    await page.evaluate(() => scrollTo(0, document.querySelector('#view-intervals .rows').offsetTop - 60));
    await frames(page);
    const [rows, play, bar] = await Promise.all(
      ['#view-intervals .rows', '#view-intervals .player .filled', '#panel'].map((one) => place(page.locator(one))),
    );
    assert.ok(rows.y >= 0 && rows.y < play.y, `rows at ${rows.y} px and Play at ${play.y} px`);
    assert.ok(play.y + play.height <= bar.y, `Play ends at ${play.y + play.height} px, the bar begins at ${bar.y}`);
  },
  PHONE,
);

for (const [name, options] of /** @type {const} */ ([
  ['on a desktop at 200 %', ZOOMED],
  ['on a phone at 150 %', { ...PHONE, viewport: { width: 260, height: 563 } }],
  ['on a phone at 200 %', { ...PHONE, viewport: { width: 195, height: 422 } }],
]))
  site(
    `${name} a part of the chart is in sight`,
    async (page) => {
      await page.goto(url);
      for (const chart of ['#regret svg[role=img]:visible', '#regret canvas']) {
        await page.locator(chart).waitFor();
        await frames(page);
        const [{ y }, bar] = [await place(page.locator(chart)), await place(page.locator('#panel'))];
        assert.ok(bar.y - y >= 100, `the chart begins at ${y} px, and the bar at ${bar.y} px`);
        await ended(page);
      }
    },
    options,
  );

for (const [name, options] of /** @type {const} */ ([
  ['on a phone', PHONE],
  ['at 200 %', ZOOMED],
  ['on a desktop', {}],
]))
  site(
    `${name} the menu of policies has room for 30 entries, scrolls, and can be filtered with the keyboard`,
    async (page) => {
      await page.goto(link(SMALL));
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
    },
    options,
  );

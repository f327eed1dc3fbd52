// The next steps below the first result, and the views to play with.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { ended, frames, hash, link, place, SMALL, site, until, usual } from './site.mjs';
import { choose } from './tabs.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const PLAYED = ['beat', 'grab'];

/** Waits until the scripts have connected the page. @param {Page} page */
const ready = (page) => page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
/** Returns the ids of the tabs in sight. @param {Page} page */
const tabs = (page) =>
  page
    .locator('#views [data-view]:visible')
    .evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.view));

/** Checks that the step for own data opens the place for a table. @param {Page} page */
async function opens_data(page) {
  const area = page.getByRole('textbox', { name: 'Your data, as CSV' });
  for (const _ of [1, 2]) {
    await page.getByRole('link', { name: 'I have my own data' }).click();
    await area.waitFor();
    await until(() => area.evaluate((one) => document.activeElement === one), 'the focus');
    await page.keyboard.press('Escape');
  }
}

/** Checks that dragging the interval starts no run, and that Help of a game names no arm. @param {Page} page */
async function drags_without_run(page) {
  const hand = page.locator('#next-grab').getByRole('slider', { name: 'Mean cost' });
  await hand.press('Home');
  await page.locator('#next-grab').getByText('symmetric ∞, ω-UCB ∞').waitFor();
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest), null);
  /** Opens Help and returns what its drawing calls the best arm. */
  const best = async () => {
    await page.locator('#help').click();
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    return page.locator('.scene li.best').innerText();
  };
  assert.equal(await best(), 'the best arm');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => budgetedBandits.state.shown?.phase === 'done');
  assert.equal(await best(), 'arm 3');
  await page.keyboard.press('Escape');
  await page.locator('#learn').click();
  assert.equal(await best(), 'the best arm');
}

site(
  'a new visitor sees the next steps on the first screen, and a returning one below the tables; each step works',
  async (page) => {
    await page.goto(usual);
    await ready(page);
    const bottom = async () => {
      const { y, height } = await place(page.locator('#next'));
      return y + height;
    };
    assert.ok((await bottom()) <= 900, `the steps end at ${await bottom()} px`);
    const outcomes = async () => (await place(page.locator('#outcomes'))).y;
    assert.ok((await bottom()) <= (await outcomes()));
    assert.deepEqual(await violations(page), []);
    await drags_without_run(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to the results' }).click();
    await page.locator('#dismiss').click();
    await frames(page);
    assert.ok((await place(page.locator('#next'))).y > (await outcomes()));
    await opens_data(page);
  },
  { viewport: { width: 1440, height: 900 } },
);

site(
  'on a phone the introductory line leads to the first of the next steps, and the last opens the place for a table',
  async (page) => {
    await page.goto(usual);
    await ready(page);
    for (const step of await page.locator('.step').all()) assert.ok((await place(step)).height >= 44);
    const bar = await place(page.locator('#panel'));
    const first = page.locator('#intro').getByRole('link', { name: 'Drag an interval' });
    const { y, height } = await place(first);
    assert.ok(y + height <= bar.y, `the link ends at ${y + height} px and the bar begins at ${bar.y} px`);
    await first.click();
    await page.locator('#view-grab').waitFor();
    await page.locator('#compare').click(); // a phone has no other way back
    await opens_data(page);
  },
  PHONE,
);

site('a next step keeps the settings, and the way back leads to the view that was left', async (page) => {
  await page.goto(`${link(SMALL)}`);
  await ended(page);
  const settings = hash(SMALL);
  assert.ok(settings.startsWith('#s='));
  await page.getByRole('link', { name: 'Beat the policy' }).click();
  await page.locator('#view-beat').waitFor();
  assert.equal(new URL(page.url()).hash, `${settings}&view=beat`);
  assert.deepEqual(await tabs(page), PLAYED);
  assert.equal(await page.locator('#panel').isVisible(), false);
  assert.equal(await page.locator('#learn').getAttribute('aria-current'), 'page');
  await choose(page, 'grab');
  await page.getByRole('button', { name: 'Back to the results' }).click();
  assert.equal(new URL(page.url()).hash, settings);
  assert.ok(await page.locator('#panel').isVisible());
  await choose(page, 'theory');
  await page.locator('#learn').click();
  assert.match(page.url(), /&view=grab$/, 'the game that was played last');
  await page.getByRole('button', { name: 'Back to the results' }).click();
  assert.match(page.url(), /&view=theory$/);
  assert.deepEqual(await tabs(page), ['shapes', 'coverage', 'theory', 'sweep']);

  // Play can be pressed in the gallery, which leads back to the settings.
  await page.locator('#presets').click();
  await page.locator('#gallery:visible').waitFor();
  await page.locator('#learn').click();
  await page.locator('#view-grab').waitFor();
  assert.equal(new URL(page.url()).hash, `${hash(SMALL)}&view=grab`);
  assert.ok(await page.locator('#gallery').isHidden());
});

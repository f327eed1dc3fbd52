// The sketch of a law: a drag sideways changes the mean of the law, and a click opens the menu of laws.
import assert from 'node:assert/strict';
import { bernoulli, ended, hash, place, site, until } from './site.mjs';
import { visit } from './visit.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const GIVEN = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.5, 0.4), bernoulli(0.4, 0.2)] },
  budget: { absolute: 100 },
  policies: [{ id: 'bts' }],
  repetitions: 5,
};

/** Opens settings and waits for their results. @param {Page} page @param {object} [settings] */
async function open(page, settings = GIVEN) {
  await visit(page, hash(settings));
  await ended(page);
}

/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft)));
const menu = (/** @type {Page} */ page, side = 'reward') => page.getByLabel(`Arm 1, law of the ${side}`);
const p = (/** @type {Page} */ page, side = 'reward') => page.getByLabel(`Arm 1, ${side}: Bernoulli, p`);
/** Returns the mean that the simulator has found. @param {Page} page @param {'reward' | 'cost'} side */
const mean = (page, side = 'reward') =>
  page.evaluate((side) => budgetedBandits.form.plan.arms[0][`${side}_mean`], side);

/** Returns the middle of an element. @param {Locator} element */
async function middle(element) {
  const { x, y, width, height } = await place(element);
  return [x + width / 2, y + height / 2];
}

/** Drags the sketch of a law with the mouse, over each of some distances. */
async function drag(/** @type {Page} */ page, /** @type {number[]} */ distances, side = 'reward') {
  const [x, y] = await middle(menu(page, side));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4 * Math.sign(distances[0]), y);
  for (const distance of distances) await page.mouse.move(x + distance + 4 * Math.sign(distances[0]), y);
  await page.mouse.up();
}

/** Checks: a mouse drags the mean of a law, which is one step of undo. @param {Page} page */
async function check_mouse(page) {
  await open(page);
  const before = await draft(page);
  await drag(page, [5, 20, 15]);
  assert.equal(await p(page).inputValue(), '0.75');
  assert.equal(await mean(page), 0.75);
  await page.waitForFunction(() => {
    const { phase, specification } = budgetedBandits.state.latest;
    return phase === 'done' && specification.environment.arms[0].reward.p === 0.75;
  });
  const between = await draft(page);
  await drag(page, [-10, -30]);
  assert.equal(await p(page).inputValue(), '0.45');
  await page.keyboard.press('ArrowUp'); // the field has the focus
  assert.equal(await p(page).inputValue(), '0.46');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.deepEqual(await draft(page), between);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await draft(page), before);
  assert.equal(await p(page).inputValue(), '0.60');
  assert.equal(await page.locator('button[aria-label=Undo]:visible').last().getAttribute('aria-disabled'), 'true');
}

/** Checks: a drag stays within what a law allows, and gives a law its shape back. @param {Page} page */
async function check_limits(page) {
  await open(page, { ...GIVEN, environment: { ...GIVEN.environment, reward_max: 40 } });
  await drag(page, [300]);
  assert.equal(await mean(page), 40);
  await drag(page, [-300]);
  assert.equal(await mean(page), 0);
  await drag(page, [-10, -300], 'cost');
  assert.equal(await mean(page, 'cost'), 0.01, 'the simulator refuses a mean cost of 0');
  assert.equal(await page.locator('.why:visible').count(), 0);
  await menu(page).selectOption('uniform');
  await page.getByLabel('Arm 1, reward, low').fill('10');
  await page.getByLabel('Arm 1, reward, high').fill('30');
  await drag(page, [-200, -50, -10]);
  assert.equal(await mean(page), 16);
  assert.equal(await page.getByLabel('Arm 1, reward, low').inputValue(), '8');
  assert.equal(await page.getByLabel('Arm 1, reward, high').inputValue(), '24');
}

/** Checks: every law follows the hand. @param {Page} page */
async function check_laws(page) {
  await open(page);
  for (const law of await menu(page)
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.value))) {
    await menu(page).selectOption(law);
    const before = await mean(page);
    await drag(page, before > 0.5 ? [-10] : [10]);
    assert.ok(Math.abs((await mean(page)) - (before > 0.5 ? before - 0.1 : before + 0.1)) < 1e-9, law);
    assert.equal(await page.locator('.why:visible').count(), 0, law);
  }
}

/**
 * Checks: a click on a sketch opens the menu of laws and keeps the mean, and keys choose as before.
 * @param {Page} page
 */
async function check_click(page) {
  await open(page);
  const before = await draft(page);
  const [x, y] = await middle(menu(page));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y + 2);
  assert.ok(!(await menu(page).evaluate((select) => select.matches(':open'))), 'the menu waits for the release');
  await page.mouse.up();
  await until(() => menu(page).evaluate((select) => select.matches(':open')), 'the menu opens');
  assert.deepEqual(await draft(page), before);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until(async () => (await draft(page)).environment.arms[0].reward.law !== 'bernoulli', 'another law');
  assert.equal(await mean(page), 0.6);
  await menu(page, 'cost').focus();
  await page.keyboard.press('ArrowDown');
  await until(async () => (await draft(page)).environment.arms[0].cost.law !== 'bernoulli', 'another law by a key');
}

site('a mouse drags the mean of every law within its limits, and a click opens the menu of laws', async (page) => {
  await check_mouse(page);
  await check_limits(page);
  await check_laws(page);
  await check_click(page);
});

site(
  'a finger drags a sketch sideways, and scrolls the settings up and down',
  async (page) => {
    const arms = Array.from({ length: 20 }, () => bernoulli(0.5, 0.5));
    await open(page, { ...GIVEN, environment: { arms } });
    await page.getByRole('button', { name: 'Edit' }).click();
    const session = await page.context().newCDPSession(page);
    const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number[]} */ ...at) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at.length ? [{ x: at[0], y: at[1] }] : [] });
    const swipe = async (/** @type {number} */ dx, /** @type {number} */ dy) => {
      const [x, y] = await middle(menu(page));
      await touch('touchStart', x, y);
      for (let i = 1; i <= 10; i++) await touch('touchMove', x + (dx * i) / 10, y + (dy * i) / 10);
      await touch('touchEnd');
    };
    await menu(page).scrollIntoViewIfNeeded();
    await swipe(40, 0);
    const moved = await mean(page);
    assert.ok(moved > 0.75 && moved < 0.95, `the mean is ${moved}`);
    assert.equal(await p(page).inputValue(), moved.toFixed(2));
    assert.ok(!(await p(page).evaluate((field) => field === document.activeElement)), 'no keyboard comes up');
    const before = (await place(menu(page))).y;
    await swipe(0, -200);
    await until(async () => (await place(menu(page))).y < before - 100, 'the settings scroll');
    assert.equal(await mean(page), moved);
    await page.locator('button[aria-label=Undo]:visible').last().click();
    assert.equal(await mean(page), 0.5);
  },
  PHONE,
);

// Undo and redo of changes to the settings, by button and by key, and the browser's own undo inside a field.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { bernoulli, ended, link, linked, site, url } from './site.mjs';
import { axes } from './tabs.mjs';
import { visit } from './visit.mjs';

const SMALL = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.5, 0.4), bernoulli(0.4, 0.2)] },
  budget: { absolute: 100 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 20,
};

/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft)));
const steps = (/** @type {Page} */ page) => ({
  undo: page.locator('button[aria-label=Undo]:visible').last(),
  redo: page.locator('button[aria-label=Redo]:visible').last(),
});
const on = async (/** @type {Locator} */ button) => (await button.getAttribute('aria-disabled')) === 'false';
const budget = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Budget', exact: true });

/** Opens settings. The steps before them remain if the page was at the site. */
async function start(/** @type {Page} */ page, given = SMALL) {
  await visit(page, link(given));
  await ended(page);
  return steps(page);
}

site('every kind of change is undone and redone, one step each', async (page) => {
  const { undo, redo } = await start(page);
  assert.ok(!(await on(undo)) && !(await on(redo)));
  const drafts = [await draft(page)];
  for (const change of [
    () => budget(page).fill('120'),
    () => page.getByRole('button', { name: 'Add arm' }).click(),
    () => page.getByLabel('Arm 2, law of the reward').selectOption('beta'),
    () => page.getByLabel('Costs are known in advance').check(),
    () => page.getByRole('button', { name: 'Remove arm 1', exact: true }).click(),
    () => page.getByRole('button', { name: 'Remove BTS' }).click(),
    async () => {
      await axes(page);
      await page.getByRole('group', { name: 'Scale of the budget' }).getByRole('button', { name: 'linear' }).click();
    },
    () => page.getByRole('button', { name: 'must fit' }).click(),
    () => page.getByLabel('Arms change').check(),
    () => page.getByLabel('Kind of bandit').selectOption('linear'),
    () => page.getByLabel('Kind of bandit').selectOption('bernoulli'),
    () => page.getByRole('button', { name: 'Draw another seed' }).click(),
  ]) {
    await change();
    const now = await draft(page);
    assert.notDeepEqual(now, drafts.at(-1), String(change));
    drafts.push(now);
  }
  for (const wanted of drafts.slice(0, -1).reverse()) {
    await undo.click();
    assert.deepEqual(await draft(page), wanted);
  }
  assert.ok(!(await on(undo)) && (await on(redo)));
  await undo.click({ force: true });
  assert.deepEqual(await draft(page), drafts[0]);
  assert.equal(
    await page.locator('.scales .group button', { hasText: 'log' }).first().getAttribute('aria-pressed'),
    'true',
  );
  for (const wanted of drafts.slice(1)) {
    await redo.click();
    assert.deepEqual(await draft(page), wanted);
  }
  assert.ok((await on(undo)) && !(await on(redo)));
  await linked(page, await page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.specification))));
});

/** Once a change is undone, the results are up to date again without another run. @param {Page} page */
async function returns_results(page) {
  const { undo } = await start(page);
  await page.getByRole('checkbox', { name: 'Live' }).uncheck();
  await budget(page).fill('120');
  assert.match(await page.locator('#sentence').innerText(), /before the last change/);
  await page.evaluate(() => {
    budgetedBandits.state.latest.mine = true;
  });
  await undo.click();
  assert.match(await page.locator('#sentence').innerText(), /^Over 20 repetitions/);
  assert.ok(await page.evaluate(() => budgetedBandits.state.latest.mine), 'something has run');
}

/** An invalid value returns as it was typed, with the value to use again. @param {Page} page */
async function returns_typed(page) {
  const { undo, redo } = await start(page);
  const field = page.getByLabel('Arm 2, cost: Bernoulli, p');
  await field.fill('1.4x');
  await undo.click();
  assert.equal(Number(await field.inputValue()), 0.4);
  assert.equal(await page.locator('.why:visible').count(), 0);
  await redo.click();
  assert.equal(await field.inputValue(), '1.4x');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: /^Use 0\.40? again$/ }).click();
  assert.equal((await draft(page)).environment.arms[1].cost.p, 0.4);
  await undo.click();
  assert.equal(await field.inputValue(), '1.4x');
}

/** Details of arms that are open stay open. @param {Page} page */
async function keeps_details(page) {
  const { undo } = await start(page);
  await page.locator('.handle').nth(1).click();
  await page.getByLabel('Arm 2, name').fill('two');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Remove arm 1', exact: true }).click();
  await undo.click();
  assert.deepEqual(
    await page.locator('.handle').evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded'))),
    ['false', 'true', 'false'],
  );
  await undo.click();
  assert.equal(await page.getByLabel('Arm 2, name').inputValue(), '');
}

site('everything that is typed into a field before it is left is one step', async (page) => {
  const { undo, redo } = await start(page);
  await budget(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2345', { delay: 20 });
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Seed', exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8');
  await undo.click();
  assert.deepEqual([(await draft(page)).budget.absolute, (await draft(page)).seed], [2345, 177]);
  await undo.click();
  assert.deepEqual([(await draft(page)).budget.absolute, (await draft(page)).seed], [2345, 1]);
  await undo.click();
  assert.equal((await draft(page)).budget.absolute, 100);
  assert.ok(!(await on(undo)));
  for (let i = 0; i < 3; i++) await redo.click();
  assert.equal((await draft(page)).seed, 1778);
});

site('invalid values and open details return, and results are up to date again without another run', async (page) => {
  await returns_typed(page);
  await keeps_details(page);
  await returns_results(page);
});

site('keys undo and redo; in a field the browser first undoes the typing', async (page) => {
  await start(page);
  await budget(page).fill('120');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add arm' }).click();
  const arms = async () => (await draft(page)).environment.arms.length;
  const amount = async () => (await draft(page)).budget.absolute;
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('Control+z');
  assert.equal(await arms(), 3);
  await page.keyboard.press('Control+Shift+Z');
  assert.equal(await arms(), 4);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  assert.equal(await arms(), 4);
  await page.keyboard.press('Meta+z');
  assert.equal(await arms(), 3);

  // In a field, the browser undoes the typing first; then the page undoes the step before.
  const field = budget(page);
  await page.evaluate(() => {
    globalThis.kinds = [];
    addEventListener('input', ({ inputType }) => globalThis.kinds.push(inputType));
  });
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('5');
  assert.equal(await amount(), 1205);
  await page.keyboard.press('Control+z');
  assert.equal(await field.inputValue(), '120');
  assert.equal(await amount(), 120);
  await page.keyboard.press('Control+Shift+Z');
  assert.equal(await amount(), 1205, 'the browser cannot redo');
  await page.keyboard.press('Control+z');
  assert.equal(await amount(), 120);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await page.evaluate(() => globalThis.kinds), [
    'insertText',
    'historyUndo',
    'historyRedo',
    'historyUndo',
  ]);
  assert.equal(await amount(), 100);
  assert.equal(await field.inputValue(), '100');
  assert.ok(
    await field.evaluate((/** @type {HTMLElement} */ node) => node === document.activeElement),
    'the field has lost the focus',
  );
});

site('opening a preset or a link is one step, which loses nothing', async (page) => {
  const { undo, redo } = await start(page);
  await page.getByLabel('Arm 2, cost: Bernoulli, p').fill('wrong');
  await page.evaluate(() => {
    location.hash = '#preset=m-ucb-bias';
  });
  await page.locator('#claim').waitFor();
  const preset = await draft(page);
  const claim = await page.locator('#claim').innerText();
  await page.evaluate(
    (to) => {
      location.hash = to;
    },
    new URL(link({ ...SMALL, seed: 5 })).hash,
  );
  await page.waitForFunction(() => budgetedBandits.form.draft.seed === 5);
  assert.ok(await page.locator('#claim').isHidden());
  await undo.click();
  assert.deepEqual(await draft(page), preset);
  assert.equal((await page.locator('#claim').innerText()).split('\n')[0], claim.split('\n')[0]);
  await page.waitForFunction(() => location.hash === '#preset=m-ucb-bias');
  await undo.click();
  assert.equal((await draft(page)).environment.arms[1].cost.p, 'wrong');
  assert.ok(await page.locator('#claim').isHidden());
  await redo.click();
  await redo.click();
  assert.equal((await draft(page)).seed, 5);
  await page.waitForFunction(() => location.hash.startsWith('#s='));
});

site('undo and redo bring back built results and those of the latest run', async (page) => {
  const { undo, redo } = steps(page);
  const answer = () => page.evaluate(() => JSON.stringify(budgetedBandits.answer()));
  const runs = async () => (await page.locator('#runs').innerText()).replace(/\s+/g, ' ');
  const stale = async () => /before the last change/.test(await page.locator('#sentence').innerText());
  await page.goto(`${url}#preset=two-arms`);
  await page.getByRole('region', { name: 'Two arms' }).waitFor();
  const first = await answer();
  await page.evaluate(() => {
    location.hash = '#preset=m-ucb-bias';
  });
  await page.waitForFunction((first) => JSON.stringify(budgetedBandits.answer()) !== first, first);
  const second = await answer();
  await undo.click();
  assert.deepEqual([await answer(), await stale()], [first, false]);
  assert.match(await runs(), /200 of 200 .*Run here.* Computed when the site was built/);
  await redo.click();
  assert.deepEqual([await answer(), await stale()], [second, false]);
  await undo.click();

  await page.getByRole('checkbox', { name: 'Live' }).uncheck();
  await budget(page).fill('120');
  assert.ok(await stale());
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const run = JSON.stringify((await ended(page)).answer);
  assert.equal(await answer(), run);
  await undo.click();
  assert.deepEqual([await answer(), await stale()], [first, false]);
  assert.match(await runs(), /Run here.* Computed when the site was built/);
  await redo.click();
  assert.deepEqual([await answer(), await stale()], [run, false]);
  assert.match(await runs(), /Done after/);
});

site(
  'on a small screen the buttons are in the sheet as well',
  async (page) => {
    await start(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await budget(page).fill('120');
    const { undo, redo } = steps(page);
    await undo.click();
    assert.equal(await budget(page).inputValue(), '100');
    await redo.focus();
    await page.keyboard.press('Enter');
    assert.equal(await budget(page).inputValue(), '120');
    assert.ok(
      await redo.evaluate((/** @type {HTMLElement} */ node) => node === document.activeElement),
      'a button that has nothing left to do loses the focus',
    );
    assert.deepEqual(await violations(page), []);
  },
  { viewport: { width: 320, height: 640 } },
);

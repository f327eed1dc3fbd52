// Views are places: Back and Forward go through them, and nothing that was typed or computed is lost on the way.
import assert from 'node:assert/strict';
import { ended, link, linked, SMALL, site, specification } from './site.mjs';
import { choose } from './tabs.mjs';

/** Waits until a view is in sight. @param {Page} page @param {string} view */
const arrived = (page, view) =>
  page.waitForFunction(
    (view) => document.querySelector(`#views [data-view=${view}]`)?.getAttribute('aria-current') === 'page',
    view,
  );
const tab = (/** @type {Page} */ page, /** @type {string} */ view) => choose(page, view);
const now = (/** @type {Page} */ page) =>
  page.evaluate(() => ({
    budget: budgetedBandits.form.draft.budget.absolute,
    run: budgetedBandits.state.latest?.specification.budget.absolute,
  }));

site('Back and Forward go through the views of the present settings, whatever was changed in between', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await tab(page, 'pulls');
  await tab(page, 'shapes');
  await arrived(page, 'shapes');
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('77');
  const changed = { ...SMALL, budget: { absolute: 77 } };
  await linked(page, changed);

  await page.goBack();
  await arrived(page, 'pulls');
  assert.equal((await now(page)).budget, 77, 'the change is lost');
  assert.equal(specification(page.url().replace(/&.*/, '')).budget.absolute, 77, 'a reload would lose the change');
  await ended(page);
  assert.equal((await now(page)).run, 77);
  await page.goBack();
  await arrived(page, 'regret');
  assert.doesNotMatch(page.url(), /view=/);
  await page.goForward();
  await arrived(page, 'pulls');
  await page.goForward();
  await arrived(page, 'shapes');
  assert.equal((await now(page)).budget, 77);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal((await now(page)).budget, SMALL.budget.absolute, 'the way back is part of no step of Undo');
});

site('Back leads from a preset, a reloaded page, the gallery and a game to where the visitor was', async (page) => {
  await page.goto(`${link(SMALL)}&view=outcomes`);
  await ended(page);
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('77');
  await linked(page, { ...SMALL, budget: { absolute: 77 } });
  await page.evaluate(() => {
    location.hash = '#preset=two-arms';
  });
  await page.locator('#claim-title').waitFor();
  await tab(page, 'intervals');
  await arrived(page, 'intervals');
  await page.goBack();
  await arrived(page, 'regret');
  assert.ok(await page.locator('#claim-title').isVisible());
  await page.goBack();
  await arrived(page, 'outcomes');
  await page.waitForFunction(() => budgetedBandits.form.draft.budget.absolute === 77);

  await tab(page, 'pulls');
  await page.reload();
  await arrived(page, 'pulls');
  await ended(page);
  await page.goBack();
  await arrived(page, 'outcomes');
  assert.equal((await now(page)).budget, 77);
  await page.locator('#presets').click();
  await page.locator('body.in-gallery').waitFor();
  await page.goBack();
  await arrived(page, 'outcomes');
  await page.locator('#play').click();
  await page.locator('body.playing').waitFor();
  await page.goBack();
  await arrived(page, 'outcomes');
  assert.equal((await now(page)).budget, 77);
});

// Links of every released version open in this version. ../links.rs reads the same files.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { at_rest, site, until, url, usual } from './site.mjs';
import { visit } from './visit.mjs';
import { whole } from './whole.mjs';

const folder = new URL('../links/', import.meta.url);
const files = readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]);

/**
 * Opens a link and waits until its run has begun, or until the results that came with the site are shown. Returns the
 * page's notices.
 * @param {Page} page @param {string} link
 */
async function open(page, link) {
  const before = await page.evaluateHandle((to) => {
    const { latest, shown } = budgetedBandits.state;
    document.querySelector('.notice')?.remove();
    if (location.hash === to) location.hash = '';
    location.hash = to;
    return { latest, shown };
  }, link);
  await page.waitForFunction(
    ({ latest, shown }) => budgetedBandits.state.latest !== latest || budgetedBandits.state.shown !== shown,
    before,
  );
  return page.locator('.notice').allInnerTexts();
}

/**
 * Returns whether a specification has everything that an older one has.
 * @param {any} old @param {any} now @returns {boolean}
 */
const within = (old, now) =>
  typeof old === 'object' && old !== null
    ? Object.entries(old).every(([key, value]) => within(value, now?.[key]))
    : old === now;

/**
 * Functions that run in the page and tell how a view understood its part of the link.
 * @type {Record<string, (page: BudgetedBandits) => string>}
 */
const SEEN = {
  regret: ({ regret: { look } }) =>
    `${look.definition} ${look.against} ${look.y} ${look.band} ${look.bounds} ${look.zoom?.x}`,
  intervals: () => [...document.querySelectorAll('#view-intervals .bar select')].map(({ value }) => value).join(' '),
  shapes: () =>
    [...document.querySelectorAll('#view-shapes .controls .field')]
      .filter((one) => one.offsetParent)
      .map(({ value }) => value)
      .join(' '),
  sweep: ({ sweep: { run } }) => `${run.axes[0].parameter.path} ${run.axes[0].values.map(({ value }) => value)}`,
};

for (const [name, { specifications, looks, presets }] of files) {
  site(`links of ${name} open with the settings from which they were made`, async (page) => {
    await page.goto(usual);
    await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
    for (const { link, specification } of specifications) {
      assert.deepEqual(await open(page, link), [], link);
      const now = await page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.state.latest.specification)));
      assert.ok(within(specification, now), `${JSON.stringify(specification)} is ${JSON.stringify(now)}`);
    }
  });

  site(`links of ${name} to presets open the presets`, async (page) => {
    await page.goto(usual);
    await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
    // Only the first two parts of each preset are opened: ../links.rs checks that the others exist.
    const first = presets.filter((/** @type {string} */ link) => !/&part=(?!2$)/.test(link));
    for (const link of first.filter((/** @type {string} */ link) => whole(/preset=([\w-]+)/.exec(link)?.[1] ?? ''))) {
      assert.deepEqual(await open(page, link), [], link);
      assert.ok(await page.locator('#claim').isVisible(), link);
      assert.equal(await page.locator('#claim .tag').count(), 0, `${link} is edited`);
    }
  });

  site(`links of ${name} to views show what they showed then`, async (page) => {
    for (const { link, view, seen } of looks) {
      await visit(page, url + link);
      await at_rest(page, view);
      const shown = () => (SEEN[view] ? page.evaluate(`(${SEEN[view]})(budgetedBandits)`) : seen);
      await until(async () => (await shown()) === seen, `${seen} from ${link}`);
      assert.equal(await page.locator('.notice').count(), 0, link);
    }
  });
}

// Arms that were observed, and the view Worlds.
import assert from 'node:assert/strict';
import { answered_by_element, bits, ended, link, native, site } from './site.mjs';
import { visit } from './visit.mjs';

const ADS = {
  version: 1,
  environment: {
    arms: [
      {
        name: 'Search',
        observations: [
          [0, 0.75],
          [8.5, 0.75],
          [0, 0.5],
          [3, 0.625],
        ],
      },
      {
        name: 'Partner',
        observations: [
          [0, 0.25],
          [19, 0.125],
          [0, 0.25],
          [4, 0.375],
        ],
      },
    ],
    reward_max: 20,
    cost_max: 1,
    worlds: true,
  },
  budget: { absolute: 50 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'uniform' }],
  repetitions: 60,
  checkpoints: [1],
};
/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft)));
/** Prints a share as the view does. @param {number} share */
const percent = (share) => `${(100 * share).toFixed(share >= 0.0995 ? 0 : 1)}\u00a0%`;

site('an element gives the answer of the command line, with the rows', async (page) => {
  const { worlds, ...told } = native(ADS);
  assert.deepEqual(bits(await answered_by_element(page, ADS)), bits(told));
});

site(
  'the view Worlds says what the command line says, is there for observed arms only, and rows can be edited',
  async (page) => {
    await page.goto(`${link(ADS)}&view=worlds`);
    const { answer } = await ended(page);
    const told = native(ADS);
    assert.deepEqual(told.policies, answer.policies, 'the page has the bits of the command line');
    const { worlds } = told;
    assert.equal(worlds.worlds, 60);
    const best = worlds.arms[0].best > worlds.arms[1].best ? 0 : 1;
    const said = page.locator('#view-worlds .say');
    await said.getByText(`is the best arm in ${percent(worlds.arms[best].best)}`).waitFor();
    assert.match(
      await said.innerText(),
      /of the 60 worlds that your 8 rows allow.*fewer than 10 rows.*With a budget of 50, .*earns/s,
    );
    const drawn = await page.evaluate(() =>
      budgetedBandits.pool.worlds(budgetedBandits.form.specification, budgetedBandits.answer().policies[0].repetitions),
    );
    assert.deepEqual(JSON.parse(JSON.stringify(drawn)), worlds, 'the worlds have the bits of the command line');
    const rows = page.locator('#view-worlds table').first().locator('tbody tr');
    assert.equal(await rows.count(), 2);
    assert.match(await rows.first().innerText(), new RegExp(worlds.arms[best].name));
    const earned = page.locator('#view-worlds section tbody tr');
    assert.equal(await earned.count(), 5, 'two policies and three strategies that do not learn');
    // The narrowest and the widest share that the table may hold.
    const bars = await page.evaluate(() => {
      const shares = document.querySelectorAll('.worlds .best > b');
      [shares[0].textContent, shares[1].textContent] = ['0 %', '> 99 %'];
      return [...document.querySelectorAll('.worlds .share')].map((bar) => bar.getBoundingClientRect().left);
    });
    assert.equal(new Set(bars).size, 1, `the bars begin at ${bars}`);
    const means = (await earned.locator('td b').allInnerTexts()).map((text) => Number(text.replace(/\s|\u202f/g, '')));
    assert.deepEqual(
      means.slice(0, -1),
      means.slice(0, -1).toSorted((a, b) => b - a),
      'the strategies are not in order',
    );

    // The tab Worlds is there for observed arms only.
    const tab = page.locator('[data-view=worlds]');
    assert.equal(await tab.isVisible(), true);
    const { observations, ...rest } = ADS.environment.arms[0];
    const law = { law: 'bernoulli', p: 0.5 };
    await visit(page, link({ ...ADS, environment: { arms: [{ ...rest, reward: law, cost: law }] } }));
    await ended(page);
    assert.ok(observations.length);
    assert.equal(await tab.isVisible(), false);
    await edits(page);
  },
);

/** Checks that rows can be drawn independently and as they are, and that an arm can be removed. @param {Page} page */
async function edits(page) {
  await visit(page, link(ADS));
  await ended(page);
  await page.getByLabel('Draw reward and cost independently').check();
  assert.equal((await draft(page)).environment.independent, true);
  await page.getByLabel('Draw the arms anew in each repetition').uncheck();
  assert.equal((await draft(page)).environment.worlds, undefined);
  await page.getByRole('button', { name: 'Remove arm Search' }).click();
  assert.deepEqual(
    (await draft(page)).environment.arms.map((/** @type {{name?: string}} */ { name }) => name),
    ['Partner'],
  );
}

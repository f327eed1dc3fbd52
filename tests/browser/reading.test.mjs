// The guided reading "I have a budget and a few ads": each step shows what its text says, down to the decision.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { violations } from './access.mjs';
import { ended, frames, linked, native, place, site, tasks_given, url, usual } from './site.mjs';
import { visit } from './visit.mjs';

const STEPS = 5;
const FILE = fileURLToPath(new URL('../../www/examples/ads.csv', import.meta.url));
/** The rows of the table: the ad, the sales and the cost. @type {[string, number, number][]} */
const ROWS = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split(','))
  .map(([ad, sales, cost]) => [ad, Number(sales), Number(cost)]);
/** Returns the rows of an ad. @param {string} ad */
const of = (ad) => ROWS.filter(([name]) => name === ad);
/** @param {[string, number, number][]} rows @param {1 | 2} column */
const sum = (rows, column) => rows.reduce((total, row) => total + row[column], 0);

const guide = (/** @type {Page} */ page) => page.locator('#guide');
/** Waits for a step, and returns its text. @param {Page} page @param {number} step */
const text = async (page, step) => {
  await guide(page).getByText(`${step} of ${STEPS}`).waitFor();
  return (await guide(page).locator('p').first().innerText()).replaceAll('\u00a0', ' ');
};
const next = (/** @type {Page} */ page) => guide(page).getByRole('link', { name: 'Next' }).click();
/** Asserts that a text holds these numbers in this order. @param {string} text @param {RegExp} form @param {unknown[]} numbers */
const states = (text, form, numbers) => assert.deepEqual(form.exec(text)?.slice(1).map(Number), numbers, text);
async function opened(/** @type {Page} */ page) {
  await page.goto(usual);
  await page.waitForFunction(() => globalThis.budgetedBandits);
  await page.getByRole('link', { name: 'I have my own data' }).click();
  await page.getByRole('link', { name: /I have a budget and a few ads/ }).click();
  return text(page, 1);
}

/**
 * What the command line says about the experiment of the reading, and the moment in the view Intervals.
 * @typedef {{answer: Answer, moment: () => Promise<Moment>}} Told
 */

/** Tests of the texts, one for each step. @type {((text: string, told: Told) => void | Promise<void>)[]} */
const TESTS = [
  function the_table(text, { answer: { specification, worlds } }) {
    const [search, newsletter] = ['Search', 'Newsletter'].map(of);
    const ratio = (/** @type {typeof ROWS} */ rows) => sum(rows, 1) / sum(rows, 2);
    states(
      text,
      /I have (\d+) EUR.* its (\d+) rows.* (\d+) clicks on Search cost ([\d.]+) EUR and sold for ([\d.]+)/s,
      [
        specification.budget.absolute,
        ROWS.length,
        search.length,
        Number(sum(search, 2).toFixed(2)),
        Number(sum(search, 1).toFixed(2)),
      ],
    );
    states(text, /so Search earns ([\d.]+) EUR for each EUR.* its ratio is ([\d.]+)\.$/s, [
      Number(ratio(search).toFixed(1)),
      Number(ratio(newsletter).toFixed(2)),
    ]);
    const cost = (/** @type {string} */ ad) => sum(of(ad), 2) / of(ad).length;
    const names = worlds.arms.map((/** @type {{name: string}} */ { name }) => name);
    assert.equal(names.length, 5);
    assert.equal(Math.min(...names.map(cost)), cost('Newsletter'));
  },
  function the_worlds(text, { answer: { worlds } }) {
    const rows = of('Partner site');
    const best = (/** @type {string} */ ad) =>
      Math.round(100 * worlds.arms.find((/** @type {{name: string}} */ { name }) => name === ad).best);
    states(text, /rests on (\d+) sales after (\d+) clicks.* draws (\d+) worlds.* only (\d+) %.* Search in (\d+) %/s, [
      rows.filter(([, sales]) => sales > 0).length,
      rows.length,
      worlds.worlds,
      best('Partner site'),
      best('Search'),
    ]);
    assert.equal(worlds.arms[worlds.best_in_data].name, 'Partner site');
  },
  function the_earnings(text, { answer: { policies, worlds } }) {
    const { mean, quantiles } = policies[0].final.reward;
    const { always_best_in_data: always, equal_shares: equal, best_in_world: knowing } = worlds;
    const low = 0.025;
    states(text, /earns (\d+) EUR on average, but less than (\d+) EUR in one of (\d+).* shares earn (\d+)/s, [
      ...[always.mean, always.quantiles[low], 1 / low, equal.mean].map(Math.round),
    ]);
    states(text, / earns (\d+) EUR, and less than (\d+) EUR in one of (\d+) .* earn (\d+) EUR\.$/s, [
      ...[mean, quantiles[low], 1 / low, knowing.mean].map(Math.round),
    ]);
    assert.ok(mean > always.mean && always.mean > equal.mean, 'learning does not earn most');
  },
  async function the_clicks(text, { answer, moment }) {
    const { arms, pulls, next, best } = await moment();
    const at = answer.specification.environment.arms.findIndex(({ name }) => name === 'Partner site');
    states(text, /after (\d+) clicks\. .* nothing in (\d+) clicks.* But (\d+) clicks/s, [
      pulls,
      arms[at].pulls,
      arms[at].pulls,
    ]);
    assert.deepEqual([arms[at].mean_reward, next, best], [0, at, at]);
    assert.ok(arms.every(({ index }, i) => i === at || index < arms[at].index));
  },
  function the_decision(text, { answer: { policies, best, specification, worlds } }) {
    const { reward, regret } = policies[0].final;
    const { always_best_in_data: always, best_in_world: knowing } = worlds;
    const budget = specification.budget.absolute;
    states(text, /^For (\d+) EUR .* earns (\d+) EUR, and between (\d+) and (\d+) EUR in 95 %/s, [
      ...[budget, reward.mean, reward.quantiles['0.025'], reward.quantiles['0.975']].map(Math.round),
    ]);
    const early = policies[0].checkpoints.find(({ fraction }) => Math.abs(fraction - 0.2) < 1e-9);
    states(text, /costs (\d+) EUR, (\d+) % .* with (\d+) EUR it would cost (\d+) EUR, .* only (\d+) EUR\./s, [
      Math.round(regret.mean),
      Math.round((100 * regret.mean) / knowing.mean),
      budget / 5,
      Math.round(early?.regret.mean ?? 0),
      Math.round((knowing.mean - always.mean) / 5),
    ]);
    assert.equal(best, 0);
  },
];

site('each step says what the table and the experiment say, and shows the part that it speaks of', async (page) => {
  await opened(page);
  const { answer } = await ended(page);
  const imported = JSON.parse(execFileSync(process.env.BB_CLI ?? '', ['import', FILE]).toString());
  assert.deepEqual(answer.specification.environment, imported.environment);
  const told = native(answer.specification);
  assert.deepEqual(told.policies, answer.policies);
  const moment = async () => {
    await page.waitForFunction(() => budgetedBandits.views.view?.state?.pulls > 0);
    return page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.views.view.state)));
  };
  // A step shows the part of Worlds that it speaks of.
  const [arms, earnings] = [
    page.locator('#view-worlds').getByText('37 rows'),
    page.getByText('What a budget of 500 EUR earns'),
  ];
  for (const [i, test] of TESTS.entries()) {
    if (i) await next(page);
    await test(await text(page, i + 1), { answer: told, moment });
    if (i !== 0 && i !== 2) continue;
    const [shown, hidden] = i === 2 ? [earnings, arms] : [arms, earnings];
    await shown.waitFor();
    assert.ok(await hidden.isHidden(), `step ${i + 1}`);
  }
});

site('the steps share one run, and the last leads to a table of the visitor', async (page) => {
  const given = await tasks_given(page);
  await opened(page);
  const { answer } = await ended(page);
  const before = (await given()).length;
  assert.ok(before > 0);
  for (let step = 2; step <= STEPS; step++) {
    await next(page);
    await text(page, step);
  }
  assert.equal((await given()).length, before, 'a step has computed the experiment again');
  await guide(page).getByRole('button', { name: 'Use your own table' }).click();
  await page.getByLabel('Your data, as CSV').waitFor();
  assert.ok(await guide(page).isHidden());
  await linked(page, answer.specification);
});

site('old and new links open their readings, and other words open none', async (page) => {
  await page.goto(`${url}#guide=ads-5`);
  await text(page, 5);
  assert.equal(await guide(page).getByRole('link', { name: 'Next' }).count(), 0);
  await guide(page).getByRole('link', { name: 'Why asymmetric intervals' }).click();
  await guide(page).getByText('1 of 6').waitFor();
  for (const none of ['ads-0', 'ads-6', 'ads', 'constructor-1', 'ads-1-1', '-1', '1e0']) {
    await visit(page, '#guide=ads-4');
    await text(page, 4);
    await visit(page, `#guide=${none}`);
    assert.ok(await guide(page).isHidden(), none);
  }
});

site(
  'without its table the reading is refused with a reason, and the default settings are shown',
  async (page) => {
    await page.route('**/ads.csv', (route) => route.abort());
    await page.goto(`${url}#guide=ads-2&view=worlds`);
    await page.locator('#notices').getByText('The example could not be loaded.').waitFor();
    await ended(page);
    assert.ok(await guide(page).isHidden());
  },
  { brought: /ads\.csv|ERR_FAILED/ },
);

/** Where the chart of each step is. */
const CHARTS = [
  '#view-worlds .wide >> nth=0',
  '#view-worlds .wide >> nth=0',
  '#view-worlds section .wide',
  '#view-intervals .rows',
  '#regret .chart',
];

site('card and chart are in sight and accessible on a phone and on a desktop', async (page) => {
  await page.goto(`${url}#guide=ads-1&view=worlds`);
  for (const [i, chart] of CHARTS.entries()) {
    if (i) await next(page);
    await text(page, i + 1);
    await ended(page);
    for (const [width, height, colorScheme] of /** @type {const} */ ([
      [390, 844, 'light'],
      [1440, 900, 'dark'],
    ])) {
      const at = `step ${i + 1} at ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await visit(page, new URL(page.url()).hash); // a visitor comes to the step at this width
      await ended(page); // the view is filled anew
      if (i === 3) await page.waitForFunction(() => budgetedBandits.views.view?.state?.pulls > 0);
      await page.locator(chart).waitFor();
      await frames(page);
      const [card, picture] = [await place(guide(page)), await place(page.locator(chart))];
      assert.ok(card.y >= 0 && card.y + card.height <= picture.y, `${at}: the card is not above the chart`);
      // On a phone, five arms are higher than the rest of the screen, and the step speaks of the second.
      const end = picture.y + (i === 3 && width < 900 ? (2 * picture.height) / 5 : picture.height);
      assert.ok(end <= height, `${at}: the chart ends at ${end}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), at);
      assert.deepEqual(await violations(page), [], at);
    }
  }
});

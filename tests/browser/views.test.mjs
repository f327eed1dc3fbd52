// The views Pulls, Outcomes and Theory: sentences, tables, charts, sorting, and links.
import assert from 'node:assert/strict';
import { look } from './canvas.mjs';
import { SMALL as ANY, at_rest, cli, ended, fits, link, place, site, until } from './site.mjs';
import { choose } from './tabs.mjs';
import { visit } from './visit.mjs';

const SMALL = { ...ANY, budget: { absolute: 400 } };

const figure = (/** @type {string} */ text) =>
  Number(
    text
      .split(/[[%·]/)[0]
      .replace('−', '-')
      .replace(/[\s\u202f]/g, ''),
  );
const columns = (/** @type {Page} */ page, /** @type {string} */ table, /** @type {number} */ at) =>
  page.locator(`${table} tbody tr td:nth-child(${at})`).allInnerTexts();

/** Compares Pulls with an answer. @param {Page} page @param {Answer} answer */
async function check_pulls(page, answer) {
  await choose(page, 'pulls');
  assert.ok((await page.locator('#regret').isHidden()) && (await page.locator('#pulls .counts').isVisible()));
  // Arm 3 has the largest ratio.
  const best = await columns(page, '#pulls', 2);
  const ranks = answer.policies.toSorted((a, b) => a.final.regret.mean - b.final.regret.mean);
  ranks.forEach(({ arms }, i) => assert.ok(Math.abs(figure(best[i]) - 100 * arms[2].share_of_pulls) <= 0.51, best[i]));
  assert.match(
    await page.locator('#sentence').innerText(),
    /makes \d+.% of its pulls on arm 3, the best one, and spends \d+.% of the budget there; .*, the least of all\.$/,
  );
  await visit(page, link(SMALL));
  assert.ok(await page.locator('#pulls .counts').isHidden());
  await visit(page, `${link(SMALL)}&view=pulls`);
  await ended(page);
  assert.ok(await page.locator('#pulls .counts').isVisible());
  assert.equal(await page.getByRole('button', { name: 'Pulls', exact: true }).getAttribute('aria-current'), 'page');
}

site('Outcomes and Pulls have a chart, a table and a sentence', async (page) => {
  await page.goto(`${link(SMALL)}&view=outcomes`);
  const { answer } = await ended(page);
  await page.locator('#distribution canvas').waitFor();
  assert.ok(
    (await page.locator('#regret').isHidden()) &&
      (await page.locator('#pulls').isHidden()) &&
      (await page.locator('#outcomes').isVisible()),
  );
  const ranks = answer.policies.toSorted((a, b) => a.final.regret.mean - b.final.regret.mean);
  const medians = await columns(page, '#distribution', 4);
  ranks.forEach(({ final }, i) => assert.ok(Math.abs(figure(medians[i]) - final.regret.quantiles['0.5']) <= 0.51));
  const chart = page.locator('#distribution canvas');
  await until(async () => (await chart.evaluate(look)).colours > 20, 'a chart');
  assert.match(
    (await page.locator('#distribution canvas').getAttribute('aria-label')) ?? '',
    /^Final regret of 4 policies\. In nine of ten repetitions, the regret of .*, the narrowest range; .*, the widest\./,
  );
  assert.match(await page.locator('#sentence').innerText(), /^Over 20 repetitions, /);
  await check_pulls(page, answer);
});

site('the table of outcomes can be sorted by any column, which the link keeps and copies follow', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(link(SMALL));
  await ended(page);
  const head = page.locator('#outcomes').getByRole('columnheader', { name: 'cost' });
  const costs = async () => (await columns(page, '#outcomes', 4)).map(Number);
  const rising = (/** @type {number[]} */ all) =>
    all.every((/** @type {number} */ value, /** @type {number} */ i) => i === 0 || value >= all[i - 1]);
  assert.ok(rising((await columns(page, '#outcomes', 2)).map(figure)), 'lowest regret first');
  await head.getByRole('button').click();
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  assert.ok(rising(await costs()));
  await head.getByRole('button').press('Enter');
  assert.equal(await head.getAttribute('aria-sort'), 'descending');
  const falling = await costs();
  assert.ok(rising(falling.toReversed()) && falling[0] > falling[falling.length - 1]);
  assert.match(page.url(), /&sort=-cost(&|$)/);
  await page.getByRole('button', { name: 'Copy table' }).click();
  const copied = (await page.evaluate(() => navigator.clipboard.readText()))
    .split('\n')
    .slice(1)
    .map((row) => Number(row.split('\t')[6]));
  assert.ok(rising(copied.toReversed()), copied.join());
  await page.reload();
  await ended(page);
  assert.deepEqual(await costs(), falling);
});

/** Checks: a parameter of a proof changes every number at once, and a wrong value is explained. @param {Page} page */
async function check_parameter(page) {
  const bts = { ...SMALL, policies: [{ id: 'bts' }] };
  await visit(page, `${link(bts)}&view=theory`);
  const details = page.locator('#view-theory details');
  await details.locator('summary').click();
  const [letters, field] = [details.locator('p').first(), details.locator('input')];
  await field.fill('0.5');
  await field.press('Enter');
  await until(async () => /γ\s+=\s+0\.5/.test(await letters.innerText()), 'the letter');
  const proven = JSON.parse(cli(bts, (path) => ['theory', path, '--parameter', 'gamma=0.5']));
  const [shown] = await columns(page, '#view-theory .theory > div:first-child', 3);
  assert.ok(
    Math.abs(figure(shown.replace('leading term', '').replace('no bound', '')) - proven.policies[0].leading_term) <=
      0.51,
  );
  await field.fill('2');
  await field.press('Enter');
  assert.match(await details.getByRole('alert').innerText(), /γ has to be above 0, at most 1, found 2\./);
  assert.match(await letters.innerText(), /γ\s+=\s+0\.5/, 'a wrong value changes nothing');
}

site('Theory shows the bounds of the command line beside the measured regret', async (page) => {
  const proven = JSON.parse(cli(SMALL, (path) => ['theory', path]));
  await page.goto(`${link(SMALL)}&view=theory`);
  const { answer } = await ended(page);
  const table = '#view-theory';
  await page.waitForFunction(() => document.querySelector('#view-theory tbody td')?.textContent.includes('['));
  const rows = await page.locator(`${table} tbody tr`).count();
  assert.equal(rows, 4);
  const [measured, bounds] = [await columns(page, table, 2), await columns(page, table, 3)];
  for (const i of [0, 1]) {
    assert.ok(Math.abs(figure(measured[i]) - answer.policies[i].final.regret.mean) <= 0.51);
    assert.ok(Math.abs(figure(bounds[i].replace('says nothing', '')) - proven.policies[i].bound) <= 0.51, bounds[i]);
    assert.equal(bounds[i].includes('says nothing'), proven.policies[i].vacuous);
  }
  assert.match(bounds[2], /no bound known/);
  assert.match(
    await page.locator('#view-theory .say').innerText(),
    /^At B\s=\s400, the papers bound the regret of 2 of these 4 policies\. The lowest bound is that of /,
  );
  assert.match(await page.locator('#view-theory').innerText(), /Heyden et al\. 2023, Theorem 5/);

  // Whoever opens the details sees the letters, and for every arm the measured pulls below what the proof allows.
  await page.locator('#view-theory details summary').first().click();
  const details = page.locator('#view-theory details').first();
  assert.match(await details.locator('p').first().innerText(), /^With\s+B\s+=\s+400,\s+m\s+=/);
  const counts = await details.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.cells[4].textContent));
  assert.equal(counts.length, proven.policies[0].arms.length);
  assert.equal(counts.filter((count) => count === '–').length, 1);
  await details.locator('summary').click();

  // The formula has every sign of the theorem's text, apart from brackets, bars, and the k below each sum.
  const signs = (/** @type {string} */ text) =>
    [
      ...text
        .normalize('NFKC')
        .replace(/[\s()/√^,]/g, '')
        .replaceAll('∑', 'Σ')
        .replaceAll('∗', '*'),
    ]
      .sort()
      .join('');
  const formulas = await page
    .locator('#view-theory dl .wide')
    .evaluateAll((all) => all.map((one) => [...one.querySelectorAll('math')].map((math) => math.textContent).join('')));
  assert.deepEqual(
    formulas.map((text) => signs(text.replace(/∑k/g, '∑'))),
    proven.policies.flatMap((/** @type {{theorem: {formula: string} | null}} */ { theorem }) =>
      theorem ? [signs(theorem.formula)] : [],
    ),
  );
  assert.ok(
    (await page.locator('#view-theory dl mfrac').count()) > 5 &&
      (await page.locator('#view-theory dl munder').count()) === 4,
  );

  // The bounds need an instance, which random arms do not have.
  await visit(page, `${link({ ...SMALL, environment: { family: 'bernoulli', arms: 3 } })}&view=theory`);
  await ended(page);
  await page.waitForFunction(() =>
    document.querySelector('#view-theory .say')?.textContent.startsWith('The arms are drawn anew'),
  );
  await check_parameter(page);
});

site('the views Outcomes, Pulls and Theory fit and are accessible', async (page) => {
  for (const view of ['outcomes', 'pulls', 'theory']) {
    await visit(page, `${link(SMALL)}&view=${view}`);
    await at_rest(page, view);
    await fits(page, view, {
      windows: [
        [1440, 900],
        [320, 640],
      ],
    });
  }
});

site('a link at the end of a view leads to the start of another view', async (page) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 700],
  ]) {
    await page.setViewportSize({ width, height });
    for (let time = 1; time <= 2; time++) {
      await visit(page, '#view=race');
      await at_rest(page, 'race');
      await page.locator('.take-along a').click();
      await at_rest(page, 'intervals');
      const { y } = await place(page.locator('#views'));
      assert.ok(y >= 0, `at ${width} px, time ${time}: the tabs are at ${y}`);
    }
  }
});

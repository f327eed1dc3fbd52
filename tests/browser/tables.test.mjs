// The tables that the menu Export saves: they are those of the command line, byte for byte.
import assert from 'node:assert/strict';
import { open, saved } from './menus.mjs';
import { SMALL as ANY, answer, cli, ended, frames, hash, site } from './site.mjs';
import { visit } from './visit.mjs';

/** A formula of 200 characters. @param {number} last its last digit */
const formula = (last) => `(r+a*sqrt(ln(t)/n))/c${'+0.000'.repeat(29)}+00+${last}`;

const SMALL = {
  ...ANY,
  policies: [
    { id: 'omega-ucb', rho: 0.25 },
    { id: 'formula', index: formula(1) },
    { id: 'formula', index: formula(2) },
    { id: 'uniform' },
  ],
};

/** Returns the text of the file that an entry of the menu Export saves. */
const text = async (/** @type {Page} */ page, /** @type {string} */ entry) =>
  (await saved(page, 'Export', entry)).bytes.toString();

/** Returns what the command line prints. @param {...string} options */
const printed = (...[command, ...options]) => cli(SMALL, (path) => [command, path, ...options]);

/** Checks: the tables of a run are those of the command line, and contain whole formulas. @param {Page} page */
async function check_run(page) {
  await visit(page, hash(SMALL));
  await ended(page);
  for (const [entry, id] of /** @type {const} */ ([
    ['Curves', 'curves'],
    ['Final values', 'final'],
    ['Values per repetition', 'repetitions'],
    ['Pulls by arm', 'pulls'],
  ])) {
    const table = await text(page, entry);
    assert.equal(table, printed('run', '--table', id), entry);
    for (const last of [1, 2]) assert.ok(table.includes(`index = ${formula(last)}`), `${entry} cuts formulas`);
  }
  for (const entry of ['Lines of the chart', 'Summary'])
    for (const last of [1, 2]) assert.ok((await text(page, entry)).includes(formula(last)), `${entry} cuts formulas`);
}

/** Checks: Theory and Sweep save the tables of the command line. @param {Page} page */
async function check_theory_and_sweep(page) {
  await visit(page, `${hash(SMALL)}&view=theory`);
  await ended(page);
  await page.waitForFunction(() => document.querySelector('#view-theory tbody td')?.textContent.includes('['));
  // The command line runs nothing, so it has no measured regret. No other cells before the bound are numbers.
  const measured = /^(("[^"]*"|[^,]*),\d+),[\d.]+,[\d.]+,[\d.]+,/gm;
  const table = await text(page, 'TableCSV');
  assert.equal(table.match(measured)?.length, SMALL.policies.length);
  assert.equal(table.replace(measured, '$1,,,,'), printed('theory', '--format', 'csv'));

  const one = ['--parameter', 'policies.a', '--values', '1/4,1'];
  const two = [...one, '--parameter', 'budget.absolute', '--values', '1.5e1,20'];
  for (const [asked, options, runs] of /** @type {[string, string[], number][]} */ ([
    ['sweep=policies.a&values=1/4_1', one, 2],
    ['sweep=policies.a&values=1/4_1&sweep2=budget.absolute&values2=1.5e1_20', two, 4],
  ])) {
    await visit(page, `${hash(SMALL)}&view=sweep&${asked}`);
    await page.waitForFunction((runs) => {
      const run = globalThis.budgetedBandits?.sweep?.run;
      return run?.phase === 'done' && run.done.length === runs;
    }, runs);
    await frames(page);
    assert.equal(await text(page, 'TableCSV'), printed('sweep', ...options, '--format', 'csv'));
    assert.equal(
      JSON.stringify(JSON.parse(await text(page, 'TableJSON'))),
      JSON.stringify(JSON.parse(printed('sweep', ...options, '--format', 'json'))),
    );
  }
}

site('a run, Theory and Sweep save the tables of the command line', async (page) => {
  await check_run(page);
  await check_theory_and_sweep(page);
});

/** Checks: Intervals saves the table and the state of the command line. @param {Page} page */
async function check_intervals(page) {
  await visit(page, `${hash(SMALL)}&view=intervals&policy=1&repetition=3&at=25&beside=wilson`);
  await page.waitForFunction(() => document.querySelector('#view-intervals .figures dd')?.textContent === '25');
  const options = ['--policy', '1', '--repetition', '3', '--at', '25', '--compare', 'wilson'];
  await frames(page);
  const { name, bytes } = await saved(page, 'Export', 'TableCSV');
  assert.equal(name, '3-bernoulli-arms-b-1500-4-policies-seed-7-ω-ucb-repetition-3-pull-25-intervals.csv');
  assert.equal(bytes.toString(), printed('trace', ...options, '--format', 'csv'));
  assert.deepEqual(
    JSON.parse(await text(page, 'TableJSON')),
    JSON.parse(printed('trace', ...options, '--format', 'json')),
  );
  await open(page, 'Export');
  assert.equal(await page.locator('#export-list .act').filter({ hasText: 'Specification' }).count(), 1);
}

/** Checks: Coverage saves the table of the command line. @param {Page} page */
async function check_coverage(page) {
  await visit(page, `${hash(SMALL)}&view=coverage&pairs=300&samples=40`);
  await page.waitForFunction(() => globalThis.budgetedBandits?.coverage?.latest?.phase === 'done');
  const { family, samples, level, pairs, seed } = await page.evaluate(
    () => budgetedBandits.coverage.answer.specification,
  );
  const given = { family, samples, level, pairs, seed };
  const options = Object.entries(given).flatMap(([key, value]) => [`--${key}`, String(value)]);
  const { name, bytes } = await saved(page, 'Export', 'TableCSV');
  assert.equal(name, `${family}-${samples}-samples-level-${level}-${pairs}-pairs-seed-${seed}-coverage.csv`);
  assert.equal(
    bytes.toString(),
    cli({}, () => ['coverage', ...options, '--format', 'csv']),
  );
  assert.deepEqual(
    JSON.parse(await text(page, 'TableJSON')),
    JSON.parse(cli({}, () => ['coverage', ...options, '--format', 'json'])),
  );
}

/** Checks: Shapes saves the intervals that it shows. @param {Page} page */
async function check_shapes(page) {
  await visit(page, `${hash(SMALL)}&view=shapes`);
  await page.locator('#view-shapes canvas').first().waitFor();
  await frames(page);
  const { samples, kinds } = JSON.parse(await text(page, 'TableJSON'));
  const { name, bytes } = await saved(page, 'Export', 'TableCSV');
  assert.equal(name, `n-${samples.n}-reward-${samples.reward}-cost-${samples.cost}-shapes.csv`);
  const shown = await page
    .locator('#view-shapes tbody')
    .first()
    .evaluate((body) => [...body.querySelectorAll('tr')].map((row) => row.querySelectorAll('td')[1].textContent));
  kinds.forEach((/** @type {{reward: Estimate}} */ { reward }, /** @type {number} */ i) => {
    assert.ok(Math.abs(Number(shown[i]) / reward.high - 1) < 0.01, `${reward.high} is shown as ${shown[i]}`);
  });
  const [heads, ...rows] = bytes
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  assert.deepEqual(heads.slice(0, 4), ['kind', 'symmetric', 'reward_low', 'reward_high']);
  /** @typedef {{id: string, symmetric: boolean, reward: Estimate, ratio: number | null}} Kind */
  assert.deepEqual(
    rows.map((row) => [...row.slice(0, 4), row.at(-1)]),
    kinds.map((/** @type {Kind} */ { id, symmetric, reward, ratio }) =>
      [id, symmetric, reward.low, reward.high, ratio ?? ''].map(String),
    ),
  );
  await open(page, 'Export');
  assert.equal(await page.locator('#export-list .act').filter({ hasText: 'Specification' }).count(), 0);
}

/** Checks: results that came with the site have all tables but that of single repetitions. @param {Page} page */
async function check_preset(page) {
  await visit(page, '#preset=two-arms');
  await page.waitForFunction(() => budgetedBandits.state.shown);
  await open(page, 'Export');
  const menu = page.locator('#export-list');
  await menu.getByText('Values per repetition and records: run it here to have single repetitions.').waitFor();
  assert.equal(await menu.locator('.act').filter({ hasText: 'Values per repetition' }).count(), 0);
  await page.keyboard.press('Escape');
  const { specification } = await answer(page);
  const curves = cli(specification, (path) => ['run', path, '--table', 'curves']);
  assert.equal(await text(page, 'Curves'), curves);
}

site('a preset saves what it shows', check_preset);
site('Intervals saves what it shows', check_intervals);
site('Coverage saves what it shows', check_coverage);
site('Shapes saves what it shows', check_shapes);

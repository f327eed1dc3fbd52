// The view Sweep: its numbers, which are those of the command line, charts and heat maps, stopping, links, and errors.
import assert from 'node:assert/strict';
import test from 'node:test';
import { saved } from './menus.mjs';
import { misfits } from './misfits.mjs';
import { SMALL as ANY, cli, everywhere, fits, LONG, link, native, place, site, underway } from './site.mjs';
import { source } from './source.mjs';
import { choose } from './tabs.mjs';
import { visit } from './visit.mjs';

const { contrast, ink_on, placing, shade } = await source('sweep/heat-colour.js');

const SMALL = {
  ...ANY,
  budget: { absolute: 200 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'omega-ucb', rho: 1 }, { id: 'm-ucb' }],
  repetitions: 70,
};

/** Returns the specification with another mean cost of the first arm. @param {number} p */
const first_cost = (p) => ({
  ...SMALL,
  environment: {
    arms: SMALL.environment.arms.with(0, { ...SMALL.environment.arms[0], cost: { law: 'bernoulli', p } }),
  },
});

/**
 * Waits for the end of the sweep, and returns its results.
 * @param {Page} page
 * @returns {Promise<Pick<SweepRun, 'phase' | 'done' | 'policies' | 'others'> & {fixed: [number, Estimate][]}>}
 */
async function swept(page) {
  await page.waitForFunction(
    () => globalThis.budgetedBandits?.sweep?.run && budgetedBandits.sweep.run.phase !== 'running',
  );
  return page.evaluate(() => {
    const { phase, done, fixed, policies, others } = budgetedBandits.sweep.run;
    return JSON.parse(JSON.stringify({ phase, done, fixed: [...fixed], policies, others }));
  });
}

/**
 * Checks a sweep against the command line. @param {Page} page @param {string} path @param {readonly number[]} values
 */
async function checks_sweep(page, path, values) {
  /** @type {{policies: {fixed: boolean, regret: Estimate[]}[]}} */
  const expected = JSON.parse(
    cli(SMALL, (file) => ['sweep', file, '--parameter', path, '--values', values.join(), '--format', 'json']),
  );
  await visit(page, `${link(SMALL)}&view=sweep&sweep=${path}&values=${values.join('_')}`);
  const { phase, done, fixed, policies } = await swept(page);
  assert.equal(phase, 'done');
  assert.deepEqual(
    done.map(({ point }) => point[0].value),
    values,
  );
  const varied = expected.policies.filter(({ fixed }) => !fixed);
  assert.equal(policies.length, varied.length);
  for (const [at, { finals }] of done.entries())
    assert.deepEqual(
      finals,
      varied.map(({ regret }) => regret[at]),
    );
  assert.deepEqual(
    fixed.map(([, final]) => final),
    expected.policies.filter(({ fixed }) => fixed).map(({ regret }) => regret[0]),
  );
  assert.equal(await page.locator('#view-sweep tbody tr').count(), values.length);
  assert.equal(await page.locator('#view-sweep canvas').count(), policies.length);
  assert.match(
    await page.locator('#view-sweep .say').innerText(),
    path === 'policies.rho'
      ? /^Over 70 repetitions at each of 3 values, ω-UCB has its lowest regret at ρ\s=\s[\d./]+, .*, and its highest /
      : /has the lowest regret at .*; the lowest (is|cannot be) told apart from (all|the next).*\.$/,
  );
  if (path !== 'policies.rho') {
    // A run of the command line at one of the values tells the same.
    const { best, paired } = native(
      path === 'budget.absolute' ? { ...SMALL, budget: { absolute: values[1] } } : first_cost(values[1]),
    );
    assert.equal(done[1].best, best);
    assert.equal(
      done[1].apart,
      paired.every(({ policy, low }) => policy === best || low > 0),
    );
  }
}

site(
  'a sweep of a parameter of policies, of the budget or of an arm has the bits of the command line',
  async (page) => {
    for (const [path, values] of /** @type {const} */ ([
      ['policies.rho', [0.125, 0.3, 1]],
      ['budget.absolute', [50, 100.5, 200]],
      ['environment.arms.0.cost.p', [0.1, 0.5]],
    ]))
      await checks_sweep(page, path, values);
  },
);

site('a sweep can be set by hand and copied, and the link keeps it', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${link(SMALL)}&view=sweep`);
  await page.getByLabel('What varies').selectOption('budget.absolute');
  await page.getByLabel('Its values').fill('20, 40, 80');
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  const { done } = await swept(page);
  assert.deepEqual(
    done.map(({ point }) => point[0].value),
    [20, 40, 80],
  );
  assert.match(page.url(), /&view=sweep&sweep=budget\.absolute&values=20_40_80$/);
  await page.getByRole('button', { name: 'Copy table' }).last().click();
  const rows = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((row) => row.split('\t'));
  assert.deepEqual(rows[0].slice(0, 4), ['B', 'ω-UCB ρ = 1/4', 'low', 'high']);
  assert.equal(Number(rows[3][1]), done[2].finals[0].mean);
  assert.match(
    (await page.locator('#view-sweep canvas').first().getAttribute('aria-label')) ?? '',
    /: lowest .* at B = \d+, highest .* at B = \d+\. The table holds the values\.$/,
  );
  await page.reload();
  assert.deepEqual((await swept(page)).done, done);

  await page.getByLabel('Its values').fill('20, -4');
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  assert.equal(
    await page.locator('#view-sweep .why').innerText(),
    'Values of B: expected each value to be above the one before, found −4 after 20.',
  );
  await page.getByLabel('Its values').fill('20, x');
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  assert.equal(
    await page.locator('#view-sweep .why').innerText(),
    'Values of B: expected numbers separated by commas, found “x”.',
  );
  await page.getByLabel('Its values').fill('-4, 20');
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  assert.match(
    await page.locator('#view-sweep .why').innerText(),
    /^At B = -4: budget\.absolute: expected a number from 1e-12 to/,
  );
});

site('a stopped sweep keeps its values so far, and the run beside it continues', async (page) => {
  await page.goto(`${link(LONG)}&sweep=budget.absolute&values=2_2000`);
  await underway(page);
  await choose(page, 'sweep');
  await page.waitForFunction(
    () => globalThis.budgetedBandits?.sweep?.run?.done.length === 1 || budgetedBandits?.sweep?.run?.share > 0,
  );
  await page.getByRole('button', { name: 'Stop the sweep' }).click();
  const { phase, done } = await swept(page);
  assert.equal(phase, 'stopped');
  assert.ok(done.length < 2);
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest.phase), 'running');
  await page.evaluate(() => budgetedBandits.stop());
});

/** Returns the answer of the command line to a sweep of two parameters. @param {string[]} first @param {string[]} second */
const grid = (first, second) =>
  JSON.parse(
    cli(SMALL, (file) => [
      ...['sweep', file, '--parameter', first[0], '--values', first[1]],
      ...['--parameter', second[0], '--values', second[1], '--format', 'json'],
    ]),
  );
const RHO = ['policies.rho', '1/32,1/4,1'];
const COST = ['environment.arms.0.cost.p', '0.10,1/2'];
/** @param {string[][]} axes */
const query = (axes) =>
  axes
    .map(([path, values], n) => `&sweep${n ? 2 : ''}=${path}&values${n ? 2 : ''}=${values.replaceAll(',', '_')}`)
    .join('');

/** Checks a heat map against the command line. @param {Page} page @param {string[][]} axes */
async function checks_map(page, axes) {
  const expected = grid(axes[0], axes[1]);
  await visit(page, `${link(SMALL)}&view=sweep${query(axes)}`);
  const { phase } = await swept(page);
  assert.equal(phase, 'done');
  assert.deepEqual(
    await page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.sweep.exported().json))),
    expected,
  );
  assert.equal(expected.policies[0].regret.length, 6);
  const rows = await page.locator('#view-sweep tbody tr').all();
  assert.equal(rows.length, 6);
  const texts = await rows[1].locator('th').allInnerTexts();
  assert.deepEqual(texts, axes[0] === RHO ? ['1/32', '1/2'] : ['0.10', '1/4'], 'values stay as they were typed');

  // The sentence names the lowest mean of the policy that the map shows.
  for (const [n, label] of ['ω-UCB', 'm-UCB'].entries()) {
    if (n) await page.getByLabel('Policy of the map').selectOption({ index: n });
    const means = expected.policies[n].regret.map((/** @type {Estimate} */ { mean }) => mean);
    const low = means.indexOf(Math.min(...means));
    const [first, second] = [expected.typed[low], expected.second_typed[low]];
    const names = axes.map(([path]) => (path === 'policies.rho' ? 'ρ' : 'p'));
    const said = (await page.locator('#view-sweep .say').innerText()).replace(/\s/g, ' ');
    const lowest = `, ${label}.* has its lowest regret at ${names[0]} = ${first} and ${names[1]} = ${second}, `;
    assert.match(said, new RegExp(`^Over 70 repetitions at each of 6 pairs of values${lowest}`));
    assert.match(said, /told apart from (it|every other pair)/);
  }
  assert.match(page.url(), /&map=2$/);
}

site('a heat map has the bits of the command line, and its link keeps the policy', async (page) => {
  await checks_map(page, [RHO, COST]);
  await checks_map(page, [COST, RHO]);
  await page.reload();
  await swept(page);
  const choice = page.getByLabel('Policy of the map');
  assert.equal(await choice.evaluate((/** @type {HTMLSelectElement} */ choice) => choice.selectedIndex), 1);

  // Pairs that cannot be told apart from the lowest are those whose paired interval reaches 0. A policy that the second
  // parameter does not change has the same regret at each of its values.
  await visit(page, `${link(SMALL)}&view=sweep${query([['budget.absolute', '199,200'], RHO])}`);
  await swept(page);
  await choice.selectOption({ index: 1 });
  assert.match(
    (await page.locator('#view-sweep .say').innerText()).replace(/\s/g, ' '),
    /m-UCB.* has its lowest regret at B = 199 and ρ = 1\/32, .*; on the same draws, \d other pairs cannot be told apart/,
  );
});

site(
  'two parameters can be chosen by hand, too many pairs are refused, and a chart has points and ticks as typed',
  async (page) => {
    await page.goto(`${link(SMALL)}&view=sweep`);
    await page.getByLabel('What varies').selectOption('policies.rho');
    await page.getByLabel('Its values').fill('1/32, 1/4');
    await page.getByLabel('What else varies').selectOption('budget.absolute');
    await page.getByLabel('Values of the second parameter').fill('20, 4e1');
    await page.getByRole('button', { name: 'Run the sweep' }).click();
    await swept(page);
    const wanted = { sweep: 'policies.rho', values: '1/32_1/4', sweep2: 'budget.absolute', values2: '20_4e1' };
    const address = new URLSearchParams(new URL(page.url()).hash.slice(1));
    for (const [key, value] of Object.entries(wanted)) assert.equal(address.get(key), value);
    assert.equal(await page.locator('.sweep-heat canvas').isVisible(), true);
    assert.equal(await page.locator('#view-sweep canvas').count(), 1);

    await page.getByLabel('Its values').fill(Array.from({ length: 11 }, (_, at) => at + 1).join());
    await page.getByLabel('Values of the second parameter').fill(Array.from({ length: 10 }, (_, at) => at + 1).join());
    await page.getByRole('button', { name: 'Run the sweep' }).click();
    assert.equal(
      await page.locator('#view-sweep .why').innerText(),
      'Values: expected at most 100 pairs, found 11\u00a0×\u00a010 = 110.',
    );
    assert.equal((await swept(page)).done.length, 4, 'the results so far are kept');

    // A chart has a point at each value, ticks as they were typed, and a key of the other policies.
    await visit(page, `${link(SMALL)}&view=sweep${query([['policies.rho', '1/32,0.250,1']])}`);
    await swept(page);
    const { bytes } = await saved(page, 'Export', 'ChartSVG');
    const svg = bytes.toString();
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
    for (const text of ['1/32', '0.250', '1', 'ω-UCB', 'm-UCB α = 1/16'])
      assert.ok(texts.includes(text), `${text}: ${texts}`);
    // The picture has two pixels per CSS pixel, and draws each disc as two arcs.
    assert.equal((svg.match(/a8 8 0 1 0 16 0/g) ?? []).length, 3, svg);
    assert.match((await page.locator('.sweep-key li').innerText()).replace(/\s/g, ' '), /^m-UCB α = 1\/16 .*\[.*\]$/);
  },
);

/** Widths and heights of windows, and the least height of a chart in them. */
const ROOM = /** @type {const} */ ([
  [390, 844, 240],
  [820, 1180, 550],
  [1440, 900, 440],
  [1920, 1080, 600],
]);

site(
  'the view Sweep fits and is accessible, and a chart or a heat map takes its width and a part of the window',
  async (page) => {
    for (const axes of [[RHO], [RHO, COST]]) {
      await visit(page, `${link(SMALL)}&view=sweep${query(axes)}`);
      await swept(page);
      await everywhere(
        page,
        async ({ width }) => {
          const view = await place(page.locator('#view-sweep .say'));
          const chart = await place(page.locator('#view-sweep canvas:visible'));
          const [, , least = 0] = ROOM.find((one) => one[0] === width) ?? [];
          assert.ok(chart.width > view.width - 1, `${chart.width} of ${view.width}`);
          assert.ok(chart.height >= least, `${chart.height}`);
          assert.deepEqual(await page.evaluate(misfits), []);
        },
        { windows: ROOM.map(([width, height]) => [width, height]), schemes: ['light'] },
      );
    }
    await visit(page, `${link(SMALL)}&view=sweep&sweep=budget.absolute&values=20_40_80`);
    await swept(page);
    await fits(page, 'sweep', {
      windows: [
        [320, 640],
        [1440, 900],
      ],
    });
  },
);

test('text has a contrast of at least 4.5 on every shade, and shades fall in lightness', () => {
  const shades = Array.from({ length: 101 }, (_, at) => shade(at / 100));
  for (const one of shades) assert.ok(contrast(one, ink_on(one)) >= 4.5, one);
  shades.forEach((one, at) => {
    if (at > 0) assert.ok(contrast(one, '#000000') < contrast(shades[at - 1], '#000000'), one);
  });
  assert.deepEqual([1, 10, 100].map(placing([1, 10, 100], 'logarithmic')), [0, 0.5, 1]);
  assert.deepEqual([-1, 0, 1, 10].map(placing([-1, 0, 1, 10], 'logarithmic')), [0, 0, 0, 1]);
  assert.deepEqual([5, 5].map(placing([5, 5], 'linear')), [0, 0]);
});

// The view Sweep: its numbers, which are those of the command line, stopping, links, and errors.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { misfits } from './misfits.mjs';
import { SMALL as ANY, cli, frames, LONG, link, native, site } from './site.mjs';

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

for (const [path, values] of /** @type {const} */ ([
  ['policies.rho', [0.125, 0.3, 1]],
  ['budget.absolute', [50, 100.5, 200]],
  ['environment.arms.0.cost.p', [0.1, 0.5]],
])) {
  site(`a sweep of ${path} gives the values of the command line to the last bit`, async (page) => {
    /** @type {{policies: {fixed: boolean, regret: Estimate[]}[]}} */
    const expected = JSON.parse(
      cli(SMALL, (file) => ['sweep', file, '--parameter', path, '--values', values.join(), '--format', 'json']),
    );
    await page.goto(`${link(SMALL)}&view=sweep&sweep=${path}&values=${values.join('_')}`);
    const { phase, done, fixed, policies } = await swept(page);
    assert.equal(phase, 'done');
    assert.deepEqual(
      done.map(({ value }) => value),
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
        ? /^Over 70 repetitions at each of 3 values, ω-UCB has its lowest regret at ρ\s=\s[\d.]+, .*, and its highest /
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
  });
}

site('a sweep can be set by hand and copied, and the link keeps it', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${link(SMALL)}&view=sweep`);
  await page.getByLabel('What varies').selectOption('budget.absolute');
  await page.getByLabel('Its values').fill('20, 40, 80');
  await page.getByRole('button', { name: 'Run the sweep' }).click();
  const { done } = await swept(page);
  assert.deepEqual(
    done.map(({ value }) => value),
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
  await page.goto(`${link(LONG)}&view=sweep&sweep=budget.absolute&values=2_2000`);
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

for (const [width, height, colorScheme] of /** @type {const} */ ([
  [320, 640, 'light'],
  [1440, 900, 'dark'],
])) {
  site(
    `the view Sweep fits and is accessible at ${width} px, ${colorScheme}`,
    async (page) => {
      await page.goto(`${link(SMALL)}&view=sweep&sweep=budget.absolute&values=20_40_80`);
      await swept(page);
      await frames(page);
      assert.deepEqual(await page.evaluate(misfits), []);
      assert.deepEqual(await violations(page), []);
    },
    { colorScheme, viewport: { width, height } },
  );
}

// The view Regret: definitions of regret, differences, scales, bounds and zoom, which links keep and exports follow.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { violations } from './access.mjs';
import { open } from './menus.mjs';
import { misfits } from './misfits.mjs';
import { SMALL as ANY, ended, everywhere, link, native, pixels, place, site, until } from './site.mjs';
import { axes } from './tabs.mjs';
import { visit } from './visit.mjs';

const SMALL = { ...ANY, checkpoints: { count: 40, grid: 'logarithmic' } };
const KNOWN = {
  ...SMALL,
  environment: {
    known_costs: true,
    arms: SMALL.environment.arms.map(({ reward }, i) => ({
      reward,
      cost: { law: 'constant', value: [0.5, 0.4, 0.2][i] },
    })),
  },
};

const text = (/** @type {Page} */ page) => page.locator('#sentence').innerText();
/**
 * Waits until the chart is drawn, and returns what it shows.
 * @param {Page} page @returns {Promise<BudgetedBandits['regret']['drawn'] & {layout: Layout}>}
 */
const drawn = (page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { drawn, layout } = budgetedBandits.regret;
    return { ...JSON.parse(JSON.stringify(drawn)), layout };
  });

/** Returns the lines of the file that an entry of the menu Export saves. */
async function exported(/** @type {Page} */ page, /** @type {string} */ entry) {
  await open(page, 'Export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.act').filter({ hasText: entry }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
}

site('each definition of regret has the values of the command line', async (page) => {
  const { policies } = native(KNOWN);
  await page.goto(link(KNOWN));
  await ended(page);
  for (const [id, key, sentence] of /** @type {const} */ ([
    ['pseudo', 'regret', /the lowest regret, /],
    ['realised', 'realised_regret', /the lowest realised regret, /],
    ['knapsack', 'knapsack_regret', /the lowest knapsack regret, /],
  ])) {
    await axes(page);
    await page.getByLabel('Definition of regret').selectOption(id);
    const { curves, finals } = await drawn(page);
    curves.forEach((curve, i) => {
      const expected = policies[i].checkpoints.map(({ [key]: { mean, low, high } }) => ({ mean, low, high }));
      assert.deepEqual(curve, expected, `${id} of ${policies[i].id}`);
      assert.deepEqual(finals[i].mean, expected[expected.length - 1].mean);
    });
    assert.match(await text(page), sentence);
    assert.equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('regret'), id === 'pseudo' ? null : id);
  }
  await visit(page, link(SMALL));
  await ended(page);
  assert.deepEqual(
    await page.getByLabel('Definition of regret').locator('option').allInnerTexts(),
    ['Pseudo-regret', 'Realised regret'],
    'costs are not known',
  );
});

site(
  'regret can be divided by ln B, and bounds are described by a sentence and stretch no linear scale',
  async (page) => {
    await page.goto(`${link(SMALL)}&y=ln`);
    const { answer } = await ended(page);
    const { curves, xs } = await drawn(page);
    const { checkpoints } = answer.policies[1];
    curves[1].forEach((point, k) => {
      if (xs[k] < Math.E) assert.equal(point, null);
      else assert.ok(point && Math.abs(point.high * Math.log(xs[k]) - checkpoints[k].regret.high) < 1e-9);
    });
    assert.ok(curves[1][0] === null && curves[1].at(-1));
    await page.locator('.reader').first().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    assert.match((await page.locator('#regret .reader').getAttribute('aria-valuetext')) ?? '', /1\s500: /);
    await axes(page);
    assert.equal(await page.getByRole('button', { name: '÷ ln B' }).getAttribute('aria-pressed'), 'true');

    await visit(page, link(SMALL));
    await ended(page);
    const { layout: before } = await drawn(page);
    await axes(page);
    await page.getByLabel('bounds').check();
    const { layout, bounds } = await drawn(page);
    assert.equal(layout.y_max, before.y_max);
    assert.deepEqual(
      bounds.map((bound) => bound?.name ?? null),
      ['ω-UCB, Theorem 5', 'Budget-UCB, Theorem 3', null, null],
    );
    assert.match(
      await page.locator('.bounds-note').innerText(),
      new RegExp(
        '^Thin lines are proven bounds\\. At B\\s=\\s1\\s500 they are ω-UCB ρ\\s=\\s1/4 [\\d\\s]+, ' +
          'Budget-UCB [\\d\\s]+\\. ' +
          'On average no policy loses more than .* says nothing here\\. No bound is known here for m-UCB.*, uniform\\.$',
      ),
    );
    const rows = await exported(page, 'Lines of the chart');
    assert.equal(rows.filter((row) => row.includes('bound: ω-UCB, Theorem 5')).length, 40);
    await axes(page);
    await page.getByRole('group', { name: 'Scale of the regret' }).getByRole('button', { name: 'log' }).click();
    assert.ok((await drawn(page)).layout.y_max > (bounds[0]?.curve.at(-1) ?? Infinity));
    assert.match(page.url(), /y=logarithmic.*bounds=1|bounds=1.*y=logarithmic/);
  },
);

site('differences from a policy are paired, and the link restores them', async (page) => {
  await page.goto(link(SMALL));
  const { answer } = await ended(page);
  const { best } = answer;
  await axes(page);
  await page.getByLabel('Compared with').selectOption(String(best));
  const { finals, layout } = await drawn(page);
  for (const { policy, mean, low, high } of answer.paired.filter(({ policy }) => policy !== best)) {
    const found = finals[policy];
    assert.ok(Math.abs(found.mean - mean) <= 1e-9 * Math.max(1, Math.abs(mean)), `${found.mean} for ${mean}`);
    // The intervals of the answer are wider than those of the chart, because all pairs of policies share an error of 5 %.
    assert.ok(low < found.low && found.high < high, `[${found.low}, ${found.high}] in [${low}, ${high}]`);
  }
  // The interval of a difference is narrower than the intervals of both regrets together.
  const wide = (/** @type {Estimate} */ { low, high }) => high - low;
  const rival = (best + 1) % 3;
  assert.ok(wide(finals[rival]) < wide(answer.policies[rival].final.regret) + wide(answer.policies[best].final.regret));
  assert.ok(layout.y_min < 0, 'bands reach below 0');
  assert.match(
    await text(page),
    /^Over 20 repetitions, at B\s=\s1\s500 and on the same draws, .* (more|less) regret than /,
  );
  assert.ok(
    await page.getByRole('group', { name: 'Scale of the regret' }).getByRole('button', { name: 'log' }).isDisabled(),
  );

  const [heads, ...rows] = await exported(page, 'Lines of the chart');
  assert.equal(heads, 'policy,policy_number,policy_id,quantity,share_of_budget,budget_spent,mean,low,high');
  assert.equal(rows.length, 4 * 40);
  const name = answer.policies[best].label.replace(' (ρ = 0.25)', ' ρ = 1/4');
  for (const row of rows) assert.ok(row.includes(`regret minus that of ${name}, in units of reward",`), row);
  assert.equal(Number(rows[40 * rival + 39].split(',').at(-3)), finals[rival].mean);
  const summary = (await exported(page, 'Summary')).join('\n');
  assert.match(summary, /taken repetition by repetition/);

  const before = await text(page);
  await page.mouse.move(0, 0); // over the chart, where the menu was, the pointer marks a point until the page is reloaded
  const { hash } = await pixels(page);
  await page.reload();
  await ended(page);
  assert.equal(await text(page), before);
  assert.equal((await pixels(page)).hash, hash);
  assert.deepEqual(await violations(page), []);
});

site('the address keeps which policies are hidden, and other policies are all shown', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const shown = () => page.locator('.legend [aria-pressed=true] .name').allInnerTexts();
  const all = await shown();
  await page.locator('.legend button', { hasText: 'uniform' }).click();
  assert.match(page.url(), /&hide=4$/);
  await page.reload();
  await ended(page);
  assert.deepEqual(
    await shown(),
    all.filter((name) => name !== 'uniform'),
  );
  await page.goto('about:blank');
  await page.goto(`${link({ ...SMALL, policies: SMALL.policies.slice(1) })}&hide=1`);
  await ended(page);
  const rest = all.filter((name) => !/ω-UCB|Budget-UCB/.test(name));
  assert.deepEqual((await shown()).toSorted(), rest.toSorted());
  await visit(page, link(SMALL));
  await until(async () => (await shown()).length === all.length, 'an address that hides no policy');
});

site('the chart can be zoomed by dragging and by keys, and shown whole again', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const { layout: whole } = await drawn(page);
  const box = await place(page.locator('#regret .reader'));
  const drag = async (/** @type {number[]} */ from, /** @type {number[]} */ to) => {
    await page.mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 4 });
    await page.mouse.up();
    return (await drawn(page)).layout;
  };
  const flat = await drag([0.5, 0.5], [0.8, 0.52]);
  const at = (/** @type {number} */ share) => whole.x_min * (whole.x_max / whole.x_min) ** share;
  assert.ok(
    Math.abs(flat.x_min / at(0.5) - 1) < 0.02 && Math.abs(flat.x_max / at(0.8) - 1) < 0.02,
    JSON.stringify(flat),
  );
  assert.ok(flat.y_max < whole.y_max && flat.y_min === 0, 'the regrets fit');
  assert.match(page.url(), /&zoom=[\d.]+_[\d.]+$/);
  const rows = await exported(page, 'Lines of the chart');
  assert.ok(
    rows.slice(1).every((row) => {
      const spent = Number(row.split(',').at(-4));
      return spent >= flat.x_min && spent <= flat.x_max;
    }),
  );
  await page.mouse.move(0, 0);
  const zoomed = page.url();
  await visit(page, link(SMALL));
  await ended(page);
  assert.deepEqual((await drawn(page)).layout, whole, 'another address keeps the zoom');
  await visit(page, zoomed);
  await ended(page);
  assert.ok(Math.abs((await drawn(page)).layout.x_min / flat.x_min - 1) < 1e-5);

  await page.getByRole('button', { name: 'Show all' }).click();
  assert.deepEqual((await drawn(page)).layout, whole);
  assert.doesNotMatch(page.url(), /zoom/);
  const both = await drag([0.5, 0.4], [0.9, 0.9]);
  assert.ok(both.y_min > 0 && both.y_max < whole.y_max);
  await page.mouse.dblclick(box.x + 50, box.y + 50);
  assert.deepEqual((await drawn(page)).layout, whole);

  await page.locator('#regret .reader').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  const keyed = (await drawn(page)).layout;
  assert.equal(keyed.x_min, whole.x_min);
  assert.ok(Math.abs(keyed.x_max / at(0.25) - 1) < 1e-6);
  await page.keyboard.press('End');
  assert.ok(
    Number(await page.locator('#regret .reader').getAttribute('aria-valuenow')) < 39,
    'what is out of sight is not read',
  );
  await page.keyboard.press('-');
  assert.ok((await drawn(page)).layout.x_max > keyed.x_max);
  await page.keyboard.press('0');
  assert.deepEqual((await drawn(page)).layout, whole);
});

site('the controls of the chart fit and are accessible in every window', async (page) => {
  await page.goto(`${link(KNOWN)}&regret=knapsack&bounds=1&zoom=10_900`);
  await ended(page);
  await everywhere(
    page,
    async ({ width, scheme }) => {
      await drawn(page);
      if (scheme === 'light') assert.deepEqual(await page.evaluate(misfits), []);
      await axes(page);
      const { x, width: wide } = await place(page.getByLabel('Compared with'));
      assert.ok(x >= 0 && x + wide <= width);
      if (width !== 768) assert.deepEqual(await violations(page, scheme === 'dark'), []);
      await page.locator('#headline').click(); // closes the controls
    },
    {
      windows: [
        [1440, 900],
        [768, 900],
        [320, 640],
      ],
    },
  );
});

// The visitor's own data: the screen Import, and the arms that it makes.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { misfits } from './misfits.mjs';
import { ended, link, native, place, site, whole } from './site.mjs';
import { least } from './timing.mjs';

const SMALL = {
  version: 1,
  environment: {
    arms: [
      [0.6, 0.5],
      [0.5, 0.4],
      [0.4, 0.2],
    ].map(([reward, cost]) => ({ reward: { law: 'bernoulli', p: reward }, cost: { law: 'bernoulli', p: cost } })),
  },
  budget: { absolute: 100 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 20,
};
/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = async (page) =>
  whole(page, await page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft))));
const area = (/** @type {Page} */ page) => page.getByLabel('Your data, as CSV');
const found = (/** @type {Page} */ page) => page.locator('.import');

/**
 * Clicks the button that uses what was read, and waits until the settings have the arms, which takes the page two tasks.
 * @param {Page} page @param {string} name of the button
 */
async function use(page, name) {
  const before = await page.evaluateHandle(() => budgetedBandits.form.draft.environment);
  await found(page).getByRole('button', { name }).click();
  await page.waitForFunction((before) => budgetedBandits.form.draft.environment !== before, before);
}

/** Counts the buttons that use a table. @param {Page} page */
const use_buttons = (page) => found(page).locator('.use').count();
/** Returns the menu above a column. @param {Page} page @param {string} column */
const role = (page, column) => page.getByLabel(`Role of ${column}`, { exact: true });
/** Returns the line of the table with a number. @param {Page} page @param {number} number */
const line = (page, number) =>
  found(page)
    .locator('.sheet tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) });

async function opened(/** @type {Page} */ page) {
  await page.goto(link(SMALL));
  await ended(page);
  await reopened(page);
}

const reopened = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Use your own data' }).click();

/** Checks that a text that is no table stays in the field. @param {Page} page */
async function refused(page) {
  await area(page).fill('name,value\nA,1');
  await found(page)
    .getByText(
      'Line 1: expected columns for the arm, the reward and the cost, found none that suggests the cost among "name", "value".',
    )
    .waitFor();
  await found(page).getByRole('heading', { name: 'This table cannot be used yet.' }).waitFor();
  assert.equal(await area(page).getAttribute('aria-invalid'), 'true');
  assert.equal(await area(page).inputValue(), 'name,value\nA,1');
  assert.equal(await use_buttons(page), 0);
  // What is known of the columns is shown, so that the visitor can choose the others.
  assert.equal(await role(page, 'name').inputValue(), 'arm');
  await page.getByRole('button', { name: 'Clear' }).click();
  await found(page).getByText('Paste a table, or open a file').waitFor();
  assert.equal(await found(page).locator('.sheet').count(), 0);
}

site('empty rewards are a question with both consequences, and totals can be taken back', async (page) => {
  await opened(page);
  await area(page).fill('Report\nad,cost,sales\nA,10,5\nA,10,\nA,10,\nB,10,3\nB,10,2\nC,5,\nTotal,55,10\n');
  const question = found(page).locator('.ask');
  await question.getByText('3 cells are empty under “sales”. Count them as 0?').waitFor();
  await found(page)
    .getByRole('heading', { name: 'Read: 3 arms. One question before the answer: 3 empty cells.' })
    .waitFor();
  assert.equal(await use_buttons(page), 0, 'the next step waits for the answer');
  const [zero, leave_out] = await question.locator('.answers > div').allInnerTexts();
  assert.match(
    zero,
    /6 rows are used, and every arm stays in\.\s+All arms together: 1 unit of cost earned 0\.18\.\s+Most for its cost: B, 0\.25/,
  );
  assert.match(leave_out, /3 rows are used\..*25\.00 that earned nothing drop out, and “C” with them\./);
  assert.match(leave_out, /All arms together: 1 unit of cost earned 0\.33\.\s+Most for its cost: A, 0\.50/);
  // Every line is in sight, with what became of it.
  await line(page, 1).getByText('left out: title').waitFor();
  assert.equal(await line(page, 4).locator('td').last().innerText(), 'empty');
  await line(page, 9).getByText('left out: total').waitFor();
  await page.getByRole('button', { name: 'Count them as 0' }).click();
  await found(page).getByText('Read: 6 observations of 3 arms.').waitFor();
  await found(page).getByText('Left out as a total: line 9, "Total".').waitFor();
  await page.getByRole('button', { name: 'Ask again about empty cells' }).click();
  await page.getByRole('button', { name: 'Leave the 3 rows out' }).click();
  await found(page).getByText('Read: 3 observations of 2 arms.').waitFor();
  await line(page, 4).waitFor();
  assert.ok(await found(page).getByText('left out: reward: expected a number').count());
  await page.getByRole('button', { name: 'Keep totals as arms' }).click();
  await found(page).getByText('Read: 4 observations of 3 arms.').waitFor();
  await page.getByRole('button', { name: 'Leave totals out' }).click();
  await found(page).getByText('Read: 3 observations of 2 arms.').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await area(page).fill('ad,cost,sales\nA,10,5\nA,10,\nB,10,3\n');
  await question.getByText('1 cell is empty').waitFor(); // another table, another answer
  assert.deepEqual(await violations(page), []);
});

site('a table becomes arms, what cannot be read is explained, and the change can be undone', async (page) => {
  await opened(page);
  const before = await draft(page);
  await refused(page);
  await area(page).fill('cost;arm;reward;day\n0,5;A;1;Monday\n2;"B; too";0;\n?;A;1;\n;A;1;\n1;A;4;\n');
  await found(page).getByText('left out: cost: expected a number from 0 to 1000000000000, found "?"').waitFor();
  assert.match(
    await found(page).innerText(),
    /3 observations of 2 arms\..*Columns that were not read: "day"\..*divided by 4 and costs divided by 2/s,
  );
  await use(page, 'Leave 2 rows out and use 2 arms');
  const { environment, policies } = await draft(page);
  const { data, ...rest } = environment;
  assert.match(data ?? '', /^3 observations of 2 arms\. .* 2 rows and arms were left out\.$/);
  assert.deepEqual(rest, {
    arms: [
      {
        name: 'A',
        observations: [
          [1, 0.5],
          [4, 1],
        ],
      },
      { name: 'B; too', observations: [[0, 2]] },
    ],
    reward_max: 4,
    cost_max: 2,
    worlds: true,
  });
  assert.equal(policies.at(-1).id, 'uniform');
  const { answer } = await ended(page);
  assert.equal(answer.specification.environment.worlds, true, 'the experiment runs by itself');
  assert.deepEqual(native(answer.specification).policies, answer.policies);
  await page.locator('#view-worlds .say').getByText('that your 3 rows allow').waitFor();
  const earned = page.locator('#view-worlds section tbody tr').filter({ hasText: 'equal shares' });
  assert.match(await earned.innerText(), /\d+ \[[\d.]+,\s[\d.]+\]/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  assert.deepEqual(await draft(page), before);
  await page.getByRole('button', { name: 'Use your own data' }).click();
  assert.match(await area(page).inputValue(), /Monday/, 'what was typed is lost');
});

/** The example tables: their names on the page, the number of rows and arms, and the units. */
const EXAMPLES = /** @type {const} */ ([
  ['Ads', 240, 5, ['EUR', 'EUR']],
  ['Cloud instances', 250, 5, ['jobs', 'USD']],
  ['Language models', 210, 3, ['points', 'cents']],
]);

/** Checks what is said about an example that the network does not bring. @param {Page} page */
async function lost(page) {
  await page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = () => {
      globalThis.fetch = fetch;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
  await page.getByRole('button', { name: 'Language models' }).click();
  await found(page).getByText('The example could not be loaded.').waitFor();
}

site('each example is made up, is read to its last row and can be used, and a lost one is explained', async (page) => {
  await opened(page);
  await lost(page);
  const group = page.locator('.import .examples');
  assert.equal(await group.getByRole('button').count(), EXAMPLES.length);
  for (const [name, rows, arms, units] of EXAMPLES) {
    await group.getByRole('button', { name }).click();
    await found(page).getByText(`${rows} observations of ${arms} arms.`).waitFor();
    assert.match(await area(page).inputValue(), /^Made-up example: /);
    assert.equal(await found(page).locator('.is-left-out').count(), 1, 'only the title is left out');
    await use(page, `Use these ${arms} arms`);
    const { environment } = await draft(page);
    assert.deepEqual([environment.reward_unit, environment.cost_unit, environment.worlds], [...units, true]);
    assert.equal(environment.arms.flatMap(({ observations }) => observations ?? []).length, rows);
    await reopened(page);
  }
});

site('Help opens an example from the gallery, from a game and on a phone', async (page) => {
  const help = page.getByRole('dialog', { name: 'Help' });
  const through_help = async (/** @type {string} */ name) => {
    const more = page.getByRole('button', { name: 'Menu' });
    if (await more.isVisible()) await more.click(); // on a phone, Help is in the menu
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await help.getByRole('button', { name: /^Your own data/ }).click();
    await help.getByText('Examples, whose numbers are made up').waitFor();
    await help.getByRole('button', { name }).click();
    assert.ok(await help.isHidden());
  };
  await page.goto(link(SMALL));
  await ended(page);
  const before = page.url();
  for (const [view, [name, , arms]] of /** @type {const} */ ([
    ['presets', EXAMPLES[0]],
    ['view=beat', EXAMPLES[1]],
    ['view=shapes', EXAMPLES[2]],
  ])) {
    await page.goto(view === 'presets' ? `${before.split('#')[0]}#presets` : `${before}&${view}`);
    if (view === 'view=shapes') await page.setViewportSize({ width: 390, height: 844 });
    await through_help(name);
    const use = found(page).getByRole('button', { name: `Use these ${arms} arms` });
    await use.waitFor();
    await use.click({ trial: true });
  }
});

/** Drops a file of 100,000 rows, and checks how long reading it takes. @type {Parameters<typeof site>[1]} */
async function dropped(page, t) {
  await page.goto(link(SMALL));
  await ended(page);
  const took = await least(page, 1000, () =>
    page.evaluate(async () => {
      document.querySelector('.import .go')?.replaceChildren();
      const rows = Array.from(
        { length: 100_000 },
        (_, i) => `ad ${i % 40},${((i * 7919) % 1000) / 100},${(((i * 104_729) % 997) + 1) / 300}`,
      );
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([`arm,reward,cost\n${rows.join('\n')}\n`], 'ads.csv', { type: 'text/csv' }));
      const begin = performance.now();
      dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
      while (!document.querySelector('.import .use')) await new Promise(requestAnimationFrame);
      return performance.now() - begin;
    }),
  );
  t.diagnostic(`read after ${took.toFixed(0)} ms`);
  assert.ok(took < 1000, `${took} ms`);
  assert.match(await found(page).innerText(), /100000 observations of 40 arms/);
  assert.match((await area(page).getAttribute('placeholder')) ?? '', /^ads\.csv: [\d\s]+kB$/);
}

site('a dropped file of 100,000 rows is read within a second', dropped, { nightly: 'measures times' });

/** Checks that columns are guessed, that the guess is stated, and that other columns can be chosen. @param {Page} page */
async function guessed(page) {
  await area(page).fill(
    'Day,Campaign,Region,Clicks,Revenue,Spend\n1.2.2026,A,n,2,4,1\n2.2.2026,B,n,3,3,2\n3.2.2026,B,s,1,6,2\n4.2.2026,A,s,5,8,1\n',
  );
  await found(page)
    .getByText(/Read "Campaign" as the arm, "Revenue" as the reward and "Spend" as the cost\. Also possible: "Region"/)
    .waitFor();
  assert.equal(await role(page, 'Revenue').inputValue(), 'reward');
  assert.equal(await role(page, 'Clicks').inputValue(), '');
  await role(page, 'Clicks').selectOption('reward');
  await found(page).getByText('"Clicks" as the reward').waitFor();
  // The menu of the new table gets the focus of the old one, and the column that had the role is free.
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Role of Clicks');
  assert.equal(await role(page, 'Revenue').inputValue(), '');
  await role(page, 'Day').selectOption('time');
  await found(page).getByText('Rows up to 2026-02-02 12:00 UTC make the first laws').waitFor();
  await role(page, 'Region').selectOption('group');
  await found(page).getByText('4 observations of 4 arms in 2 groups.').waitFor();
  await page.getByLabel('Setting', { exact: true }).selectOption({ label: 's (2 arms)' });
  await role(page, 'Region').selectOption('');
  await page.getByRole('button', { name: /^Change: 4 observations/ }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Role of Campaign');
  await use(page, 'Use these 2 arms');
  const { environment } = await draft(page);
  assert.deepEqual(environment.change, { from: 0.5, until: 0.5 });
  assert.deepEqual(
    environment.arms[0].later?.observations?.map(([reward]) => reward),
    [5],
  );
}

/** Checks that columns can be chosen if they cannot be guessed. @param {Page} page */
async function unknown(page) {
  await area(page).fill('what,won,lost\nA,1,2\nB,3,4\n');
  await found(page)
    .getByText(/found none that suggests the reward or the cost among "what", "won", "lost"/)
    .waitFor();
  await role(page, 'won').selectOption('reward');
  await role(page, 'lost').selectOption('cost');
  await found(page).getByRole('button', { name: 'Use these 2 arms' }).waitFor();
  await found(page).getByText('One row for each arm').waitFor();
  // A role that is needed can be given to another column, and not taken away.
  assert.ok(await role(page, 'won').locator('option', { hasText: 'not used' }).isDisabled());
}

/** Checks that the columns of the advertising data are recognised, and that a setting can be chosen. @param {Page} page */
async function advertising(page) {
  const head =
    'ad_id,reporting_start,reporting_end,campaign_id,fb_campaign_id,age,gender,interest1,interest2,interest3,' +
    'impressions,clicks,spent,total_conversion,approved_conversion';
  const ad = (
    /** @type {number} */ id,
    /** @type {number} */ campaign,
    /** @type {string} */ gender,
    /** @type {number} */ clicks,
    /** @type {number} */ spent,
  ) => `${id},1,1,${campaign},2,30-34,${gender},1,2,3,1000,${clicks},${spent},1,0`;
  const shifted = (/** @type {number} */ id) => `${id},1,1,45-49,M,1,2,3,1000,4,5,1,0,,`;
  await area(page).fill(
    [
      head,
      ad(1, 916, 'M', 4, 6),
      ad(2, 916, 'M', 5, 3),
      ad(3, 936, 'F', 4, 5),
      ad(4, 936, 'F', 2, 2),
      ad(5, 936, 'F', 3, 2),
      shifted(6),
      shifted(7),
    ].join('\n'),
  );
  await page.getByLabel('Setting', { exact: true }).selectOption({ label: '936 30-34 F (3 ads)' });
  await found(page).getByRole('button', { name: 'Use these 3 arms' }).waitFor();
  await page.getByLabel('Repair the 2 shifted rows').check();
  await page.getByLabel('Setting', { exact: true }).getByText('unknown 45-49 M (2 ads)').waitFor({ state: 'attached' });
  await use(page, 'Use these 3 arms');
  assert.deepEqual(
    (await draft(page)).environment.arms.map(({ name }) => name),
    ['ad 3', 'ad 4', 'ad 5'],
  );
}

site('columns are guessed or chosen, and those of the advertising data are recognised', async (page) => {
  await opened(page);
  await unknown(page);
  await guessed(page);
  await ended(page);
  await reopened(page);
  await advertising(page);
  assert.equal((await ended(page)).phase, 'done');
});

site('a pull that costs more than the budget is warned of', async (page) => {
  await opened(page);
  await area(page).fill('month,ad,sales,cost\n1,A,5,300\n2,A,4,260\n1,B,5,100\n2,B,4,100\n');
  await use(page, 'Use these 2 arms');
  await ended(page);
  const warning = page.locator('#budget .warning');
  await warning.getByText('A pull of "A" costs about 280 on average, more than the budget of 100.').waitFor();
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('990');
  await warning.waitFor({ state: 'hidden' });
});

site(
  'on a phone, a table opens the screen Import, and the results come into sight once it is used',
  async (page) => {
    await page.goto(link(SMALL));
    await ended(page);
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['ad,sales (EUR),cost (EUR)\nA,1,2\nA,2,3\nB,3,4\nB,2,1\n'], 'ads.csv'));
      dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
    });
    const use = found(page).getByRole('button', { name: 'Use these 2 arms' });
    await use.waitFor();
    const { y, height } = await place(use);
    assert.ok(y + height <= 844, 'the next step is out of sight');
    assert.deepEqual(await page.evaluate(misfits, '.import'), []);
    await use.click();
    await page
      .locator('#view-worlds .say')
      .getByText(/earns [\d.\s]+EUR \[/)
      .waitFor();
    const { environment, budget } = await draft(page);
    assert.deepEqual([environment.reward_unit, environment.cost_unit], ['EUR', 'EUR']);
    assert.deepEqual(budget, { absolute: 100 }, 'the budget is ten times what the rows cost, and is kept');
  },
  { viewport: { width: 390, height: 844 } },
);

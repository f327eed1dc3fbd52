// The settings of an environment besides arms: known costs, the strict stop, ranges, names, changes, and long lists.
import assert from 'node:assert/strict';
import { bernoulli, ended, hash, linked, rerun, site } from './site.mjs';
import { visit } from './visit.mjs';

const SMALL = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.5, 0.4), bernoulli(0.4, 0.2)] },
  budget: { absolute: 100 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 20,
};

/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft)));
const handle = (/** @type {Page} */ page, /** @type {number | string} */ arm) =>
  page.getByRole('button', { name: `Arm ${arm}: name, correlation and more` });

/** Runs the settings and returns the answer. */
async function run(/** @type {Page} */ page) {
  await rerun(page);
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  return answer;
}

/** Opens settings and waits for their results. @param {Page} page @param {object} [settings] */
async function open(page, settings = SMALL) {
  await visit(page, hash(settings));
  return ended(page);
}

/**
 * Waits until the address holds the settings of an answer. Returns a function that opens other settings and then the
 * address, which must give the same answer.
 * @param {Page} page @param {Answer} answer
 */
async function shared(page, answer) {
  await linked(page, answer.specification);
  const address = new URL(page.url()).hash;
  return async () => {
    await open(page, { ...SMALL, seed: 99 });
    await visit(page, address);
    assert.deepEqual((await ended(page)).answer, answer, 'the link gives another answer');
  };
}

/**
 * Checks: known costs make every cost a constant, and the laws return when they are switched off.
 * @param {Page} page
 */
async function check_known_costs(page) {
  await open(page);
  const before = (await draft(page)).environment;
  const box = page.getByRole('checkbox', { name: 'Costs are known in advance' });
  await box.check();
  assert.ok(await box.evaluate((node) => node === document.activeElement), 'the focus was lost');
  const { known_costs, arms } = (await draft(page)).environment;
  assert.equal(known_costs, true);
  assert.deepEqual(
    arms.map(({ cost }) => cost),
    [0.5, 0.4, 0.2].map((value) => ({ law: 'constant', value })),
  );
  assert.deepEqual(await page.getByLabel('Arm 1, law of the cost').locator('option').allInnerTexts(), ['constant']);
  const typed = page.getByLabel('Arm 2, cost: constant, value');
  await typed.fill('0.45');
  const answer = await run(page);
  assert.ok(answer.policies.every(({ final }) => Number.isFinite(final.knapsack_regret.mean)));
  assert.match(await page.locator('#outcomes thead').innerText(), /knapsack regret/);
  assert.match(
    await page.locator('#outcomes tbody tr').first().locator('td').nth(1).innerText(),
    /^[\d.−\s]+\[[\d.−\s]+,[\d.−\s]+\]$/,
  );
  const round_trip = await shared(page, answer);
  await box.uncheck();
  assert.deepEqual((await draft(page)).environment, before);
  await box.check();
  assert.equal(await typed.inputValue(), '0.45', 'what was typed is lost');
  await box.uncheck();
  await run(page);
  assert.ok(await page.locator('#outcomes thead .knapsack').isHidden());
  await round_trip();
}

/** Checks: the budget can be strict: the last pull must fit. @param {Page} page */
async function check_strict(page) {
  const { answer } = await open(page);
  const group = page.getByRole('group', { name: 'Last pull' });
  await group.getByRole('button', { name: 'must fit' }).click();
  assert.equal(await group.getByRole('button', { name: 'must fit' }).getAttribute('aria-pressed'), 'true');
  const strict = await run(page);
  assert.equal(strict.specification.stop, 'strict');
  const round_trip = await shared(page, strict);
  await group.getByRole('button', { name: 'may overshoot' }).click();
  assert.deepEqual(await run(page), answer);
  await round_trip();
}

/** Checks: the intervals can be plain Student intervals. @param {Page} page */
async function check_student(page) {
  const { answer } = await open(page);
  await page.getByText('Bands, workers').click();
  await page.getByLabel('bands').selectOption('Student');
  const student = await run(page);
  assert.equal(student.specification.intervals, 'student');
  const regrets = [answer, student].map(({ policies }) => policies[0].final.regret);
  assert.equal(regrets[0].mean, regrets[1].mean);
  assert.notEqual(regrets[0].high, regrets[1].high);
  await (await shared(page, student))();
  assert.equal(await page.getByLabel('bands').inputValue(), 'student');
  await page.getByLabel('bands').selectOption('skew');
  assert.deepEqual(await run(page), answer);
}

site('costs can be known, the budget strict, and intervals plain', async (page) => {
  await check_known_costs(page);
  await check_strict(page);
  await check_student(page);
});

/** Checks: the ranges of rewards and costs can be declared. @param {Page} page */
async function check_declared_ranges(page) {
  await open(page);
  const summary = page.locator('summary', { hasText: 'Ranges: rewards 0 to 1, costs 0 to 1' });
  assert.ok(await page.getByLabel('Largest reward').isHidden());
  await summary.click();
  await page.getByLabel('Largest reward').fill('40');
  await page.getByLabel('Largest cost').fill('0');
  assert.equal(await page.getByLabel('Largest cost').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Largest cost').fill('5');
  assert.match(await page.locator('#bandit .quiet summary').innerText(), /rewards 0 to 40, costs 0 to 5/);
  const { environment } = await draft(page);
  assert.deepEqual([environment.reward_max, environment.cost_max], [40, 5]);
  await page.getByLabel('Arm 1, law of the reward').selectOption('uniform');
  assert.equal(await page.getByLabel('Arm 1, reward, high').inputValue(), '40', 'a new law does not fill the range');
  await page.getByLabel('Largest reward').fill('');
  assert.equal((await draft(page)).environment.reward_max, undefined);
}

/** Checks: arms can be named and duplicated, and their details are closed at first. @param {Page} page */
async function check_names(page) {
  await open(page);
  assert.equal(await page.locator('#bandit tr.detail').count(), 0);
  await handle(page, 2).focus();
  await page.keyboard.press('Enter');
  assert.equal(await handle(page, 2).getAttribute('aria-expanded'), 'true');
  await page.getByLabel('Arm 2, name').fill('the second');
  await handle(page, 'the second').waitFor();
  await page.getByRole('button', { name: 'Duplicate arm' }).click();
  const { environment } = await draft(page);
  assert.deepEqual(environment.arms[2], SMALL.environment.arms[1]);
  assert.equal(environment.arms.length, 4);
  const answer = await run(page);
  assert.match(await page.locator('#pulls').innerText(), /the second/);
  const round_trip = await shared(page, answer);
  await page.getByLabel('Arm the second, name').fill('x'.repeat(61));
  assert.equal(await page.getByLabel('Arm the second, name').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Arm the second, name').fill('');
  assert.equal((await draft(page)).environment.arms[1].name, undefined);
  await handle(page, 2).click();
  assert.equal(await page.locator('#bandit tr.detail:visible').count(), 0);
  await round_trip();
}

/** Checks: a correlation that is out of range is explained beside its arm. @param {Page} page */
async function check_correlation(page) {
  await open(page);
  await handle(page, 1).click();
  const field = page.getByLabel('Arm 1, correlation of reward and cost');
  await field.fill('-1.5');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: 'Leave it empty again' }).click();
  assert.equal(await field.inputValue(), '');
  await field.fill('-1/2');
  await field.fill('-0.5');
  assert.equal((await draft(page)).environment.arms[0].correlation, -0.5);
  assert.equal(await page.locator('.why:visible').count(), 0);
}

/**
 * Checks: arms can change during a run, and the settings of the change return after it is switched off.
 * @param {Page} page
 */
async function check_changes(page) {
  await open(page);
  const before = (await draft(page)).environment;
  const box = page.getByRole('checkbox', { name: 'Arms change' });
  await box.check();
  const { change, arms } = (await draft(page)).environment;
  assert.deepEqual(change, { from: 0.5, until: 0.5 });
  assert.ok(
    arms.some(({ later }) => later),
    'no arm has later laws',
  );
  await page.getByLabel('Arm 3, later reward: Bernoulli, p').fill('0.05');
  await page.getByLabel('Start of the change').fill('1/4');
  const answer = await run(page);
  assert.equal(answer.specification.environment.arms[2].later?.reward.p, 0.05);
  assert.equal(answer.specification.environment.change?.from, 0.25);
  const round_trip = await shared(page, answer);
  await page.getByLabel('Start of the change').fill('2/3');
  assert.ok(
    await page
      .locator('#bandit')
      .getByText(/^Expected a number from 0\.6/)
      .isVisible(),
    'nothing says what is wrong',
  );
  await page.getByLabel('Start of the change').fill('1/4');
  await box.uncheck();
  assert.deepEqual((await draft(page)).environment, before);
  await box.check();
  assert.equal((await draft(page)).environment.arms[2].later?.reward.p, 0.05, 'what was typed is lost');
  for (const arm of [1, 2, 3]) {
    if ((await handle(page, arm).getAttribute('aria-expanded')) === 'false') await handle(page, arm).click();
    const take = page.getByRole('button', { name: `Remove later laws: arm ${arm}` });
    if (await take.count()) await take.click();
  }
  assert.ok(
    await page
      .locator('#bandit')
      .getByText(/expected at least one arm with later laws/i)
      .isVisible(),
  );
  await page.getByRole('button', { name: 'Add later laws: arm 3' }).click();
  assert.equal((await draft(page)).environment.arms[2].later?.reward.p, 0.05);
  await round_trip();
}

/** Checks: the arms of a family can change, too. @param {Page} page */
async function check_family_changes(page) {
  await open(page, { ...SMALL, environment: { family: 'bernoulli', arms: 3 } });
  await page.getByRole('checkbox', { name: 'Arms change' }).check();
  const answer = await run(page);
  assert.deepEqual(answer.specification.environment, {
    family: 'bernoulli',
    arms: 3,
    change: { from: 0.5, until: 0.5 },
  });
  await page.getByLabel('Kind of bandit').selectOption('beta');
  assert.deepEqual((await draft(page)).environment.change, { from: 0.5, until: 0.5 });
}

/** Checks: a long list is shown as a count until it is edited. @param {Page} page */
async function check_long_list(page) {
  const values = Array.from({ length: 900 }, (_, i) => i / 900);
  const reward = { law: 'discrete', values, weights: values.map(() => 1) };
  const arms = [{ ...bernoulli(0.5, 0.5), reward }, bernoulli(0.4, 0.4)];
  const { answer } = await open(page, { ...SMALL, environment: { arms } });
  const button = page.getByRole('button', { name: 'Arm 1, reward, values: 900 values' });
  assert.equal(await button.innerText(), '900 values');
  assert.equal(await page.locator('#bandit .arms textarea').count(), 0);
  await button.click();
  const editor = page.getByRole('textbox', { name: 'Arm 1, reward, values' });
  assert.ok(await editor.evaluate((node) => node === document.activeElement));
  const text = await editor.inputValue();
  await editor.fill(`${text}, 7`);
  assert.equal(await editor.getAttribute('aria-invalid'), 'true');
  assert.match(await page.locator('#bandit .why:visible').innerText(), /found 7/);
  await editor.fill(text);
  assert.equal(await page.locator('.why:visible').count(), 0);
  assert.deepEqual(await run(page), answer);
}

site('arms can be named, and their ranges, correlations and long lists given', async (page) => {
  await check_declared_ranges(page);
  await check_names(page);
  await check_correlation(page);
  await check_long_list(page);
});

/** Checks: the sentence does not count the policy that knows the best arm as a rival. @param {Page} page */
async function check_rivals(page) {
  const policies = [{ id: 'best-arm' }, { id: 'omega-ucb', rho: 0.25 }, { id: 'uniform' }];
  const { answer } = await open(page, { ...SMALL, budget: { absolute: 2000 }, policies });
  assert.equal(answer.best, 1);
  const said = await page.locator('#sentence').innerText();
  assert.doesNotMatch(said, /best arm/);
  assert.match(said, /ω-UCB with ρ\s=\s1\/4 has the lowest regret.*\suniform, at /is);
  assert.doesNotMatch(await page.locator('#outcomes tr.first').innerText(), /best arm/);
}

site('arms can change during a run, and the policy that knows the best arm is no rival', async (page) => {
  await check_changes(page);
  await check_family_changes(page);
  await check_rivals(page);
});

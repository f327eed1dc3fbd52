// The panel of settings: it checks and keeps what is typed, and lets arms, policies and families be exchanged.
import assert from 'node:assert/strict';
import { ended, link, place, site, url } from './site.mjs';

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

const run = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Run', exact: true });
/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft)));

site('an invalid value is kept and explained, and the last valid one can be restored', async (page) => {
  await page.goto(link(SMALL));
  const before = await ended(page);
  const field = page.getByLabel('Arm 2, cost: Bernoulli, p');
  for (const typed of ['1.4', '−0.5', 'x', '', '1e400', '0']) {
    await field.fill(typed);
    assert.equal(await field.inputValue(), typed);
    assert.equal(await field.getAttribute('aria-invalid'), 'true', `for ‘${typed}’`);
    const why = page.locator(`#${await field.getAttribute('aria-describedby')}`);
    assert.ok(await why.isVisible(), `for ‘${typed}’`);
    assert.match(await why.innerText(), /^Expected .+\. Use 0\.40? again$/s, `for ‘${typed}’`);
    const [beside, below] = [await place(field), await place(why)];
    assert.ok(below.y >= beside.y && below.y - beside.y < 60, 'the sentence is not beside the field');
    assert.ok(await run(page).isDisabled());
    assert.match(await page.locator('#runs').innerText(), /Waiting/);
  }
  assert.match(await page.locator('#sentence').innerText(), /last valid settings/);
  assert.deepEqual((await ended(page)).answer, before.answer, 'the results were lost');
  await page.getByRole('button', { name: /^Use 0\.40? again$/ }).click();
  assert.equal(Number(await field.inputValue()), 0.4);
  assert.equal(await field.getAttribute('aria-invalid'), null);
  assert.equal(await page.locator('.why:visible').count(), 0);
  assert.ok(await run(page).isEnabled());
  await run(page).click();
  assert.deepEqual((await ended(page)).answer, before.answer);
});

site('a valid value keeps the form in which it was typed', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await page.getByLabel('ω-UCB, ρ').fill('1/16');
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('1 000');
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('.25');
  await run(page).click();
  const { answer } = await ended(page);
  assert.equal(answer.specification.policies[0].rho, 1 / 16);
  assert.deepEqual(answer.specification.budget, { absolute: 1000 });
  assert.equal(answer.specification.environment.arms[0].reward.p, 0.25);
  assert.equal(await page.getByLabel('ω-UCB, ρ').inputValue(), '1/16');
});

site('a parameter that is out of its range is explained beside its field', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  for (const label of ['Budget', 'Repetitions', 'Seed', 'ω-UCB, ρ']) {
    const field = page.getByRole('textbox', { name: label, exact: true });
    const good = await field.inputValue();
    await field.fill('-1');
    assert.equal(await field.getAttribute('aria-invalid'), 'true', label);
    assert.match(
      await page.locator(`#${await field.getAttribute('aria-describedby')}`).innerText(),
      /^Expected .+ found -1/s,
      label,
    );
    await page.getByRole('button', { name: `Use ${good} again` }).click();
    assert.equal(await field.inputValue(), good);
  }
});

site('arms can be added and removed', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await page.getByRole('button', { name: 'Add arm' }).click();
  await page.getByLabel('Arm 4, reward: Bernoulli, p').fill('0.9');
  await page.getByRole('button', { name: 'Remove arm 1', exact: true }).click();
  assert.equal(await page.locator('#bandit tr.arm').count(), 3);
  await run(page).click();
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(
    answer.specification.environment.arms.map(({ reward }) => reward.p),
    [0.5, 0.4, 0.9],
  );
  assert.equal(answer.policies[0].arms.length, 3);
  for (let left = 3; left > 1; left--) await page.getByRole('button', { name: `Remove arm ${left}` }).click();
  assert.equal(await page.locator('#bandit tr.arm').count(), 1);
  assert.ok(await page.locator('#bandit .remove').isDisabled(), 'the last arm can be removed');
});

site('policies can be added and removed', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await page.getByRole('button', { name: 'Add policy' }).click();
  await page
    .locator('#additions')
    .getByRole('button', { name: /^UCB-SC\+/i })
    .click();
  await page.getByRole('button', { name: 'Remove BTS' }).click();
  await run(page).click();
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(
    answer.policies.map(({ id }) => id),
    ['omega-ucb', 'ucb-sc-plus'],
  );
  assert.equal(await page.locator('#outcomes tbody tr').count(), 2);
  assert.equal(await page.getByRole('group', { name: 'Policies shown' }).getByRole('button').count(), 2);
});

site('every policy of the catalogue can be added, and runs', async (page) => {
  // The arms are linear, because some policies play no others.
  await page.goto(link({ ...SMALL, environment: { linear: { dimension: 3, arms: 4, noise_sd: 0.1 } } }));
  await ended(page);
  await page.getByRole('button', { name: 'Add policy' }).click();
  const count = await page.locator('#additions button').count();
  assert.ok(count >= 8);
  for (let i = 0; i < count; i++) {
    if (i > 0) await page.getByRole('button', { name: 'Add policy' }).click();
    await page.locator('#additions button').nth(i).click();
  }
  await run(page).click();
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.equal(answer.policies.length, count + 2);
  assert.equal(await page.locator('#outcomes tbody tr').count(), count + 2);
});

site('a family can be chosen, and the arms return afterwards', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const kind = page.getByLabel('Kind of bandit');
  const arms = (await draft(page)).environment;
  for (const family of ['bernoulli', 'generalised-bernoulli', 'beta']) {
    await kind.selectOption(family);
    await page.getByLabel('Number of arms').fill('5');
    await run(page).click();
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.deepEqual(answer.specification.environment, { family, arms: 5 });
    assert.equal(answer.policies[0].arms.length, 5);
  }
  await page.getByLabel('Number of arms').fill('0');
  assert.equal(await page.getByLabel('Number of arms').getAttribute('aria-invalid'), 'true');
  assert.ok(
    await page
      .locator('#bandit')
      .getByText(/Expected a whole number/)
      .isVisible(),
    'nothing says what is wrong with the number of arms',
  );
  await page.getByLabel('Number of arms').fill('5');
  await kind.selectOption('');
  assert.deepEqual((await draft(page)).environment, arms);
});

site('every law can be chosen, and runs', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const laws = await page
    .getByLabel('Arm 1, law of the reward')
    .locator('option')
    .evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(laws.length >= 5);
  for (const law of laws) {
    await page.getByLabel('Arm 1, law of the reward').selectOption(law);
    await run(page).click();
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.equal(answer.specification.environment.arms[0].reward.law, law);
  }
});

site('the budget keeps its size when its unit is changed', async (page) => {
  await page.goto(url);
  await ended(page);
  await page.getByRole('group', { name: 'Unit of the budget' }).getByRole('button').nth(1).click();
  assert.deepEqual((await draft(page)).budget, { times_smallest_mean_cost: 37_500 });
  await page.getByRole('group', { name: 'Unit of the budget' }).getByRole('button').nth(0).click();
  assert.deepEqual((await draft(page)).budget, { absolute: 3000 });
});

// The panel of settings: it checks and keeps what is typed, and lets arms, policies and families be exchanged.
import assert from 'node:assert/strict';
import { ended, hash, place, rerun, site } from './site.mjs';
import { visit } from './visit.mjs';

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

/** Opens settings and waits for their results. @param {Page} page @param {object} [settings] */
async function open(page, settings = SMALL) {
  await visit(page, hash(settings));
  return ended(page);
}

const run = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Run', exact: true });
/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft)));

/** Checks: an invalid value is kept and explained, and the last valid one can be restored. @param {Page} page */
async function check_invalid(page) {
  const before = await open(page);
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
    assert.match(await page.locator('#runs').innerText(), /waiting/);
  }
  assert.match(await page.locator('#sentence').innerText(), /last valid settings/);
  assert.deepEqual((await ended(page)).answer, before.answer, 'the results were lost');
  await page.getByRole('button', { name: /^Use 0\.40? again$/ }).click();
  assert.equal(Number(await field.inputValue()), 0.4);
  assert.equal(await field.getAttribute('aria-invalid'), null);
  assert.equal(await page.locator('.why:visible').count(), 0);
  await rerun(page);
  assert.deepEqual((await ended(page)).answer, before.answer);
}

/** Checks: a valid value keeps the form in which it was typed. @param {Page} page */
async function check_typed(page) {
  await open(page);
  await page.getByLabel('ω-UCB, ρ').fill('1/16');
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('1 000');
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('.25');
  await rerun(page);
  const { answer } = await ended(page);
  assert.equal(answer.specification.policies[0].rho, 1 / 16);
  assert.deepEqual(answer.specification.budget, { absolute: 1000 });
  assert.equal(answer.specification.environment.arms[0].reward.p, 0.25);
  assert.equal(await page.getByLabel('ω-UCB, ρ').inputValue(), '1/16');
}

/** Checks: a parameter that is out of its range is explained beside its field. @param {Page} page */
async function check_ranges(page) {
  await open(page);
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
}

/** Checks: every wrong field is marked at once, and each has its own sentence. @param {Page} page */
async function check_all_wrong(page) {
  await open(page);
  const wrong = {
    'Arm 1, reward: Bernoulli, p': '1.4',
    'Arm 1, cost: Bernoulli, p': '-1',
    'Arm 3, cost: Bernoulli, p': 'x',
    Budget: '-2',
    'ω-UCB, ρ': '-3',
    Repetitions: '0.5',
    Seed: '-4',
  };
  const field = (/** @type {string} */ label) => page.getByRole('textbox', { name: label, exact: true });
  for (const [label, text] of Object.entries(wrong)) await field(label).fill(text);
  assert.equal(await page.locator('[aria-invalid=true]').count(), 7);
  const sentences = [];
  for (const [label, text] of Object.entries(wrong)) {
    const why = page.locator(`#${await field(label).getAttribute('aria-describedby')}`);
    assert.ok(await why.isVisible(), label);
    const sentence = await why.innerText();
    assert.match(sentence, /xpected .+ found .+\. Use .+ again$/s, label);
    assert.ok(sentence.includes(text), `${label}: ${sentence}`);
    sentences.push(sentence);
  }
  assert.match(sentences[0], /^The reward of arm.1: expected/, 'two sentences of a row do not name their fields');
  assert.equal(new Set(sentences).size, 7);
  assert.match(await page.locator('#runs').innerText(), /Correct 7 values to run\./);
  await field('Budget').fill('100');
  assert.equal(await page.locator('[aria-invalid=true]').count(), 6);
  assert.equal(await field('Budget').getAttribute('aria-describedby'), null);
  const again = page.getByRole('button', { name: /^Use .+ again$/ });
  for (let left = 6; left > 0; left--) await again.first().click();
  assert.equal(await page.locator('[aria-invalid=true], .why:visible').count(), 0);
}

site('what is typed is kept, checked and explained beside its field', async (page) => {
  await check_invalid(page);
  await check_typed(page);
  await check_ranges(page);
  await check_all_wrong(page);
});

/**
 * Checks: numbers may have a decimal comma, and a comma that may mean two things is asked about.
 * @param {Page} page
 */
async function check_commas(page) {
  await open(page);
  const p = page.getByLabel('Arm 1, reward: Bernoulli, p');
  for (const [text, value] of /** @type {const} */ ([
    ['0,45', 0.45],
    [',5', 0.5],
    ['0,125', 0.125],
  ])) {
    await p.fill(text);
    assert.equal((await draft(page)).environment.arms[0].reward.p, value);
    assert.equal(await p.inputValue(), text, 'the text changed while it was typed');
    await p.blur();
    assert.equal(Number(await p.inputValue()), value, 'the text is not written with a point');
  }
  const budget = page.getByRole('textbox', { name: 'Budget', exact: true });
  for (const [text, value] of /** @type {const} */ ([
    ['1 000', 1000],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['12,5', 12.5],
  ])) {
    await budget.fill(text);
    assert.deepEqual((await draft(page)).budget, { absolute: value }, text);
  }
  for (const [text, question] of /** @type {const} */ ([
    ['1,234', /Write 1234 or 1\.234\./],
    ['10.000', /Write 10000 or 10\./],
  ])) {
    await budget.fill(text);
    assert.equal(await budget.getAttribute('aria-invalid'), 'true');
    const why = page.locator(`#${await budget.getAttribute('aria-describedby')}`);
    assert.match(await why.innerText(), question);
    await budget.blur();
    assert.equal(await budget.inputValue(), text, 'what was typed is lost');
  }
}

/** Checks: arrow keys change a number by a step, with Shift by ten, and stay within its range. @param {Page} page */
async function check_arrow_keys(page) {
  await open(page);
  /** @param {Locator} field @param {string} key @param {string} text */
  const press = async (field, key, text) => {
    await field.press(key);
    assert.equal((await field.inputValue()).replace(/\s/g, ''), text, key);
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0, key);
  };
  const p = page.getByLabel('Arm 1, reward: Bernoulli, p');
  for (const [key, text] of [
    ['ArrowUp', '0.61'],
    ['ArrowDown', '0.60'],
    ['Shift+ArrowUp', '0.70'],
    ['Shift+ArrowUp', '0.80'],
    ['Shift+ArrowUp', '0.90'],
    ['Shift+ArrowUp', '1.00'],
    ['ArrowUp', '1.00'],
    ['ArrowDown', '0.99'],
    ['Shift+ArrowUp', '1.00'],
  ])
    await press(p, key, text);
  const budget = page.getByRole('textbox', { name: 'Budget', exact: true });
  await budget.fill('3000');
  await press(budget, 'ArrowUp', '3100');
  await press(budget, 'Shift+ArrowDown', '2100');
  const repetitions = page.getByRole('textbox', { name: 'Repetitions', exact: true });
  await press(repetitions, 'ArrowUp', '21');
  await press(repetitions, 'Shift+ArrowDown', '11');
  await press(repetitions, 'Shift+ArrowDown', '1');
  const rho = page.getByLabel('ω-UCB, ρ');
  await press(rho, 'ArrowUp', '1/2');
  await press(rho, 'ArrowDown', '1/4');
  await press(rho, 'ArrowDown', '1/8');
  await p.fill('0.5');
  await p.press('ArrowLeft');
  await p.press('Backspace');
  assert.equal(await p.inputValue(), '05', 'the arrow key to the left does not move the caret');
}

/** Checks: a frozen draw shows three digits and keeps all of them until a field is edited. @param {Page} page */
async function check_frozen(page) {
  await open(page, { ...SMALL, environment: { family: 'bernoulli', arms: 3 } });
  await page.getByRole('button', { name: 'Freeze this draw and edit it' }).click();
  const drawn = (await draft(page)).environment.arms.map(({ reward }) => reward.p);
  const field = page.getByLabel('Arm 1, reward: Bernoulli, p');
  assert.ok(String(drawn[0]).length > 6, 'the draw has few digits');
  assert.equal(await field.inputValue(), String(Number(drawn[0].toPrecision(3))));
  assert.match((await field.getAttribute('title')) ?? '', new RegExp(String(drawn[0]).replace('.', '\\.')));
  await field.fill('7');
  await page.getByRole('button', { name: /^Use .+ again$/ }).click();
  assert.equal((await draft(page)).environment.arms[0].reward.p, drawn[0], 'the digits are lost');
  await field.fill('0.3');
  const now = (await draft(page)).environment.arms.map(({ reward }) => reward.p);
  assert.deepEqual(now, [0.3, ...drawn.slice(1)]);
}

site('numbers can be written in several ways, change with arrow keys, and keep their digits', async (page) => {
  await check_commas(page);
  await check_arrow_keys(page);
  await check_frozen(page);
});

/** Checks: arms can be added and removed. @param {Page} page */
async function check_arms(page) {
  await open(page);
  await page.getByRole('button', { name: 'Add arm' }).click();
  await page.getByLabel('Arm 4, reward: Bernoulli, p').fill('0.9');
  await page.getByRole('button', { name: 'Remove arm 1', exact: true }).click();
  assert.equal(await page.locator('#bandit tr.arm').count(), 3);
  await rerun(page);
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
}

/** Checks: policies can be added and removed. @param {Page} page */
async function check_policies(page) {
  await open(page);
  await page.getByRole('button', { name: 'Add policy' }).click();
  await page
    .locator('#additions')
    .getByRole('button', { name: /^UCB-SC\+/i })
    .click();
  await page.getByRole('button', { name: 'Remove BTS' }).click();
  await rerun(page);
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(
    answer.policies.map(({ id }) => id),
    ['omega-ucb', 'ucb-sc-plus'],
  );
  assert.equal(await page.locator('#outcomes tbody tr').count(), 2);
  assert.equal(await page.getByRole('group', { name: 'Policies shown' }).getByRole('button').count(), 2);
}

site('every policy of the catalogue can be added, and runs', async (page) => {
  // The catalogue is added in halves, because all of it and the policies of the page are more than the limit of 32.
  for (const half of [0, 1]) {
    // The arms are linear, because some policies play no others.
    await open(page, { ...SMALL, environment: { linear: { dimension: 3, arms: 4, noise_sd: 0.1 } } });
    await page.getByRole('button', { name: 'Add policy' }).click();
    // The last entry opens a policy module.
    const all = (await page.locator('#additions button').count()) - 1;
    assert.ok(all >= 16);
    await page.keyboard.press('Escape');
    const middle = Math.floor(all / 2);
    const [from, to] = [
      [0, middle],
      [middle, all],
    ][half];
    for (let i = from; i < to; i++) {
      await page.getByRole('button', { name: 'Add policy' }).click();
      await page.locator('#additions button').nth(i).click();
    }
    await rerun(page);
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    const count = to - from + SMALL.policies.length;
    assert.equal(answer.policies.length, count);
    assert.equal(await page.locator('#outcomes tbody tr').count(), count);
  }
});

/** Checks: a family can be chosen, and the arms return afterwards. @param {Page} page */
async function check_families(page) {
  await open(page);
  const kind = page.getByLabel('Kind of bandit');
  const arms = (await draft(page)).environment;
  for (const family of ['bernoulli', 'generalised-bernoulli', 'beta']) {
    await kind.selectOption(family);
    await page.getByLabel('Number of arms').fill('5');
    await rerun(page);
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
}

/** Checks: every law can be chosen, and runs. @param {Page} page */
async function check_laws(page) {
  await open(page);
  const laws = await page
    .getByLabel('Arm 1, law of the reward')
    .locator('option')
    .evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(laws.length >= 5);
  for (const law of laws) {
    await page.getByLabel('Arm 1, law of the reward').selectOption(law);
    await rerun(page);
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.equal(answer.specification.environment.arms[0].reward.law, law);
  }
}

/** Checks: the budget keeps its size when its unit is changed. @param {Page} page */
async function check_unit(page) {
  await open(page);
  await page.getByRole('group', { name: 'Unit of the budget' }).getByRole('button').nth(1).click();
  assert.deepEqual((await draft(page)).budget, { times_smallest_mean_cost: 500 });
  await page.getByRole('group', { name: 'Unit of the budget' }).getByRole('button').nth(0).click();
  assert.deepEqual((await draft(page)).budget, { absolute: 100 });
}

site('arms, policies, families, laws and the unit of the budget can be chosen', async (page) => {
  await check_arms(page);
  await check_policies(page);
  await check_families(page);
  await check_laws(page);
  await check_unit(page);
});

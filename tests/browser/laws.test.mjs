// Laws with optional parameters and laws with long lists: each has a sketch, and 100,000 values leave the page usable.
import assert from 'node:assert/strict';
import { bernoulli, catalogue, ended, hash, site } from './site.mjs';
import { least } from './timing.mjs';
import { visit } from './visit.mjs';

const MANY = Array.from({ length: 100_000 }, (_, i) => Math.round(1e4 * ((i * 0.6180339887) % 1) ** 2) / 1e4);
const specification = (/** @type {object} */ reward, more = {}) => ({
  version: 1,
  environment: { arms: [{ ...bernoulli(0.5, 0.5), reward }, bernoulli(0.4, 0.4)], ...more },
  budget: { absolute: 50 },
  policies: [{ id: 'bts' }],
  repetitions: 5,
});

/** Opens settings and waits for their results. @param {Page} page @param {object} settings */
async function open(page, settings) {
  await visit(page, hash(settings));
  return ended(page);
}

/** Checks: every law has a sketch, in any range. @param {Page} page */
async function check_sketches(page) {
  for (const most of [1, 40]) {
    await open(page, specification({ law: 'bernoulli', p: 0.5 }, most === 1 ? {} : { reward_max: most }));
    for (const { id } of (await catalogue(page)).laws) {
      await page.getByLabel('Arm 1, law of the reward').selectOption(id);
      const drawn = page.locator('#bandit tr.arm').first().locator('.sketch').first().locator('path:not(.ground)');
      assert.equal(await drawn.count(), 1, `${id} from 0 to ${most} has no sketch`);
      assert.doesNotMatch((await drawn.getAttribute('d')) ?? 'NaN', /NaN/, id);
      assert.equal(
        await page.locator('.why:visible').count(),
        0,
        `the default of ${id} from 0 to ${most} is refused: ${await page.locator('.why:visible').allInnerTexts()}`,
      );
    }
  }
}

/** Checks: parameters that a law leaves out are shown with their values. @param {Page} page */
async function check_left_out(page) {
  const { phase } = await open(page, specification({ law: 'truncated_normal', mean: 12, sd: 4 }, { reward_max: 40 }));
  assert.equal(phase, 'done');
  assert.equal(await page.getByLabel('Arm 1, reward, low').inputValue(), '0');
  assert.equal(await page.getByLabel('Arm 1, reward, high').inputValue(), '40');
}

/** Returns the means of the arms that the simulator has found. @param {Page} page */
const means = (page) =>
  page.evaluate(() =>
    budgetedBandits.form.plan.arms.map(({ reward_mean, cost_mean }) =>
      [reward_mean, cost_mean].map((x) => x.toFixed(9)),
    ),
  );

/** Checks: another law keeps the mean of the arm, and has its name in sight. @param {Page} page */
async function check_means(page) {
  for (const most of [1, 40]) {
    await open(page, specification({ law: 'bernoulli', p: 0.45 }, most === 1 ? {} : { reward_max: most }));
    const heads = page.locator('#bandit thead');
    assert.match(await heads.innerText(), /reward.*Bernoulli.*cost.*Bernoulli/s);
    const laws = (await catalogue(page)).laws;
    for (const { id, name } of [...laws, ...laws.toReversed()]) {
      await page.getByLabel('Arm 1, law of the reward').selectOption(id);
      assert.equal((await means(page))[0][0], (0.45 * most).toFixed(9), `${id} has another mean`);
      assert.ok((await page.locator('#bandit .kind:visible').allInnerTexts()).includes(name), `${name} is not named`);
    }
  }
  await page.getByLabel('Arm 1, law of the reward').selectOption('bernoulli');
  await page.getByLabel('Arm 1, reward: Bernoulli, p').fill('1');
  await page.getByLabel('Arm 1, law of the reward').selectOption('beta');
  assert.match(await page.locator('#notices').innerText(), /cannot have the mean 40\. It has the mean 39\.96 now/);
  assert.equal((await means(page))[0][0], (39.96).toFixed(9));
}

/** Checks: all arms can take the laws of one, and keep their means. @param {Page} page */
async function check_same_laws(page) {
  await open(page, specification({ law: 'beta', alpha: 3, beta: 1 }));
  const before = await means(page);
  await page.getByRole('button', { name: 'Arm 1: name, correlation and more' }).click();
  await page.getByRole('button', { name: /^Use these laws for all arms/ }).click();
  assert.deepEqual(await means(page), before);
  const [one, other] = await page.evaluate(() => budgetedBandits.form.specification.environment.arms);
  assert.equal(other.reward.law, 'beta');
  const size = (/** @type {Law} */ { alpha, beta }) => alpha + beta;
  assert.equal(size(other.reward), size(one.reward));
}

site('every law has a sketch and shows all its parameters, and another law keeps the mean of its arm', async (page) => {
  await check_sketches(page);
  await check_left_out(page);
  await check_means(page);
  await check_same_laws(page);
});

site('arms are copied as text and pasted from text, and errors name the row and the column', async (page) => {
  const reward = { law: 'discrete', values: [0, 1], weights: [1, 3] };
  await open(page, specification(reward));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy arms' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(
    text,
    [
      ['arm', 'reward_law', 'reward_parameters', 'cost_law', 'cost_parameters', 'correlation'],
      ['1', 'discrete', 'values=0 1; weights=1 3', 'bernoulli', 'p=0.5', '0'],
      ['2', 'bernoulli', 'p=0.4', 'bernoulli', 'p=0.4', '0'],
    ]
      .map((row) => row.join('\t'))
      .join('\n'),
  );
  const paste = (/** @type {string} */ text) =>
    page.locator('#bandit table').evaluate((table, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      table.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const arms = () => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft.environment.arms)));
  const before = await arms();
  await paste(`${text}\nthird\tbeta\talpha=1,5; beta=2\tconstant\tvalue=0.25\t\n`);
  assert.deepEqual(await arms(), [
    ...before,
    { name: 'third', reward: { law: 'beta', alpha: 1.5, beta: 2 }, cost: { law: 'constant', value: 0.25 } },
  ]);
  for (const [from, to, found] of [
    ['p=0.5', 'p=many', 'Row 2, column cost_parameters, p: expected a number, found “many”.'],
    ['p=0.5', 'q=1', 'Row 2, column cost_parameters: expected p=…, found “q=1”.'],
    ['discrete', 'odd', 'Row 2, column reward_law: expected one of '],
    ['cost_law', 'price', 'Row 1, column 4: expected cost_law, found “price”.'],
  ]) {
    await paste(text.replace(from, to));
    const why = await page.locator('#bandit .why:visible').innerText();
    assert.ok(why.startsWith(found), why);
  }
  assert.equal((await arms()).length, 3, 'a wrong table replaced the arms');
  await page.getByRole('textbox', { name: 'Arms as text' }).fill(text);
  assert.deepEqual(await arms(), before);
});

site(
  '100,000 values are shown as a count, and the panel stays fast',
  async (page, t) => {
    await open(page, specification({ law: 'empirical', values: [0.1, 0.9] }));
    await page.evaluate((values) => {
      const { form, session } = budgetedBandits;
      const [first, second] = form.draft.environment.arms;
      const environment = { arms: [{ ...first, reward: { law: 'empirical', values } }, second] };
      session.open({ ...form.draft, environment }, null);
    }, MANY);
    const button = page.getByRole('button', { name: /^Arm 1, reward.*values$/ });
    assert.match(await button.innerText(), /^100\s000 values$/);
    const took = await least(page, 400, () =>
      page.evaluate(() => {
        const field = document.querySelector('[aria-label="Arm 2, cost: Bernoulli, p"]');
        field.value = field.value === '0.45' ? '0.46' : '0.45';
        const begin = performance.now();
        field.dispatchEvent(new Event('input'));
        return performance.now() - begin;
      }),
    );
    t.diagnostic(`a key takes ${took.toFixed(0)} ms`);
    assert.ok(took < 400, `${took} ms for a key`);
    await button.click();
    const editor = page.getByRole('textbox', { name: /^Arm 1, reward/ });
    assert.ok((await editor.inputValue()).length > 500_000);
  },
  { nightly: 'measures times' },
);

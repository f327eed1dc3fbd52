// Linear arms, given by features and parameters or drawn at random, and the policies that need them.
import assert from 'node:assert/strict';
import { catalogue, ended, hash, linked, rerun, SMALL, site } from './site.mjs';
import { visit } from './visit.mjs';

/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft)));
const run = async (/** @type {Page} */ page) => {
  await rerun(page);
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  return answer;
};
/** Returns the policies that need linear arms. */
const needy = async (/** @type {Page} */ page) =>
  (await catalogue(page)).policies.filter(({ needs }) => needs?.id === 'linear_arms');

/** Checks: linear arms can be given or drawn, and the given arms return after drawn ones. @param {Page} page */
async function check_arms(page) {
  await visit(page, hash(SMALL));
  await ended(page);
  const kind = page.getByLabel('Kind of bandit');
  await kind.selectOption('linear');
  await page.getByLabel('Arm 2, features').fill('0.1, 0.95');
  await page.getByRole('button', { name: 'Add arm' }).click();
  await page.getByLabel('Arm 4, features').fill('0.2 0.3 0.4');
  assert.equal(await page.getByLabel('Arm 4, features').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Arm 4, features').fill('0.2 0.3');
  await page.getByRole('checkbox', { name: 'Arms change' }).check();
  await page.getByLabel('Later parameters of the reward').fill('0.1, 0.7');
  const given = await run(page);
  const { linear } = given.specification.environment;
  assert.deepEqual(
    [linear.arms[1], linear.arms[3], linear.later.reward],
    [
      [0.1, 0.95],
      [0.2, 0.3],
      [0.1, 0.7],
    ],
  );
  await linked(page, given.specification);
  const before = (await draft(page)).environment;
  await kind.selectOption('linear-drawn');
  await page.getByLabel('Number of features').fill('3');
  assert.equal((await run(page)).specification.environment.linear.dimension, 3);
  await kind.selectOption('linear');
  assert.deepEqual((await draft(page)).environment, before);
}

/** Checks: a policy that needs linear arms cannot be added to others, and says why. @param {Page} page */
async function check_policy(page) {
  await visit(page, hash(SMALL));
  await ended(page);
  const [found] = await needy(page);
  await page.getByRole('button', { name: 'Add policy' }).click();
  // The names of other readings of the policy begin with its name.
  const name = new RegExp(`^${found.name} (?!as |on )`);
  const button = page.locator('#additions').getByRole('button', { name });
  assert.ok(await button.isDisabled());
  assert.ok((await button.innerText()).includes(found.needs?.about ?? '?'), 'without a reason');
  await page.keyboard.press('Escape');
  await page.getByLabel('Kind of bandit').selectOption('linear');
  await page.getByRole('button', { name: 'Add policy' }).click();
  await button.click();
  await run(page);
  await page.getByLabel('Kind of bandit').selectOption('');
  const row = page.locator('#policies .entries > li').last();
  assert.match(await row.locator('.why').innerText(), /needs linear arms/);
  await row.getByRole('button', { name: /^Remove/ }).click();
  assert.equal(await page.locator('.why:visible').count(), 0);
}

site('linear arms can be given or drawn, and the policies that need them say so', async (page) => {
  await check_arms(page);
  await check_policy(page);
});

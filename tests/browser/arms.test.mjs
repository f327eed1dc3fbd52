// Formulas as policies, frozen draws, and the order of arms.
import assert from 'node:assert/strict';
import { ended, link, linked, native, place, rerun, site } from './site.mjs';
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
/** Returns the settings in the form. @param {Page} page @returns {Promise<Specification>} */
const draft = (page) => page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.form.draft)));
const run = async (/** @type {Page} */ page) => {
  await rerun(page);
  return (await ended(page)).answer;
};

site('a formula is a policy: errors in it are explained, it runs as natively, and the link keeps it', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await page.getByRole('button', { name: 'Add policy' }).click();
  await page
    .locator('#additions')
    .getByRole('button', { name: /^Formula/ })
    .click();
  const field = page.getByLabel('Formula, index');
  assert.equal(await field.inputValue(), '(r + a*sqrt(ln(t)/n))/c');
  await field.fill('r/c + log(t)');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  const why = page.locator(`#${await field.getAttribute('aria-describedby')}`);
  assert.match(await why.innerText(), /at column 7, found "log"\. Use \(r \+ a\*sqrt\(ln\(t\)\/n\)\)\/c again/);
  await field.fill('r/c + a*sqrt(ln(t)/n)/(c + sc)');
  await page.getByLabel('Formula, a', { exact: true }).fill('0.5');
  const answer = await run(page);
  assert.deepEqual(answer.specification.policies[2], {
    id: 'formula',
    index: 'r/c + a*sqrt(ln(t)/n)/(c + sc)',
    a: 0.5,
    b: 1,
  });
  assert.equal(answer.policies[2].label, 'Formula (index = r/c + a*sqrt(ln(t)/n)/(c + sc), a = 0.5)');
  assert.deepEqual(native(answer.specification).policies, answer.policies);
  await linked(page, answer.specification);

  // One policy with several parameters has a line for each.
  await visit(page, link({ ...SMALL, policies: [0.25, 0.5, 1].map((rho) => ({ id: 'omega-ucb', rho })) }));
  const several = (await ended(page)).answer;
  assert.equal(new Set(several.policies.map(({ label }) => label)).size, 3);
  const lines = await page
    .locator('#policies .swatch')
    .evaluateAll((all) =>
      all.map((one) => `${one.getAttribute('class')} ${one.children[0].getAttribute('stroke-dasharray')}`),
    );
  assert.equal(new Set(lines).size, 3, lines.join());
});

site('a random draw can be frozen and edited, and arms are moved by keys, by buttons and by dragging', async (page) => {
  await page.goto(link({ ...SMALL, environment: { family: 'kube-moderate', arms: 4 }, seed: 5 }));
  await ended(page);
  await page.getByRole('button', { name: 'Freeze this draw and edit it' }).click();
  const { environment } = await draft(page);
  assert.equal(environment.arms.length, 4);
  assert.deepEqual([environment.known_costs, environment.reward_max, environment.cost_max], [true, 40, 10]);
  assert.ok(environment.arms.every(({ cost }) => cost.value >= 1 && cost.value <= 10));
  await run(page);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  assert.deepEqual((await draft(page)).environment, { family: 'kube-moderate', arms: 4 });

  await visit(page, link(SMALL));
  await ended(page);
  const rewards = async () => (await draft(page)).environment.arms.map(({ reward }) => reward.p);
  const handle = (/** @type {number} */ i) => page.locator('#bandit .handle').nth(i);
  await handle(0).focus();
  await page.keyboard.press('Alt+ArrowDown');
  assert.deepEqual(await rewards(), [0.5, 0.6, 0.4]);
  assert.ok(await handle(1).evaluate((node) => node === document.activeElement));
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  assert.deepEqual(await rewards(), [0.6, 0.5, 0.4]);
  const middle = async (/** @type {number} */ i) => {
    const box = await place(handle(i));
    return /** @type {const} */ ([box.x + 6, box.y + box.height / 2]);
  };
  await page.mouse.move(...(await middle(2)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(1)));
  await page.mouse.move(...(await middle(0)));
  await page.mouse.up();
  await page.waitForFunction(() => budgetedBandits.form.draft.environment.arms[0].reward.p === 0.4);
  assert.deepEqual(await rewards(), [0.4, 0.6, 0.5]);
  assert.equal(await page.locator('#bandit tr.detail:visible').count(), 0, 'the drag opened the row');
  await handle(0).click();
  await page.getByRole('button', { name: 'Move down: arm 1' }).click();
  assert.deepEqual(await rewards(), [0.6, 0.4, 0.5]);
});

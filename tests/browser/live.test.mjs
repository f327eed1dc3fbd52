// Live: a change of the settings starts a run, which shows a coarse answer first.
import assert from 'node:assert/strict';
import { bernoulli, ended, LONG, link, site, underway, url } from './site.mjs';
import { least } from './timing.mjs';

const SMALL = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.4, 0.2)] },
  budget: { absolute: 300 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 200,
  seed: 7,
};

/**
 * Returns how many milliseconds after a change of the budget the chart shows results of the new budget.
 * @param {Page} page @param {number} budget
 */
const shown_after = (page, budget) =>
  page.evaluate((budget) => {
    const field = document.querySelector('#budget input');
    field.value = String(budget);
    const begin = performance.now();
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return new Promise((resolve) => {
      const look = () => {
        const { shown } = budgetedBandits.state;
        const now = Object.values(shown?.specification.budget ?? {})[0];
        if (now === budget && budgetedBandits.regret.shown?.run === shown) resolve(performance.now() - begin);
        else requestAnimationFrame(look);
      };
      look();
    });
  }, budget);

for (const [name, address, first] of /** @type {const} */ ([
  ['a small experiment', link(SMALL), 300],
  ['the default experiment', url, 3000],
]))
  site(
    `a change of ${name} is run and shown within 300 ms, and refined to the end`,
    async (page, t) => {
      await page.goto(address);
      const { answer: before } = await ended(page);
      assert.ok(await page.getByRole('checkbox', { name: 'Live' }).isChecked(), 'Live is off for a short run');
      let budget = Object.values(before.specification.budget)[0];
      assert.equal(budget, first);
      const time = await least(page, 300, () => {
        budget += 10;
        return shown_after(page, budget);
      });
      t.diagnostic(`shown ${Math.round(time)} ms after the change`);
      assert.ok(time < 300, `${time} ms`);
      const { phase, answer } = await ended(page);
      assert.equal(phase, 'done');
      assert.equal(Object.values(answer.specification.budget)[0], budget);
      assert.equal(answer.policies[0].repetitions, before.policies[0].repetitions, 'and refined to the end');
    },
    { nightly: 'measures times' },
  );

site('Live can be switched, which the link keeps; Stop ends a run until the next change', async (page) => {
  await page.clock.install(); // moving the clock makes a run that follows a change due
  await page.goto(link(LONG));
  await underway(page);
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('1900');
  await page.clock.fastForward(5000);
  assert.equal(
    await page.evaluate(() => budgetedBandits.state.latest.specification.budget.absolute),
    2000,
    'off to begin with',
  );
  await page.getByRole('checkbox', { name: 'Live' }).check();
  await page.waitForFunction(() => budgetedBandits.state.latest.specification.budget.absolute === 1900);
  assert.match(page.url(), /&live=1/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest.phase), 'stopped');
  await page.clock.fastForward(5000);
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest.phase), 'stopped', 'until the next change');
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('180');
  await page.waitForFunction(() => budgetedBandits.state.latest.specification.budget.absolute === 180);
  await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('nothing');
  await page.clock.fastForward(5000);
  assert.equal(
    await page.evaluate(() => budgetedBandits.state.latest.specification.budget.absolute),
    180,
    'what is wrong is not run',
  );
  await page.evaluate(() => budgetedBandits.stop());
  await page.getByRole('checkbox', { name: 'Live' }).uncheck();
  assert.match(page.url(), /&live=0/);
});

site('Live is on where a run is short, and an undone change is shown again', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const live = page.getByRole('checkbox', { name: 'Live' });
  const repetitions = page.getByRole('textbox', { name: 'Repetitions', exact: true });
  /** @param {number} count */
  const has_run = (count) =>
    page.waitForFunction((count) => {
      const { latest, shown } = budgetedBandits.state;
      return latest.phase === 'done' && shown === latest && latest.specification.repetitions === count;
    }, count);
  await repetitions.fill('100');
  await has_run(100);
  await page.keyboard.press('Control+z');
  await has_run(200);
  await repetitions.fill('500000');
  assert.ok(!(await live.isChecked()), 'Live is on for a long run');
  await page.getByText(/\(off, as a run takes/).waitFor();
  await repetitions.fill('50');
  await has_run(50);
  assert.ok(await live.isChecked());
  await live.uncheck();
  assert.match(page.url(), /&live=0/);
  await page.reload();
  await ended(page);
  assert.ok(!(await live.isChecked()), 'the choice is not kept');
});

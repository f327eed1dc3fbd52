// Live: a change of the settings starts a run, which shows a coarse answer first.
import assert from 'node:assert/strict';
import { bernoulli, ended, LONG, link, site, underway } from './site.mjs';
import { least } from './timing.mjs';

const SMALL = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.4, 0.2)] },
  budget: { absolute: 300 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 200,
  seed: 7,
};

site('with Live a change is run and shown within 300 ms', async (page, t) => {
  await page.goto(`${link(SMALL)}&live=1`);
  await ended(page);
  assert.ok(await page.getByRole('checkbox', { name: 'Live' }).isChecked());
  let budget = 300;
  const time = await least(page, 300, async () => {
    budget += 10;
    await page.evaluate((budget) => {
      globalThis.shown_after = new Promise((resolve) => {
        const field = document.querySelector('#budget input');
        field.value = String(budget);
        const begin = performance.now();
        field.dispatchEvent(new Event('input', { bubbles: true }));
        const look = () => {
          const { shown } = budgetedBandits.state;
          if (shown.specification.budget.absolute === budget && budgetedBandits.regret.shown?.run === shown)
            resolve(performance.now() - begin);
          else requestAnimationFrame(look);
        };
        look();
      });
    }, budget);
    return page.evaluate(() => globalThis.shown_after);
  });
  t.diagnostic(`shown ${Math.round(time)} ms after the change`);
  assert.ok(time < 300, `${time} ms`);
  const { answer } = await ended(page);
  assert.equal(answer.specification.budget.absolute, budget);
  assert.equal(answer.policies[0].repetitions, 200, 'and refined to the end');
});

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
  assert.doesNotMatch(page.url(), /live/);
});

// The gallery, a preset, and an environment with every setting, in both themes and at four sizes.
import assert from 'node:assert/strict';
import { bernoulli, ended, fits, link, picture, site, url, WINDOWS } from './site.mjs';
import { visit } from './visit.mjs';

/** A specification with every setting that an arm and an environment may have. */
const FULL = {
  version: 1,
  environment: {
    arms: [
      {
        name: 'the first of them',
        reward: { law: 'uniform', low: 0, high: 8 },
        cost: { law: 'beta', alpha: 2, beta: 3 },
        correlation: 0.4,
        later: { reward: { law: 'constant', value: 2 }, cost: { law: 'discrete', values: [1, 2], weights: [1, 3] } },
      },
      bernoulli(0.5, 0.5),
      bernoulli(0.4, 0.3),
    ],
    reward_max: 10,
    cost_max: 2,
    change: { from: 0.25, until: 0.75 },
  },
  budget: { absolute: 100 },
  stop: 'strict',
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 20,
};

site('the gallery fits and is accessible, before and after some presets were run', async (page) => {
  await page.goto(`${url}#presets`);
  await page.locator('.preset').first().waitFor();
  await fits(page, 'gallery');
  await page.locator('#run-presets').click();
  await page.waitForFunction(() => (budgetedBandits.presets.running?.done ?? 0) >= 4);
  await picture(page, 'gallery-running');
  await page.locator('#run-presets').click();
  await fits(page, 'gallery-some');
});

site('a preset and a full environment fit and are accessible', async (page) => {
  await visit(page, '#preset=m-ucb-bias');
  await ended(page);
  await fits(page, 'preset');
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, link(FULL));
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(answer.specification.environment, FULL.environment, 'the link round trip loses something');
  await page.locator('.handle').first().click();
  await page.locator('#bandit .quiet summary').scrollIntoViewIfNeeded();
  const is_phone = (/** @type {readonly [number, number]} */ [width]) => width < 900;
  await fits(page, 'environment', { windows: WINDOWS.filter((one) => !is_phone(one)) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Edit' }).click();
  await fits(page, 'environment', { windows: WINDOWS.filter(is_phone) });
  assert.ok(await page.locator('#panel.open').isVisible());
});

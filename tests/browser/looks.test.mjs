// The gallery, a preset, and an environment with every setting, in both themes and at four sizes. axe must find no
// fault, and screenshots are written for people to look at.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { violations } from './access.mjs';
import { misfits } from './misfits.mjs';
import { bernoulli, ended, link, site, url, WINDOWS } from './site.mjs';

const folder = fileURLToPath(new URL('screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });

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

for (const [width, height] of WINDOWS) {
  site(
    `gallery, preset and a full environment fit and are accessible at ${width} px`,
    async (page) => {
      const look = async (/** @type {string} */ name) => {
        for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme}.png` });
          assert.deepEqual(await violations(page), [], `${name}, ${colorScheme}`);
        }
        assert.deepEqual(await page.evaluate(misfits), [], name);
      };
      await page.goto(`${url}#presets`);
      await page.locator('.preset').first().waitFor();
      await look('gallery');
      await page.locator('#run-presets').click();
      await page.waitForFunction(() => (budgetedBandits.presets.running?.done ?? 0) >= 4);
      await page.screenshot({ path: `${folder}gallery-running-${width}.png` });
      await page.locator('#run-presets').click();
      await look('gallery-some');
      await page.goto('about:blank');
      await page.goto(`${url}#preset=m-ucb-bias`);
      await ended(page);
      await look('preset');
      // Without this page only the hash would change, and the last run could be taken for the next.
      await page.goto('about:blank');
      await page.goto(link(FULL));
      const { phase, answer } = await ended(page);
      assert.equal(phase, 'done');
      assert.deepEqual(answer.specification.environment, FULL.environment, 'the link round trip loses something');
      if (width < 900) await page.getByRole('button', { name: 'Edit' }).click();
      await page.locator('.handle').first().click();
      await page.locator('.quiet summary').scrollIntoViewIfNeeded();
      await look('environment');
    },
    { viewport: { width, height } },
  );
}

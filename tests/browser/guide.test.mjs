// The guided reading: each step shows what its text says, and has a link.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { ended, site, url } from './site.mjs';

const STEPS = 6;
const guide = (/** @type {Page} */ page) => page.locator('#guide');
/**
 * Waits until the view Intervals shows a policy and a pull, and returns its state.
 * @param {Page} page @param {number} policy @param {number} at @returns {Promise<Moment>}
 */
const seen = async (page, policy, at) => {
  await page.waitForFunction(
    ([policy, at]) => {
      const { view } = budgetedBandits.views;
      return view?.state?.pulls === at && view.policy?.value === String(policy - 1) && view.state.arms.length === 2;
    },
    [policy, at],
  );
  return page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.views.view.state)));
};

site('each step shows what its text describes', async (page) => {
  await page.goto(url);
  await page.getByRole('link', { name: /guided reading/ }).click();
  await guide(page).getByText('1 of 6').waitFor();
  const first = await seen(page, 1, 0);
  assert.deepEqual(
    first.arms.map(({ true_ratio }) => true_ratio),
    [4, 1],
  );
  const next = async () => {
    await guide(page).getByRole('link', { name: 'Next' }).click();
  };
  await next();
  const symmetric = await seen(page, 3, 60);
  assert.deepEqual(
    symmetric.arms.map(({ index }) => index),
    ['infinity', 'infinity'],
  );
  assert.ok(symmetric.arms.every(({ cost }) => cost.low < 0));
  await next();
  const trap = await seen(page, 3, 400);
  assert.ok(
    trap.next === 1 &&
      trap.best === 0 &&
      trap.arms[1].index === 'infinity' &&
      Number.isFinite(trap.arms[0].index) &&
      trap.arms[1].cost.low < 0,
  );
  await next();
  const asymmetric = await seen(page, 1, 60);
  assert.ok(
    asymmetric.next === 0 &&
      asymmetric.best === 0 &&
      asymmetric.arms.every(
        ({ index, cost, ghost }) => Number.isFinite(index) && cost.low > 0 && ghost.cost.low < cost.low,
      ),
  );
  await next();
  await page.locator('#view-shapes').waitFor();
  await page.getByRole('slider', { name: /variance/ }).waitFor();
  assert.match(page.url(), /view=shapes.*eta=0\.25/);
  await next();
  const { answer } = await ended(page);
  const regret = (/** @type {string} */ id) => answer.policies.filter((policy) => policy.id === id)[0].final.regret;
  assert.ok(regret('m-ucb').low > regret('omega-ucb').high, 'm-UCB is not worse');
  assert.equal(await page.locator('#view-regret').isVisible(), true);
  assert.equal(await guide(page).getByRole('link', { name: 'Next' }).count(), 0);
  await guide(page).getByRole('button', { name: 'Close' }).click();
  assert.equal(await guide(page).isVisible(), false);
  assert.doesNotMatch(page.url(), /guide/);
});

site('every step has a link, and the reader may change the view during a step', async (page) => {
  await page.goto(url);
  await page.getByRole('link', { name: /guided reading/ }).click();
  await guide(page).getByText('1 of 6').waitFor();
  const links = await guide(page)
    .locator('.step-links a')
    .evaluateAll((all) => all.map(({ href }) => href));
  assert.equal(links.length, STEPS);
  for (const [i, link] of links.entries()) {
    await page.goto('about:blank');
    await page.goto(link);
    await guide(page)
      .getByText(`${i + 1} of ${STEPS}`)
      .waitFor();
    // A page that is left while a view loads would abort the requests of the view.
    await page.waitForLoadState('networkidle');
  }
  await page.goto(links[3]);
  await seen(page, 1, 60);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await seen(page, 1, 61);
  await guide(page).getByText(`4 of ${STEPS}`).waitFor();
});

for (const [width, colorScheme] of /** @type {const} */ ([
  [320, 'light'],
  [1440, 'dark'],
])) {
  site(
    `the guide fits and is accessible at ${width} px, ${colorScheme}`,
    async (page) => {
      await page.goto(url);
      await page.getByRole('link', { name: /guided reading/ }).click();
      await seen(page, 1, 0);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'the page scrolls sideways',
      );
      assert.deepEqual(await violations(page), []);
    },
    { viewport: { width, height: 800 }, colorScheme },
  );
}

// The guided reading: each step shows what its text says, and has a link.
import assert from 'node:assert/strict';
import { ended, everywhere, fits, frames, hash, linked, place, SMALL, site } from './site.mjs';
import { visit } from './visit.mjs';

const STEPS = 6;
const DESKTOP = /** @type {const} */ ([1440, 900]);
const PHONE = /** @type {const} */ ([390, 844]);
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

/** Opens the page without an address, and the guided reading by its link. @param {Page} page */
async function begin(page) {
  await visit(page, '');
  await page.getByRole('link', { name: /guided reading/ }).click();
  await guide(page).getByText(`1 of ${STEPS}`).waitFor();
}

site('each step shows what its text describes, and has a link', async (page) => {
  await begin(page);
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
  const trap = await seen(page, 3, 100);
  assert.ok(
    trap.next === 1 &&
      trap.best === 0 &&
      trap.arms[0].pulls === 3 &&
      trap.arms[1].index === 'infinity' &&
      Number.isFinite(trap.arms[0].index) &&
      trap.arms[1].cost.low < 0,
  );
  await next();
  const asymmetric = await seen(page, 1, 40);
  assert.ok(
    asymmetric.next === 0 &&
      asymmetric.best === 0 &&
      asymmetric.arms.every(({ index, cost, ghost }) => Number.isFinite(index) && cost.low > 0 && ghost.cost.low < 0),
  );
  await next();
  await page.locator('#view-shapes').waitFor();
  await page.getByRole('slider', { name: /variance/ }).waitFor();
  assert.match(page.url(), /view=shapes.*eta=0\.25/);
  await check_links(page);
});

site('the last step says what the run shows, and leads on; old links and edits in a link are kept', async (page) => {
  await visit(page, `#guide=${STEPS}`);
  const { answer } = await ended(page);
  const [omega, narrow, wide] = answer.policies.map(({ final }) => final.regret.mean);
  const text = await guide(page).locator('p').first().innerText();
  const numbers =
    /In (\d+) repetitions, their regrets are (\d+) and (\d+)\..* a regret of (\d+)\..* (\d+) % .* (\d+) %/s;
  const share = (/** @type {number} */ part) => Math.round((100 * part) / (wide - omega));
  assert.deepEqual(numbers.exec(text)?.slice(1).map(Number), [
    answer.specification.repetitions,
    ...[omega, wide, narrow].map(Math.round),
    share(wide - narrow),
    share(narrow - omega),
  ]);
  assert.equal(await page.locator('#view-regret').isVisible(), true);
  assert.equal(await guide(page).getByRole('link', { name: 'Next' }).count(), 0);
  for (const [name, href] of Object.entries({
    Theory: '#view=theory',
    Presets: '#presets',
    'The article': 'examples/blog-post.html',
  }))
    assert.equal(await guide(page).getByRole('link', { name }).getAttribute('href'), href);
  await guide(page).getByRole('button', { name: 'Close' }).click();
  assert.equal(await guide(page).isVisible(), false);
  // The address now holds the experiment, because the default experiment would open without the guide.
  await linked(page, answer.specification);
  await check_old_links(page);
});

/**
 * Checks: old links to a step show the experiment that the step speaks of, and edits in a link are kept.
 * @param {Page} page
 */
async function check_old_links(page) {
  await visit(page, '#preset=m-ucb-bias&guide=3&view=intervals&policy=3&at=60');
  await seen(page, 3, 60);
  assert.equal(await page.evaluate(() => budgetedBandits.form.specification.policies[2].alpha), 0.5);
  assert.doesNotMatch(page.url(), /preset/);
  await visit(page, `${hash(SMALL)}&guide=6`);
  await ended(page);
  assert.equal(await page.evaluate(() => budgetedBandits.form.specification.seed), SMALL.seed);
  assert.equal(await guide(page).isVisible(), true);
}

/** Checks: every step has a link, and the reader may change the view during a step. @param {Page} page */
async function check_links(page) {
  const links = await guide(page)
    .locator('.step-links a')
    .evaluateAll((all) => all.map(({ href }) => href));
  assert.equal(links.length, STEPS);
  for (const [i, link] of links.entries()) {
    await visit(page, new URL(link).hash);
    await guide(page)
      .getByText(`${i + 1} of ${STEPS}`)
      .waitFor();
  }
  await visit(page, new URL(links[3]).hash);
  await seen(page, 1, 40);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await seen(page, 1, 41);
  await guide(page).getByText(`4 of ${STEPS}`).waitFor();
}

site('the guide fits and is accessible, and card and chart are in sight at every step', async (page) => {
  await begin(page);
  await seen(page, 1, 0);
  await fits(page, 'guide');
  await check_twice(page);
  for (const [i, chart] of [
    ...Array(4).fill('#view-intervals .rows'),
    '#view-shapes canvas >> nth=0',
    '#regret .chart',
  ].entries()) {
    await guide(page)
      .getByText(`${i + 1} of ${STEPS}`)
      .waitFor();
    if (i === STEPS - 1) await ended(page);
    if (i < 4) await page.waitForFunction(() => budgetedBandits.views.view?.state?.arms.length === 2);
    await page.locator(chart).waitFor();
    const in_sight = async (/** @type {{width: number, height: number}} */ { width, height }) => {
      const [card, picture] = [await place(guide(page)), await place(page.locator(chart))];
      assert.ok(card.y >= 0 && card.y + card.height <= picture.y, `step ${i + 1}: the card is not above the chart`);
      // On a phone, Shapes has three charts below each other, and the step speaks of the first.
      const end = picture.y + (i === 4 && width < 900 ? picture.height / 3 : picture.height);
      assert.ok(end <= height, `step ${i + 1}: the chart ends at ${end}`);
    };
    await everywhere(page, in_sight, { windows: [DESKTOP, PHONE], schemes: ['light'] });
    if (i === 4) assert.ok(await page.getByRole('slider', { name: /variance/ }).isVisible());
    const next = guide(page).getByRole('link', { name: 'Next' });
    if (await next.count()) await next.click();
  }
  await guide(page).getByRole('button', { name: 'Try your own arms' }).click();
  await page.locator('#bandit input').first().waitFor();
  assert.equal(await guide(page).isVisible(), false);
});

/**
 * Checks that the card is in sight on a phone when the link at the end of the page opens the reading, also once more.
 * @param {Page} page
 */
async function check_twice(page) {
  const [width, height] = PHONE;
  await page.setViewportSize({ width, height });
  for (let time = 1; time <= 2; time++) {
    await guide(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: /guided reading/ }).click();
    await guide(page).getByText(`1 of ${STEPS}`).waitFor();
    await seen(page, 1, 0);
    await frames(page);
    const card = await place(guide(page));
    assert.ok(card.y >= 0 && card.y + card.height <= height, `time ${time}: the card is at ${card.y}`);
  }
}

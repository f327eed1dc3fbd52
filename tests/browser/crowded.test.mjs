// Experiments at the limits of what fits: 1,000 arms, 32 policies, names of 60 characters, formulas of 200, numbers from
// 1e-9 to 1e12, and at the other end a single arm, policy or repetition.
import assert from 'node:assert/strict';
import { collisions, misfits } from './misfits.mjs';
import { bernoulli, ended, everywhere, frames, link, site, until } from './site.mjs';
import { choose } from './tabs.mjs';
import { visit } from './visit.mjs';

const WIDTHS = [320, 390, 820, 1440, 1920];
const VIEWS = ['regret', 'pulls', 'outcomes', 'intervals', 'theory', 'sweep'];

const named = (/** @type {number} */ k) =>
  `An advertisement for spring shoes on the pages of sport, number ${k}`.slice(-60);
/** Returns a formula of 200 characters. @param {number} k */
const formula = (k) =>
  `(r + ${k}*sqrt(ln(t)/n))/c`
    .padEnd(200, ' + 0*min(r, c) + 0*r')
    .replace(/\+[^+]*$/, '+ 0')
    .padEnd(200);
const common = { version: 1, seed: 1 };
const pair = [bernoulli(0.001, 0.5), bernoulli(0.123456789012, 0.98765)];
const three = [{ id: 'omega-ucb' }, { id: 'm-ucb', alpha: 1e-9 }, { id: 'uniform' }];

const CROWDED = {
  'arms with long names and policies with long formulas': {
    ...common,
    environment: { arms: [1, 2, 3].map((k) => ({ ...bernoulli(0.2 * k, 0.9 - 0.2 * k), name: named(k) })) },
    budget: { absolute: 50 },
    policies: Array.from({ length: 32 }, (_, i) =>
      i < 24 ? { id: 'formula', index: formula(i + 1) } : { id: 'omega-ucb', rho: (i - 20) / 7 },
    ),
    repetitions: 5,
  },
  'large numbers': {
    ...common,
    environment: { arms: pair, reward_max: 1e12, cost_max: 1e11 },
    budget: { absolute: 1e12 },
    policies: three,
    repetitions: 10,
  },
  'small numbers': {
    ...common,
    environment: { arms: pair, reward_max: 1e-9, cost_max: 1e-9 },
    budget: { absolute: 1e-8 },
    policies: three,
    repetitions: 10,
  },
};
const MANY = {
  ...common,
  environment: {
    arms: Array.from({ length: 1000 }, (_, i) => ({
      ...bernoulli(0.001 + ((i * 37) % 997) / 1000, 0.01 + ((i * 53) % 989) / 1000),
      name: named(i),
    })),
  },
  budget: { absolute: 50 },
  policies: [{ id: 'omega-ucb' }, { id: 'bts' }],
  repetitions: 4,
};

/** Waits until the view in sight, which may be loaded when it is first opened, has its sentence. @param {Page} page */
const has_sentence = (page) =>
  until(async () => (await page.locator('main .say:visible').first().textContent()) !== '', 'the sentence of the view');

/**
 * Opens every view, and checks that everything in it fits at every width and that no texts overlap.
 * @param {Page} page @param {string} within the part of the page whose controls are tried
 * @param {number[]} widths
 */
async function all_fits(page, within, widths = WIDTHS) {
  for (const view of VIEWS) {
    await choose(page, view);
    await has_sentence(page);
    await everywhere(
      page,
      async () => {
        assert.deepEqual(await page.evaluate(misfits, within), [], view);
        assert.deepEqual(await page.evaluate(collisions), [], view);
      },
      { windows: widths.map((width) => [width, 844]), schemes: ['light'] },
    );
  }
}

/** Checks that a number in a field is as short as it can be, so that its last digit is in sight. @param {Page} page */
async function is_short(page) {
  const budget = page.getByRole('textbox', { name: 'Budget' });
  assert.equal(await budget.inputValue(), '1e12');
  assert.ok(await budget.evaluate((field) => field.scrollWidth <= field.clientWidth), 'a digit is out of sight');
}

for (const [what, specification] of Object.entries(CROWDED))
  site(`${what} fit at all widths`, async (page) => {
    await page.goto(link(specification));
    await ended(page);
    if (what === 'large numbers') await is_short(page);
    // Small numbers are no longer than large ones.
    await all_fits(page, 'body', what === 'small numbers' ? WIDTHS.filter((width) => width <= 390) : WIDTHS);
  });

site('1,000 arms fit at all widths', async (page) => {
  await page.goto(link(MANY));
  await ended(page);
  // The controls of all arms are alike, and trying 5,000 of them takes minutes.
  await all_fits(page, 'main');
});

const two = [bernoulli(0.5, 0.4), bernoulli(0.4, 0.5)];
const small = { ...common, environment: { arms: two }, budget: { absolute: 20 }, policies: three.slice(0, 2) };
const SINGLE = [
  {
    specification: { ...small, environment: { arms: two.slice(0, 1) }, repetitions: 20 },
    said: {
      regret:
        /^There is only one arm, so every policy makes the same pulls\. Add an arm to give the policies a choice\.$/,
      pulls: /^There is only one arm/,
      outcomes: /^There is only one arm/,
      intervals: /goes to arm 1, because there is no other arm\.$/,
      theory: /^There is one arm, or all arms are equally good, so no policy has regret/,
    },
  },
  {
    specification: { ...small, policies: three.slice(0, 1), repetitions: 20 },
    said: {
      regret: /^Over 20 repetitions, ω-UCB with ρ = 1\/4 has a regret of .* Add a policy to compare it with\.$/,
      pulls:
        /^ω-UCB with ρ = 1\/4 makes \d+ % of its pulls on arm 1, the best one, and spends \d+ % of the budget there\.$/,
      theory: /^At B = 20, the papers bound the regret of ω-UCB with ρ = 1\/4 by \d+, where .* was measured; it allows/,
    },
  },
  {
    specification: { ...small, repetitions: 1 },
    said: {
      regret:
        /^In a single repetition, .* has the lowest regret, [\d.]+ at B = 20\. One repetition does not show how certain this is\.$/,
    },
  },
];
site('the sentences make sense with a single arm, a single policy and a single repetition', async (page) => {
  for (const { specification, said } of SINGLE) {
    const { environment, policies, repetitions } = specification;
    const sizes = `${environment.arms.length} arms, ${policies.length} policies, ${repetitions} repetitions`;
    await visit(page, link(specification));
    await ended(page);
    for (const [view, text] of Object.entries(said)) {
      await choose(page, view);
      await has_sentence(page);
      await frames(page);
      const sentence = await page.locator('main .say:visible').first().innerText();
      assert.match(sentence.replaceAll(/\s+/g, ' '), text, `${view} with ${sizes}`);
    }
  }
});

// The sentences and numbers of the page in cases that are easy to get wrong: earnings, repetitions without a pull,
// single repetitions, logarithmic axes with values of 0, very small and very large rewards, and sweeps of all of these.
import assert from 'node:assert/strict';
import { open } from './menus.mjs';
import { misfits } from './misfits.mjs';
import { at_rest, ended, link, native, site } from './site.mjs';
import { visit } from './visit.mjs';

const uniform = (/** @type {number} */ low, /** @type {number} */ high) => ({ law: 'uniform', low, high });
const constant = (/** @type {number} */ value) => ({ law: 'constant', value });
const bernoulli = (/** @type {number} */ p) => ({ law: 'bernoulli', p });
const checkpoints = { count: 10, grid: 'logarithmic' };
const [OMEGA, EVEN, BEST] = [{ id: 'omega-ucb', rho: 0.25 }, { id: 'uniform' }, { id: 'best-arm' }];

const PAIR = [
  { reward: bernoulli(0.6), cost: uniform(0.2, 1) },
  { reward: bernoulli(0.5), cost: uniform(0.1, 1) },
];

/** Returns a specification of two arms with the ratios 1 and 0.91. @param {number} budget @param {object} [more] */
const pair = (budget, more = {}) => ({
  version: 1,
  environment: { arms: PAIR },
  budget: { absolute: budget },
  policies: [OMEGA, EVEN],
  repetitions: 400,
  seed: 3,
  checkpoints,
  ...more,
});

/**
 * Returns a specification of one arm that pays 1 and nine that pay 0, with a budget of 0.5 into which the last pull
 * must fit.
 * @param {any} cost
 */
const ten = (cost) => ({
  version: 1,
  environment: { arms: Array.from({ length: 10 }, (_, i) => ({ reward: constant(i ? 0 : 1), cost })) },
  budget: { absolute: 0.5 },
  stop: 'strict',
  policies: [{ id: 'kube' }, OMEGA, BEST],
  repetitions: 20,
  seed: 1,
  checkpoints,
});

/** Returns a text with ordinary spaces. */
const bare = (/** @type {string} */ text) => text.replace(/[\u00a0\u202f\s]+/g, ' ');
const texts = async (/** @type {Locator} */ locator) => (await locator.allInnerTexts()).map(bare);
const said = async (/** @type {Page} */ page) =>
  bare((await page.locator('#sentence, #much p').allInnerTexts()).join(' '));

/** Opens a specification and waits for its results. */
async function opened(/** @type {Page} */ page, /** @type {{repetitions: number}} */ specification, view = '') {
  await visit(page, link(specification) + view);
  const { answer } = await ended(page);
  assert.equal(answer.specification.repetitions, specification.repetitions, 'the link was not understood');
  await page.waitForFunction(() => /^Over|%|No pull/m.test(document.getElementById('facts').innerText));
  return answer;
}

/** Opens a sweep and waits for its end. */
async function swept(/** @type {Page} */ page, /** @type {object} */ specification, /** @type {string} */ query) {
  // The view is left first, because a sweep starts with the settings that it finds.
  await visit(page, `${link(specification)}&view=shapes`);
  await visit(page, `${link(specification)}&view=sweep&${query}`);
  await page.waitForFunction(() => globalThis.budgetedBandits?.sweep?.run?.phase === 'done');
  return bare(await page.locator('#view-sweep .say').innerText());
}

/** Returns the mean reward of a repetition. */
const earned = (/** @type {PolicyAnswer} */ { final }) => (final.mean_reward ?? 0) * final.stopping_time;

/**
 * Checks that the sentence does not guess the earnings of perfect knowledge where no policy has it.
 * @param {Page} page @param {'strict' | 'overshoot'} stop @param {number} budget
 */
async function guesses_nothing(page, stop, budget) {
  const specification = pair(budget, { stop });
  await opened(page, specification);
  const text = await said(page);
  assert.doesNotMatch(text, /perfect knowledge|0 of 1|\b0\.0 %/);
  // The command line's answer tells whether the policy earns more or less than equal pulls, or neither for sure.
  const {
    policies: [omega, even],
  } = native(specification);
  const gain = earned(omega) / earned(even) - 1;
  const [, share, way] = /earns ([\d.]+) %(?: \[[\d.]+ %, [\d.]+ %\])? (more|less) than/.exec(text) ?? [];
  if (share) {
    assert.ok(Math.abs(Number(share) / 100 - Math.abs(gain)) < 0.01, `${text} ${gain}`);
    assert.equal(way === 'more', gain > 0);
  } else if (/uniform has the lowest/.test(text)) assert.doesNotMatch(text, /earns/);
  else assert.match(text, /What ω-UCB earns cannot be told apart from what pulling every arm equally often earns\./);
}

/**
 * Checks that earnings are compared with those of the policy that knows the best arm.
 * @param {Page} page @param {'strict' | 'overshoot'} stop @param {number} budget
 */
async function compares(page, stop, budget) {
  const specification = pair(budget, { stop, policies: [OMEGA, EVEN, BEST] });
  const { best } = await opened(page, specification);
  const { policies } = native(specification);
  const truth = earned(policies[best]) / earned(policies[2]);
  const told = /([\d.]+) %(?: \[[\d.]+ %, [\d.]+ %\])? of what the policy best arm, .*, earns: ([\d.]+) of ([\d.]+)\./;
  const [share, part, whole] = (told.exec(await said(page)) ?? []).slice(1).map(Number);
  assert.ok(Math.abs(share / 100 - truth) < 0.006, `${share} ${truth}`);
  assert.ok(Math.abs(part / whole - truth) < 0.02 && part > 0, `${part} ${whole} ${truth}`);
}

/** The ends and budgets at which earnings are compared, from a budget of less than a pull. */
const ENDS = /** @type {const} */ ([
  ['strict', 0.5],
  ['strict', 2],
  ['overshoot', 0.5],
  ['strict', 500],
]);

site('the sentence compares earnings as a simulation does, and guesses none of perfect knowledge', async (page) => {
  for (const [check, ends] of /** @type {const} */ ([
    [guesses_nothing, [...ENDS, ['overshoot', 2]]],
    [compares, ENDS],
  ]))
    for (const [stop, budget] of ends)
      try {
        await check(page, stop, budget);
      } catch (error) {
        if (error instanceof Error) error.message = `${check.name}, ${stop}, B = ${budget}: ${error.message}`;
        throw error;
      }

  // With a large budget, the share of perfect earnings is known.
  const specification = pair(300);
  await opened(page, specification);
  const {
    policies: [omega, , best],
  } = native({ ...specification, policies: [OMEGA, EVEN, BEST] });
  const share = Number(/([\d.]+) % of what perfect knowledge would earn: \d+ of 300\./.exec(await said(page))?.[1]);
  // The sum of the rewards of a repetition has a standard deviation of about 15, so each of the two means of 400
  // repetitions, about 290, is known to within 2.3 with probability 0.998, and their quotient to within 0.012;
  // rounding adds 0.005.
  assert.ok(Math.abs(share / 100 - earned(omega) / earned(best)) < 0.02, `${share} ${earned(omega)} ${earned(best)}`);
});

site('where no pull is made the page says so, and why', async (page) => {
  await opened(page, ten(constant(1)));
  assert.equal(
    await said(page),
    'Over 20 repetitions, no pull was made at B = 0.5: ' +
      'the cost of the first pull did not fit into the budget, so there is nothing to compare.',
  );
  assert.deepEqual(await texts(page.locator('.legend .value')), Array(3).fill('no pull was made'));
  const cells = await texts(page.locator('#outcomes tbody tr').first().locator('td'));
  assert.deepEqual(cells.slice(-5), ['–', '–', '–', '0', '–']);
  await open(page, 'Export');
  const download = page.waitForEvent('download');
  await page.getByText('Final values').first().click();
  assert.match((await text_of(await download)).split('\n')[1], /,20,0,20,0,0,0,0,0,0,0,0,0,0,.*,,,,0,(,0){8}$/);
  for (const [view, expected] of /** @type {const} */ ([
    ['pulls', 'No pull was made: the first cost'],
    ['outcomes', 'no pull was made'],
  ])) {
    await visit(page, `${link(ten(constant(1)))}&view=${view}`);
    await ended(page);
    await page.waitForFunction((text) => document.getElementById('sentence').innerText.includes(text), expected);
    assert.doesNotMatch(bare(await page.locator('#main').innerText()), /NaN|(^|[^\d])0\.0 %|between 0 and 0/);
  }
});

site('Pulls leaves out repetitions without a pull, and adds the shares of several best arms', async (page) => {
  // Costs are drawn from U(0, 1), so half of the first ones do not fit.
  const { policies } = await opened(page, ten(uniform(0, 1)), '&view=pulls');
  const [{ without_pulls: none, repetitions }] = policies;
  assert.ok(none > 0 && none < repetitions);
  const why = /Where the first cost did not fit into the budget, no pull was made: .*in \d+ of 20 repetitions\. Such a/;
  assert.match(await said(page), why);
  for (const row of await page.locator('#pulls tbody tr').all()) {
    const shares = (await texts(row.locator('td'))).map((/** @type {string} */ text) =>
      Number(/^[\d.]+/.exec(text)?.[0]),
    );
    assert.ok(
      Math.abs(shares.reduce((sum, /** @type {number} */ share) => sum + share, 0) - 100) < 1.5,
      String(shares),
    );
  }

  await opened(page, pair(100, { environment: { arms: [PAIR[0], PAIR[1], PAIR[0]] } }), '&view=pulls');
  const heads = await texts(page.locator('#pulls thead th'));
  assert.deepEqual(heads, ['Policy', 'arm 1 (best)', 'arm 3 (best)', 'arm 2']);
  const { answer } = await ended(page);
  const shares = answer.policies.map(({ final }) => Math.round(100 * final.share_optimal)).sort((a, b) => b - a);
  const found = /makes (\d+) % of its pulls on the best arms, and spends \d+ % of the budget there; .* makes (\d+) %/;
  assert.deepEqual((found.exec(await said(page)) ?? []).slice(1).map(Number), shares);
});

site('one repetition has no interval, and a logarithmic axis has a gap where regret is 0', async (page) => {
  await opened(page, pair(200, { repetitions: 1 }), '&view=outcomes');
  const note = bare(await page.locator('.note').filter({ hasText: 'repetition' }).first().innerText());
  assert.match(note, /^In the only repetition, \S.* ends at [\d.]+, the lowest, and .* at [\d.]+, the highest\. One /);
  assert.doesNotMatch(note, /nine|between|middle/);

  const equal = pair(100, { environment: { arms: [PAIR[0], PAIR[0]] } });
  const noted = (/** @type {string} */ selector) =>
    page.waitForFunction((selector) => {
      const labels = [...document.querySelectorAll(selector)].map((one) => one.getAttribute('aria-label'));
      return labels.some((label) => label?.includes('There is no line where regret is 0 or less'));
    }, selector);
  await opened(page, equal, '&y=logarithmic');
  await noted('#regret .chart canvas');
  await page.locator('#regret .reader').focus();
  await page.keyboard.press('End');
  assert.equal(await page.locator('#regret .dots i').count(), 0, 'no dot on a line that is not there');
  assert.equal(await page.locator('#regret .tip tr').count(), 3, 'the figures are read out all the same');
  await swept(page, equal, 'sweep=budget.absolute&values=20_40_80&y=logarithmic');
  await noted('#view-sweep canvas');
});

/**
 * Checks that rewards of a size are written with a power of ten in every view.
 * @param {Page} page @param {number} most the largest reward @param {RegExp} power
 */
async function written_with(page, most, power) {
  const arm = (/** @type {number} */ share, /** @type {object} */ cost) => ({ reward: uniform(0, share * most), cost });
  const arms = [arm(1, uniform(0.2, 1)), arm(0.5, uniform(0.1, 1))];
  const specification = pair(100, { environment: { arms, reward_max: most }, repetitions: 20 });
  const lost = /(^|[^\d.,])0(\.0+)? \[0(\.0+)?, 0(\.0+)?\]|0\.0000|\b0 of 0\b|\d( \d{3}){3,}/;
  const check = async (/** @type {string} */ selector) => {
    const text = bare(await page.locator(selector).first().innerText());
    assert.match(text, power, `${selector}: ${text}`);
    assert.doesNotMatch(text, lost, `${selector}: ${text}`);
  };
  await opened(page, specification);
  for (const selector of ['#sentence', '.legend .value', '#outcomes tbody tr']) await check(selector);
  await page.locator('#regret .reader').focus();
  await page.keyboard.press('End');
  await check('#regret .tip');
  const views = {
    outcomes: ['#outcomes', '#distribution'],
    intervals: ['#view-intervals .figures'],
    theory: ['#view-theory table'],
  };
  for (const [view, selectors] of Object.entries(views)) {
    await visit(page, `${link(specification)}&view=${view}`);
    await at_rest(page, view);
    for (const selector of selectors) {
      await page.waitForFunction((selector) => document.querySelector(selector)?.innerText.includes('10'), selector);
      await check(selector);
    }
    assert.deepEqual(await page.evaluate(misfits), [], view);
  }
  await swept(page, specification, 'sweep=policies.rho&values=0.25_1_2');
  for (const selector of ['#view-sweep .say', '#view-sweep tbody']) await check(selector);
}

site('very small and very large rewards have a power of ten in every view', async (page) => {
  await written_with(page, 1e-6, /10⁻[⁵⁶⁷]/);
  await written_with(page, 1e12, /10¹[¹²³]/);
});

site('a sweep keeps policies that differ in another parameter, and tells their lines apart', async (page) => {
  const policies = [
    [1, 0.1],
    [4, 0.1],
    [1, 0.4],
  ].map(([kappa, d]) => ({ id: 'eps-n-greedy', kappa, d }));
  const specification = pair(50, { policies, repetitions: 10 });
  await swept(page, specification, 'sweep=policies.kappa&values=0.5_1');
  const captions = await texts(page.locator('#view-sweep figcaption'));
  assert.equal(captions.length, 2, 'the second is the first but for κ');
  assert.equal(new Set(captions).size, 2, String(captions));
  const done = await page.evaluate(() => JSON.parse(JSON.stringify(budgetedBandits.sweep.run.done)));
  [0.5, 1].forEach((kappa, at) => {
    const alone = [policies[0], policies[2]].map((policy) => ({ ...policy, kappa }));
    const { policies: found } = native({ ...specification, policies: alone });
    found.forEach(({ final }, i) => assert.equal(done[at].finals[i].mean, final.regret.mean));
  });

  // Two long formulas are told apart by the numbers of the policies.
  const index = (/** @type {string} */ last) =>
    `r / c + a * sqrt(ln(t) / n) + min(1 / (n * n * n * n), 0.001) * ${last}`;
  const formulas = ['r', 'c'].map((last) => ({ id: 'formula', index: index(last), a: 1 }));
  await swept(page, pair(50, { policies: formulas, repetitions: 10 }), 'sweep=policies.a&values=0.5_1');
  const named = await texts(page.locator('#view-sweep figcaption'));
  const endings = named.map((caption) => /policy \d$/.exec(caption)?.[0]);
  assert.deepEqual(endings, ['policy 1', 'policy 2'], String(named));
});

site('a sweep says at which values episodes reached the cap, and how many', async (page) => {
  await swept(page, pair(50, { repetitions: 20 }), 'sweep=budget.absolute&values=20_40_80');
  // An episode that reaches the cap makes 100 million pulls, so the test puts in what the simulator would count.
  const [text, cells, json] = await page.evaluate(() => {
    const { sweep } = budgetedBandits;
    sweep.run.done[1].ends = [
      { repetitions: 20, capped: 3, without_pulls: 0 },
      { repetitions: 20, capped: 0, without_pulls: 5 },
    ];
    sweep.show();
    const { json } = sweep.exported();
    const row = document.querySelectorAll('#view-sweep tbody tr')[1];
    return [sweep.say.innerText, [...row.querySelectorAll('th, td')].map((cell) => cell.innerText), json];
  });
  const told =
    'The cap on pulls ended episodes before their budget was spent, ' +
    'and their values cover only the pulls up to the cap: at 1 of 3 values, as the table says.';
  assert.ok(bare(text).includes(told), text);
  assert.match(bare(cells[1]), / · 3 capped$/);
  assert.match(bare(cells[2]), / · 5 without a pull$/);
  assert.deepEqual(
    json.policies.map(({ capped, without_pulls }) => [capped, without_pulls]),
    [
      [
        [0, 3, 0],
        [0, 0, 0],
      ],
      [
        [0, 0, 0],
        [0, 5, 0],
      ],
    ],
  );

  // A policy that makes no pull is not praised.
  const none = await swept(page, ten(constant(1)), 'sweep=budget.absolute&values=0.5_30');
  assert.match(none, /has the lowest regret at B = 30, the only value at which every policy made a pull;/);
  assert.match(none, /no pull was made; such a repetition has a regret of 0: at 1 of 2 values, as the table says\./);
  const first = await texts(page.locator('#view-sweep tbody tr').first().locator('td'));
  assert.deepEqual(first, Array(3).fill('– · 20 without a pull'));
});

/** Returns the text of a file that was saved. @param {import('playwright-core').Download} download */
async function text_of(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

// The view Shapes: numbers, links, sliders, and both themes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { violations } from './access.mjs';
import { charts_follow } from './canvas.mjs';
import { fits, frames, picture, place, site, until } from './site.mjs';
import { source } from './source.mjs';
import { visit } from './visit.mjs';

const [{ figures }, { number }] = [await source('ui/figures.js'), await source('ui/format.js')];

/** The names of the kinds on the command line, in the page's order. */
const NATIVE = ['omega', 'wilson', 'kl', 'bernstein', 'hoeffding-two-sided'];

/** Opens the view with `more` at the end of the address. @param {Page} page @param {string} [more] */
async function open(page, more = '') {
  await visit(page, `#view=shapes${more}`);
  await page.locator('#view-shapes tbody tr').first().waitFor();
  await frames(page);
}

const field = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByLabel(name, { exact: true });
const values = (/** @type {Page} */ page) =>
  page
    .locator('#view-shapes .control:visible .field')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-label')} ${one.value}`));

/** @typedef {{low: number, high: number, asymmetry: number}} Interval */
/** @typedef {{alpha: number, kinds: {reward: Interval, cost: Interval, ratio: number | null}[]}} Answered */

/**
 * Returns the answer of the simulator in the page.
 * @param {Page} page
 * @param {object} samples
 * @returns {Promise<Answered>}
 */
const shape = (page, samples) =>
  page.evaluate(
    async (samples) => (await import(new URL('pkg/budgeted_bandits.js', location.href).href)).shape(samples),
    samples,
  );

/** Returns the cells of the table. */
const table = (/** @type {Page} */ page) =>
  page
    .locator('#view-shapes tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
/** Returns the cells that the table should have for an answer. */
const expected = (/** @type {Answered} */ { kinds }) =>
  kinds.map(({ reward, cost, ratio }) => [
    figures(reward.low),
    figures(reward.high),
    number(reward.asymmetry, 3),
    figures(cost.low),
    figures(cost.high),
    number(cost.asymmetry, 3),
    figures(ratio),
  ]);

site('the numbers are those of the simulator and of the command line', async (page) => {
  const samples = { n: 30, reward: 0.75, cost: 0.0625, z: 2.5, eta: 0.5, min: 0, max: 1 };
  await open(page, '&n=30&mean=0.75&cost=0.0625&z=2.5&eta=0.5&min=0&max=1');
  const answer = await shape(page, samples);
  assert.deepEqual(await table(page), expected(answer));
  for (const side of /** @type {const} */ (['reward', 'cost'])) {
    const rows = NATIVE.map((kind) =>
      [kind, samples.n, samples[side], samples.z, samples.eta, 0, 1, answer.alpha].join(),
    );
    const csv = execFileSync(process.env.BB_CLI ?? '', ['evaluate', '-'], {
      input: ['kind,n,mean,z,eta,m,M,alpha', ...rows, ''].join('\n'),
    }).toString();
    const ends = csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => (line.split(',').at(-1) ?? '').split(' ').map(Number));
    assert.deepEqual(
      answer.kinds.map((kind) => [kind[side].low, kind[side].high]),
      ends,
      side,
    );
  }
  const [omega, , , , hoeffding] = answer.kinds;
  assert.equal(omega.ratio, omega.reward.high / omega.cost.low);
  assert.equal(hoeffding.ratio, null);
  const text = await page.locator('#view-shapes .say').innerText();
  assert.match(
    text,
    new RegExp(
      '^With 30 samples of mean cost 0\\.0625, the ω interval reaches .* above it and .* below it: the ratio ' +
        'of reward to cost is at most .*\\. Hoeffding’s interval falls below 0, so its bound of the ratio is ' +
        'infinite\\.$',
    ),
  );
  const formula = await page.locator('.formulas').innerText();
  assert.ok(
    formula.includes((await table(page))[0][6].split('\u202f')[0]),
    'the formula ends in the ratio of the table',
  );
  assert.equal((await page.locator('.formulas math').count()) > 10, true);
});

site('a link restores the sliders, for each way to give the confidence', async (page) => {
  await open(page);
  /** @type {{link: string, choice: string, fields: string[], cells: (string | null)[][]}[]} */
  const kept = [];
  const numbers = async () =>
    (await values(page)).map((/** @type {string} */ text) => text.replace('1/8', '0.125').replace('\u202f', ''));
  for (const [choice, fields, keys] of /** @type {const} */ ([
    ['z', { samples: '100', 'mean cost': '1/8', 'standard deviations': '2.5' }, 'n=100&cost=0.125&z=2.5'],
    ['α', { 'allowed error': '0.05', 'relative variance': '0.25' }, 'alpha=0.05&eta=0.25'],
    ['ρ, t', { exploration: '0.25', round: '5000', 'largest value': '8' }, 'rho=0.25&t=5000&max=8'],
  ])) {
    await page.locator('#view-shapes').getByRole('button', { name: choice, exact: true }).click();
    await frames(page);
    for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
    await page.waitForFunction(
      (keys) => keys.split('&').every((key) => location.hash.slice(1).split('&').includes(key)),
      keys,
    );
    kept.push({ link: page.url(), choice, fields: await numbers(), cells: await table(page) });
  }
  // The means have kept their relative place in the wider range.
  assert.equal(await field(page, 'mean cost').inputValue(), '1');
  const restored = async (/** @type {typeof kept[0]} */ { choice, fields, cells }) => {
    assert.deepEqual(await numbers(), fields, choice);
    assert.deepEqual(await table(page), cells, choice);
  };
  await page.reload();
  await page.locator('#view-shapes tbody tr').first().waitFor();
  await frames(page);
  await restored(kept[2]);
  for (const one of kept) {
    await visit(page, one.link);
    await restored(one);
  }
});

site('impossible values in a link become the defaults, and typed ones are explained and stay', async (page) => {
  await open(page);
  const before = await table(page);
  for (const more of ['&n=0&z=99&eta=no', '&n=1e99&mean=2', '&min=5', '&mean=%00&cost=']) {
    await open(page, '&n=77&mean=0.3');
    assert.notDeepEqual(await table(page), before);
    await open(page, more);
    assert.deepEqual(await table(page), before, more);
    assert.equal(await page.locator('#view-shapes .why:visible').count(), 0, more);
  }
  await open(page, '&n=0&cost=0.25');
  assert.equal(await field(page, 'mean cost').inputValue(), '0.25');

  await open(page);
  const input = field(page, 'mean reward');
  await input.fill('1.5');
  await frames(page);
  const why = page.locator(`#${await input.getAttribute('aria-describedby')}`);
  assert.match(await why.innerText(), /^Expected a number from 0 to 1, found 1\.5\. Use 0\.5 again$/);
  assert.equal(await input.inputValue(), '1.5');
  assert.deepEqual(await table(page), before);
  assert.match(await page.locator('#view-shapes .say').innerText(), /last valid values/);
  assert.deepEqual(await violations(page), []);
  await picture(page, 'shapes-wrong');
  await why.getByRole('button').click();
  await frames(page);
  assert.equal(await input.inputValue(), '0.5');
  assert.equal(await why.isVisible(), false);
  await field(page, 'samples').fill('many');
  await frames(page);
  assert.match(
    await page.locator('#view-shapes .why:visible').innerText(),
    /^Expected a whole number from 1 to 1000000, found "many"/,
  );
});

site('sliders can be moved by keyboard, presets chosen, and a change is drawn in the next frame', async (page) => {
  await open(page);
  const slider = field(page, 'samples, slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await field(page, 'samples').inputValue(), '15');
  assert.equal(await slider.getAttribute('aria-valuetext'), '15');
  await frames(page);
  assert.match(await page.locator('#view-shapes .say').innerText(), /^With 15 samples/);
  await page.keyboard.press('Home');
  assert.equal(await field(page, 'samples').inputValue(), '1');
  await frames(page);
  assert.match(await page.locator('#view-shapes .say').innerText(), /^With 1 sample of/);
  await field(page, 'mean cost, slider').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await field(page, 'mean cost').inputValue(), '0.12');
  await page.getByRole('button', { name: 'low variance, η = 1/4' }).click();
  await frames(page);
  assert.deepEqual(
    await table(page),
    expected(await shape(page, { n: 30, reward: 0.5, cost: 0.125, z: 3, eta: 0.25, min: 0, max: 1 })),
  );
  await page.waitForFunction(() => location.hash.includes('eta=0.25'));

  const [before, after] = await page.evaluate(
    () =>
      new Promise((then) => {
        const slider = document.querySelector('[aria-label="mean cost, slider"]');
        const shown = () => document.querySelector('#view-shapes tbody').textContent;
        const before = shown();
        slider.value = '0.3';
        slider.dispatchEvent(new Event('input'));
        requestAnimationFrame(() => then([before, shown()])); // after what the page has asked for
      }),
  );
  assert.notEqual(after, before, 'the next frame does not show a change');
});

site('the mean reward and the mean cost are dragged in the chart, by a mouse and by keys', async (page) => {
  for (const side of /** @type {const} */ (['reward', 'cost'])) {
    await open(page, '&max=4&mean=2&cost=1');
    const hand = field(page, `Mean ${side}, handle`);
    const box = await place(hand);
    const share = side === 'reward' ? 0.5 : 0.25;
    const at = (/** @type {number} */ share) => box.x + box.height / 2 + share * (box.width - box.height);
    const y = box.y + box.height / 2;
    await page.mouse.move(at(share), y);
    await page.mouse.down();
    const seen = new Set();
    for (const to of [0.3, 0.4, 0.6, 0.75]) {
      await page.mouse.move(at(to), y);
      await frames(page);
      seen.add((await table(page)).join());
    }
    await page.mouse.up();
    assert.equal(seen.size, 4, `the numbers follow the hand of the mean ${side}`);
    const found = Number(await field(page, `mean ${side}`).inputValue());
    assert.ok(Math.abs(found - 3) <= 0.04, `the mean ${side} is ${found}`);
    const samples = { n: 10, reward: 2, cost: 1, z: 3, eta: 1, min: 0, max: 4, [side]: found };
    const answer = await shape(page, samples);
    assert.deepEqual(await table(page), expected(answer));
    // The formula, which takes long, follows when the hand rests.
    const ratio = figures(answer.kinds[0].ratio).split('\u202f')[0];
    await until(async () => (await page.locator('.formulas').innerText()).includes(ratio), 'the formula');
    await hand.press('ArrowRight');
    assert.equal(Number(await field(page, `mean ${side}`).inputValue()), Number((found + 0.02).toFixed(6)));
    await hand.press('Home');
    assert.equal(await field(page, `mean ${side}`).inputValue(), '0');
    await page.waitForFunction((key) => location.hash.includes(`${key}=0`), side === 'reward' ? 'mean' : 'cost');
  }
});

site('the view Shapes fits in every window and is accessible, and its charts follow the theme', async (page) => {
  for (const [name, more] of /** @type {const} */ ([
    ['shapes', ''],
    ['shapes-range', '&n=1000000&mean=3.14159&cost=-0.654321&rho=0.123456&t=123456&eta=0.654321&min=-999.5&max=123456'],
    ['shapes-edge', '&n=1&mean=1&cost=0'],
  ])) {
    await open(page, more);
    await fits(page, name);
    await charts_follow(page, '#view-shapes canvas', name);
  }
});

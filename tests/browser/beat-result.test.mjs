// The result of a game.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAME, numbers, open, play, ready, result, saved, shares, whole_game } from './games.mjs';
import { frames, site } from './site.mjs';
import { source } from './source.mjs';

const { number, percent, regret, figure } = await source('ui/format.js');
const { packed } = await source('beat/pulls.js');

/**
 * What the command line's `trace` prints of a run.
 * @typedef {{low: number, high: number} | null} Range
 * @typedef {number | 'infinity' | null} Index
 * @typedef {{pulls: number, true_ratio: number, reward: Range, cost: Range, index: Index}} ArmState
 * @typedef {{pulls: number, next: number | null, regret: number, reward: number, budget: number}} Totals
 * @typedef {Totals & {arms: ArmState[]}} State
 */

/** Returns the arms in the order of the table, from 0. @param {Page} page @returns {Promise<number[]>} */
const order = (page) =>
  result(page)
    .locator('.details > .wide thead th')
    .evaluateAll((heads) => heads.slice(4).map((head) => Number(head.textContent.replace('arm ', '')) - 1));

/**
 * Runs the command line's `trace` with files, and returns the state that it prints.
 * @param {Record<string, Buffer | string>} files by name @param {string[]} more arguments
 * @returns {State}
 */
function trace(files, more) {
  const folder = mkdtempSync(join(tmpdir(), 'budgeted-bandits-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const all = ['trace', 'game.json', ...more, '--format', 'json'];
    return JSON.parse(execFileSync(process.env.BB_CLI ?? '', all, { cwd: folder }).toString());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the cells that the table should have for a state. @param {State} state @param {number[]} order */
const expected = (state, order) => [
  regret(state.regret),
  figure(state.reward, 0),
  number(state.pulls),
  ...order.map((arm) => number(state.arms[arm].pulls)),
];

/** Returns the share that a state should have. @param {State} state */
const share = ({ regret, budget, arms }) =>
  `${percent(1 - regret / (budget * Math.max(...arms.map(({ true_ratio }) => true_ratio))))}\u202f%`;

/** Checks the numbers of every policy. @param {Page} page @param {Buffer} game the file game.json */
async function check_policies(page, game) {
  /** @type {Specification} */
  const specification = JSON.parse(game.toString());
  const [table, bars, arms] = [await numbers(page), await shares(page), await order(page)];
  const names = ['ω-UCB ρ\u00a0=\u00a01/4', 'BTS', 'm-UCB α\u00a0=\u00a01/4'];
  assert.deepEqual([...table.keys()].sort(), [...names, 'You'].sort());
  assert.equal(specification.policies.length, names.length);
  for (const [i, name] of names.entries()) {
    const cells = table.get(name) ?? [];
    const pulls = cells[2].replaceAll('\u202f', '');
    const state = trace({ 'game.json': game }, ['--policy', String(i + 1), '--at', pulls]);
    assert.equal(state.next, null, `${name} has pulls left`);
    assert.deepEqual(cells, expected(state, arms), name);
    assert.equal(bars.get(name), share(state), name);
    const ratios = arms.map((arm) => state.arms[arm].true_ratio);
    assert.deepEqual(
      ratios,
      [...ratios].sort((one, other) => other - one),
      'the best arm comes first',
    );
  }
  const regrets = [...table.values()].map(([text]) => Number(text));
  assert.deepEqual(
    regrets,
    [...regrets].sort((one, other) => one - other),
  );
}

/** Checks the numbers of the player. @param {Page} page @param {Buffer} game @param {number[]} made the pulls, from 0 */
async function check_player(page, game, made) {
  const files = { 'game.json': game, 'pulls.json': await saved(page, 'Save pulls.json') };
  assert.deepEqual(
    JSON.parse(files['pulls.json'].toString()),
    made.map((arm) => arm + 1),
  );
  assert.match(
    await result(page).locator('.files code').innerText(),
    /^budgeted-bandits trace game\.json --pulls pulls\.json$/,
  );
  const state = trace(files, ['--pulls', 'pulls.json']);
  assert.equal(state.pulls, made.length);
  assert.deepEqual((await numbers(page)).get('You'), expected(state, await order(page)));
  assert.equal((await shares(page)).get('You'), share(state));
}

/** Checks that the sentence about the costliest habit has the numbers of the table. @param {Page} page */
async function check_habit(page) {
  const text = await result(page).locator('.habit').innerText();
  const [, pulls, arm, part, all, after] =
    new RegExp(
      '^(\\d+) of your pulls went to arm (\\d): it pays .*\\. They account for ([\\d.]+) ' +
        'of your regret of ([\\d.]+)\\. ω-UCB left it after (\\d+) pulls\\.$',
    ).exec(text) ?? assert.fail(text);
  const [table, arms] = [await numbers(page), await order(page)];
  const at = 3 + arms.indexOf(Number(arm) - 1);
  assert.equal(pulls, table.get('You')?.[at]);
  assert.equal(after, table.get('ω-UCB ρ\u00a0=\u00a01/4')?.[at]);
  assert.equal(all, table.get('You')?.[0]);
  const truth = await page.evaluate(() => globalThis.budgetedBandits.views.view.play.game.truth);
  const best = Math.max(...truth.map(({ ratio }) => ratio));
  const losses = truth.map(
    ({ reward_mean, cost_mean }, /** @type {number} */ i) =>
      Number(table.get('You')?.[3 + arms.indexOf(i)]) * (best * cost_mean - reward_mean),
  );
  assert.equal(losses.indexOf(Math.max(...losses)), Number(arm) - 1);
  assert.equal(part, regret(Math.max(...losses)));
}

site('shares, regrets, rewards and pulls of every player are those of the command line', async (page) => {
  await open(page, GAME);
  const made = await play(page);
  await ready(page);
  const game = await saved(page, 'Save game.json');
  await check_policies(page, game);
  await check_player(page, game, made);
  await check_habit(page);
});

site('the first sentence says who did better, and an unfinished game comes last', async (page) => {
  const say = () => result(page).locator('> .say').innerText();
  /** Opens the result of pulls. @param {number[] | string} pulls @param {string} [more] */
  const shown = async (pulls, more = '&name=Ann') => {
    await open(page, `${GAME}${more}&pulls=${typeof pulls === 'string' ? pulls : packed(pulls)}`);
    await ready(page);
    return (await say()).replaceAll('\u202f', '').replaceAll('\u00a0', ' ');
  };
  const whole = await whole_game(page);
  assert.match(
    await shown(whole.best),
    /^Ann beat ω-UCB, 100% to 91% of the best possible, by the true means of the arms, on the very same draws\.$/,
  );
  assert.match(
    await shown(whole.policy),
    /^The pulls of Ann and those of ω-UCB were both worth 91% of the best possible, by the true means of the arms, on/,
  );
  assert.match(
    await shown(whole.worst),
    /^The pulls of Ann were worth [\d.]+% of the best possible, by .*, and those of ω-UCB 91%, on the very same draws\.$/,
  );
  assert.match(
    await shown(whole.best.slice(0, 20)),
    /^Ann gave up after \d+ coins\. The pulls of Ann were worth 100% .* for these coins, .* Those of ω-UCB were worth [\d.]+% for/,
  );
  assert.match(
    await shown('', ''),
    /^This player pulled no arm, so there is nothing to compare\. The pulls of ω-UCB were worth 91% of/,
  );
  assert.equal(await result(page).locator('.shares li').count(), 3);
  assert.match(await shown(whole.worst, ''), /^The pulls of this player were worth [\d.]+% of the best possible, by /);
  assert.match(await result(page).innerText(), /\b[\d,]+ of this player’s pulls went to /);

  await shown('2x9');
  const names = [...(await numbers(page)).keys()];
  assert.match(names.at(-1) ?? '', /^Ann after \d+\u00a0coins?$/);
  assert.match([...(await shares(page)).keys()].at(-1) ?? '', /^Annafter \d+\u00a0coins?$/);
  assert.equal([...(await shares(page)).values()].at(-1), '100\u202f%', 'the largest share');
});

site('a challenge has a row of its own, and the sentence says who did better', async (page) => {
  for (const [you, said] of /** @type {const} */ ([
    [85, /\. Zoe got 85\u202f%\.$/],
    [12, /\. You beat the challenge: Zoe got 12\u202f%\.$/],
  ])) {
    await open(page, `${GAME}&you=${you}&name=Zoe`);
    await play(page);
    await ready(page);
    assert.match(await result(page).locator('> .say').innerText(), said);
    assert.equal((await shares(page)).get('Zoe'), `${you}\u202f%`);
  }
});

site('a moment shows the arms of both players and what the policy held possible', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
  const game = await saved(page, 'Save game.json');
  const slider = page.getByRole('slider', { name: 'Moment of the game' });
  const text = async () => (await slider.getAttribute('aria-valuetext')) ?? '';
  await slider.focus();
  await page.keyboard.press('Home');
  assert.equal(
    await result(page).locator('.standing .note').last().innerText(),
    'ω-UCB has not pulled yet, so there are no intervals to show.',
  );
  assert.match(
    await text(),
    /^After 0\u00a0coins, you pulled arm 1 \(pull 1 of \d+\), and ω-UCB pulled arm \d \(pull 1 of/,
  );
  await page.keyboard.press('ArrowRight');
  assert.match(await text(), /you pulled arm 2 \(pull 2 of/);
  await page.keyboard.press('Shift+ArrowRight');
  assert.match(await text(), /you pulled arm 2 \(pull 12 of/);
  await page.keyboard.press('End');
  assert.equal(await slider.getAttribute('aria-valuenow'), await slider.getAttribute('aria-valuemax'));
  for (const policy of [0, 2]) {
    await result(page).getByLabel('Policy beside the player').selectOption(String(policy));
    for (const key of ['PageUp', 'PageDown', 'PageDown']) await page.keyboard.press(key);
    await slider.focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp');
    const said = await text();
    const [, arm, pull] = /and .* pulled arm (\d+) \(pull (\d+) of/.exec(said) ?? [];
    const state = trace({ 'game.json': game }, ['--policy', String(policy + 1), '--at', String(Number(pull) - 1)]);
    assert.equal(state.next, Number(arm) - 1, said);
    const rows = await result(page)
      .locator('.standing tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].slice(2).map((cell) => cell.textContent)));
    const range = (/** @type {Range} */ one) => (one ? `[${figure(one.low, 2)},\u00a0${figure(one.high, 2)}]` : '–');
    const wanted = (await order(page)).map((arm) => {
      const { pulls, reward, cost, index } = state.arms[arm];
      const bound = index === null ? '–' : index === 'infinity' ? '∞' : figure(index, index >= 99.95 ? 0 : 2);
      return [number(pulls), range(reward), range(cost), bound];
    });
    assert.deepEqual(rows, wanted);
  }
  await check_pointing(page);
});

/** Checks that pointing at a timeline moves the moment on both. @param {Page} page */
async function check_pointing(page) {
  const lines = result(page).locator('.moment-line');
  const left = () => lines.evaluateAll((all) => all.map((line) => line.style.left));
  const slider = page.getByRole('slider', { name: 'Moment of the game' });
  const before = await left();
  for (const [at, track] of /** @type {const} */ ([
    [0.1, 0],
    [0.9, 1],
  ])) {
    const rows = result(page).locator('.moments .timeline-rows').nth(track);
    const { width = 0, height = 0 } = (await rows.boundingBox()) ?? {};
    await rows.hover({ position: { x: at * width, y: height / 2 } });
    await frames(page);
    const [one, other] = await left();
    assert.equal(one, other);
    assert.notEqual(one, before[0]);
    assert.ok(Math.abs(Number.parseFloat(one) - 100 * at) < 1, `${one} is not ${at}`);
    const spent = Number(/^After ([\d.]+)/.exec((await slider.getAttribute('aria-valuetext')) ?? '')?.[1]);
    assert.ok(Math.abs(spent - 50 * at) <= 1.5, `${spent} coins at ${at}`);
  }
}

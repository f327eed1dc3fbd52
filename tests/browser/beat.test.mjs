// The view "Beat the policy": the game itself. Its result has a test of its own.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { bernoulli, cli, fits, frames, hash, place, site, until } from './site.mjs';
import { source } from './source.mjs';
import { small } from './touch.mjs';
import { visit } from './visit.mjs';

const { marks } = await source('beat/timeline.js');

/** The usual game, as its link describes it. */
const DRAWN = {
  version: 1,
  environment: { family: 'bernoulli', arms: 5 },
  budget: { absolute: 50 },
  policies: [{ id: 'bts' }],
  repetitions: 1,
  seed: 323,
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Opens the game with `more` at the end of the address. @param {Page} page @param {string} [more] */
async function open(page, more = '') {
  await visit(page, `#view=beat${more}`);
  await ready(page);
}

/** Waits until a game is shown. @param {Page} page */
async function ready(page) {
  await page.waitForFunction(() => globalThis.budgetedBandits?.views.view?.play);
  await frames(page);
}

const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });
const pull = (/** @type {Page} */ page, /** @type {number} */ arm) => button(page, `Pull arm ${arm}`);
const card = (/** @type {Page} */ page, /** @type {number} */ arm) => page.locator('.arm-card').nth(arm - 1);
/** Returns a text in which all spaces are ordinary. @param {Page} page @param {string} selector */
const text = async (page, selector) => ((await page.locator(selector).textContent()) ?? '').replace(/\s/g, ' ');
const about = (/** @type {Page} */ page) => text(page, '.beat-game > span');
const said = (/** @type {Page} */ page) => text(page, '#live');
/** Returns the arms that were pulled, counted from 0. @param {Page} page @returns {Promise<number[]>} */
const pulls = (page) => page.evaluate(() => budgetedBandits.views.view.play.pulls);
/** Returns the counters by their names. @param {Page} page @returns {Promise<Record<string, string>>} */
const counters = (page) =>
  page
    .locator('.beat-counters > div')
    .evaluateAll((all) =>
      Object.fromEntries(all.map((one) => [one.querySelector('dt')?.innerText, one.querySelector('dd')?.innerText])),
    );

/**
 * @typedef {object} State
 * @property {number} spent
 * @property {number} reward
 * @property {{arm: number, reward: number, cost: number}} last
 * @property {{pulls: number, mean_reward: number | null, mean_cost: number | null}[]} arms
 */
/**
 * Returns the state that the command line prints after the first pulls of a player.
 * @param {number[]} arms that were pulled, counted from 1
 * @param {number} at
 * @returns {State}
 */
function traced(arms, at) {
  const arguments_ = (/** @type {string} */ path) => {
    writeFileSync(`${path}.pulls`, JSON.stringify(arms));
    return ['trace', path, '--pulls', `${path}.pulls`, '--at', String(at), '--format', 'json'];
  };
  return JSON.parse(cli(DRAWN, arguments_));
}

/** Pulls an arm in one of three ways. @param {Page} page @param {number} arm from 1 @param {number} way */
async function pulled(page, arm, way) {
  if (way === 0) await pull(page, arm).click();
  else if (
    way === 1 ||
    (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) !== `Pull arm ${arm}`
  )
    await page.keyboard.press(String(arm));
  else await page.keyboard.press('Enter');
}

site('pulls by mouse, by number and with Enter show what the command line prints', async (page) => {
  await open(page);
  const all = [...'123451122334455444443332'].map(Number);
  for (const [i, arm] of all.entries()) {
    await pulled(page, arm, i % 3);
    const { last, spent } = traced(all, i + 1);
    const outcome = `pays ${last.reward}, costs ${last.cost}`;
    assert.equal(await said(page), `Arm ${arm} ${outcome}; ${50 - spent} coins left.`);
  }
  const { spent, reward, arms } = traced(all, all.length);
  const totals = { 'coins left': `${50 - spent}`, reward: `${reward}`, pulls: `${all.length}` };
  assert.deepEqual(await counters(page), totals);
  for (const [i, { pulls, mean_reward, mean_cost }] of arms.entries()) {
    const values = await card(page, i + 1)
      .locator('dd')
      .allTextContents();
    const [r, c] = [mean_reward ?? NaN, mean_cost ?? NaN];
    const ratio = r / c;
    const shown = (/** @type {number} */ value) =>
      value === Infinity ? '∞' : Number.isNaN(value) ? '–' : value.toFixed(2);
    assert.deepEqual(values, [`${pulls}`, shown(r), shown(c), shown(ratio)]);
  }
});

site('a held button pulls eight times a second, and a held key no faster', async (page) => {
  await open(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  const box = await place(pull(page, 4));
  await page.mouse.move(box.x + 9, box.y + 9);
  await page.mouse.down();
  await page.clock.runFor(399);
  assert.equal((await pulls(page)).length, 0);
  await page.clock.runFor(1);
  assert.equal((await pulls(page)).length, 1);
  await page.clock.runFor(1000);
  assert.equal((await pulls(page)).length, 9);
  await page.mouse.up();
  await page.clock.runFor(2000);
  assert.equal((await pulls(page)).length, 9, 'nothing more after the button was let go');
  await page.evaluate(() => {
    for (let i = 0; i < 20; i++) dispatchEvent(new KeyboardEvent('keydown', { key: '2', repeat: i > 0 }));
  });
  assert.deepEqual((await pulls(page)).slice(9), [1], 'repetitions within a moment');
});

site('Enter repeats the last pull, and from memory the means are hidden and the last result stays', async (page) => {
  await open(page);
  await pull(page, 3).click();
  await page.keyboard.press('5');
  assert.deepEqual(
    await page.locator('.pull.filled').evaluateAll((all) => all.map((one) => one.ariaLabel)),
    ['Pull arm 5'],
    'the filled button is that of the arm pulled last',
  );
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('Enter');
  assert.deepEqual(await pulls(page), [2, 4, 4], 'Enter repeats it wherever the focus was lost');
  await page.keyboard.press('9');
  assert.deepEqual(await pulls(page), [2, 4, 4], 'there is no arm 9');

  await open(page, '&level=memory');
  await page.keyboard.press('2');
  assert.equal(await card(page, 2).locator('.arm-means').isVisible(), false);
  assert.equal(await card(page, 2).locator('.outcome-marks').isVisible(), false);
  assert.match(await card(page, 2).locator('.last').innerText(), /^last: pays [01], costs [01]$/);
  await button(page, 'means shown').click();
  assert.equal(await card(page, 2).locator('.arm-means').isVisible(), true);
  assert.equal(new URL(page.url()).hash, '#view=beat');
  await button(page, 'from memory').click();
  assert.equal(new URL(page.url()).hash, '#view=beat&level=memory');
});

site('a reload and another view keep the game, with and without storage', async (page) => {
  await open(page, '&game=3x20-7');
  for (const key of '1231') await page.keyboard.press(key);
  await button(page, 'Drag an interval').click();
  await page.keyboard.press('2');
  await button(page, 'Beat the policy').click();
  assert.deepEqual(await pulls(page), [0, 1, 2, 0]);
  const before = await counters(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await pulls(page), [0, 1, 2, 0]);
  assert.deepEqual(await counters(page), before);
  // The browser forbids storage from now on, so the game begins again.
  await page.evaluate(() => {
    const allowed = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage') ?? {};
    const get = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'sessionStorage', { get, configurable: true });
    addEventListener('test-end', () => Object.defineProperty(globalThis, 'sessionStorage', allowed));
  });
  try {
    await open(page);
    await open(page, '&game=3x20-7');
    await until(async () => (await about(page)) === 'seed 7 · 20 coins · 3 arms', 'the game');
    assert.deepEqual(await pulls(page), []);
    await page.keyboard.press('3');
    await button(page, 'Drag an interval').click();
    await button(page, 'Beat the policy').click();
    assert.deepEqual(await pulls(page), [2]);
  } finally {
    await page.evaluate(() => dispatchEvent(new Event('test-end')));
  }
});

site('the last coin and giving up lead to the result, also after a reload', async (page) => {
  await open(page, '&game=2x3-5');
  const result = page.locator('.beat-result:visible');
  assert.equal(await button(page, 'Give up and compare').isDisabled(), true);
  await until(async () => {
    await page.keyboard.press('1');
    return result.isVisible();
  }, 'the result');
  const all = await pulls(page);
  assert.equal(await page.evaluate(() => budgetedBandits.views.view.play.left), 0);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  assert.deepEqual(await pulls(page), all, 'keys pull no more');
  await open(page, '&game=2x30-5');
  await until(async () => (await about(page)) === 'seed 5 · 30 coins · 2 arms', 'the game');
  await page.keyboard.press('2');
  await button(page, 'Give up and compare').click();
  await page.keyboard.press('2');
  assert.equal(await button(page, 'Give up and compare').count(), 1, 'a pull takes the question back');
  await button(page, 'Give up and compare').focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter'); // as a held key repeats
  await page.keyboard.up('Enter');
  assert.equal(await result.isVisible(), false, 'a held key does not answer the question');
  assert.equal(await said(page), 'Press the button again to give up.');
  await button(page, 'Really give up?').press('Enter');
  assert.equal(await result.isVisible(), true);
  await page.reload();
  await ready(page);
  assert.equal(await result.isVisible(), true);
  assert.equal(await page.locator('.beat').isVisible(), false);
});

/** Returns the key of a packed game that differs from a playable one. @param {object} different */
function packed(different) {
  const arms = [bernoulli(0.5, 0.5), bernoulli(0.5, 0.01)];
  return `game=${hash({ ...DRAWN, environment: { arms }, ...different }).slice(3)}`;
}

/** What is wrong with links, the key that is wrong, and a part of the sentence about it. */
const WRONG = [
  ['one arm', 'game=1x50-3', 'Number of arms: expected a whole number from 2 to 100, found “1”.'],
  ['no coins', 'game=5x0-3', 'Coins: expected a whole number from 1 to 200, found “0”.'],
  [
    'a seed that is too large',
    'game=5x50-99999999999999999',
    'Seed: expected a whole number from 0 to 9007199254740991, found “99999999999999999”.',
  ],
  ['no seed', 'game=5x50', 'Game: expected arms, coins and seed, as in 5x50-89, found “5x50”.'],
  ['a game cut off', 'game=eJx', 'Game: expected a text such as 5x50-89, or a whole packed game, found “eJx”.'],
  [
    'one packed arm',
    packed({ environment: { arms: [bernoulli(0.5, 0.5)] } }),
    'Number of arms: expected a whole number from 2 to 100, found “1”.',
  ],
  [
    'too many pulls',
    packed({ budget: { absolute: 1000 } }),
    'Budget: expected one that the cheapest arm spends in at most 25\u202f000 pulls, ' +
      'found one that takes 100\u202f000 pulls.',
  ],
  ['no budget', packed({ budget: {} }), 'Budget: expected '],
  ['an unknown policy', 'vs=bts.foo', 'Policies: expected names of the catalogue, as in omega-ucb.bts, found “foo”.'],
  ['an unfit policy', 'vs=cb', 'cannot be played. CB needs linear arms, found an environment without features.'],
  ['a share above 100', 'you=101', 'You: expected a whole number from 0 to 100, found “101”.'],
];

site('a link with something wrong leads to a sentence and to a game', async (page) => {
  for (const [what, wrong, sentence] of WRONG) {
    await open(page, `&${wrong}`);
    const why = () => page.locator('#view-beat > .why').textContent();
    await until(async () => (await why())?.includes(sentence), `the sentence about ${what}`).catch(async () =>
      assert.fail(`a link with ${what} leads to: ${await why()}`),
    );
    assert.equal(await about(page), 'seed 323 · 50 coins · 5 arms', what);
    await page.keyboard.press('1');
    assert.deepEqual(await pulls(page), [0], what);
    await page.evaluate(() => sessionStorage.clear());
  }
});

site('the link to a teacher’s game opens the same game and hides its means', async (page) => {
  const arms = [bernoulli(0.3719, 0.4637), bernoulli(0.8273, 0.2911)];
  const settings = { ...DRAWN, environment: { arms }, repetitions: 10 };
  await visit(page, `${hash(settings)}&view=beat`);
  await ready(page);
  await button(page, 'Change the game').click();
  const note = page.locator('.beat-change footer .note');
  assert.match(
    await note.innerText(),
    /The link does not show which arm is best\. This address works on this computer only/,
  );
  await button(page, 'the arms of the settings').click();
  assert.match(await note.innerText(), /Players may know these arms: .* only keeps them out of plain sight\./);
  await page.getByLabel('coins', { exact: true }).fill('30');
  await page.getByLabel('seed', { exact: true }).fill('8');
  await page.getByLabel('m-UCB', { exact: true }).uncheck();
  await page.getByLabel('uniform', { exact: true }).check();
  const field = page.getByLabel('Link to this game');
  const found = await until(async () => {
    const text = await field.inputValue();
    return text.includes('game=eJ') ? text : '';
  }, 'the link');
  await button(page, 'Play this game').click();
  await until(async () => (await about(page)) === 'seed 8 · 30 coins · 2 arms', 'the game');
  for (const key of '1212') await page.keyboard.press(key);
  const before = await counters(page);
  const game = () => page.evaluate(() => budgetedBandits.views.view.play.game.specification);
  const played = await game();
  assert.deepEqual(
    played.policies.map((/** @type {{id: string}} */ { id }) => id),
    ['omega-ucb', 'bts', 'uniform'],
  );
  assert.equal(played.environment.arms[0].reward.p, 0.3719);
  for (const mean of ['3719', '4637', '8273', '2911']) assert.ok(!decodeURIComponent(found).includes(mean), found);
  await page.evaluate(() => sessionStorage.clear());
  await open(page);
  await until(async () => (await about(page)) === 'seed 323 · 50 coins · 5 arms', 'the usual game');
  await visit(page, new URL(found).hash);
  await until(async () => (await about(page)) === 'seed 8 · 30 coins · 2 arms', 'the game of the link');
  assert.deepEqual(await game(), played);
  assert.deepEqual(await pulls(page), []);
  for (const key of '1212') await page.keyboard.press(key);
  assert.deepEqual(await counters(page), before);
});

site('a challenge is forgotten in another game, and the dialog of the game says what is wrong', async (page) => {
  await open(page, '&game=5x50-12&you=71&name=Ada');
  assert.equal((await counters(page))['to beat'], '71\u202f%');
  const say = (await page.locator('.beat-head .say').innerText()).replaceAll('\u202f', '').replaceAll('\u00a0', ' ');
  assert.match(say, /^Ada got 71% of the best possible by the true means\. Beat that with 50 coins; then ω-UCB plays/);
  await button(page, 'Change the game').click();
  await button(page, 'Surprise me').click();
  await button(page, 'Play this game').click();
  await until(async () => (await about(page)) !== 'seed 12 · 50 coins · 5 arms', 'another game');
  assert.match(new URL(page.url()).hash, /^#view=beat&game=5x50-\d{1,5}$/);
  assert.equal((await counters(page))['to beat'], undefined);

  // The dialog marks what is wrong, says why a policy cannot play, and gives the focus back.
  await open(page);
  await until(async () => (await about(page)) === 'seed 323 · 50 coins · 5 arms', 'the usual game');
  await button(page, 'Change the game').focus();
  await page.keyboard.press('Enter');
  const [start, coins] = [button(page, 'Play this game'), page.getByLabel('coins', { exact: true })];
  await coins.fill('many');
  await until(() => start.isDisabled(), 'a game that cannot be played');
  const why = page.locator('#change-why');
  assert.equal(await why.textContent(), 'Coins: expected a whole number from 1 to 200, found “many”.');
  assert.equal(await coins.getAttribute('aria-describedby'), 'change-why');
  await coins.fill('20');
  await until(() => start.isEnabled(), 'a game that can be played');
  assert.equal(await coins.getAttribute('aria-invalid'), null);
  for (const name of ['ω-UCB', 'BTS', 'm-UCB']) await page.getByLabel(name, { exact: true }).uncheck();
  await until(async () => (await why.textContent()) === 'Policies: expected at least one, found none.', 'the sentence');
  assert.equal(await page.getByLabel('Budget-CB', { exact: true }).isDisabled(), true);
  assert.deepEqual(await page.locator('.change-policies .label').allTextContents(), [
    ...Array(4).fill('Needs arms described by features.'),
    'It is told which arm is best.',
  ]);
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Change the game');
  assert.equal(await about(page), 'seed 323 · 50 coins · 5 arms');
});

site('the game and its dialog fit and are accessible', async (page) => {
  await open(page, '&you=71');
  for (const key of '11233445') await page.keyboard.press(key);
  await fits(page, 'beat');
  await button(page, 'Change the game').click();
  await fits(page, 'beat-dialog', { within: '.beat-change' });
});

site(
  'on a phone, five arms, the counters and the timeline are in sight, and controls are large enough',
  async (page) => {
    for (const level of ['memory', 'shown']) {
      await open(page, `&level=${level}`);
      await pull(page, 4).tap();
      assert.equal(await page.locator('.beat-rules').innerText(), 'a pull costs one coin or none, and pays 1 or 0');
      assert.match(await card(page, 4).locator('.arm-pulls').innerText(), /^pulls\n[12]$/);
      const bar = await place(page.locator('.beat-bar'));
      const axis = await place(page.locator('.timeline-axis').first());
      const end = axis.y + axis.height;
      assert.ok(end <= bar.y, `the timeline ends at ${end}, the bar begins at ${bar.y}, level ${level}`);
      assert.deepEqual(await page.evaluate(small, 'body'), []);
    }
    await button(page, 'Change the game').click();
    assert.deepEqual(await page.evaluate(small, '.beat-change'), []);
  },
  PHONE,
);

test('the marks of a timeline end at the coins spent, and free pulls share the width of a coin', () => {
  const lay = (/** @type {number[]} */ costs) =>
    marks(
      costs.map((cost, arm) => ({ arm, cost })),
      1,
    ).map((/** @type {{from: number, to: number}} */ { from, to }) => [from, to]);
  assert.deepEqual(lay([1, 0, 1, 1, 0]), [
    [0, 0.5],
    [0.5, 1],
    [1, 2],
    [2, 2.5],
    [2.5, 3],
  ]);
  assert.deepEqual(lay([0, 1]), [
    [0, 0.5],
    [0.5, 1],
  ]);
  assert.deepEqual(lay([0]), [[0, 0.1]]);
  assert.deepEqual(lay([]), []);
});

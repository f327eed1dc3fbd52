// The result of a game, the links that it offers, and the ranking of a class.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { violations } from './access.mjs';
import { look } from './canvas.mjs';
import { misfits } from './misfits.mjs';
import { computing, frames, site, until, url, WINDOWS } from './site.mjs';
import { source } from './source.mjs';
import { small } from './touch.mjs';

const { number, percent, regret, figure } = await source('ui/format.js');
const { packed, unpacked } = await source('beat/pulls.js');
const { links_in, named } = await source('beat/links.js');
const { MOST_BY_HAND } = await source('beat/play.js');
/** The error about too many pulls. */
const most = new RegExp(`at most ${MOST_BY_HAND} pulls`);

const folder = fileURLToPath(new URL('screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });

/**
 * What the command line's `trace` prints of a run.
 * @typedef {{low: number, high: number} | null} Range
 * @typedef {number | 'infinity' | null} Index
 * @typedef {{pulls: number, true_ratio: number, reward: Range, cost: Range, index: Index}} ArmState
 * @typedef {{pulls: number, next: number | null, regret: number, reward: number, budget: number}} Totals
 * @typedef {Totals & {arms: ArmState[]}} State
 */

const GAME = 'game=5x50-89';
/** Pulls of each arm in turn, most of arm 3, and then of arm 2, which is the best arm of the game. */
const PULLS = [...Array(20).keys()].map((i) => i % 5).concat(Array(15).fill(2), Array(60).fill(1));

/** Opens the view with `keys` in the address. @param {Page} page @param {string} keys */
async function open(page, keys) {
  await page.goto('about:blank'); // otherwise only the hash would change
  await page.goto(`${url}#view=beat&${keys}`);
  await page.waitForFunction(() => globalThis.budgetedBandits?.views.view?.pull);
}

/** The result in sight. @param {Page} page */
const result = (page) => page.locator('#view-beat .beat-result:visible');

/** Waits until all policies have played. @param {Page} page */
async function ready(page) {
  await result(page).locator('.files').waitFor();
  await frames(page);
}

/**
 * Plays a game as the buttons do, until its coins are spent or the pulls are made.
 * @param {Page} page @param {number[]} [pulls] the arms, from 0
 * @returns {Promise<number[]>} the pulls that were made
 */
async function play(page, pulls = PULLS) {
  const made = await page.evaluate((pulls) => {
    const { view } = globalThis.budgetedBandits.views;
    for (const arm of pulls) view.pull(arm);
    return view.play.pulls;
  }, pulls);
  return made;
}

/** Returns the texts of the cells of the table of all players, by player. @param {Page} page */
const numbers = async (page) =>
  new Map(
    await result(page)
      .locator('.details > .wide tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const [name, ...cells] = [...row.children].map((cell) => cell.textContent);
          return /** @type {[string, string[]]} */ ([name, cells]);
        }),
      ),
  );

/** Returns the shares beside the bars, by player. @param {Page} page @returns {Promise<Map<string, string>>} */
const shares = async (page) =>
  new Map(
    await result(page)
      .locator('.shares li')
      .evaluateAll((rows) => rows.map((row) => [row.children[0].textContent, row.children[2].textContent])),
  );

/** Returns the arms in the order of the table, from 0. @param {Page} page @returns {Promise<number[]>} */
const order = (page) =>
  result(page)
    .locator('.details > .wide thead th')
    .evaluateAll((heads) => heads.slice(4).map((head) => Number(head.textContent.replace('arm ', '')) - 1));

/** Clicks a button that saves a file, and returns the bytes. @param {Page} page @param {string} name of the button */
async function saved(page, name) {
  await result(page)
    .locator('.files')
    .evaluate((files) => Object.assign(files, { open: true }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result(page).getByRole('button', { name }).click(),
  ]);
  return readFileSync(await download.path());
}

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

site('shares, regrets, rewards and pulls of every policy are those of the command line', async (page) => {
  await open(page, GAME);
  const made = await play(page);
  await ready(page);
  const game = await saved(page, 'Save game.json');
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
  assert.equal(table.get('You')?.[2], number(made.length));
});

site('the numbers of the player are those of the pulls that the command line replays', async (page) => {
  await open(page, GAME);
  const made = await play(page);
  await ready(page);
  const files = {
    'game.json': await saved(page, 'Save game.json'),
    'pulls.json': await saved(page, 'Save pulls.json'),
  };
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
});

site('the first sentence says who did better', async (page) => {
  const say = () => result(page).locator('> .say').innerText();
  /** Opens the result of pulls. @param {number[] | string} pulls @param {string} [more] */
  const shown = async (pulls, more = '&name=Ann') => {
    await open(page, `${GAME}${more}&pulls=${typeof pulls === 'string' ? pulls : packed(pulls)}`);
    await ready(page);
    return (await say()).replaceAll('\u202f', '').replaceAll('\u00a0', ' ');
  };
  const whole = await page.goto(url).then(() => whole_game(page));
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
    /^Ann gave up after \d+ coins, with pulls worth 100% of .*, for as much\. Those of ω-UCB were worth [\d.]+% for all 50/,
  );
  assert.match(
    await shown('', ''),
    /^This player pulled no arm, so there is nothing to compare\. The pulls of ω-UCB were worth 91% of/,
  );
  assert.equal(await result(page).locator('.shares li').count(), 3);
});

site('an unfinished game comes last, with the coins after which it ended', async (page) => {
  await open(page, `${GAME}&name=Ann&pulls=2x9`);
  await ready(page);
  const names = [...(await numbers(page)).keys()];
  assert.match(names.at(-1) ?? '', /^Ann after \d+\u00a0coins?$/);
  assert.match([...(await shares(page)).keys()].at(-1) ?? '', /^Annafter \d+\u00a0coins?$/);
  assert.equal([...(await shares(page)).values()].at(-1), '100\u202f%', 'the largest share');
});

/** Returns pulls of a whole game: of the best arm, of the worst, and those of ω-UCB. @param {Page} page */
async function whole_game(page) {
  await open(page, GAME);
  return page.evaluate(async () => {
    const { view } = globalThis.budgetedBandits.views;
    const { Trace } = await import(new URL('pkg/budgeted_bandits.js', location.href).href);
    const { specification, truth } = view.play.game;
    const ratios = truth.map(({ ratio }) => ratio);
    /** @param {(trace: any) => void} act @param {Specification} specification */
    const pulls = (act, specification) => {
      const trace = new Trace(JSON.stringify(specification), 0, 0);
      /** @type {number[]} */
      const all = [];
      while (trace.look('none').next !== null) {
        act(trace);
        trace.seek(all.length + 1);
        all.push(trace.look('none').last.arm);
      }
      return all;
    };
    const hand = { ...specification, policies: [{ id: 'uniform' }] };
    const [best, worst] = [Math.max(...ratios), Math.min(...ratios)].map((ratio) => ratios.indexOf(ratio));
    return {
      best: pulls((trace) => trace.pull(best), hand),
      worst: pulls((trace) => trace.pull(worst), hand),
      policy: pulls(() => {}, specification),
    };
  });
}

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
    await page.evaluate(() => sessionStorage.clear());
  }
});

site('a moment shows the arm of both players and what the policy held possible', async (page) => {
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
});

site('pointing at a timeline moves the moment on both', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
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
});

site('the sentence about the costliest habit has the numbers of the table', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
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
});

site('a challenge does not show which arm is best', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
  const link = await result(page).getByLabel('Link to the challenge', { exact: true }).inputValue();
  const share = (await shares(page)).get('You')?.replace('\u202f%', '');
  const keys = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));
  assert.deepEqual(keys, { view: 'beat', game: '5x50-89', you: share });
  const note = async () => (await result(page).locator('.challenge .note').innerText()).replaceAll('\u202f', '');
  const rest = `your ${share}%. It does not show which arm is best.`;
  assert.equal(await note(), `The link holds the seed, the coins, the number of arms and ${rest}`);
  await result(page).getByLabel('your name').fill('Ann');
  assert.equal(await note(), `The link holds the seed, the coins, the number of arms, your name and ${rest}`);
  await page.evaluate(() => sessionStorage.clear()); // as for somebody else
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('#view-beat .pull').first().waitFor();
  assert.equal(await result(page).count(), 0);
  assert.equal(await page.locator('#view-beat .truths').count(), 0);
  assert.match(await page.locator('#view-beat').innerText(), new RegExp(`${share}\\s%`));
  const truth = await page.evaluate(() => globalThis.budgetedBandits.views.view.play.game.truth);
  const text = await page.locator('body').innerText();
  for (const { ratio } of truth) assert.ok(!text.includes(figure(ratio, 2)), `${ratio} is on the page`);
});

site('the card is a picture of 1200 × 630 pixels, the same in both themes', async (page) => {
  /** @type {number[]} */
  const hashes = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await open(page, GAME);
    await play(page);
    await ready(page);
    const card = result(page).locator('.share-card canvas');
    const { width, height, hash, colours } = await card.evaluate(look);
    assert.deepEqual([width, height], [1200, 630]);
    assert.ok(colours > 20, 'the card is blank');
    assert.match(
      (await card.getAttribute('aria-label')) ?? '',
      /I got \d+\u202f%, ω-UCB 91\u202f%\. 50\u00a0coins, 5 arms/,
    );
    hashes.push(hash);
  }
  assert.equal(hashes[0], hashes[1]);
  const png = await saved(page, 'Save card');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]); // in the header of a PNG
  writeFileSync(`${folder}beat-card.png`, png);
});

site(
  'links are copied, and shared by the sheet of the system where there is one',
  async (page) => {
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (/** @type {ShareData} */ data) => Object.assign(globalThis, { data }) });
    });
    await open(page, GAME);
    await play(page);
    await ready(page);
    const challenge = result(page).locator('.challenge');
    const link = await result(page).getByLabel('Link to the challenge', { exact: true }).inputValue();
    await challenge.getByRole('button', { name: 'Copy: Link to the challenge' }).click();
    await until(
      () => page.evaluate((link) => navigator.clipboard.readText().then((text) => text === link), link),
      'a copy',
    );
    await challenge.getByRole('button', { name: 'Share' }).click();
    const data = await page.evaluate(() => globalThis.data);
    assert.equal(data.url, link);
    assert.match(data.text ?? '', /^I got \d+\u202f%, ω-UCB 91\u202f%\./);
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

site('the result of a player is in a link, with a name that is only text', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
  const [before, own] = [(await numbers(page)).get('You'), (await shares(page)).get('You')];
  const hostile = '<img src=x onerror=alert(1)>&pulls=1';
  await result(page).getByLabel('your name').fill(`  ${hostile}\u202e `);
  const link = await result(page).getByLabel('Link to your result', { exact: true }).inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await ready(page);
  assert.deepEqual((await numbers(page)).get(hostile), before);
  assert.equal((await shares(page)).get(hostile), own);
  assert.equal(await page.locator('#view-beat img').count(), 0);
  assert.equal(await page.locator('#view-beat .challenge:visible').count(), 0);
});

site('a link with pulls that cannot be read says so', async (page) => {
  for (const [keys, why] of /** @type {const} */ ([
    [
      `${GAME}&pulls=9x3`,
      /^This link’s result cannot be shown\. Pulls: expected arms from 1 to 5, as in 1x4\.2, found “9x3”\.$/,
    ],
    [`${GAME}&pulls=1x999999`, most],
    ['game=hello&pulls=1', /^This link’s result cannot be shown\. Game: expected/],
  ])) {
    await open(page, keys);
    assert.match(await page.locator('#view-beat .why:visible').innerText(), why);
  }
  await open(page, `${GAME}&pulls=2x${MOST_BY_HAND}`);
  await page.getByText('This link’s result cannot be shown. The game does not allow pull').waitFor();
  assert.equal(await result(page).count(), 0, 'no bars, challenge or ranking');
  await page.getByRole('button', { name: 'Play this game' }).click();
  await page.locator('#view-beat .pull').first().waitFor();
  assert.match(page.url(), /game=5x50-89$/);
});

site('the links lead to the intervals and to the race of the same game', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
  const game = JSON.parse((await saved(page, 'Save game.json')).toString());
  const race = await result(page).getByRole('link', { name: 'Race the policies' }).getAttribute('href');
  assert.match(race ?? '', /^#s=[\w-]+&view=race$/);
  await result(page).getByRole('link', { name: 'intervals pull by pull' }).click();
  await page.waitForFunction(() => globalThis.budgetedBandits.views.view?.trace?.whole);
  const shown = await page.evaluate(() => globalThis.budgetedBandits.form.specification);
  assert.deepEqual(shown.environment, game.environment);
  assert.deepEqual([shown.seed, shown.budget, shown.policies], [game.seed, game.budget, game.policies]);
});

const at = (/** @type {string} */ keys) => `${url}#view=beat&${keys}`;

/** Opens the ranking and pastes a text. @param {Page} page @param {string} text */
async function rank(page, text) {
  await open(page, 'ranking=1');
  await page.getByLabel('Links', { exact: true }).fill(text);
  await page
    .locator('.ranking [role=status]')
    .getByText(/^(\d+ results? in|This text)/)
    .waitFor();
}

/** Returns the cells of the tables of the ranking. @param {Page} page */
const rankings = (page) =>
  page
    .locator('.rankings tbody')
    .evaluateAll((bodies) =>
      bodies.map((body) => [...body.rows].map((row) => [...row.cells].map((cell) => cell.innerText))),
    );

site(
  'a ranking checks links by playing their pulls again',
  async (page) => {
    const whole = await page.goto(url).then(() => whole_game(page));
    const [best, worst, policy] = [whole.best, whole.worst, whole.policy].map((pulls) => packed(pulls));
    await rank(
      page,
      [
        `Dear teacher, here is mine: <${at(`${GAME}&name=Ann&pulls=${policy}`)}>.`,
        `Ben (${at(`${GAME}&name=Ben&pulls=${best}&you=3`)}), bye`,
        `> ${at(`${GAME}&name=Ann&pulls=${policy}`)}`,
        at(`${GAME}&name=%3Cb%3EC%3C%2Fb%3E&pulls=${worst}`).replaceAll('&', '&amp;'),
        at(`${GAME}&name=%3DDora&pulls=${policy}`),
        at(`game=3x20-5&name=Elsewhere&pulls=1x3`),
        at(`${GAME}&you=71&name=Zoe`),
        at(`${GAME}&name=Cheat&pulls=${best}.1x9`),
        at(`${GAME}&name=ben&pulls=${packed(whole.best.slice(0, 9))}`),
        at(`${GAME}&name=${'x'.repeat(70)}&pulls=7`),
        'https://example.com/ and a word',
      ].join('\n'),
    );
    const [own, other] = await rankings(page);
    const short = own.map(([place, name, share]) => [place, name, share.replace('\u202f', '')]);
    assert.deepEqual(short.slice(0, 3), [
      ['1', 'Ben', '100%'],
      ['2', 'Ann', '91%'],
      ['2', '=Dora', '91%'],
    ]);
    assert.equal(short[3][0], '4');
    assert.equal(short[3][1], '<b>C</b>');
    assert.match(short[4].join(' '), /^– ben\s+gave up after \d\scoins? 100%$/);
    assert.match(short[5].join(' '), /^– Zoe\s+not checked 71%$/);
    assert.equal(short.length, 6);
    assert.equal(own[1][4], number(whole.policy.length));
    assert.equal(other.length, 1);
    assert.deepEqual(await page.locator('.remarks li').allInnerTexts(), [
      'Link 3 is the same as link 1, and counts once.',
      `Link 8, of Cheat, is left out. The game does not allow pull ${whole.best.length + 1}, of arm 1.`,
      `Link 10, of ${'x'.repeat(40)}, is left out. Pulls: expected arms from 1 to 5, as in 1x4.2, found “7”.`,
      'Link 11 is left out. It does not lead to a game.',
      'Ben has 2 results, in the links 2, 9. Each is listed.',
    ]);
    assert.match(
      await page.locator('.ranking [role=status]').innerText(),
      /^7 results in 11 links\. The links belong to 2 games/,
    );
    await page.locator('.rankings section').first().getByRole('button', { name: 'name' }).click();
    const names = (await rankings(page))[0].map(([, name]) => name.split(/\s/)[0]);
    assert.deepEqual(names, ['<b>C</b>', '=Dora', 'Ann', 'Ben', 'ben', 'Zoe']);
    await page.locator('.rankings section').first().getByRole('button', { name: 'Copy table' }).click();
    const copied = await until(() => page.evaluate(() => navigator.clipboard.readText()), 'the copied table');
    const rows = copied.split('\n').map((line) => line.split('\t'));
    assert.deepEqual(rows[0], ['place', 'name', 'share', 'regret', 'pulls', 'remark']);
    assert.deepEqual(rows[2].slice(0, 3), ['2', "'=Dora", '91%']);
    assert.equal(rows[6][5], 'not checked');
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

site('the ranking is reached from a result, and leads back to the game', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
  await result(page).getByRole('link', { name: 'Make a ranking of a class' }).click();
  const links = page.getByLabel('Links', { exact: true });
  await links.fill('nothing to see');
  await page.getByText('This text holds no link.').waitFor();
  assert.equal(await result(page).count(), 0);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await ready(page);
  assert.ok(!page.url().includes('ranking'));
});

/** The number of milliseconds that a task of the page may take, and how often tasks are measured at most. */
const [LONG_TASK, TRIES] = [50, 4];

site('no task of the page is long while policies play a long game', async (page, t) => {
  const browser = /** @type {import('playwright-core').Browser} */ (page.context().browser());
  let longest = Infinity;
  for (let i = 0; i < TRIES && longest > LONG_TASK; i++) {
    await open(page, 'game=12x200-7');
    await page.waitForFunction(() => globalThis.budgetedBandits.state.latest?.phase === 'done');
    await browser.startTracing(page, { categories: ['toplevel'] });
    await page.evaluate(() => {
      history.replaceState(null, '', '#view=beat&game=12x200-7&pulls=1x90');
      globalThis.budgetedBandits.views.view.open();
    });
    await result(page).locator('.files').waitFor();
    const tasks = computing(await browser.stopTracing());
    t.diagnostic(`the longest tasks took ${tasks.slice(0, 3).map((time) => time.toFixed(0))} ms`);
    assert.ok(tasks.length > 20, 'the trace has no tasks');
    longest = tasks[0];
  }
  assert.ok(longest <= LONG_TASK, `a task took ${longest.toFixed(0)} ms`);
});

for (const [width, height] of WINDOWS) {
  site(
    `the result and the ranking fit and are accessible at ${width} px`,
    async (page) => {
      await open(page, `${GAME}&you=85&name=${'W'.repeat(40)}`);
      await play(page);
      await ready(page);
      const text = [
        at(`${GAME}&name=${'W'.repeat(40)}&pulls=1x3`),
        at(`${GAME}&name=${'a%20'.repeat(20)}&pulls=7`),
        at(`game=3x20-5&pulls=2`),
      ].join('\n');
      for (const screen of ['result', 'ranking']) {
        if (screen === 'ranking') await rank(page, text);
        for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await frames(page);
          await page.screenshot({ path: `${folder}beat-${screen}-${width}-${colorScheme}.png` });
          assert.deepEqual(await violations(page), [], `${screen}, ${colorScheme}`);
        }
        assert.deepEqual(await page.evaluate(misfits, '#view-beat'), [], screen);
        if (width < 500) assert.deepEqual(await page.evaluate(small, '#view-beat'), [], screen);
      }
    },
    { viewport: { width, height } },
  );
}

test('pulls are packed and unpacked', () => {
  const pulls = [0, 0, 0, 2, 1, 1, 0];
  assert.equal(packed(pulls), '1x3.3.2x2.1');
  assert.deepEqual(unpacked('1x3.3.2x2.1', 3), pulls);
  assert.deepEqual(unpacked('', 3), []);
  for (const wrong of ['0', '4', '1x', 'x3', '1x3.', '1x-3', '1 x3', '１'])
    assert.throws(() => unpacked(wrong, 3), /^Error: pulls/);
  assert.throws(() => unpacked(`1x${MOST_BY_HAND - 1}.2x2`, 3), most);
});

test('names are one line of at most 40 characters', () => {
  assert.equal(named(' Ann\n\tB\u202e\u0000 '), 'Ann B');
  assert.equal([...named('😀'.repeat(50))].length, 40);
  for (const nothing of [null, '', ' \u200b\n']) assert.equal(named(nothing), null);
});

test('links are found in any text', () => {
  const keys = 'view=beat&game=5x50-89&name=Ann%20B&pulls=1x3';
  const wrapped = `https://safe.example/?url=${encodeURIComponent(`https://b.example/#${keys}`)}&data=1`;
  const text = `(https://b.example/x/#${keys}), “https://b.example/#${keys}”\n*#${keys}* 3 # 4 = 7 ${wrapped}`;
  const found = links_in(text);
  assert.equal(found.length, 4);
  for (const { keys } of found) assert.deepEqual([keys.get('name'), keys.get('pulls')], ['Ann B', '1x3']);
});

// What a player sends to others after a game: the challenge, the card, the result, and the ranking of a class.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look } from './canvas.mjs';
import { GAME, numbers, open, play, ready, result, saved, shares, whole_game } from './games.mjs';
import { everywhere, fits, site, until, url, WINDOWS } from './site.mjs';
import { source } from './source.mjs';
import { small } from './touch.mjs';
import { visit } from './visit.mjs';

const { figure, number } = await source('ui/format.js');
const { packed, unpacked } = await source('beat/pulls.js');
const { links_in, named } = await source('beat/links.js');
const { MOST_BY_HAND } = await source('beat/play.js');
/** The error about too many pulls. */
const most = new RegExp(`at most ${MOST_BY_HAND} pulls`);

site('a challenge does not show which arm is best, and a link to a result shows the result', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
  const link = await result(page).getByLabel('Link to the challenge', { exact: true }).inputValue();
  const share = (await shares(page)).get('You')?.replace('\u202f%', '');
  const keys = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));
  assert.deepEqual(keys, { view: 'beat', game: '5x50-89', you: share });
  const note = async () => (await result(page).locator('.challenge .note').innerText()).replaceAll('\u202f', '');
  // The site of the tests is on this computer.
  const warning =
    'This address works on this computer only. Nobody else can open it until the playground is on a web site.';
  const rest = `your ${share}%. It does not show which arm is best. ${warning}`;
  assert.equal(await note(), `The link holds the seed, the coins, the number of arms and ${rest}`);
  await result(page).getByLabel('your name').fill('Ann');
  assert.equal(await note(), `The link holds the seed, the coins, the number of arms, your name and ${rest}`);
  // A name is only text.
  const [before, own] = [(await numbers(page)).get('You'), (await shares(page)).get('You')];
  const hostile = '<img src=x onerror=alert(1)>&pulls=1';
  await result(page).getByLabel('your name').fill(`  ${hostile}\u202e `);
  const theirs = await result(page).getByLabel('Link to your result', { exact: true }).inputValue();

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

  await visit(page, new URL(theirs).hash);
  await ready(page);
  assert.deepEqual((await numbers(page)).get(hostile), before);
  assert.equal((await shares(page)).get(hostile), own);
  assert.equal(await page.locator('#view-beat img').count(), 0);
  assert.equal(await page.locator('#view-beat .challenge:visible').count(), 0);
});

site('the card is a picture of 1200 × 630 pixels, the same in both themes', async (page) => {
  /** @type {number[]} */
  const hashes = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.evaluate(() => sessionStorage.clear()).catch(() => {}); // a blank page has none
    await page.goto('about:blank');
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
    const said = () => page.locator('#view-beat .why:visible').innerText();
    await until(async () => why.test(await said()), `what is wrong with ${keys}`);
  }
  await open(page, `${GAME}&pulls=2x${MOST_BY_HAND}`);
  await page.getByText('This link’s result cannot be shown. The game does not allow pull').waitFor();
  assert.equal(await result(page).count(), 0, 'no bars, challenge or ranking');
  await page.getByRole('button', { name: 'Play this game' }).click();
  await page.locator('#view-beat .pull').first().waitFor();
  assert.match(page.url(), /game=5x50-89$/);
});

site('links lead to a ranking and back, and to the intervals and the race of the same game', async (page) => {
  await open(page, GAME);
  await play(page);
  await ready(page);
  await result(page).getByRole('link', { name: 'Make a ranking of a class' }).click();
  await page.getByLabel('Links', { exact: true }).fill('nothing to see');
  await page.getByText('This text holds no link.').waitFor();
  assert.equal(await result(page).count(), 0);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await ready(page);
  assert.ok(!page.url().includes('ranking'));

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
    const whole = await whole_game(page);
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

/** The windows of phones. */
const NARROW = WINDOWS.filter(([width]) => width < 500);

site(
  'the result and the ranking fit, are accessible, and have controls that are large enough on a phone',
  async (page) => {
    const all_fits = async (/** @type {string} */ screen) => {
      await fits(page, `beat-${screen}`, { within: '#view-beat' });
      await everywhere(page, async () => assert.deepEqual(await page.evaluate(small, '#view-beat'), [], screen), {
        windows: NARROW,
        schemes: ['light'],
      });
    };
    await open(page, `${GAME}&you=85&name=${'W'.repeat(40)}`);
    await play(page);
    await ready(page);
    await all_fits('result');
    const links = [`${GAME}&name=${'W'.repeat(40)}&pulls=1x3`, `${GAME}&name=${'a%20'.repeat(20)}&pulls=7`];
    await rank(page, [...links, 'game=3x20-5&pulls=2'].map(at).join('\n'));
    await all_fits('ranking');
  },
);

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

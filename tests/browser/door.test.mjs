// The front door: what a stranger sees, what is loaded, and where the ways in lead.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { RUNS } from '../../www/door/runs.js';
import { COINS, earned, slices } from '../../www/door/strips.js';
import { violations } from './access.mjs';
import { ended, frames, link, place, SMALL, site, url, usual } from './site.mjs';
import { choose } from './tabs.mjs';

/** The most that is loaded before the first touch, in bytes after compression. */
const MOST = 300_000;

test('a strip has a slice for every pull, and its rewards add up', () => {
  for (const run of [RUNS.omega, RUNS.ucb1]) {
    const drawn = slices(run).join('').match(/M/g)?.length ?? 0;
    const all = run.ends.split(' ').length;
    // A pull that cost next to nothing has no width.
    assert.ok(drawn <= all && drawn > 0.8 * all, `${drawn} of ${all}`);
    assert.equal(run.ranks.length, all);
    assert.equal(earned(run, 0), 0);
    assert.equal(earned(run, COINS), [...run.rewards].filter((reward) => reward === '1').length);
    let before = 0;
    for (let coins = 0; coins <= COINS; coins++) {
      assert.ok(earned(run, coins) >= before);
      before = earned(run, coins);
    }
  }
});

/** Returns what the pill says. @param {Page} page */
const said = (page) => page.locator('.pill').innerText();

site('a stranger moves the coin by hand and by keys, and the picture is described', async (page) => {
  await page.goto(url);
  const strip = await place(page.locator('.coins').first());
  assert.equal(await said(page), '58 of 100 coins spent', 'with reduced motion nothing plays');
  await page.mouse.move(strip.x + 0.25 * strip.width, strip.y + 20);
  await page.mouse.down();
  assert.match(await said(page), /^2[45] of 100 coins spent/);
  await page.mouse.move(strip.x + 2 * strip.width, strip.y + 60);
  await page.mouse.up();
  assert.match(await said(page), /^100 of 100 coins spent\s+Now you$/);
  const coin = page.getByRole('slider', { name: 'Coins spent' });
  await coin.focus();
  await page.keyboard.press('PageDown');
  assert.match(await said(page), /^90 of/);
  const [ours, other] = [RUNS.omega, RUNS.ucb1].map((run) => earned(run, 90));
  assert.equal(
    await coin.getAttribute('aria-valuetext'),
    `90 of 100 coins spent: ω-UCB has earned ${ours}, UCB1 has earned ${other}, and always the best choice would earn about 180`,
  );
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => 'budgetedBandits' in globalThis), false, 'no simulator was needed');
});

site(
  'the picture plays once, and any touch stops it',
  async (page) => {
    await page.addInitScript(() => {
      globalThis.shifts = [];
      new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(String))).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    await page.goto(url);
    const coins = async () => Number.parseInt(await said(page), 10);
    await page.waitForFunction(() => Number.parseInt(document.querySelector('.pill')?.textContent ?? '', 10) > 12);
    await page.keyboard.press('Shift');
    const stopped = await coins();
    await frames(page);
    await frames(page);
    assert.equal(await coins(), stopped);
    assert.deepEqual(await page.evaluate(() => globalThis.shifts), [], 'what moves shifts the layout');
  },
  { reducedMotion: 'no-preference' },
);

site('every way in opens what it names, with the settings of the visitor once there are some', async (page) => {
  await page.goto(url);
  await page.locator('#ways').getByRole('link', { name: 'Compare' }).click();
  await ended(page);
  assert.equal(page.url(), usual);
  await page.goto('about:blank');
  await page.goto(link(SMALL));
  await ended(page);
  await page.locator('.word a').click();
  await page.locator('#door').waitFor();
  assert.equal(await page.locator('#main').isVisible(), false);
  for (const [name, view] of [
    ['Play with 50 coins', 'beat'],
    ['Drag an interval', 'grab'],
    ['Open the instrument', 'regret'],
  ]) {
    await page.locator('#ways').getByRole('link', { name }).click();
    await page.locator(`#view-${view}`).waitFor();
    const kept = await page.evaluate(() => JSON.stringify(budgetedBandits.form.specification));
    assert.deepEqual(JSON.parse(kept), SMALL, name);
    await page.locator('.word a').click();
    await page.locator('#door').waitFor();
  }
  await page.locator('#ways').getByRole('link', { name: 'Start from a table' }).click();
  await page.locator('dialog.import').waitFor();
});

site('the bare address leads back to the last place, and the mark always to the door', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  await choose(page, 'shapes');
  await page.locator('#view-shapes canvas').first().waitFor();
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('#view-shapes canvas').first().waitFor();
  const kept = await page.evaluate(() => JSON.stringify(budgetedBandits.form.specification));
  assert.deepEqual(JSON.parse(kept), SMALL);
  await page.locator('.word a').click();
  await page.locator('#door').waitFor();
  await page.reload();
  await page.locator('#door').waitFor();
});

site(
  'the door loads little, and the simulator only for those who reach for it',
  async (page, t) => {
    /** @type {Promise<[string, number]>[]} */
    const loading = [];
    const count = (/** @type {import('playwright-core').Response} */ response) => {
      if (response.status() !== 200) return;
      const size = response.body().then((body) => gzipSync(body).length);
      loading.push(size.then((bytes) => [response.url(), bytes]));
    };
    page.on('response', count);
    await page.goto(url);
    await page.locator('.pill').waitFor();
    page.off('response', count);
    const loaded = await Promise.all(loading);
    assert.ok(loaded.length > 3 && !loaded.some(([name]) => name.endsWith('.wasm')));
    const bytes = loaded.reduce((sum, [, own]) => sum + own, 0);
    t.diagnostic(
      `${bytes} bytes after gzip: ${loaded.map(([name, own]) => `${name.split('/').at(-1)} ${own}`).join(', ')}`,
    );
    assert.ok(bytes <= MOST, `${bytes} bytes`);
    await page.locator('#ways h3 a').first().hover();
    await page.waitForFunction(() => document.querySelector('link[rel=prefetch][href$=".wasm"]'));
    assert.equal(await page.evaluate(() => 'budgetedBandits' in globalThis), false, 'nothing runs');
  },
  { javaScriptEnabled: true }, // a page of its own, whose cache is empty
);

site('a link to a game never shows the outline of another view', async (page) => {
  await page.route('**/*.wasm', () => {}); // never arrives
  await page.goto(`${url}#view=beat`);
  await page.locator('.coming').waitFor();
  for (const id of ['#panel', '#view-regret', '#door']) assert.equal(await page.locator(id).isVisible(), false, id);
});

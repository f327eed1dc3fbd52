// Figures in pages of other origins: by the script, in frames, and with hostile addresses and messages.
import assert from 'node:assert/strict';
import { hosted, served } from './elsewhere.mjs';
import { around, done } from './embed.mjs';
import { bits, frames, hash, native, SMALL, site, until, url } from './site.mjs';

/** @type {Record<string, string>} */
const pages = {};
const other = await hosted(pages);
const library = await served();
const also = [other, library];

/**
 * Begins to count the messages that a frame gets. Returns a function that waits until so many have arrived and the
 * frame has handled them and drawn the result.
 * @param {Frame} frame @param {number} count
 */
async function hears(frame, count) {
  await frame.evaluate(() => {
    globalThis.heard = 0;
    addEventListener('message', () => globalThis.heard++);
  });
  return async () => {
    await frame.waitForFunction((count) => globalThis.heard >= count, count);
    await frames(frame);
  };
}

site(
  'a page of another origin has figures by the script, with workers',
  async (page) => {
    pages['/script'] = around('<budgeted-bandit id="a" preset="two-arms"></budgeted-bandit>', `${library}/`);
    await page.goto(`${other}/script`);
    const answer = await done(page);
    assert.deepEqual(answer, bits(native(answer.specification)));
    assert.ok(
      page.workers().length > 0 && page.workers().every((worker) => worker.url().startsWith(`blob:${other}/`)),
      page
        .workers()
        .map((worker) => worker.url())
        .join(),
    );
    assert.equal(await page.locator('#a').getByRole('link').getAttribute('href'), `${library}/#preset=two-arms`);
  },
  { also },
);

for (const sandbox of [null, 'allow-scripts']) {
  site(
    `a page of another origin has figures in ${sandbox ? 'a sandboxed ' : 'a '}frame, which tells its height`,
    async (page) => {
      pages['/frame'] = `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<script>globalThis.heights = [];
addEventListener('message', ({ data }) => {
  if (data?.type !== 'budgeted-bandits:height') return;
  heights.push(data.height);
  document.querySelector('iframe').height = data.height;
});</script>
<iframe title="Figure" width="700" height="150" ${sandbox ? `sandbox="${sandbox}"` : ''}
src="${library}/embed.html#preset=two-arms&repetitions=20"></iframe>`;
      await page.goto(`${other}/frame`);
      const frame = page.frameLocator('iframe');
      await frame.getByText('20 of 20 repetitions', { exact: true }).waitFor();
      await frame.getByRole('button', { name: 'Run again' }).waitFor();
      assert.match(await frame.locator('.say').innerText(), /^Over 20 repetitions, /);
      assert.equal(page.workers().length > 0, !sandbox);
      const inside = () =>
        page.frames()[1].evaluate(() => ({ all: document.documentElement.scrollHeight, seen: innerHeight }));
      await page.waitForFunction(() => (globalThis.heights.at(-1) ?? 0) > 400);
      await until(async () => {
        const { all, seen } = await inside();
        return all === seen;
      }, 'a frame that does not scroll');
      // The frame listens to nobody.
      const heard = await hears(page.frames()[1], 1);
      await page.evaluate(() =>
        document
          .querySelector('iframe')
          .contentWindow.postMessage({ type: 'budgeted-bandits:height', preset: 'm-ucb-bias' }, '*'),
      );
      await heard();
      assert.match(await frame.locator('.say').innerText(), /^Over 20 repetitions, /);
    },
    { also },
  );
}

site('no attribute and no address makes a figure ask another origin', async (page) => {
  const evil = 'https://elsewhere.invalid/script.js';
  const markup = `"><script src="${evil}"></script><img src="${evil}">`;
  await page.goto(`${url}embed.html#preset=two-arms`);
  await page.locator('.say').first().waitFor();
  for (const value of [evil, 'javascript:globalThis.broken=1', markup]) {
    const all = [
      'preset',
      'part',
      'view',
      'height',
      'theme',
      'controls',
      'repetitions',
      'policy',
      'at',
      's',
      'src',
      'href',
    ].map((key) => `${key}=${encodeURIComponent(value)}`);
    const shown = all.filter((one) => /^(theme|controls|height|policy|at|src|href)=/.test(one)).join('&');
    for (const hash of [all.join('&'), `preset=two-arms&repetitions=5&${shown}`]) {
      await page.evaluate((hash) => {
        document.querySelector('budgeted-bandit')?.remove();
        location.hash = hash;
      }, hash);
      await page.locator('.why:not([hidden]), .say').first().waitFor();
      const found = await page.evaluate(() => ({
        broken: globalThis.broken,
        scripts: [...document.scripts].map(({ src }) => src),
        images:
          document.images.length +
            document.querySelector('budgeted-bandit')?.shadowRoot.querySelectorAll('img, script, iframe').length || 0,
      }));
      const scripts = [`${url}embed.js`, `${url}old.js`]; // the page's own, of which the second is for old browsers
      assert.deepEqual(found, { broken: undefined, scripts, images: 0 }, hash);
    }
  }
});

site(
  'messages from the page around the playground change nothing in it',
  async (page) => {
    pages['/talk'] = `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
<iframe title="Page" width="1200" height="800" src="${library}/index.html${hash(SMALL)}"></iframe>`;
    await page.goto(`${other}/talk`);
    const [, inside] = page.frames();
    await inside.waitForFunction(() => globalThis.budgetedBandits?.state.latest?.phase === 'done');
    const state = () =>
      inside.evaluate(() =>
        JSON.stringify([
          location.href,
          budgetedBandits.form.specification,
          budgetedBandits.answer(),
          document.querySelector('#sentence').textContent,
          document.querySelectorAll('.notice').length,
        ]),
      );
    const before = await state();
    const heard = await hears(inside, 12);
    await page.evaluate(() => {
      const frame = document.querySelector('iframe').contentWindow;
      const shapes = [
        'take over',
        'run',
        null,
        7,
        {},
        { id: 0 },
        { id: 1, result: new Float64Array(9) },
        { id: 1, error: 'no' },
        { action: 'run', id: 1, specification: '{}', task: 0 },
        { type: 'budgeted-bandits:height', height: 1e9 },
        { type: 'specification', specification: { version: 1 } },
        { __proto__: null, hash: '#preset=m-ucb-bias' },
      ];
      for (const shape of shapes) frame.postMessage(shape, '*');
    });
    await heard();
    assert.equal(await state(), before);
    await page.waitForLoadState('networkidle');
  },
  { also },
);

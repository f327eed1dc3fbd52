// Each view of the playground as an element and in a frame: the code that the button Embed gives shows the same results
// with the same settings, and a frame is as high as its figure. If a host lets no other page load the element, the code
// says so.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { hosted, served } from './elsewhere.mjs';
import { open, quoted } from './embed.mjs';
import { at_rest, hash, SMALL, site, until, url } from './site.mjs';
import { visit } from './visit.mjs';

/** @type {Record<string, string>} */
const pages = {};
const other = await hosted(pages);
const shared = await served();
const closed = await served({});

/** Says in an element that the run is complete. */
const RUN = /20 of 20 repetitions/;
/**
 * For each view the settings in the address, the texts that must be the same on the page and in an element, and a text
 * that says that the view is complete.
 * @type {Record<string, {look: string, of: string, done: RegExp}>}
 */
const VIEWS = {
  regret: {
    look: 'y=logarithmic&band=0&bounds=1&hide=2_4&zoom=100_1500',
    of: '.bounds-note, .legend [aria-pressed=true]',
    done: RUN,
  },
  pulls: { look: '', of: '.say, .counts', done: RUN },
  outcomes: { look: 'sort=-pulls', of: '.outcomes table, .distribution table, .distribution .note', done: RUN },
  intervals: { look: 'beside=kl&at=20&policy=2', of: '.say, .compared, .figures', done: /^Pull 21/m },
  shapes: { look: 'mean=0.3&n=30&alpha=0.02', of: '.say, table, .formulas', done: /30 samples/ },
  coverage: { look: 'samples=50&pairs=2000&rain=bts', of: '.say, .coverage-rest', done: /2\s000 pairs in/ },
  theory: { look: '', of: '.say, table, dl', done: /was measured/ },
  race: { look: 'step=pulls&at=900&repetition=3', of: '.say, .lanes, .take-along', done: /after (about )?900 pulls/ },
  sweep: {
    look: 'y=logarithmic&sweep=budget.absolute&values=300_600',
    of: '.say, .sweep-charts, table',
    done: /2 of 2/,
  },
  grab: { look: 'n=30&cost=0.05&width=equal', of: '.say, .drawn-cost .read, .note', done: /index\s[\d∞]/ },
};
const APART = ['shapes', 'coverage', 'grab'];
const guide = await readFile(new URL('../../docs/embedding.md', import.meta.url), 'utf8');

/** Returns the address of a view in the playground. @param {string} view @param {string} look */
const address = (view, look) => [hash(SMALL), view !== 'regret' && `view=${view}`, look].filter(Boolean).join('&');

/**
 * Returns the texts that a selector finds in a view, once the view is complete.
 * @param {Page | Frame} page
 * @param {string} view
 * @param {boolean | string} inside whether the view is in an element, or a selector that tells the element from others
 */
async function texts(page, view, inside) {
  const { of, done } = VIEWS[view];
  const root = inside ? `budgeted-bandit${inside === true ? '' : inside} >> .embedded` : '#main';
  if (inside || done !== RUN)
    await until(async () => done.test(await page.locator(root).innerText()), `all of ${view}`);
  const scope = inside || APART.includes(view) ? root : `${root} >> [id^=view-]:visible`;
  return page
    .locator(`${scope} >> ${of}`)
    .evaluateAll((found) => found.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent));
}

/** Opens a view of the playground and returns both codes that Embed gives. @param {Page} page @param {string} view */
async function codes(page, view) {
  await visit(page, address(view, VIEWS[view].look));
  await at_rest(page, view);
  const shown = await texts(page, view, false);
  await page.evaluate(() => document.querySelector('#embed')?.click());
  await page.getByRole('dialog').waitFor();
  const [script, frame] = await Promise.all(
    ['As an element', 'As a frame'].map((name) => page.getByLabel(name, { exact: true }).inputValue()),
  );
  await page.keyboard.press('Escape');
  return { view, shown, script, frame };
}

/**
 * Checks the codes of a view, but not what they show.
 * @param {Awaited<ReturnType<typeof codes>>} codes
 */
function check_codes({ view, shown, script, frame }) {
  assert.ok(shown.length > 0, `nothing to compare in ${view}`);
  assert.equal(script.includes('application/json'), !APART.includes(view), view);
  const height = /height="(\d+)"/.exec(frame)?.[1] ?? '';
  assert.ok(
    guide.match(new RegExp(`\\b${Number(height).toLocaleString('en')}\\b`)),
    `docs/embedding.md lacks ${height}`,
  );
  const looks = [...(/ look="(.+?)"/.exec(script) ?? ['', ''])][1].replaceAll('&amp;', '&');
  assert.deepEqual(
    [...new URLSearchParams(looks)].sort(),
    [...new URLSearchParams(VIEWS[view].look)].sort(),
    `the settings of ${view}`,
  );
}

/** Checks that a frame is as high as its view, at two widths. @param {Page} page @param {string} view */
async function check_heights(page, view) {
  await until(() => Promise.resolve(page.frames().length > 1), 'a frame');
  const inside = page.frames()[1];
  await texts(inside, view, true);
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await until(
      () =>
        inside.evaluate((wanted) => {
          const { height, width } = document.body.getBoundingClientRect();
          const { scrollHeight, scrollWidth } = document.documentElement;
          const fits = Math.abs(innerHeight - height) <= 1 && scrollHeight === innerHeight && scrollWidth === width;
          return fits && innerWidth > 390 === wanted > 390;
        }, width),
      `a frame as high as ${view} at ${width} px`,
    );
  }
}

// Each half of the views takes as long as other tests.
for (const half of [0, 1]) {
  const views = Object.keys(VIEWS).filter((_, i) => i % 2 === half);
  site(`the codes of ${views.join(', ')} show what the page shows, and fit at any width`, async (page) => {
    const all = [];
    for (const view of views) all.push(await codes(page, view));
    for (const one of all) check_codes(one);
    const elements = all.map(({ view, script }) => script.replace('<budgeted-bandit', `<budgeted-bandit id="${view}"`));
    await open(page, elements.join(''));
    for (const { view, shown } of all) {
      await page.locator(`#${view}`).scrollIntoViewIfNeeded();
      assert.deepEqual(await texts(page, view, `#${view}`), shown, view);
    }
    assert.equal(await page.evaluate(() => location.hash), '', 'the address of the host is left alone');
    for (const { view, frame } of all) {
      await page.setViewportSize({ width: 390, height: 900 });
      await open(page, `<style>body { margin: 0 }</style>${frame}`);
      await check_heights(page, view);
    }
  });
}

site('a table can be copied in an element, which says so itself', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const look = 'sweep=budget.absolute&amp;values=300_600';
  await open(page, `<budgeted-bandit view="sweep" look="${look}" specification="${quoted(SMALL)}">`);
  await page.locator('budgeted-bandit').getByText('2 of 2 values', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy table' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.deepEqual(lines.map((line) => line.split('\t')[0]).slice(1), ['300', '600']);
});

site('elements of one page are independent, and each link leads to what its element shows', async (page) => {
  const one = (/** @type {string} */ id, /** @type {string} */ more) =>
    `<budgeted-bandit id="${id}" ${more}></budgeted-bandit>`;
  const run = `specification="${quoted(SMALL)}"`;
  await open(
    page,
    one('a', 'view="shapes" look="n=20"') +
      one('b', 'view="shapes" look="n=70"') +
      one('c', `view="outcomes" ${run}`) +
      one('d', `view="outcomes" look="sort=cost" ${run}`),
  );
  await page.setViewportSize({ width: 800, height: 6000 });
  const said = (/** @type {string} */ id) => page.locator(`#${id} .say`).innerText();
  await until(async () => /70 samples/.test(await said('b')), 'the second element');
  await page.locator('#a').getByRole('textbox', { name: 'samples', exact: true }).fill('40');
  await until(async () => /40 samples/.test(await said('a')), 'another number of samples');
  assert.match(await said('b'), /70 samples/);
  const link = (/** @type {string} */ id) => page.locator(`#${id} .foot`).getByRole('link').getAttribute('href');
  await until(async () => /view=shapes&n=40&/.test((await link('a')) ?? ''), 'a link to the new samples');
  assert.match((await link('b')) ?? '', /#view=shapes&n=70$/);
  await page.locator('#c').getByText('20 of 20 repetitions', { exact: true }).waitFor();
  await page.locator('#d').getByText('20 of 20 repetitions', { exact: true }).waitFor();
  await page.locator('#c').getByRole('button', { name: 'ratio' }).click();
  const sorted = (/** @type {string} */ id) => page.locator(`#${id} .outcomes [aria-sort]`).innerText();
  assert.match(await sorted('c'), /^ratio/);
  assert.match(await sorted('d'), /^cost/);
  assert.equal(await page.evaluate(() => location.hash), '');
});

site(
  'the code says why it does not run if its host lets no other page load it',
  async (page) => {
    const { script } = await codes(page, 'regret');
    pages['/closed'] = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<meta http-equiv="Content-Security-Policy" content="default-src ${closed} 'wasm-unsafe-eval'; img-src data:; style-src 'unsafe-inline'; worker-src blob: ${closed}">
<link rel="icon" href="data:,"><body>${script.replaceAll(url, `${closed}/`)}</body></html>`;
    await page.goto(`${other}/closed`);
    assert.equal(
      await page.getByRole('alert').innerText(),
      'This figure does not run, because its host does not allow other pages to load it: the host sends no header ' +
        'Access-Control-Allow-Origin.',
    );
    assert.ok(await page.locator('budgeted-bandit > svg').isVisible(), 'the picture stays');
    const link = page.getByRole('link', { name: 'Open in Budgeted Bandits' });
    assert.ok((await link.getAttribute('href'))?.startsWith(`${closed}/#s=`));
    pages['/shared'] = pages['/closed'].replaceAll(closed, shared);
    await page.goto(`${other}/shared`);
    await page.locator('budgeted-bandit').getByText('20 of 20 repetitions', { exact: true }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.ok(await link.isHidden());
  },
  { also: [other, shared, closed], brought: /CORS|ERR_FAILED/ },
);

site('the examples of docs/embedding.md run', async (page) => {
  const examples = [...guide.matchAll(/^```html\n(.+?)^```/gms)].map(([, code]) => code);
  const code = examples.join('').replaceAll('https://example.org/budgeted-bandits/', url);
  assert.equal(code.split('<budgeted-bandit').length - 1, 3);
  await open(page, code);
  await page.setViewportSize({ width: 800, height: 6000 });
  const figures = page.locator('budgeted-bandit');
  await figures.nth(0).getByText('200 of 200 repetitions', { exact: true }).waitFor();
  await figures.nth(1).locator('.outcomes th[aria-sort=descending]', { hasText: 'pulls' }).waitFor();
  await figures.nth(2).locator('.say', { hasText: '30 samples' }).waitFor();
});

// The documentation of the built site: its pages, links, search and figures, on small screens and without JavaScript.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { violations } from './access.mjs';
import { open } from './embed.mjs';
import { site, url } from './site.mjs';

const docs = `${url}docs/`;
const folder = join(process.env.BB_DIST ?? '', 'docs');
const PAGES = readdirSync(folder).filter((name) => name.endsWith('.html'));
const source = fileURLToPath(new URL('../../docs/', import.meta.url));
/** The views whose figures compute an answer, and therefore send the event `bb-done`. */
const ANSWERED = ['regret', 'pulls', 'outcomes', 'theory'];

test('every page of the contents is there, and no other', () => {
  const contents = readFileSync(join(source, 'SUMMARY.md'), 'utf8');
  const listed = [...contents.matchAll(/\]\((.*?)\)/g)].map(([, path]) =>
    path.replace('README.md', path === 'README.md' ? 'index.md' : '').replace(/^\.\.\/(.*)\/$/, '$1.md'),
  );
  assert.deepEqual(PAGES, listed.map((path) => path.replace(/md$/, 'html')).sort());
});

test('every page states the policy of the site before it loads anything, and has nothing inline', () => {
  const policy = /content="(default-src [^"]*)"/.exec(readFileSync(join(folder, '../index.html'), 'utf8'))?.[1];
  for (const name of PAGES) {
    const [before, stated, after] = readFileSync(join(folder, name), 'utf8').split(
      /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/,
    );
    assert.ok(policy);
    assert.equal(stated, policy, name);
    assert.ok(!/<(script|link|style)/.test(before), name);
    assert.ok(!/ on[a-z]+="| style="|<style|<script>|<iframe|javascript:/.test(after), `${name} has something inline`);
  }
});

test('tables have boxes and aligned cells, and only pages with figures load their script', () => {
  for (const name of PAGES) {
    const text = readFileSync(join(folder, name), 'utf8');
    assert.equal(text.split('<div class="table-wrapper"><table>').length, text.split('<table').length, name);
    assert.equal(text.includes('src="../load.js"'), text.includes('<budgeted-bandit'), name);
  }
  const deciding = readFileSync(join(folder, 'deciding.html'), 'utf8');
  assert.match(deciding, /<th>[^<]+<\/th>\n<th class="right">/);
  assert.match(deciding, /<td class="right">[\d,]+<\/td>/);
});

test('the licences of the site contain that of the search', () => {
  const licences = readFileSync(join(folder, '../licences.txt'), 'utf8');
  const licence = readFileSync(new URL('node_modules/minisearch/LICENSE.txt', import.meta.url), 'utf8');
  assert.ok(licences.includes(licence) && licence.includes('Copyright'));
});

site('every page opens without complaints, and its links lead to pages and headings', async (page) => {
  /** @type {Map<string, Set<string>>} */
  const ids = new Map();
  /** @type {[from: string, to: string][]} */
  const links = [];
  for (const name of PAGES) {
    await page.goto(docs + name);
    assert.ok(await page.locator('main h1').first().isVisible(), name);
    assert.equal(await page.locator('#contents a[aria-current=page]').count(), 1, name);
    const found = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      links: [...document.querySelectorAll('a[href], img[src]')].map((one) =>
        one instanceof HTMLImageElement ? one.src : one.href,
      ),
    }));
    ids.set(docs + name, new Set(found.ids));
    assert.equal(new Set(found.ids).size, found.ids.length, `${name} has an id twice`);
    links.push(.../** @type {[string, string][]} */ (found.links.map((to) => [name, to])));
  }
  const own = links.filter(([, to]) => to.startsWith(new URL(url).origin));
  assert.ok(own.length > 40 * PAGES.length, `${own.length} links`);
  for (const to of new Set(own.map(([, to]) => to.split('#')[0])))
    assert.ok((await page.request.get(to)).ok(), `${to}, linked from ${own.find(([, other]) => other.startsWith(to))}`);
  for (const [from, to] of own) {
    const [path, anchor] = to.split('#');
    const known = ids.get(path);
    if (known && anchor) assert.ok(known.has(decodeURIComponent(anchor)), `${from} links to ${to}`);
  }
  await page.goto(`${docs}index.html`);
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await page.getByRole('link', { name: 'Documentation', exact: true }).click();
  assert.equal(await page.locator('h1').innerText(), 'Documentation');
  await page.waitForLoadState('networkidle');
});

site('the search finds a section by a word, and says if there is none', async (page) => {
  await page.goto(`${docs}index.html`);
  await page.keyboard.press('/');
  await page.keyboard.type('copula');
  const found = page.getByRole('link', { name: 'The specification » Given arms' });
  await found.waitFor();
  assert.equal(await page.locator('#found mark').first().innerText(), 'copula');
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByRole('status').getByText('No section contains “zzzz”.').waitFor();
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('#found').isHidden());
  await page.getByRole('searchbox').fill('Gausian copulas');
  await found.waitFor();
  assert.equal(await page.locator('#found mark').innerText(), 'Gaussian');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${docs}specification.html#given-arms`);
});

site(
  'the search says that it could not be loaded, and loads when the visitor goes on typing',
  async (page) => {
    await page.route('**/docs/search.json', (route) => route.abort(), { times: 1 });
    await page.goto(`${docs}index.html`);
    await page.getByRole('searchbox').fill('copul');
    await page.getByRole('status').getByText('The index of the search could not be loaded.').waitFor();
    await page.getByRole('searchbox').fill('copula');
    await page.getByRole('link', { name: 'The specification » Given arms' }).waitFor();
  },
  { brought: /search\.json|Failed to (fetch|load)/ },
);

for (const name of PAGES.filter((name) => readFileSync(join(folder, name), 'utf8').includes('<budgeted-bandit')))
  site(`the figures of ${name} run`, async (page) => {
    await page.addInitScript(() => {
      addEventListener('bb-done', ({ target }) => /** @type {Element} */ (target).setAttribute('data-done', ''));
    });
    await page.goto(docs + name);
    for (const figure of await page.locator('budgeted-bandit').all()) {
      await figure.scrollIntoViewIfNeeded();
      await figure.locator('.say').waitFor();
      const view = (await figure.getAttribute('view')) ?? 'regret';
      const done = await figure.elementHandle();
      if (ANSWERED.includes(view)) await page.waitForFunction((one) => one?.matches('[data-done]'), done);
      assert.equal(await figure.getByRole('alert').count(), 0);
    }
  });

site('the code of the guide about figures runs', async (page) => {
  const guide = readFileSync(join(source, 'figures.md'), 'utf8');
  const examples = [...guide.matchAll(/^```html\n(.+?)^```/gms)].map(([, code]) => code);
  assert.equal(examples.length, 2);
  await open(page, examples.join('').replaceAll('https://example.org/budgeted-bandits/', url));
  await page.setViewportSize({ width: 800, height: 3000 });
  const figures = page.locator('budgeted-bandit');
  await figures.nth(0).getByText('200 of 200 repetitions', { exact: true }).waitFor();
  await figures.nth(1).locator('[role=slider]').first().waitFor();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  site(
    `axe finds nothing in the documentation in the ${colorScheme} theme`,
    async (page) => {
      for (const name of ['index.html', 'tutorial.html', 'specification.html', 'statistics.html', 'python.html']) {
        await page.goto(docs + name);
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await violations(page), [], name);
      }
      await page.getByRole('searchbox').fill('regret');
      await page.locator('#results a').first().waitFor();
      assert.deepEqual(await violations(page), [], 'with results');
    },
    { colorScheme },
  );

site(
  'no page scrolls sideways on a phone, and the contents open',
  async (page) => {
    for (const name of PAGES) {
      await page.goto(docs + name);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${name} is ${width} pixels wide`);
    }
    await page.goto(`${docs}index.html`);
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The problem' }).click();
    assert.equal(await page.locator('h1').innerText(), 'The problem');
    assert.ok(await page.locator('#contents').isHidden());
    await page.waitForLoadState('networkidle');
  },
  { viewport: { width: 360, height: 740 } },
);

for (const width of [1280, 360])
  site(
    `without JavaScript, every page can be read and reached in a window of ${width} pixels`,
    async (page) => {
      await page.goto(`${docs}index.html`);
      const contents = page.getByRole('navigation', { name: 'Contents' });
      const open = async () => width > 900 || (await page.getByRole('button', { name: 'Contents' }).click());
      await open();
      const reached = await contents.getByRole('link').evaluateAll((links) => links.map((link) => link.href));
      assert.deepEqual(reached.sort(), PAGES.map((name) => docs + name).sort());
      await contents.getByRole('link', { name: 'Asymmetric intervals' }).click();
      assert.equal(await page.locator('h1').innerText(), 'Asymmetric intervals');
      await page.getByRole('img', { name: 'The regret of m-UCB' }).waitFor();
      assert.ok(await page.getByRole('searchbox').isHidden());
      await page.getByRole('link', { name: 'Next What the numbers mean' }).click();
      assert.match(await page.locator('main').innerText(), /Confidence bands/);
    },
    { javaScriptEnabled: false, brought: /\.js csp$/, viewport: { width, height: 740 } },
  );

// What visitors see whose browsers lack modules, the language of the scripts, WebAssembly or workers. faults.test.mjs
// shows that the page's own thread does the work of workers.
import assert from 'node:assert/strict';
import { around, done } from './embed.mjs';
import { bits, native, SMALL, site, url, usual } from './site.mjs';

const TOO_OLD =
  /^This browser is too old to compute anything here: it has no JavaScript modules\. Use a newer browser\./;

/**
 * Shows pages as a browser without modules does, which skips modules and runs scripts with `nomodule`.
 * @param {Page} page
 */
const without_modules = (page) =>
  page.route(/(\/|\.html)(#|$)/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll('type="module"', 'type="text/x-unknown"').replaceAll(/ nomodule(="")?/g, '');
    await route.fulfill({ response, body });
  });

/** Returns the texts in sight of elements. @param {Page} page @param {string} selector */
const texts = async (page, selector) =>
  (await page.locator(`${selector}:visible`).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());

site('without modules a sentence says what is missing, and what came with the page stays', async (page) => {
  await without_modules(page);
  await page.goto(usual);
  for (const [width, height] of /** @type {const} */ ([
    [1440, 900],
    [390, 844],
  ])) {
    await page.setViewportSize({ width, height });
    const [said] = await texts(page, '#notices');
    assert.match(said, TOO_OLD);
    assert.match(said, /The results below are those of the default experiment, which came with the page\.$/);
    assert.match((await texts(page, '#sentence'))[0], /^Over 200 repetitions, /);
    assert.equal(await page.locator('#regret svg[role=img]:visible').count(), 1, 'one drawing of the chart');
    assert.equal(await page.locator('#outcomes tbody tr:visible').count(), 6);
    assert.deepEqual(await texts(page, ':is(button, input, select):not(.built *)'), [], 'controls that do nothing');
  }
  await check_other_pages(page);
  await check_article(page);
});

/** Checks: without modules the benchmark and a figure in a frame say what is missing. @param {Page} page */
async function check_other_pages(page) {
  for (const [path, place] of [
    ['bench.html', '#sentence'],
    ['embed.html#preset=two-arms', '#figure'],
  ]) {
    await page.goto(url + path);
    assert.match((await texts(page, place))[0], TOO_OLD, path);
    assert.deepEqual(await texts(page, 'button'), [], path);
  }
}

site(
  'a browser that cannot read the language of the scripts is told so on the page and in the benchmark',
  async (page) => {
    await page.route(/(main|bench)\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'newer syntax' }),
    );
    for (const [address, place] of [
      ['#view=regret', '#notices'],
      ['bench.html', '#sentence'],
    ]) {
      await page.goto(url + address);
      await page
        .locator(place)
        .getByText('This browser is too old to compute anything here: it cannot read a script of this page.')
        .waitFor();
      if (address.startsWith('#')) assert.match((await texts(page, '#sentence'))[0], /^Over 200 repetitions, /);
    }
  },
  { brought: /^page error: / },
);

const NO_WASM = 'This browser has no WebAssembly or forbids it. Allow it, or use another browser.';
/** Removes something from pages before their scripts run. @param {Page} page @param {string} name */
const without = (page, name) =>
  page.addInitScript((name) => {
    Reflect.deleteProperty(globalThis, name);
  }, name);

site(
  'without WebAssembly the results of the page and the fallback of an element stay, and a sentence says why',
  async (page) => {
    await without(page, 'WebAssembly');
    await page.goto(usual);
    await page.locator('.notice').getByText(NO_WASM).waitFor();
    assert.match((await texts(page, '#sentence'))[0], /^Over 200 repetitions, /);
    assert.equal(await page.locator('#regret svg[role=img]:visible').count(), 1);
    assert.equal(await page.locator('#outcomes tbody tr:visible').count(), 6);

    await with_element(page);
    await page.getByRole('alert').getByText(NO_WASM).waitFor();
    assert.ok(await page.getByText('A fallback').isVisible());
  },
);

/** Opens a page with an element that has a text of its own. @param {Page} page */
async function with_element(page) {
  const settings = JSON.stringify(SMALL);
  const element = `<budgeted-bandit id="a" specification='${settings}'><p>A fallback</p></budgeted-bandit>`;
  await page.route(`${url}host.html`, (route) => route.fulfill({ contentType: 'text/html', body: around(element) }));
  await page.goto(`${url}host.html`);
}

site('without workers the element gives the same answer', async (page) => {
  await without(page, 'Worker');
  await with_element(page);
  assert.deepEqual(await done(page), bits(native(SMALL)));
  assert.ok(await page.getByText('A fallback').isHidden());
});

/** Checks: without modules the element keeps its fallback. @param {Page} page */
async function check_article(page) {
  await page.goto(`${url}examples/blog-post.html`);
  const fallbacks = page.getByText('A simulation runs here if your browser has JavaScript and WebAssembly.');
  for (const fallback of await fallbacks.all()) assert.ok(await fallback.isVisible());
  assert.equal(await fallbacks.count(), 3);
}

// The site after the first visit: without a network, and with a newer version on the host.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeable } from './elsewhere.mjs';
import { ended, hash, LONG, site, underway, until } from './site.mjs';
import { choose } from './tabs.mjs';

const dist = process.env.BB_DIST ?? '';
const server = await changeable(dist);
const host = server.url;
const options = { serviceWorkers: /** @type {const} */ ('allow'), also: [new URL(host).origin] };

/** Visits the site for the first time, until the browser has stored it. */
async function visit(/** @type {Page} */ page) {
  server.changed = {};
  await page.goto(`${host}#preset=two-arms`);
  await page.waitForFunction(() => globalThis.budgetedBandits?.state.shown);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const kept = loaded.filter((name) => name.includes('/presets/')).map((name) => caches.match(name));
    return !(await Promise.all(kept)).includes(undefined);
  });
  await page.goto('about:blank');
}

/** Puts another version of the site on the host. */
async function newer() {
  const text = await readFile(join(dist, 'service-worker.js'), 'utf8');
  server.changed = { '/service-worker.js': text.replace(/("[\w+/]{12}")/, '"anotherone12"') };
  assert.notEqual(server.changed['/service-worker.js'], text);
}

site(
  'after the first visit every page works without a network',
  async (page) => {
    await visit(page);
    server.changed = null;
    await page.goto(`${host}?workers=2#preset=two-arms`);
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.equal(answer.policies[0].repetitions, 200);
    for (const view of ['Intervals', 'Shapes', 'Coverage']) {
      await choose(page, view.toLowerCase());
      await page.locator(`#view-${view.toLowerCase()} canvas`).first().waitFor();
    }
    await page.goto(`${host}#guide=ads-3&view=worlds`);
    await page.locator('#view-worlds').getByText('What a budget of 500 EUR earns').waitFor();
    for (const path of ['bench.html', 'embed.html#preset=two-arms', 'examples/blog-post.html']) {
      await page.goto(host + path);
      await page.locator('#times tbody tr, .say, h1').first().waitFor();
    }
  },
  options,
);

site(
  'the results and the page of a preset are kept once they are opened, in the version of the site',
  async (page) => {
    await page.addInitScript(() => {
      if (navigator.serviceWorker?.controller === null) fetch('presets/kube-fig-1-1.json');
    });
    await visit(page); // waits until the results that it has opened are kept
    await page.goto(`${host}bench.html`);
    const results = () =>
      page.evaluate(async () => {
        const response = await fetch('presets/low-cost-trap-1.json').catch(() => null);
        return response && (await response.json()).specification.budget.absolute;
      });
    const kept = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open((await caches.keys())[0])).keys();
        const paths = requests.map((request) => new URL(request.url).pathname);
        return paths.filter((path) => /kube|trap/.test(path)).sort();
      });
    assert.deepEqual(await kept(), ['/presets/kube-fig-1-1.json'], 'what the first visit opened');
    server.changed = { '/presets/low-cost-trap-1.json': '{"specification":{"budget":{"absolute":7}}}' };
    assert.equal(await results(), null);
    server.changed = {};
    assert.equal(await results(), 500);
    await page.goto(`${host}presets/low-cost-trap.html`);
    server.changed = null;
    await page.goto(`${host}bench.html`);
    const all = ['kube-fig-1-1.json', 'low-cost-trap-1.json', 'low-cost-trap.html'].map((name) => `/presets/${name}`);
    assert.deepEqual(await kept(), all);
    assert.equal(await results(), 500);
    await page.goto(`${host}presets/low-cost-trap.html`);
    assert.equal(await page.locator('h1').innerText(), 'The low-cost trap');
    server.changed = {
      '/presets/m-ucb-bias.html': '<!doctype html><title>Newer</title><link rel="icon" href="data:,">',
    };
    await page.goto(`${host}presets/m-ucb-bias.html`);
    assert.equal(await page.title(), 'Newer');
  },
  { ...options, brought: /integrity|net::ERR_FAILED/ },
);

site(
  'a newer version is offered, and does not interrupt a run',
  async (page) => {
    await visit(page);
    await newer();
    const notice = page.locator('.notice').filter({ hasText: 'A newer version of this page is available.' });
    await page.goto(`${host}#preset=two-arms`); // the browser looks for a newer version in idle time
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Later' }).click();
    assert.equal(await notice.count(), 0);
    await page.reload(); // a reload keeps the old version, and the offer is repeated
    await notice.waitFor();
    await page.goto(host + hash(LONG));
    await underway(page);
    await notice.waitFor();
    assert.equal(await page.evaluate(async () => (await caches.keys()).length), 2);
    assert.equal(await page.evaluate(() => budgetedBandits.state.latest.phase), 'running');
    await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Load it' }).click()]);
    await underway(page);
    assert.equal(await notice.count(), 0);
    assert.deepEqual(await page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1))), [
      'anotherone12',
    ]);
  },
  options,
);

site(
  'a file that differs from the one that was built is not stored',
  async (page) => {
    server.changed = { '/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    await page.goto(`${host}bench.html`); // a page that registers no service worker itself
    const failed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('service-worker.js');
      const worker = registration.installing;
      await new Promise((then) => {
        worker?.addEventListener('statechange', then);
      });
      return worker?.state;
    });
    assert.equal(failed, 'redundant');
  },
  { ...options },
);

site(
  'a browser that has stored a built site forgets it when the repository is served at its address',
  async (page) => {
    await visit(page);
    server.changed = {
      '/service-worker.js': await readFile(new URL('../../www/service-worker.js', import.meta.url), 'utf8'),
    };
    await page.goto(host);
    // The service worker of the repository reloads the page, so any question may reach a page that is navigating.
    const kept = () =>
      page.evaluate(
        async () => (await caches.keys()).length + (await navigator.serviceWorker.getRegistrations()).length,
      );
    await until(async () => (await kept()) === 0, 'nothing is kept');
    await until(() => ended(page), 'a run of the page that was loaded again');
  },
  options,
);

site(
  'a page in a frame stores nothing',
  async (page) => {
    server.changed = {
      '/host.html':
        '<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">' +
        '<iframe title="Page" src="./#view=regret"></iframe>' +
        '<iframe title="Figure" src="embed.html#preset=two-arms"></iframe>',
    };
    await page.goto(`${host}host.html`);
    await page.frameLocator('iframe >> nth=0').locator('#sentence').getByText('has the lowest regret').waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  },
  options,
);

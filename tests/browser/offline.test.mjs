// The site after the first visit: without a network, and with a newer version on the host.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after } from 'node:test';
import { TYPES } from './elsewhere.mjs';
import { LONG, ended, hash, site, underway, until } from './site.mjs';

const dist = process.env.BB_DIST ?? '';
/** What the host has in place of its files, by path; none at all where it is down. @type {Record<string, string> | null} */
let changed = {};
const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://x').pathname).replace(/\/$/, '/index.html');
  if (!changed) {
    request.socket.destroy();
    return;
  }
  try {
    response
      .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain', 'cache-control': 'no-cache' })
      .end(changed[path] ?? (await readFile(join(dist, path))));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(null));
});
after(() => server.close());
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
const host = `http://127.0.0.1:${port}/`;
const options = { serviceWorkers: /** @type {const} */ ('allow'), also: [`http://127.0.0.1:${port}`] };

/** A first visit, until everything is kept. */
async function visit(/** @type {Page} */ page) {
  changed = {};
  await page.goto(`${host}#preset=two-arms`);
  await ended(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.goto('about:blank');
}

/** The site with another version of everything that is kept. */
async function newer() {
  const text = await readFile(join(dist, 'service-worker.js'), 'utf8');
  changed = { '/service-worker.js': text.replace(/("[\w+/]{12}")/, '"anotherone12"') };
  assert.notEqual(changed['/service-worker.js'], text);
}

site(
  'after the first visit all of it works without a network',
  async (page) => {
    await visit(page);
    changed = null;
    await page.goto(`${host}?workers=2#preset=two-arms`);
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.equal(answer.policies[0].repetitions, 200);
    for (const view of ['Intervals', 'Shapes', 'Coverage']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.locator(`#view-${view.toLowerCase()} canvas`).first().waitFor();
    }
    for (const path of ['bench.html', 'embed.html#preset=two-arms', 'examples/blog-post.html']) {
      await page.goto(host + path);
      await page.locator('#times tbody tr, .say, h1').first().waitFor();
    }
  },
  options,
);

site(
  'a newer version is offered, and not forced on a run',
  async (page) => {
    await visit(page);
    await newer();
    const notice = page.locator('.notice').filter({ hasText: 'There is a newer version of this page.' });
    await page.goto(`${host}#preset=two-arms`); // the browser looks for a newer one when there is little else to do
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Later' }).click();
    assert.equal(await notice.count(), 0);
    await page.reload(); // somebody who reloads is asked again, and still has the old one
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
  'what arrives in another state than it was built in is not kept',
  async (page) => {
    changed = { '/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    await page.goto(`${host}bench.html`); // which keeps nothing itself
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
  'what a finished site has kept goes where the repository is served',
  async (page) => {
    await visit(page);
    changed = { '/service-worker.js': await readFile(new URL('../../www/service-worker.js', import.meta.url), 'utf8') };
    await page.goto(host);
    // What serves the repository loads the page again, so that each question may come upon a page that is on its way.
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
  'a frame and an embed keep nothing',
  async (page) => {
    changed = {
      '/host.html':
        '<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><iframe title="Page" src="./"></iframe><iframe title="Figure" src="embed.html#preset=two-arms"></iframe>',
    };
    await page.goto(`${host}host.html`);
    await page.frameLocator('iframe >> nth=0').locator('#sentence').getByText('has the lowest regret').waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  },
  options,
);

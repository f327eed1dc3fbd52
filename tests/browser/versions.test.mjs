// A site that keeps every version: links lead to the version that wrote them, and no version uses files of another.
//
// BB_VERSIONS  the folder of the site, with the newest version and one earlier version
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeable } from './elsewhere.mjs';
import { open, saved } from './menus.mjs';
import { bits, ended, hash, linked, native, SMALL, site } from './site.mjs';
import { choose } from './tabs.mjs';

const folder = process.env.BB_VERSIONS;
if (!folder) throw new Error('BB_VERSIONS is not set: the folder of a site that keeps two versions');
const server = await changeable(folder);
const origin = new URL(server.url).origin;
const options = { also: [origin], permissions: ['clipboard-read', 'clipboard-write'] };

/** @param {string} path @returns {Promise<{version: string, numbers: string}>} */
const facts = async (path) => JSON.parse(await readFile(join(folder, path, 'version.json'), 'utf8'));
const newest = await facts('.');
const kept = await readdir(join(folder, 'v'));
const [earlier, ...more] = await Promise.all(
  kept.filter((name) => name !== newest.version).map((name) => facts(`v/${name}`)),
);
/** The addresses of both versions. */
const [OLD, NEW] = [earlier, newest].map(({ version }) => `${server.url}v/${version}/`);
const OTHER = { ...SMALL, seed: 8 };

/** Returns the notice that offers the newest version. @param {Page} page */
const offer = (page) => page.locator('.notice').filter({ hasText: `The newest version is ${newest.version}.` });

/** Waits until the page has started. @param {Page} page */
const started = (page) => page.waitForFunction(() => globalThis.budgetedBandits);

site(
  'the site keeps both versions, each in its own folder',
  async () => {
    assert.deepEqual(more, []);
    assert.ok(kept.includes(newest.version));
    assert.notEqual(earlier.version, newest.version);
  },
  options,
);

site(
  'a link, the code of a figure and a saved file of the newest version lead to the folder of this version',
  async (page) => {
    await page.goto(server.url + hash(SMALL));
    await ended(page);
    const places = () =>
      page.locator('.top-button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    const before = await places();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.deepEqual(await places(), before, 'the bar moves when a link is copied');
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(shared.startsWith(`${NEW}#s=`), shared);
    await open(page, 'Embed');
    const code = await page.locator('dialog textarea').first().inputValue();
    assert.ok(code.includes(`src="${NEW}load.js"`), code);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const { bytes } = await saved(page, 'Export', 'Specification');
    assert.equal(JSON.parse(bytes.toString()).$schema, `${NEW}schema.json`);
  },
  options,
);

site(
  'a link of the earlier version opens with this version, its numbers, and an offer of the newest version',
  async (page) => {
    await page.goto(OLD + hash(SMALL));
    const { answer } = await ended(page);
    assert.deepEqual(bits(answer), bits(native(SMALL)));
    await offer(page).waitFor();
    const same = earlier.numbers === newest.numbers;
    assert.equal((await offer(page).innerText()).includes('gives the same numbers'), same);
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      offer(page)
        .getByRole('button', { name: `Open version ${newest.version}` })
        .click(),
    ]);
    await started(other);
    assert.equal(new URL(other.url()).pathname, '/');
    await linked(other, SMALL);
    assert.equal(await offer(other).count(), 0);
  },
  options,
);

site(
  'an address of the root that names the earlier version opens with this version',
  async (page) => {
    const address = `${hash(SMALL)}&view=pulls&version=${earlier.version}`;
    await page.goto(server.url + address);
    await page.waitForURL(OLD + address);
    await ended(page);
    // The same holds if the address is changed while a page is open.
    await page.goto(server.url);
    await started(page);
    await page.evaluate((to) => {
      location.hash = to;
    }, address);
    await page.waitForURL(OLD + address);
    await offer(page).waitFor();
  },
  options,
);

site(
  'the address of the root names its version, and an address of a version that the host does not have opens in the newest',
  async (page) => {
    await page.goto(`${server.url}${hash(SMALL)}&version=0.0.1`);
    await ended(page);
    await choose(page, 'pulls');
    await page.waitForURL(`${server.url}${hash(SMALL)}&view=pulls&version=${newest.version}`);
  },
  { ...options, brought: /404/ },
);

site(
  'each version works without a network and uses no file of another version',
  async (page) => {
    /** @type {string[]} */
    const asked = [];
    page.context().on('request', (request) => asked.push(request.url()));
    for (const address of [server.url, OLD, NEW]) {
      asked.length = 0;
      await page.goto(address + hash(SMALL));
      await ended(page);
      await page.waitForFunction(
        () =>
          navigator.serviceWorker.controller?.scriptURL === `${location.origin}${location.pathname}service-worker.js`,
      );
      const own = (/** @type {string} */ one) =>
        address === server.url ? !one.startsWith(`${server.url}v/`) : one.startsWith(address);
      const strange = asked.filter((one) => !own(one.split('#')[0]) && one !== `${server.url}version.json`);
      assert.deepEqual(strange, []);
    }
    assert.equal(await page.evaluate(async () => (await caches.keys()).length), 3);
    server.changed = null;
    for (const [address, version] of [
      [server.url, newest.version],
      [OLD, earlier.version],
      [NEW, newest.version],
    ]) {
      await page.goto('about:blank');
      await page.goto(address + hash(OTHER));
      assert.deepEqual(bits((await ended(page)).answer), bits(native(OTHER)));
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      const help = page.getByRole('dialog', { name: 'Help' });
      await help.getByRole('button', { name: 'About: version' }).click();
      await help.locator('dd').filter({ hasText: version }).first().waitFor();
    }
    server.changed = {};
  },
  { ...options, serviceWorkers: 'allow', brought: /version\.json|net::ERR/ },
);

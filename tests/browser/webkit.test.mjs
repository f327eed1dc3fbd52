// The flows of flows.mjs in WebKit, and the site without a network there.
//
// BB_WEBKIT  the driver of the browser (default: WebKitWebDriver where Debian installs it, if Xvfb is there as well)
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { serve, TYPES } from './elsewhere.mjs';
import { FLOWS } from './flows.mjs';
import { hash, PATIENCE, SMALL } from './site.mjs';
import { until } from './waits.mjs';
import { start } from './webdriver.mjs';

const DEBIAN = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
const driver = process.env.BB_WEBKIT || (DEBIAN.every((path) => existsSync(path)) && DEBIAN[0]);
const skip = !driver && 'there is no WebKitWebDriver with Xvfb on this machine';
const dist = process.env.BB_DIST ?? '';

/** What pages of the site have complained about, and the files that they have asked for in vain. @type {string[]} */
let complaints = [];

/** Runs in each page before all other scripts, because WebDriver reports no messages of the console. */
const REPORT = `{
  const tell = (...what) => {
    const request = new XMLHttpRequest();
    request.open('GET', '/complaint/' + encodeURIComponent(what.join(' ')), false); // before the page is left
    request.send();
  };
  for (const kind of ['warn', 'error', 'assert']) console[kind] = (...said) => tell('console', kind, ...said);
  addEventListener('error', ({ message, target }) => tell('error', message, target.src ?? ''), true);
  addEventListener('unhandledrejection', ({ reason }) => tell('rejection', reason));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => tell('forbidden', blockedURI));
}`;

/** Returns a file of the built site. @param {string} path */
const file = async (path) => {
  const name = path.replace(/\/$/, '/index.html');
  return { type: TYPES[extname(name)] ?? 'text/plain', body: await readFile(join(dist, normalize(name))) };
};

/** Serves the built site, whose pages report their complaints. */
const reporting = () =>
  serve(async (path) => {
    const [, complaint] = path.split('/complaint/');
    if (complaint) complaints.push(decodeURIComponent(complaint));
    if (complaint) return { type: 'text/plain', body: '' };
    if (path === '/report.js') return { type: 'text/javascript', body: REPORT };
    try {
      const { type, body } = await file(path);
      const with_report = () => body.toString().replace('<head>', '<head><script src="/report.js"></script>');
      return { type, body: type === 'text/html' ? with_report() : body };
    } catch (error) {
      if (path !== '/favicon.ico') complaints.push(`missing: ${path}`);
      throw error;
    }
  });

// All servers start before the first test, because Node.js calls what was given to `after` once no test is left.
const site = `${await reporting()}/`;
let down = false;
const host = await serve((path, request) => {
  if (down) request.socket.destroy();
  return file(path);
});

/** @type {ReturnType<typeof start> | undefined} */
let running;
after(async () => (await running)?.close());

/**
 * Runs a test with a browser of its own.
 * @param {string} name @param {(page: import('./webdriver.mjs').Driven) => Promise<void>} body
 */
function webkit(name, body) {
  test(`in WebKit: ${name}`, { timeout: 5 * PATIENCE, skip }, async () => {
    running ??= start(driver || '');
    const page = await (await running).open();
    complaints = [];
    try {
      await page.resize(1280, 800);
      await body(page);
      assert.deepEqual(complaints, [], 'the page complained');
    } catch (error) {
      if (error instanceof Error) error.message += `\nThe page complained: ${complaints.join('\n')}`;
      throw error;
    } finally {
      page.close();
    }
  });
}

webkit('after the first visit the page works without a network', async (page) => {
  await page.goto(host + hash(SMALL));
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (!serviceWorker.controller)
      await new Promise((then) => serviceWorker.addEventListener('controllerchange', then, { once: true }));
  });
  await page.goto('about:blank');
  down = true;
  await page.goto(host + hash(SMALL));
  await until(
    () => page.evaluate(() => globalThis.budgetedBandits?.state.latest?.phase === 'done'),
    'a run without a network',
  );
});

for (const [name, flow] of Object.entries(FLOWS)) webkit(name, (page) => flow(page, site));

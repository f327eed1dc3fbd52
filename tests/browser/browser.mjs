// The browser of the tests, and the address of the built site.
//
// BB_URL       the address at which the built site is served, which may have a path (required)
// BB_CHROMIUM  the browser (default: /usr/bin/chromium, otherwise the Chrome that Playwright finds)
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

if (!process.env.BB_URL) throw new Error('BB_URL is not set: the address where the built site is served');
/** The site's address, with a slash at its end. */
export const url = process.env.BB_URL.replace(/\/?$/, '/');

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let running;

/** Returns the options that start the browser. @param {string[]} more arguments besides the usual ones */
function options(more = []) {
  const executablePath = [process.env.BB_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', ...more];
  return executablePath ? { executablePath, args } : { channel: 'chrome', args };
}

/**
 * Starts a browser.
 * @param {string[]} [more] arguments besides the usual ones
 * @param {string[]} [less] arguments of Playwright's own to leave out
 */
export const launch = (more, less) => chromium.launch({ ...options(more), ignoreDefaultArgs: less });

/** Returns a browser whose only context has its profile in a folder. @param {string} folder */
export const profile = (folder) => ({
  newContext: (/** @type {import('playwright-core').BrowserContextOptions} */ wanted) =>
    chromium.launchPersistentContext(folder, { ...options(), ...wanted }),
});

/** Returns the browser that tests share. It is started when it is first asked for. */
export const browser = () => (running ??= launch());

/** Ends the browser that tests share, if it was started. */
export const close = async () => (await running)?.close();

// The browser of the tests, and the address of the built site.
//
// BB_URL             the address at which the built site is served, which may have a path (required)
// BB_CHROMIUM        the browser (default: /usr/bin/chromium, otherwise the Chrome that Playwright finds)
// BB_HEADLESS_SHELL  Chromium's headless shell, which opens pages in less time and has the same engine (default: none)
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

if (!process.env.BB_URL) throw new Error('BB_URL is not set: the address where the built site is served');
/** The site's address, with a slash at its end. */
export const url = process.env.BB_URL.replace(/\/?$/, '/');

/** The address of the default settings. The bare address is that of the front door. */
export const usual = `${url}#view=regret`;

const headless = process.env.BB_HEADLESS_SHELL;

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let running;

/**
 * Returns the options that start the browser.
 * @param {string[]} more arguments besides the usual ones
 * @param {(string | undefined)[]} paths where the browser may be, the first choice first
 */
function options(more = [], paths = [process.env.BB_CHROMIUM, '/usr/bin/chromium']) {
  const executablePath = paths.find((path) => path && existsSync(path));
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', ...more];
  return executablePath ? { executablePath, args } : { channel: 'chrome', args };
}

/**
 * Starts Chromium. If the start fails, a second attempt follows, because Chromium has been seen to crash before it had
 * opened a page.
 * @param {import('playwright-core').LaunchOptions} how
 */
async function started(how) {
  try {
    return await chromium.launch(how);
  } catch (error) {
    console.warn(`The browser is started again because it has not started: ${error}`);
    return await chromium.launch(how);
  }
}

/**
 * Starts Chromium, for tests that need a browser of their own or a part of Chromium that its headless shell lacks.
 * @param {string[]} [more] arguments besides the usual ones
 * @param {string[]} [less] arguments of Playwright's own to leave out
 */
export const launch = (more, less) => started({ ...options(more), ignoreDefaultArgs: less });

/** Returns a browser whose only context has its profile in a folder. @param {string} folder */
export const profile = (folder) => ({
  newContext: (/** @type {import('playwright-core').BrowserContextOptions} */ wanted) =>
    chromium.launchPersistentContext(folder, { ...options(), ...wanted }),
});

/**
 * Returns the browser that tests share, which is the headless shell if there is one. The browser is started when it is
 * first asked for.
 */
export const browser = () => (running ??= started(headless ? options([], [headless]) : options()));

/** Ends the browser that tests share, if it was started. */
export const close = async () => (await running)?.close();

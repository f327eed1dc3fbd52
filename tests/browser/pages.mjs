// The pages that tests use. Tests that need nothing special use one page, one after another, because a page of its own
// costs a test three times as much: another process of the browser loads and compiles everything anew.
//
// BB_FRESH  gives every test a page of its own, which shows whether a test depends on what another one left behind
import { browser, url } from './browser.mjs';
import { PATIENCE } from './waits.mjs';

/** The options of a context that a page can change. */
const CHANGEABLE = ['viewport', 'colorScheme', 'reducedMotion'];

/** What cannot be taken back. A page on which a test calls one of these is not used again. */
const LASTING = {
  page: ['addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'route', 'setExtraHTTPHeaders'],
  context: [
    ...['addCookies', 'addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'on'],
    ...['once', 'route', 'setOffline'],
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
};

/** The events of a page that tests listen to. */
const EVENTS = /** @type {const} */ (['console', 'download', 'pageerror', 'popup', 'request', 'response', 'worker']);

/**
 * @typedef {Pick<import('playwright-core').Browser, 'newContext'>} Contexts
 * @typedef {object} Borrowed
 * @property {Page} page
 * @property {string[]} complaints grows with every complaint
 * @property {() => Promise<void>} give_back
 */

/** What tests share, unless the last test has spoiled it. @type {Promise<Shared> | null} */
let shared = null;

/** @typedef {Awaited<ReturnType<typeof share>>} Shared */

/**
 * Returns a page which is not yet at the site.
 * @param {import('playwright-core').BrowserContextOptions} options
 * @param {string[]} also other origins that the page may ask
 * @param {() => Promise<Contexts>} start starts the browser
 * @returns {Promise<Borrowed>}
 */
export async function borrow(options, also, start) {
  const wanted = {
    viewport: { width: 1440, height: 900 },
    reducedMotion: /** @type {const} */ ('reduce'),
    serviceWorkers: /** @type {const} */ ('block'),
    ...options,
  };
  const plain = start === browser && Object.keys(options).every((key) => CHANGEABLE.includes(key));
  if (process.env.BB_FRESH || !plain) {
    const context = await (await start()).newContext(wanted);
    const complaints = listen(context, () => also);
    return { page: await context.newPage(), complaints, give_back: () => context.close() };
  }
  shared ??= share();
  const all = await shared;
  all.allow(also);
  all.complaints.length = 0;
  await all.adapt(wanted);
  const give_back = async () => {
    if (await all.clean()) return;
    shared = null;
    await all.context.close();
  };
  return { page: all.page, complaints: all.complaints, give_back };
}

/** Makes the page that tests share. */
async function share() {
  const context = await (await browser()).newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const { setViewportSize, emulateMedia } = page;
  let spoiled = false;
  /** @type {string[]} */
  let allowed = [];
  const all = {
    context,
    page,
    complaints: listen(context, () => allowed),
    /** @param {string[]} also */
    allow(also) {
      allowed = also;
    },
    /** @param {import('playwright-core').BrowserContextOptions} wanted */
    async adapt({ viewport, colorScheme = 'light', reducedMotion }) {
      if (viewport) await setViewportSize.call(page, viewport);
      await emulateMedia.call(page, { colorScheme, reducedMotion, forcedColors: null, contrast: null, media: null });
    },
    /** Removes what a test has left behind. Returns `false` if that is impossible. */
    async clean() {
      if (spoiled) return false;
      for (const other of context.pages()) if (other !== page) await other.close();
      for (const event of EVENTS) page.removeAllListeners(event);
      if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      await page.mouse.move(0, 0);
      const { origin } = new URL(url);
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      return !spoiled;
    },
  };
  const spoil = () => {
    spoiled = true;
  };
  page.on('crash', spoil);
  watch(page, LASTING.page, spoil);
  watch(context, LASTING.context, spoil);
  watch(context.clock, LASTING.clock, spoil);
  return all;
}

/**
 * Calls `then` whenever one of these methods is called.
 * @param {any} object @param {string[]} names @param {() => void} then
 */
function watch(object, names, then) {
  for (const name of names) {
    const method = object[name];
    object[name] = (/** @type {any[]} */ ...given) => {
      then();
      return method.apply(object, given);
    };
  }
}

/**
 * Collects the complaints of all pages.
 * @param {import('playwright-core').BrowserContext} context
 * @param {() => string[]} also other origins that the page may ask
 * @returns {string[]} grows with every complaint
 */
function listen(context, also) {
  /** @type {string[]} */
  const complaints = [];
  const origins = () => [new URL(url).origin, ...also()];
  context.setDefaultTimeout(PATIENCE);
  context.on('weberror', (error) => complaints.push(`page error: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return; // see offline.test.mjs
    if (['warning', 'error', 'assert'].includes(message.type()))
      complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('request', (request) => {
    const address = new URL(request.url());
    const own = origins().includes(address.origin) || ['blob:', 'data:'].includes(address.protocol);
    if (!own) complaints.push(`request outside of the site: ${address}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // A page that is left while it loads aborts its requests.
    if (why !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`request failed: ${response.url()} ${response.status()}`);
  });
  return complaints;
}

// Goes from one address of the playground to another without loading the page anew, as a link in the page does. A load
// takes a second of computing, so tests load the page only where a fresh page is what they are about.
import { url, usual } from './browser.mjs';
import { frames } from './waits.mjs';

/**
 * Opens an address of the playground, and waits until the page has opened its settings and has drawn them; `ended` and
 * `at_rest` wait for results. The page is loaded only if it is elsewhere, or if the part of the address before its hash
 * differs. Settings of the address at which the page already is are opened once more.
 * @param {Page} page @param {string} address from `link`, or a hash alone; "" opens the default settings
 */
export async function visit(page, address) {
  const to = new URL(address || usual, url);
  if (page.url().split('#')[0] !== to.href.split('#')[0]) {
    await page.goto(to.href);
    // The button Share waits until the settings of the address are open.
    await page.waitForFunction(() => globalThis.budgetedBandits && !document.querySelector('#share').disabled);
    return;
  }
  await page.evaluate((hash) => {
    const { session } = budgetedBandits;
    const { open } = session;
    const { promise, resolve } = Promise.withResolvers();
    // The gallery of presets opens no settings.
    if (new URLSearchParams(hash.slice(1)).has('presets')) addEventListener('hashchange', resolve, { once: true });
    else
      session.open = (/** @type {Parameters<typeof open>} */ ...all) => {
        session.open = open;
        open.apply(session, all);
        resolve(null);
      };
    // An address that the page already has would not be opened.
    if (location.hash === hash) history.replaceState(null, '', `${location.pathname}${location.search}#another`);
    location.hash = hash;
    return promise;
  }, to.hash);
  await frames(page);
}

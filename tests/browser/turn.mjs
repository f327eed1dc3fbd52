// Goes from one address of the playground to another without loading the page anew, which costs a test a second of
// computing time. Where a test is about a fresh page, it loads the page with `page.goto` or `page.reload`.
import { url } from './browser.mjs';
import { frames } from './waits.mjs';

/**
 * Opens an address of the playground: with a load if the page is not at the playground yet, otherwise by the hash alone.
 * Returns once the settings of the address are open and drawn; `ended` and `at_rest` wait for results.
 * @param {Page} page @param {string} address from `link`, or the hash alone; "" opens the default settings
 */
export async function turn(page, address) {
  const hash = address.slice(Math.max(address.indexOf('#'), 0)).replace(url, '');
  if (page.url().split(/[?#]/)[0] !== url) {
    await page.goto(url + hash);
    // The button Share waits until the settings of the address are open.
    await page.waitForFunction(() => globalThis.budgetedBandits && !document.querySelector('#share').disabled);
  } else
    await page.evaluate(
      (hash) =>
        new Promise((then) => {
          const { state } = budgetedBandits;
          const { open } = state;
          const opened = (/** @type {Parameters<typeof open>} */ ...all) => {
            state.open = open;
            open.apply(state, all);
            then(null);
          };
          if (new URLSearchParams(hash.slice(1)).has('presets')) addEventListener('hashchange', then, { once: true });
          else state.open = opened;
          // An address that the page already has would not be opened.
          if (location.hash === hash) history.replaceState(null, '', `${location.pathname}#another`);
          location.hash = hash;
        }),
      hash,
    );
  await frames(page);
}

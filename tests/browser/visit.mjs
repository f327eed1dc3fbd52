// Goes from one address of the playground to another without loading the page anew, as a link in the page does. A load
// takes longer than most checks.
import { url } from './browser.mjs';

/**
 * Opens an address of the playground and waits until the page has read it. The page is loaded if it is not at the
 * playground. The address may be the one that is open: its settings are then opened once more.
 * @param {Page} page
 * @param {string} hash an empty text or a text with a "#" at its start
 */
export async function visit(page, hash) {
  if (page.url().replace(/[?#].*/, '') !== url) {
    await page.goto(url + hash);
    await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
    return;
  }
  const before = await page.evaluateHandle((hash) => {
    history.replaceState(null, '', '#another'); // so that the address changes in any case
    location.hash = hash;
    return budgetedBandits.form.specification;
  }, hash);
  // Settings that are opened are a new object.
  await page.waitForFunction((before) => budgetedBandits.form.specification !== before, before);
}

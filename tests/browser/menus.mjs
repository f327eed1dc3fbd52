// The menus of the top bar, for the tests beside this file.
import { readFileSync } from 'node:fs';

/** Finds a button by its whole name. */
export const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true });

/** Opens a menu below More, which a small screen calls Menu. */
export async function open(/** @type {Page} */ page, /** @type {string} */ name) {
  const more = page.locator('#more');
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await button(page, name).click();
}

/** Returns the name and content of the file that an entry of a menu saves. */
export async function saved(/** @type {Page} */ page, /** @type {string} */ menu, /** @type {string} */ entry) {
  await open(page, menu);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.act').filter({ hasText: entry }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

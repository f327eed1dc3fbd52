// Pages with figures, for the tests beside this file.
import { bits, PATIENCE, url } from './site.mjs';

/** Returns a page around some elements, with the script of a site. @param {string} body @param {string} [from] */
export const around = (
  body,
  from = url,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script>globalThis.done = {};
addEventListener('bb-done', ({ target, detail }) => { done[target.id] = JSON.parse(JSON.stringify(detail)); });
addEventListener('bb-error', ({ target, detail }) => { (globalThis.wrong ??= {})[target.id] = detail.message; });
addEventListener('bb-progress', ({ detail }) => { (globalThis.progress ??= []).push(detail); });</script>
<script type="module" src="${from}budgeted-bandit.js"></script></head><body>${body}</body></html>`;

/** Opens a page of the site's own origin with some elements. @param {Page} page @param {string} body */
export async function open(page, body) {
  await page.route(`${url}host.html`, (route) => route.fulfill({ contentType: 'text/html', body: around(body) }));
  await page.goto(`${url}host.html`);
}

/** Waits for the answer or the error of an element. @param {Page | Frame} page @param {string} [id] */
export async function done(page, id = 'a') {
  await page.waitForFunction((id) => globalThis.done?.[id] || globalThis.wrong?.[id], id, { timeout: PATIENCE });
  return bits(await page.evaluate((id) => globalThis.done?.[id] ?? globalThis.wrong[id], id));
}

/** Writes a specification as the value of an attribute. */
export const quoted = (/** @type {object} */ specification) =>
  JSON.stringify(specification).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

// The title, description and picture that social networks show with a link to the site.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ended, link, SMALL, site, url } from './site.mjs';

const read = (/** @type {string} */ name) => readFileSync(join(process.env.BB_DIST ?? '', name));

site('a link to the site has a title, a description and a picture, which no visitor loads', async (page) => {
  /** @type {string[]} */
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(link(SMALL));
  const said = (/** @type {string} */ name) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  assert.equal(await said('title'), await page.title());
  assert.equal(await said('description'), await page.locator('meta[name=description]').getAttribute('content'));
  const response = await page.request.get(new URL((await said('image')) ?? '', url).href);
  assert.equal(response.headers()['content-type'], 'image/png');
  const picture = await response.body();
  const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)]; // in the header of a PNG
  assert.deepEqual(size, [Number(await said('image:width')), Number(await said('image:height'))]);
  assert.deepEqual(size, [1200, 630]);
  assert.ok(picture.length < 200_000, `${picture.length} bytes`);
  await ended(page);
  assert.deepEqual(
    loaded.filter((address) => address.includes('card')),
    [],
  );
});

test('the files that are kept for use without a network do not include the picture', () => {
  const kept = read('service-worker.js').toString();
  assert.ok(kept.includes('favicon.svg') && !kept.includes('card.png'));
});

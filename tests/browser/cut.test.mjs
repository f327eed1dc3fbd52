// Nothing that a visitor looks for first is cut off on a laptop.
import assert from 'node:assert/strict';
import { simulator } from './simulator.mjs';
import { ended, hash, site, url, usual } from './site.mjs';
import { twelve } from './twelve.mjs';
import { visit } from './visit.mjs';

/** Returns by how much the table of final values is wider than its place. @param {Page} page */
const beyond = (page) => page.locator('#outcomes .wide').evaluate((place) => place.scrollWidth - place.clientWidth);

site('the last column beside the pulls and the names of arms are in sight', async (page) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(usual);
  await page.locator('#outcomes tbody tr').nth(5).waitFor();
  assert.equal(await beyond(page), 0, 'six policies');
  const { policies } = (await simulator(process.env.BB_DIST ?? '')).catalogue();
  await visit(page, url + hash({ ...twelve(policies), repetitions: 50 }));
  await ended(page);
  assert.equal(await beyond(page), 0, 'twelve policies');

  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, `${url}#preset=two-arms`);
    const names = page.locator('#bandit .handle .text');
    assert.deepEqual(await names.allInnerTexts(), ['dear', 'cheap']);
    assert.deepEqual(await names.evaluateAll((all) => all.map((name) => name.scrollWidth - name.clientWidth)), [0, 0]);
  }
});

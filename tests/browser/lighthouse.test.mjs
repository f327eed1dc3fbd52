// Lighthouse's opinion of the playground and of the article with figures, both opened as on a desktop computer.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { launch, url } from './browser.mjs';
import { PATIENCE } from './waits.mjs';

/** The lowest allowed score, out of 100, in each category that does not depend on the clock. */
const LEAST = { accessibility: 95, 'best-practices': 95, seo: 95 };

/** Finds a port on which nobody listens. @returns {Promise<number>} */
const free_port = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(found));
    });
  });

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {number} */
let port;
before(async () => {
  port = await free_port();
  browser = await launch([`--remote-debugging-port=${port}`]);
});
after(() => browser?.close());

/** Returns the score of every category, the layout shift, and a line for each loss of points. @param {string} path */
async function scores(path) {
  const { lhr } = (await lighthouse(url + path, { port, logLevel: 'error' }, desktopConfig)) ?? {};
  assert.ok(lhr, 'Lighthouse returned no report');
  const { categories, audits } = lhr;
  const all = Object.values(categories);
  const lost = all.flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((one) => one.weight > 0 && (audits[one.id].score ?? 1) < 0.9)
      .map((one) => `${id}: ${audits[one.id].title} ${audits[one.id].displayValue ?? ''}`),
  );
  return {
    /** @type {Record<string, number>} */
    of: Object.fromEntries(all.map(({ id, score }) => [id, Math.round(100 * (score ?? 0))])),
    shift: audits['cumulative-layout-shift'].numericValue ?? Infinity,
    lost,
  };
}

for (const path of ['', 'examples/blog-post.html']) {
  test(`Lighthouse finds ${path || 'the playground'} accessible and well made, and its layout steady`, {
    timeout: 5 * PATIENCE,
  }, async (t) => {
    const { of, shift, lost } = await scores(path);
    // The score of performance depends on the clock, so it is reported and not judged.
    for (const [id, score] of Object.entries(of)) t.diagnostic(`${id}: ${score}`);
    for (const one of lost) t.diagnostic(one);
    for (const [id, least] of Object.entries(LEAST)) assert.ok(of[id] >= least, `${id}: ${of[id]}`);
    assert.ok(shift < 0.1, `the layout shifts by ${shift}`);
  });
}

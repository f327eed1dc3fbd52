// The benchmark page runs to its end, and its table can be copied.
import assert from 'node:assert/strict';
import { violations } from './access.mjs';
import { hash_of, redraw, run, startup } from './bench-page.mjs';
import { ended, watch } from './bench-watch.mjs';
import { catalogue, site, url, usual } from './site.mjs';
import { twelve } from './twelve.mjs';

site('the benchmark measures every policy and copies a table', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(usual);
  const { policies } = await catalogue(page);
  await page.getByRole('link', { name: 'How long a pull takes' }).click();
  await page.waitForURL(/bench\.html$/);
  await page.locator('#times tbody tr').first().waitFor();
  await page.goto(`${url}bench.html?short`);
  await page.getByRole('button', { name: 'Measure' }).click();
  const copy = page.getByRole('button', { name: 'Copy as Markdown' });
  await page.waitForFunction(() => !document.getElementById('copy').disabled);
  assert.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), '100');
  assert.equal(await page.locator('#times tbody tr').count(), policies.length);
  await copy.click();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  const rows = lines
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  assert.deepEqual(
    rows.slice(2).map(([id]) => id),
    policies.map(({ id }) => id),
  );
  for (const row of rows.slice(2)) {
    assert.equal(row.length, 10);
    // Only the browser's own figures: the recorded figures of native code may be older than a policy.
    for (const column of [1, 2, 4, 5, 7, 8])
      assert.ok(Number(row[column].replace(/\s/g, '')) >= 0 && row[column] !== '', row.join(' | '));
  }
  assert.match(lines[0], /^In the browser: .+ Native: .+\.$/);
  assert.deepEqual(await violations(page), []);
});

site('the page has what cargo xtask bench-web measures', async (page, t) => {
  await page.goto(usual);
  await page.waitForFunction(() => globalThis.budgetedBandits);
  const { first, later } = await startup(page);
  await run(page, { ...twelve((await catalogue(page)).policies), repetitions: 20 });
  const time = await redraw(page, url);
  t.diagnostic(
    `a worker starts in ${first.toFixed(0)} ms, a later one in ${later.toFixed(0)}; drawing takes ${time.toFixed(1)}`,
  );
  assert.ok(later > 0 && time > 0);
});

site('the times of the tasks of a run add up to at most its whole time', async (page, t) => {
  await page.goto(usual);
  const { policies } = await catalogue(page);
  const specification = { ...twelve(policies), repetitions: 20 };
  await page.addInitScript(watch);
  await page.goto('about:blank');
  await page.goto(`${url}?workers=1${hash_of(specification)}`);
  for (const what of ['cold', 'warm']) {
    if (what === 'warm') await page.evaluate(() => budgetedBandits.run());
    const { compiled, began, run, policies } = await ended(page);
    const sum = policies.reduce((sum, time) => sum + time);
    t.diagnostic(`${what}: compiled after ${compiled} ms, begun after ${began}; ${sum} of ${run} ms are in tasks`);
    assert.ok(0 < compiled && compiled < began, `${compiled}, ${began}`);
    assert.equal(policies.length, specification.policies.length);
    assert.ok(
      policies.every((time) => time >= 0),
      policies.join(' '),
    );
    assert.ok(0 < sum && sum <= run, `${sum} of ${run}`);
  }
});

site(
  'the benchmark fits on a phone',
  async (page) => {
    await page.goto(`${url}bench.html?short`);
    await page.locator('#times tbody tr').first().waitFor();
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'the page scrolls sideways',
    );
  },
  { viewport: { width: 360, height: 740 } },
);

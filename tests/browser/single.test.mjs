// The playground as a single file that is opened from disk.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { violations } from './access.mjs';
import { ended, hash, LONG, native, site, specification, underway } from './site.mjs';
import { choose } from './tabs.mjs';

const path = process.env.BB_SINGLE_FILE ?? join(process.env.BB_DIST ?? '', '../budgeted-bandits.html');
if (!existsSync(path)) throw new Error(`There is no ${path}: write it with \`cargo xtask dist --single-file\``);
const file = pathToFileURL(path).href;
/** The origin of files, which browsers write as null. */
const also = ['null'];

site(
  'the single file runs and draws from disk, and requests no other file',
  async (page, t) => {
    const asked = new Set();
    page.context().on('request', (request) => asked.add(request.url().split('#')[0]));
    await page.goto(`${file}#preset=two-arms`);
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    const { timing, ...rest } = answer;
    const { timing: _, ...expected } = native(answer.specification);
    assert.deepEqual(rest, expected);
    assert.match(await page.locator('#sentence').innerText(), /^Over 200 repetitions, ω-UCB/);
    assert.ok(await page.locator('#regret canvas').evaluate(({ width }) => width > 600));

    await page.getByRole('textbox', { name: 'Budget', exact: true }).fill('900');
    await page.waitForFunction(() => budgetedBandits.state.latest.specification.budget.absolute === 900);
    assert.equal((await ended(page)).phase, 'done');
    await page.waitForFunction(() => location.hash.startsWith('#s='));
    assert.equal(specification(page.url()).budget.absolute, 900);

    for (const view of ['Intervals', 'Shapes', 'Coverage']) {
      await choose(page, view.toLowerCase());
      await page.locator(`#view-${view.toLowerCase()} canvas`).first().waitFor();
    }
    await page.locator('#presets').click();
    await page.locator('#gallery a').first().waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(
      [...asked].filter((address) => !/^(blob|data):/.test(address)),
      [file],
    );
    const content = readFileSync(path);
    const kilobytes = [content, gzipSync(content)].map(({ length }) => Math.round(length / 1000));
    t.diagnostic(`${kilobytes[0]} kB, compressed ${kilobytes[1]} kB`);
  },
  { also },
);

site(
  'the single file holds the example tables and the guided readings',
  async (page) => {
    await page.goto(`${file}#guide=ads-1&view=worlds`);
    await page.locator('#guide').getByText('A table of clicks').waitFor();
    assert.equal((await ended(page)).answer.specification.environment.arms.length, 5);
    await page.getByRole('button', { name: 'Use your own data' }).click();
    const examples = page.locator('.import .examples');
    for (const [name, rows] of [
      ['Cloud instances', 250],
      ['Language models', 210],
      ['Ads', 240],
    ]) {
      await examples.getByRole('button', { name: String(name) }).click();
      await page.locator('.import .say').getByText(`${rows} observations of`).waitFor();
    }
  },
  { also },
);

site(
  'the single file has workers and opens links',
  async (page) => {
    await page.goto(file + hash(LONG));
    await underway(page);
    assert.ok(page.workers().length > 0);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    assert.equal((await ended(page)).phase, 'stopped');
    // Others could not open an address of this file, so nothing that needs one is offered.
    for (const name of ['Share', 'Embed']) assert.ok(await page.getByRole('button', { name, exact: true }).isHidden());
    assert.equal(await page.locator('a[href*="."]').count(), 0);
  },
  { also },
);

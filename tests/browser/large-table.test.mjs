// Tables with many rows: the page stays responsive while they are read and used, and settings with many rows are saved
// and opened as files.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { open } from './menus.mjs';
import { ended, link, site } from './site.mjs';
import { least } from './timing.mjs';

const SMALL = {
  version: 1,
  environment: { family: 'bernoulli', arms: 3 },
  budget: { absolute: 100 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 20,
};
/** The sizes of a large and of a small table in bytes. BB_TABLE=60 tests the page with 60 megabytes. */
const [LARGE, LITTLE] = [Number(process.env.BB_TABLE ?? 12) * 1e6, 30_000];
/** The longest task of the page's own thread that is allowed, in milliseconds. */
const LONGEST_TASK = 50;
/** How much longer than with a small table the longest task may be, if it is longer than that. */
const FACTOR = 1.5;
/** The number of arms of the table. */
const ARMS = 40;

const found = (/** @type {Page} */ page) => page.locator('.import');

/**
 * Drops a table on the page, once nothing is left in memory of the texts that made the table.
 * @param {Page} page @param {number} size in bytes
 */
async function drop(page, size) {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(
    async ({ size, arms }) => {
      document.querySelector('.import .go')?.replaceChildren();
      const note = 'x'.repeat(40);
      const row = (/** @type {number} */ i) =>
        `ad ${i % arms},${((i * 7919) % 1000) / 100},${(((i * 104_729) % 997) + 1) / 300},${note}\n`;
      const parts = ['campaign,revenue,spend,note\n'];
      for (let i = 0, bytes = 0; bytes < size; i++) bytes += parts[parts.push(row(i)) - 1].length;
      Object.assign(globalThis, { table: new File(parts, 'ads.csv', { type: 'text/csv' }) });
    },
    { size, arms: ARMS },
  );
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(/** @type {{table: File}} */ (/** @type {unknown} */ (globalThis)).table);
    Object.assign(globalThis, { table: null });
    dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
  });
}

/**
 * Does something and returns the longest task of the page's own thread meanwhile, in milliseconds.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
async function longest_task(page, act) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const tasks = [];
    const take = (/** @type {PerformanceEntryList} */ list) => tasks.push(...list.map(({ duration }) => duration));
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'longtask' });
    const longest = async () => {
      await new Promise((then) => setTimeout(then, 500));
      take(observer.takeRecords());
      observer.disconnect();
      return Math.max(0, ...tasks);
    };
    Object.assign(globalThis, { longest });
  });
  await act();
  return page.evaluate(() =>
    /** @type {{longest: () => Promise<number>}} */ (/** @type {unknown} */ (globalThis)).longest(),
  );
}

/** Reads a large table, and checks how long the page is busy. @type {Parameters<typeof site>[1]} */
async function stays_responsive(page, t) {
  await page.goto(link(SMALL));
  await ended(page);
  let last = { shares: 0, took: 0 };
  const watch = () =>
    page.evaluate(async () => {
      const begin = performance.now();
      const shares = new Set();
      while (!document.querySelector('.import .use')) {
        const bar = document.querySelector('.import .progress');
        if (bar instanceof HTMLElement && !bar.hidden) shares.add(bar.getAttribute('aria-valuenow'));
        await new Promise(requestAnimationFrame);
      }
      return { shares: shares.size, took: performance.now() - begin };
    });
  const longest = await least(page, LONGEST_TASK, () =>
    longest_task(page, async () => {
      await drop(page, LARGE);
      last = await watch();
    }),
  );
  const { shares, took } = last;
  t.diagnostic(
    `${LARGE / 1e6} MB read after ${took.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms, ${shares} shares shown`,
  );
  assert.ok(longest <= LONGEST_TASK, `a task of the page took ${longest} ms`);
  assert.ok(shares >= 2, `${shares} different shares were shown`);
  assert.match(await found(page).innerText(), /observations of 40 arms/);
}

site('while a large table is read, the page stays responsive and shows the progress', stays_responsive, {
  nightly: 'measures times',
});

/** Presses a button as its own task, without the work of a mouse. @param {import('playwright-core').Locator} button */
const press = (button) => button.evaluate((/** @type {HTMLElement} */ button) => button.click());
const use = (/** @type {Page} */ page) => found(page).getByRole('button', { name: `Use these ${ARMS} arms` });
/** Waits until the present settings, which hold observations, have run. @param {Page} page */
const run_ended = (page) =>
  page.waitForFunction(
    () => {
      const { state, form } = budgetedBandits;
      const { latest } = state;
      const { environment } = form.specification;
      const is_present = latest?.specification.environment === environment && 'observations' in environment.arms[0];
      return is_present && latest?.phase === 'done';
    },
    null,
    { timeout: 120_000 },
  );

site(
  'using a large table and editing its settings takes the page hardly longer than with a small table',
  async (page, t) => {
    /** @param {number} size */
    const used = async (size) => {
      await page.goto(link({ ...SMALL, repetitions: 4 }));
      await page.reload();
      await ended(page);
      await drop(page, size);
      await use(page).waitFor();
      /** @type {Record<string, number>} */
      const tasks = {};
      const say = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ act) => {
        tasks[what] = await longest_task(page, act);
      };
      await say('use', async () => {
        await press(use(page));
        await page.locator('.arms.observed .arm').last().waitFor();
      });
      await say('run', () => run_ended(page));
      await say('type', () => page.locator('#budget input.field').first().fill('120'));
      await say('undo', () => press(page.getByRole('button', { name: 'Undo' }).first()));
      await say('remove', () => press(page.getByRole('button', { name: 'Remove arm ad 7', exact: true })));
      t.diagnostic(`${size / 1e6} MB: ${JSON.stringify(tasks)}`);
      assert.equal(await page.locator('.arms.observed .arm').count(), ARMS - 1);
      return Math.max(...Object.values(tasks));
    };
    const usual = await least(page, LONGEST_TASK, () => used(LITTLE));
    const limit = Math.max(LONGEST_TASK, FACTOR * usual);
    const longest = await least(page, limit, () => used(LARGE));
    assert.ok(longest <= limit, `a task of the page took ${longest} ms, and with a small table ${usual} ms`);
  },
  { nightly: 'measures times' },
);

site('settings with many rows are saved and opened as a file, because no link can hold them', async (page) => {
  await page.goto(link({ ...SMALL, repetitions: 4 }));
  await ended(page);
  await drop(page, 4e6);
  await press(use(page));
  await page.locator('#notices').getByText('These settings are too large for the address').waitFor();
  await run_ended(page);
  assert.ok(!(await page.evaluate(() => location.hash)).includes('s='), 'the address holds no settings');
  const seen = () => page.evaluate(() => JSON.stringify(budgetedBandits.answer()));
  const before = await seen();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('#notices').getByText('It would hold all rows of a large table').waitFor();
  await open(page, 'Embed');
  await page.locator('#notices').getByText('These settings are too large to be embedded.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#notices').getByRole('button', { name: 'Save as a file' }).last().click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const { environment } = JSON.parse(text);
  assert.equal(environment.arms.length, ARMS);
  const rows = environment.arms.reduce(
    (/** @type {number} */ sum, /** @type {{observations: number[][]}} */ arm) => sum + arm.observations.length,
    0,
  );
  assert.ok(rows > 50_000, `${rows} rows`);
  assert.deepEqual(environment.arms[1].observations[1], [
    ((41 * 7919) % 1000) / 100,
    (((41 * 104_729) % 997) + 1) / 300,
  ]);
  // The page is loaded anew, so that it knows no rows.
  await page.goto(link(SMALL));
  await page.reload();
  await ended(page);
  const chooser = page.waitForEvent('filechooser');
  await open(page, 'File');
  await page.getByRole('button', { name: 'Open files' }).click();
  await (await chooser).setFiles({ name: 'many.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.locator('.arms.observed .arm').last().waitFor();
  await run_ended(page);
  assert.equal(await seen(), before, 'the same settings have the same answer');
});

site('every worker gets the rows', async (page) => {
  await page.goto(link({ ...SMALL, repetitions: 60 }));
  await ended(page);
  await page.evaluate(() => budgetedBandits.pool.resize(3));
  await drop(page, LITTLE);
  await press(use(page));
  await run_ended(page);
  const three = await page.evaluate(() => JSON.stringify(budgetedBandits.answer()));
  await page.evaluate(() => budgetedBandits.pool.resize(1));
  await page.evaluate(() => budgetedBandits.run());
  await run_ended(page);
  assert.equal(await page.evaluate(() => JSON.stringify(budgetedBandits.answer())), three);
});

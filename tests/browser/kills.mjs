// Kills workers at random in run after run. Ends with status 1 if any run gives another answer than an undisturbed run.
//
//     BB_URL=http://127.0.0.1:8000/www/ node kills.mjs [minutes, default 1]
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { browser, close, url } from './browser.mjs';
import { kill, watch } from './kills-page.mjs';

const minutes = Number(process.argv[2] ?? 1);
const bernoulli = (/** @type {number} */ p) => ({ law: 'bernoulli', p });
const arm = (/** @type {number} */ reward, /** @type {number} */ cost) => ({
  reward: bernoulli(reward),
  cost: bernoulli(cost),
});
const SPECIFICATION = {
  version: 1,
  environment: { arms: [arm(0.6, 0.5), arm(0.5, 0.5), arm(0.3, 0.2)] },
  budget: { absolute: 300 },
  policies: [{ id: 'omega-ucb' }, { id: 'bts' }],
  repetitions: 10_000,
  seed: 1,
};

const page = await (await browser()).newPage();
page.setDefaultTimeout(300_000);
/** @type {string[]} */
const complaints = [];
page.on('pageerror', (error) => complaints.push(String(error)));
page.on('console', (message) => {
  if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
});
await watch(page);

/** Waits until the latest run has ended, and returns its answer without measured times. */
async function answer() {
  await page.waitForFunction(
    () => globalThis.budgetedBandits?.state.latest && budgetedBandits.state.latest.phase !== 'running',
  );
  return page.evaluate(() =>
    JSON.parse(
      JSON.stringify({ phase: budgetedBandits.state.latest.phase, ...budgetedBandits.answer(), timing: null }),
    ),
  );
}

await page.goto(`${url}?workers=3#s=${deflateSync(JSON.stringify(SPECIFICATION)).toString('base64url')}`);
const undisturbed = await answer();
assert.equal(undisturbed.phase, 'done');
const end = performance.now() + minutes * 60_000;
let [runs, kills] = [0, 0];
while (performance.now() < end) {
  await page.evaluate(() => {
    void budgetedBandits.run();
  });
  kills += await kill(page, ++runs);
  assert.deepEqual(await answer(), undisturbed, `run ${runs}`);
}
await close();
console.log(`${runs} runs, in which ${kills} workers were killed: the same bits in each.`);
assert.deepEqual(complaints, []);
assert.ok(kills > 0);

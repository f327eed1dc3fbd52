// Runs one specification after the other, in view after view, in a page that is never reloaded; see soak.mjs.
import { deflateSync } from 'node:zlib';
import { wasm_bytes } from './wasm-memory.mjs';

const bernoulli = (/** @type {number} */ p) => ({ law: 'bernoulli', p });
const ids = (/** @type {string[]} */ ...ids) => ids.map((id) => ({ id }));

/**
 * @typedef {{minutes: number, runs: number, heap: number, page_wasm: number, worker_wasm: number, listeners: number,
 *   nodes: number, workers: number}} Sample
 */

/** The runs of a round, which differ in laws, arms, policies, lengths, and the view that is open. */
const TURNS = [
  {
    environment: { family: 'bernoulli', arms: 10 },
    budget: { absolute: 3000 },
    policies: ids('omega-ucb', 'bts', 'ucb1'),
    repetitions: 20,
    view: 'regret',
  },
  {
    environment: { family: 'beta', arms: 20 },
    budget: { absolute: 2000 },
    policies: ids('omega-star-ucb', 'b-greedy', 'eps-first'),
    repetitions: 20,
    view: 'intervals',
  },
  {
    environment: {
      arms: [
        { reward: bernoulli(0.7), cost: { law: 'constant', value: 0.5 } },
        { reward: { law: 'uniform', low: 0, high: 1 }, cost: bernoulli(0.25) },
      ],
    },
    budget: { absolute: 5000 },
    policies: ids('kl-ucb-sc', 'm-ucb'),
    repetitions: 50,
    view: 'shapes',
  },
  {
    environment: { family: 'generalised-bernoulli', arms: 100 },
    budget: { absolute: 2000 },
    policies: ids('ucb-sc', 'budget-ucb', 'mrcb'),
    repetitions: 10,
    view: 'coverage',
  },
  {
    environment: { linear: { dimension: 5, arms: 20, noise_sd: 0.1 } },
    budget: { absolute: 300 },
    policies: ids('budget-cb', 'uniform'),
    repetitions: 10,
    view: 'regret',
  },
];

/**
 * Collects the garbage, and returns the bytes of the page's JavaScript, of its wasm memory and of the largest wasm
 * memory of a worker, and the numbers of listeners, nodes and workers.
 * @param {Page} page @param {import('playwright-core').CDPSession} session
 */
async function sample(page, session, /** @type {string} */ module) {
  const workers = await Promise.all(page.workers().map((worker) => worker.evaluate(wasm_bytes, module)));
  const page_wasm = await page.evaluate(wasm_bytes, module);
  // Finalizers free objects that only the next collection finds.
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const {
    JSHeapUsedSize: heap,
    JSEventListeners: listeners,
    Nodes: nodes,
  } = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return { heap, page_wasm, worker_wasm: Math.max(0, ...workers), listeners, nodes, workers: workers.length };
}

/**
 * Runs round after round until the minutes have passed, and takes a sample after each.
 * @param {Page} page @param {string} url @param {number} minutes
 * @param {(sample: Sample) => void} [told]
 */
export async function soak(page, url, minutes, told = () => {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const module = new URL('pkg/budgeted_bandits.js', url).href;
  /** @type {Sample[]} */
  const samples = [];
  const begin = performance.now();
  let runs = 0;
  await page.goto(`${url}?workers=1`);
  do {
    for (const { view, ...turn } of [...TURNS, TURNS[0]]) {
      const specification = { version: 1, ...turn, seed: ++runs };
      const packed = deflateSync(JSON.stringify(specification)).toString('base64url');
      const hash = `#s=${packed}${view === 'regret' ? '' : `&view=${view}`}`;
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await page.waitForFunction((seed) => {
        const { latest, shown, waiting } = globalThis.budgetedBandits?.state ?? {};
        // Every turn is a run, also where the view does not show its results.
        if (waiting && budgetedBandits.form.specification.seed === seed) budgetedBandits.run();
        return latest === shown && latest?.phase === 'done' && shown.answer.specification.seed === seed;
      }, runs);
    }
    samples.push({ minutes: (performance.now() - begin) / 60_000, runs, ...(await sample(page, session, module)) });
    told(samples[samples.length - 1]);
  } while (performance.now() - begin < minutes * 60_000);
  await session.detach();
  return samples;
}

/**
 * Returns the growth of each measure: the median of the last third of the samples, divided by that of the first third.
 * The first `skipped` samples do not count.
 * @param {Sample[]} samples @param {number} skipped
 */
export function growth(samples, skipped) {
  const rest = samples.slice(skipped);
  const third = Math.max(1, Math.floor(rest.length / 3));
  const median = (/** @type {Sample[]} */ samples, /** @type {keyof Sample} */ key) =>
    samples.map((sample) => sample[key]).sort((a, b) => a - b)[samples.length >> 1];
  const keys = /** @type {const} */ (['heap', 'page_wasm', 'worker_wasm', 'listeners', 'nodes', 'workers']);
  return Object.fromEntries(
    keys.map((key) => [key, median(rest.slice(-third), key) / median(rest.slice(0, third), key)]),
  );
}

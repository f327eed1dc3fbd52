// Measures how time and memory grow with the size of an experiment, for bench-web.mjs. docs/engine.md explains the
// results.
//
// Costs are 0 or 1 with mean 1/2, so an episode has twice as many pulls as its budget. The command line runs on one
// thread, and the page on one worker. The command line prints its time itself; GNU time measures its memory.
import { spawnSync } from 'node:child_process';
import { hash_of } from './bench-page.mjs';
import { ended, watch } from './bench-watch.mjs';
import { browser, url } from './browser.mjs';
import { wasm_bytes } from './wasm-memory.mjs';

const POLICIES = ['uniform', 'omega-ucb', 'bts'];
/** The number of seconds after which a run is not repeated. */
const LONG = 5;

/** @typedef {{arms: number, pulls: number, repetitions: number}} Size */
/** The time of a run in seconds, and megabytes of memory. @typedef {{seconds: number, memory: number[]}} Cost */

const powers = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));
/** The sizes of each table. Short episodes are repeated, because a single one is too short to be timed. */
/** @type {Record<string, Size[]>} */
const TABLES = {
  pulls: powers(3, 8).map((pulls) => ({ arms: 10, pulls, repetitions: Math.max(1, 1e6 / pulls) })),
  arms: [2, 5, 10, 20, 50, 100, 200, 500, 1000].map((arms) => ({ arms, pulls: 1e5, repetitions: 10 })),
  repetitions: powers(0, 6).map((repetitions) => ({ arms: 5, pulls: 100, repetitions })),
};

/** @param {Size} size @param {string} policy @returns {object} */
const specification = ({ arms, pulls, repetitions }, policy) => ({
  version: 1,
  environment: {
    arms: Array.from({ length: arms }, (_, arm) => ({
      reward: { law: 'bernoulli', p: 0.2 + (0.6 * arm) / (arms - 1) },
      cost: { law: 'bernoulli', p: 0.5 },
    })),
  },
  budget: { absolute: pulls / 2 - 1 }, // an episode makes a pull or two beyond its budget
  policies: [{ id: policy }],
  repetitions,
});

/** Runs a specification natively. @param {object} specification @returns {Cost} */
function natively(specification) {
  const command = [process.env.BB_CLI ?? '', 'run', '-', '--threads', '1', '--format', 'json'];
  const options = { input: JSON.stringify(specification), maxBuffer: 1 << 28 };
  const { status, stdout, stderr } = spawnSync('/usr/bin/time', ['-f', '%M', ...command], options);
  if (status !== 0) throw new Error(stderr.toString());
  const kilobytes = Number(stderr.toString().trim().split('\n').pop());
  return { seconds: JSON.parse(stdout.toString()).timing.seconds, memory: [kilobytes / 1024] };
}

/** Runs a specification twice in a new page. @param {object} specification @returns {Promise<Cost>} */
async function in_page(specification) {
  const context = await (await browser()).newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    await page.addInitScript(watch);
    await page.goto(`${url}?workers=1${hash_of(specification)}`);
    const { run: cold } = await ended(page);
    const module = new URL('pkg/budgeted_bandits.js', url).href;
    const workers = page.workers().map((worker) => worker.evaluate(wasm_bytes, module));
    const bytes = await Promise.all([page.evaluate(wasm_bytes, module), ...workers]);
    if (cold < LONG * 1000) await page.evaluate(() => budgetedBandits.run());
    const { run } = await ended(page);
    return { seconds: Math.min(cold, run) / 1000, memory: bytes.map((one) => one / (1 << 20)) };
  } finally {
    await context.close();
  }
}

/** Returns the fastest of some turns of both. @param {object} specification @param {number} rounds */
async function measure(specification, rounds) {
  const lesser = (/** @type {Cost} */ one, /** @type {Cost | undefined} */ other) =>
    other && other.seconds < one.seconds ? other : one;
  /** @type {Cost | undefined} */
  let native;
  /** @type {Cost | undefined} */
  let page;
  for (let round = 0; round < rounds && (native?.seconds ?? 0) < LONG; round++) {
    native = lesser(natively(specification), native);
    page = lesser(await in_page(specification), page);
  }
  if (!native || !page) throw new Error('expected at least one round');
  return { native, page };
}

/** Writes a time with its unit. @param {number} seconds */
function duration(seconds) {
  const units = { s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9 };
  const [unit, size] = Object.entries(units).find(([, size]) => seconds >= size) ?? ['ns', 1e-9];
  return `${Number((seconds / size).toPrecision(3))} ${unit}`;
}

/** Prints a table for each policy and each quantity that grows. @param {number} rounds */
export async function cost(rounds) {
  for (const [name, sizes] of Object.entries(TABLES)) {
    for (const policy of POLICIES) {
      console.log(
        `\n| ${policy}: ${name} | an episode natively | a pull natively | page / native | command line, MB | page + worker, MB |`,
      );
      console.log('|--:|--:|--:|--:|--:|--:|');
      for (const size of sizes) {
        const { native, page } = await measure(specification(size, policy), rounds);
        const episode = native.seconds / size.repetitions;
        const ratio = `${(page.seconds / native.seconds).toFixed(2)} ×`;
        const memory = [native, page].map((one) => one.memory.map((megabytes) => megabytes.toFixed(1)).join(' + '));
        const value = size[/** @type {keyof Size} */ (name)].toLocaleString('en');
        console.log(`| ${[value, duration(episode), duration(episode / size.pulls), ratio, ...memory].join(' | ')} |`);
      }
    }
  }
}

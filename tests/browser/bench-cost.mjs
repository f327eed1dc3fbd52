// Measures how time and memory grow with the size of an experiment, for bench-web.mjs. docs/engine.md explains the
// results.
//
// Costs are 0 or 1 with mean 1/2, so an episode has twice as many pulls as its budget. The command line runs on one
// thread, and the page on one worker. The command line prints its time itself; GNU time measures its memory.
import { spawnSync } from 'node:child_process';
import { in_page, MOST, WARM } from './bench-watch.mjs';
import { url } from './browser.mjs';
import { wasm_bytes } from './wasm-memory.mjs';

/** The number of seconds from which on a run takes only one turn. */
const LONG = 5;

/** @typedef {{arms: number, pulls: number, repetitions: number}} Size */
/** The time of a run in seconds, and megabytes of memory. @typedef {{seconds: number, memory: number[]}} Cost */

const powers = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));
/**
 * The sizes and the policies of each table. Short episodes are repeated, because a single one is too short to be timed.
 * Repetitions do not influence each other, so one policy is enough for them.
 * @type {Record<keyof Size, {sizes: Size[], policies: string[]}>}
 */
const TABLES = {
  pulls: {
    sizes: powers(3, 8).map((pulls) => ({ arms: 10, pulls, repetitions: Math.max(1, 1e6 / pulls) })),
    policies: ['uniform', 'omega-ucb', 'bts'],
  },
  arms: {
    sizes: [2, 5, 10, 20, 50, 100, 200, 500, 1000].map((arms) => ({ arms, pulls: 1e5, repetitions: 10 })),
    policies: ['uniform', 'omega-ucb', 'bts'],
  },
  repetitions: {
    sizes: powers(0, 6).map((repetitions) => ({ arms: 5, pulls: 100, repetitions })),
    policies: ['omega-ucb'],
  },
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

/** Returns the cost of the faster run. @param {Cost} one @param {Cost} [other] @returns {Cost} */
const faster = (one, other = one) => (other.seconds < one.seconds ? other : one);

/** Runs a specification natively, several times if it is short. @param {object} specification @returns {Cost} */
function natively(specification) {
  const command = [process.env.BB_CLI ?? '', 'run', '-', '--threads', '1', '--format', 'json'];
  const options = { input: JSON.stringify(specification), maxBuffer: 1 << 28 };
  /** @type {Cost | undefined} */
  let least;
  for (let [spent, runs] = [0, 0]; spent < WARM / 1000 && runs < MOST; runs++) {
    const { status, stdout, stderr } = spawnSync('/usr/bin/time', ['-f', '%M', ...command], options);
    if (status !== 0) throw new Error(stderr.toString());
    const { seconds } = JSON.parse(stdout.toString()).timing;
    const kilobytes = Number(stderr.toString().trim().split('\n').pop());
    spent += seconds;
    least = faster({ seconds, memory: [kilobytes / 1024] }, least);
  }
  if (!least) throw new Error('there was no run');
  return least;
}

/** Runs a specification in a new page, and asks for the memory after the first run. */
/** @param {object} specification @returns {Promise<Cost>} */
async function on_page(specification) {
  const module = new URL('pkg/budgeted_bandits.js', url).href;
  /** @type {number[]} */
  let bytes = [];
  const { warm } = await in_page(specification, async (page) => {
    const workers = page.workers().map((worker) => worker.evaluate(wasm_bytes, module));
    bytes = await Promise.all([page.evaluate(wasm_bytes, module), ...workers]);
  });
  return { seconds: warm.run / 1000, memory: bytes.map((one) => one / (1 << 20)) };
}

/** Takes turns at a specification, and returns the faster runs. @param {object} specification @param {number} rounds */
async function measure(specification, rounds) {
  let [native, page] = [natively(specification), await on_page(specification)];
  for (let round = 1; round < rounds && native.seconds < LONG; round++) {
    native = faster(natively(specification), native);
    page = faster(await on_page(specification), page);
  }
  return { native, page };
}

/** Writes a time with its unit. @param {number} seconds */
function duration(seconds) {
  const units = { s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9 };
  const [unit, size] = Object.entries(units).find(([, size]) => seconds >= size) ?? ['ns', 1e-9];
  return `${Number((seconds / size).toPrecision(3))} ${unit}`;
}

/**
 * Measures the cells of a line.
 * @param {string} name @param {Size} size @param {string} policy @param {number} rounds
 */
async function line(name, size, policy, rounds) {
  const { native, page } = await measure(specification(size, policy), rounds);
  const episode = native.seconds / size.repetitions;
  const memory = [native, page].map((one) => one.memory.map((megabytes) => megabytes.toFixed(1)).join(' + '));
  const value = size[/** @type {keyof Size} */ (name)].toLocaleString('en');
  const ratio = `${(page.seconds / native.seconds).toFixed(2)} ×`;
  return [value, duration(episode), duration(episode / size.pulls), ratio, ...memory];
}

/** Prints a table for each policy and each quantity that grows. @param {number} rounds */
export async function cost(rounds) {
  for (const [name, { sizes, policies }] of Object.entries(TABLES)) {
    for (const policy of policies) {
      const head = ['an episode natively', 'a pull', 'page / native', 'command line, MB', 'page + worker, MB'];
      console.log(`\n| ${policy}: ${name} | ${head.join(' | ')} |\n|--:${'|--:'.repeat(head.length)}|`);
      for (const size of sizes) console.log(`| ${(await line(name, size, policy, rounds)).join(' | ')} |`);
    }
  }
}

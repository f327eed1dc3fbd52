// Measures how time and memory grow with the size of an experiment, for bench-web.mjs. docs/engine.md explains the
// results.
//
// Costs are 0 or 1 with mean 1/2, so an episode has twice as many pulls as its budget. The command line runs on one
// thread, and the page on one worker. GNU time measures the memory and the processor time of the command line. Unlike
// the time on a clock, processor time hardly depends on other programs.
import { ENOUGH, natively } from './bench-native.mjs';
import { in_page } from './bench-watch.mjs';
import { url } from './browser.mjs';
import { wasm_bytes } from './wasm-memory.mjs';

/** How often a shorter run is repeated. The least time on a clock then counts. */
const SHORT_RUNS = 20;

/** @typedef {{arms: number, pulls: number, repetitions: number}} Size */

const powers = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));
const ARMS = [2, 5, 10, 20, 50, 100, 200, 500, 1000];
/**
 * The sizes and the policies of each table. Repetitions do not influence each other, so one policy is enough for them.
 * @type {Record<keyof Size, {sizes: Size[], policies: string[]}>}
 */
const TABLES = {
  pulls: {
    sizes: powers(3, 8).map((pulls) => ({ arms: 10, pulls, repetitions: 1 })),
    policies: ['uniform', 'omega-ucb', 'bts'],
  },
  arms: {
    sizes: ARMS.map((arms) => ({ arms, pulls: 1e5, repetitions: 1 })),
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

/**
 * Measures the seconds of an episode natively, and the megabytes of the whole run. A run that is too short for GNU time
 * has more repetitions, unless their number is what is measured.
 * @param {string} name @param {Size} size @param {string} policy
 */
function episode(name, size, policy) {
  let { repetitions } = size;
  let run = natively(specification(size, policy));
  const { memory } = run;
  while (name !== 'repetitions' && run.processor < ENOUGH && repetitions < 1e6) {
    repetitions *= 10;
    run = natively(specification({ ...size, repetitions }, policy));
  }
  if (run.processor >= ENOUGH) return { seconds: run.processor / repetitions, memory };
  const again = () => natively(specification({ ...size, repetitions }, policy)).clock;
  return { seconds: Math.min(...Array.from({ length: SHORT_RUNS }, again)) / repetitions, memory };
}

/** Returns the megabytes of wasm memory of a page and of its worker after a run. @param {object} specification */
async function page_memory(specification) {
  const module = new URL('pkg/budgeted_bandits.js', url).href;
  const bytes = await in_page(specification, (page) => {
    const workers = page.workers().map((worker) => worker.evaluate(wasm_bytes, module));
    return Promise.all([page.evaluate(wasm_bytes, module), ...workers]);
  });
  return bytes.map((one) => one / (1 << 20));
}

/** Writes a time with its unit. @param {number} seconds */
function duration(seconds) {
  const units = { s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9 };
  const [unit, size] = Object.entries(units).find(([, size]) => seconds >= size) ?? ['ns', 1e-9];
  return `${Number((seconds / size).toPrecision(3))} ${unit}`;
}

/** Measures the cells of a line. @param {string} name @param {Size} size @param {string} policy */
async function line(name, size, policy) {
  const { seconds, memory } = episode(name, size, policy);
  const on_page = await page_memory(specification(size, policy));
  const value = size[/** @type {keyof Size} */ (name)].toLocaleString('en');
  const megabytes = [[memory], on_page].map((all) => all.map((one) => one.toFixed(1)).join(' + '));
  return [value, duration(seconds), duration(seconds / size.pulls), ...megabytes];
}

/** Prints a table for each quantity that grows and each policy. */
export async function cost() {
  for (const [name, { sizes, policies }] of Object.entries(TABLES)) {
    for (const policy of policies) {
      const head = ['an episode', 'a pull', 'command line, MB', 'page + worker, MB'];
      console.log(`\n| ${policy}: ${name} | ${head.join(' | ')} |\n|--:${'|--:'.repeat(head.length)}|`);
      for (const size of sizes) console.log(`| ${(await line(name, size, policy)).join(' | ')} |`);
    }
  }
}

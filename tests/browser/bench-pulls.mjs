// Measures how long a pull takes natively and in the browser, for every policy of the catalogue, for bench-web.mjs.
//
// The page and the command line take turns at the loop of benches/pull.rs, on the same arms. The shortest turn counts,
// because other processes can only make a pull slower. Few arms take little time, so they get more turns in a round:
// this spreads the turns of every size over the whole measurement.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { browser, url } from './browser.mjs';

/** The number of pulls of an episode, by number of arms. @type {Record<number, number>} */
const PULLS = { 10: 200_000, 100: 200_000, 1000: 1_000_000 };
/** The number of turns in a round, by number of arms. @type {Record<number, number>} */
const TURNS = { 10: 8, 100: 4, 1000: 1 };
const sizes = Object.keys(PULLS).map(Number);

/** Measures the nanoseconds per pull of every policy in the page. */
/** @param {{module: string, wasm: string, arms: number, pulls: number, warm: boolean}} asked */
const in_page = async ({ module, wasm, arms, pulls, warm }) => {
  const { default: start, catalogue, play } = await import(module);
  await start({ module_or_path: wasm });
  return Object.fromEntries(
    catalogue().policies.map((/** @type {{id: string}} */ { id }) => {
      if (warm) play(id, arms, 0, pulls / 50); // so that every function is compiled for good
      const begin = performance.now();
      play(id, arms, 0, pulls);
      return [id, ((performance.now() - begin) * 1e6) / pulls];
    }),
  );
};

/**
 * Measures the nanoseconds per pull of every policy natively.
 * @param {number} arms
 * @returns {Record<string, number>}
 */
const native = (arms) =>
  JSON.parse(
    execFileSync(process.env.BB_CLI ?? '', [
      'bench',
      '--arms',
      String(arms),
      '--turns',
      '1',
      '--format',
      'json',
    ]).toString(),
  ).nanoseconds[arms];

const [module, wasm] = ['.js', '_bg.wasm'].map((end) => new URL(`pkg/budgeted_bandits${end}`, url).href);
/**
 * The shortest of all turns, by number of arms and policy.
 * @typedef {Record<string, Record<string, number>>} Least
 */

/**
 * Counts a turn.
 * @param {Least} least @param {number} arms @param {Record<string, number>} times
 */
function count(least, arms, times) {
  least[arms] ??= {};
  for (const [id, time] of Object.entries(times)) least[arms][id] = Math.min(time, least[arms][id] ?? Infinity);
}

/** Measures in turns. @param {Page} page @param {number} rounds */
async function measure(page, rounds) {
  /** @type {Least[]} */
  const [natively, in_wasm] = [{}, {}];
  for (let round = 0; round < rounds; round++) {
    for (const arms of sizes) {
      for (let turn = 0; turn < TURNS[arms]; turn++) {
        const asked = { module, wasm, arms, pulls: PULLS[arms], warm: round + turn === 0 };
        count(in_wasm, arms, await page.evaluate(in_page, asked));
        count(natively, arms, native(arms));
      }
    }
  }
  return { natively, in_wasm };
}

const short = (/** @type {number} */ value) => Number(value.toPrecision(3));

/** Writes the native times to www/native.json. @param {Least} natively */
function record(natively) {
  const compiler = execFileSync('rustc', ['--version']).toString().split(' ').slice(0, 2).join(' ');
  const sorted = (/** @type {Record<string, number>} */ times) =>
    Object.fromEntries(
      Object.entries(times)
        .sort()
        .map(([id, time]) => [id, short(time)]),
    );
  const nanoseconds = Object.fromEntries(sizes.map((arms) => [arms, sorted(natively[arms])]));
  writeFileSync(
    new URL('../../www/native.json', import.meta.url),
    `${JSON.stringify({ machine: `${cpus()[0].model}, ${cpus().length} cores`, compiler, nanoseconds }, null, 1)}\n`,
  );
}

/** Prints a Markdown table, and writes the native times to www/native.json. @param {number} rounds */
export async function pulls(rounds) {
  const page = await (await browser()).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(new URL('favicon.svg', url).href);
  const { natively, in_wasm } = await measure(page, rounds);
  await page.close();
  console.log(
    `The shortest of ${sizes.map((arms) => rounds * TURNS[arms]).join(', ')} turns; ` +
      'nanoseconds a pull natively, as a multiple of `uniform`, and in wasm as a multiple of native.\n',
  );
  console.log(`| policy | ${sizes.map((arms) => `K = ${arms}: ns | u | in wasm`).join(' | ')} |`);
  console.log(`|---|${'--:|--:|--:|'.repeat(sizes.length)}`);
  const cells = (/** @type {string} */ id, /** @type {number} */ arms) => [
    short(natively[arms][id]),
    (natively[arms][id] / natively[arms].uniform).toFixed(1),
    `${(in_wasm[arms][id] / natively[arms][id]).toFixed(1)} ×`,
  ];
  for (const id of Object.keys(in_wasm[sizes[0]]))
    console.log(`| ${id} | ${sizes.flatMap((arms) => cells(id, arms)).join(' | ')} |`);
  record(natively);
}

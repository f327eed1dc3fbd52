// Measures how long a pull takes natively and in the browser, for every policy of the catalogue, and prints a Markdown
// table; then takes the measurements of bench-page.mjs. The native figures are written to www/native.json.
//
//     BB_URL=http://127.0.0.1:8000/www/ BB_CLI=target/release/budgeted-bandits node bench-web.mjs [rounds, default 4]
//
// The page and the command line take turns at the loop of benches/pull.rs, on the same arms. The shortest turn counts,
// because other processes can only make a pull slower. Few arms take little time, so they get more turns in a round:
// this spreads the turns of every size over the whole measurement.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { on_all_cores, redraw, run, scaling, startup } from './bench-page.mjs';
import { browser, close, url } from './browser.mjs';
import { pairs, table } from './forecast.mjs';
import { twelve } from './twelve.mjs';

const rounds = Number(process.argv[2] ?? 4);
/** The number of pulls of an episode, by number of arms. @type {Record<number, number>} */
const PULLS = { 10: 200_000, 100: 200_000, 1000: 1_000_000 };
/** The number of turns in a round, by number of arms. @type {Record<number, number>} */
const TURNS = { 10: 8, 100: 4, 1000: 1 };
const sizes = Object.keys(PULLS).map(Number);

const page = await (await browser()).newPage();
page.on('pageerror', (error) => {
  throw error;
});
await page.goto(new URL('favicon.svg', url).href);
const version = (await browser()).version();

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
 * The shortest of all turns, natively and in wasm, by number of arms and policy.
 * @type {Record<string, Record<string, number>>[]}
 */
const [natively, in_wasm] = [{}, {}];
/**
 * Counts a turn.
 * @param {Record<string, Record<string, number>>} least @param {number} arms @param {Record<string, number>} times
 */
function count(least, arms, times) {
  least[arms] ??= {};
  for (const [id, time] of Object.entries(times)) least[arms][id] = Math.min(time, least[arms][id] ?? Infinity);
}
for (let round = 0; round < rounds; round++) {
  for (const arms of sizes) {
    for (let turn = 0; turn < TURNS[arms]; turn++) {
      count(
        in_wasm,
        arms,
        await page.evaluate(in_page, { module, wasm, arms, pulls: PULLS[arms], warm: round + turn === 0 }),
      );
      count(natively, arms, native(arms));
    }
  }
}

console.log(
  `Chromium ${version}, the shortest of ${sizes.map((arms) => rounds * TURNS[arms]).join(', ')} turns; ` +
    'nanoseconds a pull natively, as a multiple of `uniform`, and in wasm as a multiple of native.\n',
);
console.log(`| policy | ${sizes.map((arms) => `K = ${arms}: ns | u | in wasm`).join(' | ')} |`);
console.log(`|---|${'--:|--:|--:|'.repeat(sizes.length)}`);
const short = (/** @type {number} */ value) => Number(value.toPrecision(3));
const cells = (/** @type {string} */ id, /** @type {number} */ arms) => [
  short(natively[arms][id]),
  (natively[arms][id] / natively[arms].uniform).toFixed(1),
  `${(in_wasm[arms][id] / natively[arms][id]).toFixed(1)} ×`,
];
for (const id of Object.keys(in_wasm[sizes[0]]))
  console.log(`| ${id} | ${sizes.flatMap((arms) => cells(id, arms)).join(' | ')} |`);

const compiler = execFileSync('rustc', ['--version']).toString().split(' ').slice(0, 2).join(' ');
const nanoseconds = Object.fromEntries(
  sizes.map((arms) => [
    arms,
    Object.fromEntries(
      Object.entries(natively[arms])
        .sort()
        .map(([id, time]) => [id, short(time)]),
    ),
  ]),
);
writeFileSync(
  new URL('../../www/native.json', import.meta.url),
  `${JSON.stringify({ machine: `${cpus()[0].model}, ${cpus().length} cores`, compiler, nanoseconds }, null, 1)}\n`,
);

await page.goto(on_all_cores(url));
await page.waitForFunction(() => globalThis.budgetedBandits);
const start = await startup(page);
console.log(`\nA worker is ready after ${start.first.toFixed(0)} ms, a later one after ${start.later.toFixed(1)} ms.`);
const scales = await scaling(page, availableParallelism());
console.log(
  `Pulls a second with 1 to ${scales.length} workers, as multiples of one worker's: ${scales
    .map((scale) => scale.toFixed(2))
    .join(', ')}.`,
);
const { policies } = await page.evaluate(async (module) => (await import(module)).catalogue(), module);
await run(page, { ...twelve(policies), repetitions: 50 });
console.log(`Drawing twelve policies on 1200 x 700 CSS pixels at 2x: ${(await redraw(page, url)).toFixed(1)} ms.`);

console.log(
  '\nThe figures of the ω-UCB paper at full size, part by part in one page, from the click to the last repetition:',
);
const presets = await page.evaluate(async (module) => (await import(module)).presets(), module);
let all = 0;
for (const { id, parts } of presets.filter((/** @type {Preset} */ { id }) => /^omega-fig-3[a-e]$/.test(id))) {
  let seconds = 0;
  for (const { specification } of parts) seconds += await run(page, specification);
  all += seconds;
  console.log(`${id}: ${seconds.toFixed(1)} s`);
}
console.log(`together: ${all.toFixed(0)} s`);

for (const workers of [1, availableParallelism()]) console.log(`\n${table(await pairs(page, workers), workers)}`);
await close();

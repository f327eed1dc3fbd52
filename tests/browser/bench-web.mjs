// How long a pull takes in the browser, for every policy of the catalogue, as a Markdown table; then what bench-page.mjs measures.
//
//     BB_URL=http://127.0.0.1:8000/www/ node bench-web.mjs [turns, 3 unless told]
//
// The loop of benches/pull.rs, on the same arms. The policies take turns, and each is set against `uniform` of the same turn, so that
// a machine that slows down slows both; medians over the turns.
import { availableParallelism } from 'node:os';
import { redraw, run, scaling, startup } from './bench-page.mjs';
import { browser, close, url } from './browser.mjs';
import { TWELVE } from './twelve.mjs';

const repeats = Number(process.argv[2] ?? 3);
/** Pulls of an episode. */
const PULLS = { 10: 200_000, 100: 200_000, 1000: 1_000_000 };

const page = await (await browser()).newPage();
page.on('pageerror', (error) => { throw error; });
await page.goto(new URL('favicon.svg', url).href);
const version = (await browser()).version();

const measure = async ({ module, wasm, arms, pulls, repeats }) => {
  const { default: start, catalogue, play } = await import(module);
  await start({ module_or_path: wasm });
  const policies = catalogue().policies.map(({ id }) => id);
  const results = Object.fromEntries(policies.map((id) => [id, { nanoseconds: [], ratio: [] }]));
  for (const id of policies) play(id, arms, 0, pulls / 50); // so that every function is compiled for good
  for (let turn = 0; turn < repeats; turn++) {
    const each = {};
    for (const id of policies) {
      const begin = performance.now();
      play(id, arms, turn, pulls);
      each[id] = ((performance.now() - begin) * 1e6) / pulls;
    }
    for (const id of policies) {
      results[id].nanoseconds.push(each[id]);
      results[id].ratio.push(each[id] / each.uniform);
    }
  }
  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  return policies.map((id) => ({ id, nanoseconds: median(results[id].nanoseconds), ratio: median(results[id].ratio) }));
};

console.log(`Chromium ${version}, medians of ${repeats} turns; nanoseconds a pull, and as a multiple of \`uniform\` in the same turn.\n`);
const [module, wasm] = ['.js', '_bg.wasm'].map((end) => new URL(`pkg/budgeted_bandits${end}`, url).href);
const sizes = Object.keys(PULLS).map(Number);
const columns = [];
for (const arms of sizes) columns.push(await page.evaluate(measure, { module, wasm, arms, pulls: PULLS[arms], repeats }));
console.log(`| policy | ${sizes.map((arms) => `K = ${arms}, ns | ratio`).join(' | ')} |`);
console.log(`|---|${'---:|---:|'.repeat(sizes.length)}`);
const cells = ({ nanoseconds, ratio }) => `${nanoseconds.toFixed(nanoseconds < 100 ? 1 : 0)} | ${ratio.toFixed(ratio < 20 ? 1 : 0)}`;
columns[0].forEach(({ id }, i) => console.log(`| ${id} | ${columns.map((rows) => cells(rows[i])).join(' | ')} |`));

await page.goto(url);
await page.waitForFunction(() => globalThis.budgetedBandits);
const start = await startup(page);
console.log(`\nA worker is ready after ${start.first.toFixed(0)} ms, a later one after ${start.later.toFixed(1)} ms.`);
const scales = await scaling(page, availableParallelism());
console.log(`Pulls a second, as a multiple of one worker's: ${scales.map((scale, i) => `${i + 1} ${i ? 'workers' : 'worker'} ${scale.toFixed(2)}`).join(', ')}.`);
await run(page, url, { ...TWELVE, repetitions: 50 });
console.log(`A redraw of ${TWELVE.policies.length} policies on 1200 x 700 CSS px at 2x: ${(await redraw(page, url)).toFixed(1)} ms.`);

console.log('\nThe figures of the ω-UCB paper at full size, from the opening of the page to the last repetition, part by part:');
const presets = await page.evaluate(async (module) => (await import(module)).presets(), module);
let all = 0;
for (const { id, parts } of presets.filter(({ id }) => /^omega-fig-3[a-e]$/.test(id))) {
  let seconds = 0;
  for (const { specification } of parts) seconds += await run(page, url, specification);
  all += seconds;
  console.log(`${id}: ${seconds.toFixed(1)} s`);
}
console.log(`together: ${all.toFixed(0)} s`);
await close();

// How long a pull takes in the browser, for every policy of the catalogue, as a Markdown table.
//
//     BB_URL=http://127.0.0.1:8000/www/ node bench-web.mjs [turns, 3 unless told]
//
// The loop of benches/pull.rs, on the same arms. The policies take turns, and each is set against `uniform` of the same turn, so that
// a machine that slows down slows both; medians over the turns.
import { browser, close, url } from './browser.mjs';

const repeats = Number(process.argv[2] ?? 3);
/** Pulls of an episode. */
const PULLS = { 10: 200_000, 100: 50_000 };

const page = await (await browser()).newPage();
page.on('pageerror', (error) => { throw error; });
await page.goto(new URL('favicon.svg', url).href);
const version = (await browser()).version();

const measure = async ({ module, arms, pulls, repeats }) => {
  const { default: start, catalogue, play } = await import(module);
  await start();
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
console.log('| policy | K = 10, ns | ratio | K = 100, ns | ratio |');
console.log('|---|---:|---:|---:|---:|');
const module = new URL('pkg/budgeted_bandits.js', url).href;
const [ten, hundred] = [
  await page.evaluate(measure, { module, arms: 10, pulls: PULLS[10], repeats }),
  await page.evaluate(measure, { module, arms: 100, pulls: PULLS[100], repeats }),
];
const cells = ({ nanoseconds, ratio }) => `${nanoseconds.toFixed(nanoseconds < 100 ? 1 : 0)} | ${ratio.toFixed(ratio < 20 ? 1 : 0)}`;
ten.forEach((row, i) => console.log(`| ${row.id} | ${cells(row)} | ${cells(hundred[i])} |`));
await close();

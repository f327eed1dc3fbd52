// How long a pull takes in the browser, for every policy of the catalogue, as a Markdown table.
//
//     BB_URL=http://127.0.0.1:8000/www/ node bench-web.mjs [turns, 3 unless told]
//
// Whole experiments of one repetition on the main thread, so that no pool and no drawing is measured. The policies take turns, and
// each is set against `uniform` of the same turn, so that a machine that slows down slows both; medians over the turns.
import { browser, close, url } from './browser.mjs';

const repeats = Number(process.argv[2] ?? 3);
/** About this many pulls an episode; a pull costs between 0.2 and 1 on average here. */
const PULLS = { 10: 200_000, 100: 50_000 };

const page = await (await browser()).newPage();
page.on('pageerror', (error) => { throw error; });
await page.goto(new URL('favicon.svg', url).href);
const version = (await browser()).version();

const measure = async ({ module, arms, pulls, repeats }) => {
  const { default: start, catalogue, run_experiment } = await import(module);
  await start();
  // Bernoulli arms as the papers draw them, but the same ones every time: means spread evenly, in an order that is not theirs.
  const spread = (i, low, high) => low + (high - low) * (((i * 7) % arms) + 0.5) / arms;
  const law = (p) => ({ law: 'bernoulli', p });
  const environment = { arms: Array.from({ length: arms }, (_, i) => ({ reward: law(spread(i, 0, 1)), cost: law(spread(i + 3, 0.2, 1)) })) };
  const policies = catalogue().policies.map(({ id }) => id);
  const run = (id, budget) => {
    const specification = { version: 1, environment, budget: { absolute: budget }, policies: [{ id }], repetitions: 1, seed: 1 };
    const begin = performance.now();
    const answer = run_experiment(specification);
    const time = performance.now() - begin;
    return { time, pulls: answer.policies[0].final.stopping_time };
  };
  const results = Object.fromEntries(policies.map((id) => [id, { nanoseconds: [], ratio: [], pulls: 0 }]));
  // The budget for the wanted number of pulls depends on which arms a policy pulls.
  const budgets = Object.fromEntries(policies.map((id) => {
    const probe = run(id, pulls / 50);
    return [id, Math.round((pulls / 50) * (pulls / probe.pulls))];
  }));
  for (let turn = 0; turn < repeats; turn++) {
    const each = {};
    for (const id of policies) {
      const { time, pulls } = run(id, budgets[id]);
      each[id] = (time * 1e6) / pulls;
      results[id].pulls = pulls;
    }
    for (const id of policies) {
      results[id].nanoseconds.push(each[id]);
      results[id].ratio.push(each[id] / each.uniform);
    }
  }
  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  return policies.map((id) => ({ id, pulls: results[id].pulls, nanoseconds: median(results[id].nanoseconds), ratio: median(results[id].ratio) }));
};

console.log(`Chromium ${version}, medians of ${repeats} turns; nanoseconds a pull, and as a multiple of \`uniform\` in the same turn.\n`);
console.log('| policy | K = 10, ns | ratio | pulls | K = 100, ns | ratio | pulls |');
console.log('|---|---:|---:|---:|---:|---:|---:|');
const module = new URL('pkg/budgeted_bandits.js', url).href;
const [ten, hundred] = [
  await page.evaluate(measure, { module, arms: 10, pulls: PULLS[10], repeats }),
  await page.evaluate(measure, { module, arms: 100, pulls: PULLS[100], repeats }),
];
const cells = ({ nanoseconds, ratio, pulls }) => `${nanoseconds.toFixed(nanoseconds < 100 ? 1 : 0)} | ${ratio.toFixed(2)} | ${pulls.toLocaleString('en')}`;
ten.forEach((row, i) => console.log(`| ${row.id} | ${cells(row)} | ${cells(hundred[i])} |`));
await close();

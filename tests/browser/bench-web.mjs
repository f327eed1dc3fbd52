// Measures the speed of the built site and of the command line, and prints Markdown.
//
//     BB_URL=http://127.0.0.1:8000/www/ BB_CLI=target/release/budgeted-bandits node bench-web.mjs [part] [id …]
//
// The parts are
//
// * pulls: how long a pull takes with every policy; the native times are written to www/native.json,
// * page: how fast workers start, how much several workers compute, and how long full figures take,
// * experiments: the default experiment and the presets, all of them or those with the given ids,
// * forecast: how well the page predicts how long the default experiment and the presets take,
// * lighthouse: what Lighthouse says of the page, the gallery and the article on a phone,
// * cost: how time and memory grow with the size of an experiment.
//
// Without a part, all of them are measured. `--rounds N` changes the number of turns of pulls and experiments.
import { parseArgs } from 'node:util';
import { cost } from './bench-cost.mjs';
import { experiments } from './bench-experiments.mjs';
import { forecast } from './bench-forecast.mjs';
import { report } from './bench-lighthouse.mjs';
import { page_speed } from './bench-page.mjs';
import { pulls } from './bench-pulls.mjs';
import { browser, close } from './browser.mjs';

const {
  values: { rounds: given },
  positionals: [part, ...ids],
} = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true });
const rounds = (/** @type {number} */ usual) => Number(given ?? usual);

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  pulls: () => pulls(rounds(4)),
  page: page_speed,
  forecast,
  lighthouse: report,
  experiments: () => experiments(ids, rounds(3)),
  cost,
};
const wanted = part === undefined ? Object.keys(parts) : [part];
const unknown = wanted.find((name) => !(name in parts));
if (unknown !== undefined) throw new Error(`expected one of ${Object.keys(parts).join(', ')}, found ${unknown}`);
console.log(`Chromium ${(await browser()).version()}.`);
try {
  for (const name of wanted) await parts[name]();
} finally {
  await close();
}

// Prints a Markdown table of the memory that the page takes after more and more runs. Ends with status 1 if it grows.
//
//     BB_URL=http://127.0.0.1:8000/www/ node soak.mjs [minutes, default 60]
import { browser, close, url } from './browser.mjs';
import { growth, soak } from './soak-page.mjs';

const minutes = Number(process.argv[2] ?? 60);
/** The largest growth of a measure. The first quarter does not count, because scripts are still compiled then. */
const MOST = 1.1;

const page = await (await browser()).newPage();
page.setDefaultTimeout(300_000);
/** @type {string[]} */
const complaints = [];
page.on('pageerror', (error) => complaints.push(String(error)));
page.on('console', (message) => {
  if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
});

console.log('| minutes | runs | JavaScript, MB | its wasm, MB | a worker’s wasm, MB | listeners | nodes | workers |');
console.log('|---:|---:|---:|---:|---:|---:|---:|---:|');
const megabytes = (/** @type {number} */ bytes) => (bytes / (1 << 20)).toFixed(2);
let due = 0;
const samples = await soak(page, url, minutes, (one) => {
  if (one.minutes < due) return;
  due += minutes / 20;
  const memory = [one.heap, one.page_wasm, one.worker_wasm].map(megabytes);
  const cells = [one.minutes.toFixed(1), one.runs, ...memory, one.listeners, one.nodes, one.workers];
  console.log(`| ${cells.join(' | ')} |`);
});
await close();

const grown = growth(samples, samples.length >> 2);
console.log(`\n${samples.length} rounds. The last third's medians as multiples of the first third's:`);
for (const [measure, times] of Object.entries(grown)) console.log(`${measure}: ${times.toFixed(3)}`);
console.log(
  complaints.length ? `The page complained:\n${complaints.join('\n')}` : 'The page wrote nothing to the console.',
);
process.exitCode = complaints.length || Object.values(grown).some((times) => times > MOST) ? 1 : 0;

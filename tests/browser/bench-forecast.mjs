// A part of `cargo xtask bench-web`: the time that the page predicts for the default experiment and for every preset,
// beside the time that they then take.
//
// Presets run in the gallery's order and size. Each prediction is the one that a visitor sees just before the run, so it
// uses the pace of the runs before.
import { availableParallelism } from 'node:os';
import { browser, url } from './browser.mjs';

/** @typedef {{id: string, predicted: number, measured: number}} Pair in seconds */

/** Runs everything on a page. @param {Page} page @param {number} workers @returns {Promise<Pair[]>} */
async function pairs(page, workers) {
  await page.goto(`${url}?workers=${workers}#presets`);
  await page.waitForFunction(() => {
    const presets = globalThis.budgetedBandits?.presets;
    return presets && presets.seconds(presets.list) !== null;
  });
  return page.evaluate(async () => {
    const { presets, state } = budgetedBandits;
    const found = [];
    for (const preset of presets.list.filter(({ computed }) => !computed)) {
      const predicted = presets.seconds([preset]) ?? NaN;
      await presets.run([preset]);
      found.push({ id: preset.id, predicted, measured: presets.record(preset.id)?.seconds ?? NaN });
    }
    location.hash = ''; // opens the playground, which runs the default experiment
    while (!state.latest) await new Promise((then) => setTimeout(then));
    const { latest: run } = state;
    const predicted = run.left;
    while (run.phase === 'running') await new Promise((then) => setTimeout(then, 10));
    return [...found, { id: 'the default experiment', predicted, measured: run.seconds }];
  });
}

/** Returns the pairs as a Markdown table. @param {Pair[]} pairs @param {number} workers */
function table(pairs, workers) {
  const row = (/** @type {Pair} */ { id, predicted, measured }) =>
    `| ${id} | ${predicted.toFixed(2)} | ${measured.toFixed(2)} | ${(measured / predicted).toFixed(2)} |`;
  const head = `| with ${workers} worker${workers === 1 ? '' : 's'} | predicted, s | measured, s | measured / predicted |`;
  return [head, '|---|--:|--:|--:|', ...pairs.map(row)].join('\n');
}

/** Prints the pairs with one worker, and with one for each core. */
export async function forecast() {
  for (const workers of [1, availableParallelism()]) {
    const page = await (await browser()).newPage();
    console.log(`\n${table(await pairs(page, workers), workers)}`);
    await page.close();
  }
}

// A part of `cargo xtask bench-web`: what Lighthouse measures with its settings for phones.
import { PAGES, start } from './lighthouse.mjs';

const RUNS = 3;

/** @param {number[]} values an odd number of them */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Prints the medians of a few runs for each page. */
export async function report() {
  console.log(`\nLighthouse with its settings for phones, medians of ${RUNS} runs`);
  console.log('goals: performance 95, largest paint 1500 ms, blocked 150 ms, layout shift 0, other scores 95\n');
  const phone = await start();
  for (const [page, path] of Object.entries(PAGES)) {
    /** @type {import('./lighthouse.mjs').Scores[]} */
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await phone.scores(path));
    const of = Object.keys(runs[0].of).map((id) => `${id} ${median(runs.map((run) => run.of[id]))}`);
    const times = `largest paint ${Math.round(median(runs.map(({ paint }) => paint)))} ms, blocked ${Math.round(
      median(runs.map(({ blocked }) => blocked)),
    )} ms`;
    console.log(`${page}: ${of.join(', ')}; ${times}, layout shift ${median(runs.map(({ shift }) => shift))}`);
  }
  await phone.end();
}

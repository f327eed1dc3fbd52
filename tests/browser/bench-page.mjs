// Measurements of the page for bench-web.mjs: how long a worker takes to start, how much several workers compute, how
// long the chart takes to be drawn, and how long the figures of the ω-UCB paper take on all cores.

import { availableParallelism } from 'node:os';
import { deflateSync } from 'node:zlib';
import { browser, url } from './browser.mjs';
import { twelve } from './twelve.mjs';

const median = (/** @type {number[]} */ values) =>
  values.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)[values.length >> 1];

/**
 * Measures the milliseconds from the creation of a worker until it has run a short task: for the first worker, and as
 * the median of ten more.
 * @param {Page} page at the site
 */
export async function startup(page) {
  const times = await page.evaluate(async () => {
    const { constructor: Pool, module } = budgetedBandits.pool;
    /** @type {number[]} */
    const times = [];
    for (let i = 0; i <= 10; i++) {
      const begin = performance.now();
      const pool = new Pool(module, 1);
      await pool.time('uniform', 2, 0, 1);
      times.push(performance.now() - begin);
      for (const worker of pool.workers) worker.terminate();
    }
    return times;
  });
  return { first: times[0], later: median(times.slice(1)) };
}

/**
 * Measures the pulls per second with 1 to `most` workers, as multiples of those of one worker.
 * @param {Page} page at the site @param {number} most
 */
export async function scaling(page, most) {
  return page.evaluate(async (most) => {
    const { constructor: Pool, module } = budgetedBandits.pool;
    const pools = Array.from({ length: most }, (_, i) => new Pool(module, i + 1));
    const rate = async (/** @type {Pool} */ pool, /** @type {number} */ pulls) => {
      const begin = performance.now();
      await Promise.all(Array.from({ length: 4 * pool.size }, (_, i) => pool.time('omega-ucb', 10, i, pulls)));
      return (4 * pool.size * pulls) / (performance.now() - begin);
    };
    const best = pools.map(() => 0);
    for (let turn = 0; turn < 6; turn++) {
      for (const [i, pool] of pools.entries()) best[i] = Math.max(best[i], await rate(pool, turn ? 500_000 : 50_000));
    }
    return best.map((one) => one / best[0]);
  }, most);
}

/**
 * Measures how many milliseconds it takes to draw the chart of the latest run, on a canvas of 1200 x 700 CSS pixels at
 * twice the density.
 * @param {Page} page with a run that has ended @param {string} base
 */
export async function redraw(page, base) {
  const times = await page.evaluate(async (base) => {
    const { draw_regret } = await import(`${base}pkg/budgeted_bandits.js`);
    const { shown } = budgetedBandits.state;
    const curves = shown.answer.policies.map(({ checkpoints }) =>
      checkpoints.flatMap(({ fraction, regret: { mean, low, high } }) => [
        fraction * shown.plan.budget,
        mean,
        low,
        high,
      ]),
    );
    const points = Float64Array.from(curves.flat());
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 2400, height: 1400 });
    const options = {
      scale: 2,
      x: 'logarithmic',
      y: 'linear',
      zoom: [],
      band: true,
      x_title: 'budget spent (log scale)',
      y_title: 'regret, in units of reward',
      end: 'B',
      colours: { ink: '#111111', label: '#555555', grid: '#dddddd', background: '#ffffff' },
      series: curves.map((curve, i) => ({
        points: curve.length / 4,
        colour: '#3355cc',
        width: 2,
        dash: i % 2 ? [7, 4] : [],
        alpha: 1,
        band_alpha: 0.1,
      })),
    };
    /** @type {number[]} */
    const times = [];
    for (let i = 0; i < 60; i++) {
      const begin = performance.now();
      draw_regret(canvas, points, options);
      times.push(performance.now() - begin);
      await new Promise(requestAnimationFrame);
    }
    return times.slice(10);
  }, base);
  return median(times);
}

/** Returns the hash of the page's address that opens a specification. @param {object} specification */
export const hash_of = (specification) => `#s=${deflateSync(JSON.stringify(specification)).toString('base64url')}`;

/**
 * Opens a specification as a link in the page would, and waits for the end of its run. Returns the time in seconds.
 * @param {Page} page at the site @param {object} specification
 */
export async function run(page, specification) {
  const link = hash_of(specification);
  return page.evaluate(async (link) => {
    const { state } = budgetedBandits;
    const [before, begin] = [state.latest, performance.now()];
    location.hash = link;
    while (state.latest === before || state.latest?.phase === 'running') await new Promise(requestAnimationFrame);
    if (state.latest.phase !== 'done') throw new Error(`The run is ${state.latest.phase}.`);
    return (performance.now() - begin) / 1000;
  }, link);
}

/** Opens a page that runs on all cores, and prints how fast the page is. */
export async function page_speed() {
  const page = await (await browser()).newPage();
  await page.goto(`${url}?workers=${availableParallelism()}`);
  await page.waitForFunction(() => globalThis.budgetedBandits);
  const { first, later } = await startup(page);
  console.log(`\nA worker is ready after ${first.toFixed(0)} ms, a later one after ${later.toFixed(1)} ms.`);
  const scales = (await scaling(page, availableParallelism())).map((scale) => scale.toFixed(2));
  console.log(`Pulls a second with 1 to ${scales.length} workers, as multiples of one worker's: ${scales.join(', ')}.`);
  const module = new URL('pkg/budgeted_bandits.js', url).href;
  const { policies } = await page.evaluate(async (module) => (await import(module)).catalogue(), module);
  await run(page, { ...twelve(policies), repetitions: 50 });
  console.log(`Drawing twelve policies on 1200 x 700 CSS pixels at 2x: ${(await redraw(page, url)).toFixed(1)} ms.`);
  await figures(page, module);
  await page.close();
}

/** @param {Page} page @param {string} module */
async function figures(page, module) {
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
}

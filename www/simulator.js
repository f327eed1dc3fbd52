// The simulator: one compiled module for the page and its workers.
import init from './pkg/budgeted_bandits.js';
import { compile, Pool } from './pool.js';

/** Loads it and starts a worker meanwhile. @param {number} workers at most @returns {Promise<Pool>} */
export async function start(workers) {
  const module = await compile(new URL('./pkg/budgeted_bandits_bg.wasm', import.meta.url));
  const pool = new Pool(module, workers);
  pool.warm();
  await init({ module_or_path: module });
  return pool;
}

// Loads the simulator: one compiled module for the page and its workers.

import { WASM } from '../base.js';
import init from '../pkg/budgeted_bandits.js';
import { message_of } from '../ui/text.js';
import { Pool } from './pool.js';
import { compile } from './workers.js';

/**
 * Loads the simulator, and starts a first worker meanwhile.
 * @param {number} workers the largest number of workers
 * @returns {Promise<Pool>} rejects with a sentence that says what to do
 */
export async function start(workers) {
  if (!globalThis.WebAssembly)
    throw new Error('This browser has no WebAssembly or forbids it. Allow it, or use another browser.');
  try {
    // A copy in the cache may be cut short or belong to another version, so the second attempt does not use the cache.
    return await load(workers).catch(() => load(workers, { cache: 'reload' }));
  } catch (error) {
    throw new Error(`Check the connection and load the page again. (${message_of(error)})`);
  }
}

/** @param {number} workers @param {RequestInit} [how] */
async function load(workers, how) {
  const module = await compile(WASM, how);
  const pool = new Pool(module, workers);
  pool.warm();
  await init({ module_or_path: module });
  return pool;
}

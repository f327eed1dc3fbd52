// The simulator: one compiled module for the page and its workers.
import init from '../pkg/budgeted_bandits.js';
import { BASE } from '../base.js';
import { compile, Pool } from './pool.js';

/** Loads it and starts a worker meanwhile. @param {number} workers at most @returns {Promise<Pool>} rejects with a sentence on what to do */
export async function start(workers) {
  if (!globalThis.WebAssembly)
    throw new Error('This browser has no WebAssembly, or forbids it: allow it, or take another browser.');
  try {
    return await load(workers).catch(() => load(workers, { cache: 'reload' })); // what a cache has kept may be cut short, or of another version
  } catch ({ message }) {
    throw new Error(`Check the connection and load the page again. (${message})`);
  }
}

/** @param {number} workers @param {RequestInit} [how] */
async function load(workers, how) {
  const module = await compile(new URL('pkg/budgeted_bandits_bg.wasm', BASE), how);
  const pool = new Pool(module, workers);
  pool.warm();
  await init({ module_or_path: module });
  return pool;
}

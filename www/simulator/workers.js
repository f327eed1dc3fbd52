// Starts workers, compiles the module that they share, and says how many there may be.
import { WORKER } from '../base.js';

/** The number of milliseconds for which the address of a blob is kept, so that a worker can load the blob. */
const KEPT = 15_000;
/** The largest number of workers. Each takes memory, and an address may ask for any number. */
const MOST = 64;

/** Starts a worker. A script of another origin cannot become one, but a blob of this origin may import that script. */
export function start_worker() {
  if (WORKER.origin === self.origin) return new Worker(WORKER, { type: 'module' });
  const blob = URL.createObjectURL(new Blob([`import ${JSON.stringify(WORKER.href)};`], { type: 'text/javascript' }));
  try {
    return new Worker(blob, { type: 'module' });
  } finally {
    setTimeout(() => URL.revokeObjectURL(blob), KEPT);
  }
}

/** Compiles the module, once for the page and all workers. @param {URL} url @param {RequestInit} [how] */
export async function compile(url, how) {
  try {
    return await WebAssembly.compileStreaming(fetch(url, how));
  } catch {
    const response = await fetch(url, how); // the server may name another type, or have no such file
    if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** The largest number of workers by default. */
let most = Infinity;

/** Limits the default number of workers, for a page in a frame of another page. @param {number} size */
export const limit = (size) => {
  most = size;
};

/** Returns the default number of workers: one for each core but one. */
export const cores = () => Math.min(most, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));

/**
 * Returns a number of workers that is allowed.
 * @param {number} size
 * @param {number} otherwise the result if the size is below 1 or not a number
 */
export const within = (size, otherwise) => (size >= 1 ? Math.min(MOST, Math.floor(size)) : otherwise);

/** Returns how many workers the address asks for, or the default number. */
export const workers = () => within(Number(new URLSearchParams(location.search).get('workers')), cores());

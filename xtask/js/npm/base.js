// The addresses of the files of the npm package. This script takes the place of www/base.js there.
//
// Bundlers find a file only if its address is written in exactly this form. Each chunk of the package is in the same
// folder as these files.

/** The address of the playground, to which the links of figures lead. */
export const BASE = new URL(PLAYGROUND);
/** The script of a worker. */
export const WORKER = new URL('./worker.js', import.meta.url);
/** The simulator. */
export const WASM = new URL('./budgeted_bandits_bg.wasm', import.meta.url);
/** The typeface. */
export const FACE = new URL('./instrument-sans.woff2', import.meta.url);

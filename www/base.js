// The npm package has other files, so xtask/js/npm/base.js takes the place of this script there.

/**
 * The address of the site's root, to which the addresses of files that are loaded later are relative. Only this file
 * may use `import.meta.url`, because the folder of a script is not always the root: in the bundled site every script
 * is in the root, but in the repository most scripts are in folders of their own.
 */
export const BASE = new URL('./', import.meta.url);

/** The script of a worker. */
export const WORKER = new URL('worker.js', BASE);
/** The simulator. */
export const WASM = new URL('pkg/budgeted_bandits_bg.wasm', BASE);
/** The typeface. */
export const FACE = new URL('type/instrument-sans.woff2', BASE);

// The npm package has other files, so xtask/js/npm/base.js takes the place of this script there.

/**
 * The address of the site's root, to which the addresses of files that are loaded later are relative. Only this file
 * may use `import.meta.url`: in the bundled site that is the root for every script, but in the repository it is the
 * folder of the script.
 */
export const BASE = new URL('./', import.meta.url);

/** The script of a worker. */
export const WORKER = new URL('worker.js', BASE);
/** The simulator. */
export const WASM = new URL('pkg/budgeted_bandits_bg.wasm', BASE);

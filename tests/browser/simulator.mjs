// The built wasm in Node.js, without a browser.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Returns the contents of a file in ../golden, which is named without `.json`. @param {string} name */
export const golden = (name) => JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'));

/** Returns the functions of the wasm of the built site. */
export async function simulator(/** @type {string} */ dist) {
  // Node.js treats the site's scripts as modules only in a folder whose package.json says so.
  const folder = mkdtempSync(join(tmpdir(), 'budgeted-bandits-'));
  try {
    cpSync(dist, folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const module = await import(pathToFileURL(join(folder, 'pkg/budgeted_bandits.js')).href);
    await module.default({ module_or_path: readFileSync(join(dist, 'pkg/budgeted_bandits_bg.wasm')) });
    return module;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

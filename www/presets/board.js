// What was computed when the site was built: the board of all presets, and the answer to each of their parts. The files
// are loaded when they are first needed.

import { BASE } from '../base.js';

/**
 * The entry of a preset on the board. `lines` are those of the first part.
 * @typedef {object} Entry
 * @property {string} id
 * @property {Outcome} outcome
 * @property {string} sentence
 * @property {string[]} [details]
 * @property {number | null} repetitions null if nothing was simulated
 * @property {number} parts
 * @property {import('./verdict.js').Line[]} lines
 * @property {preset.Decided | null} [decided] the verdict of the run until decided; null if there was none
 * @property {preset.Sheet | null} [robustness] under which readings the claim holds; null if this was not run
 */

/** The number of milliseconds after which the page does without a file. */
const PATIENCE = 10_000;

/** The files that were loaded, or are being loaded, by name. @type {Map<string, Promise<any>>} */
const files = new Map();

/** Loads a file. A failure is not remembered. @param {string} name */
function load(name) {
  const known = files.get(name) ?? read(name);
  files.set(name, known);
  return known;
}

/** @param {string} name */
async function read(name) {
  try {
    const response = await fetch(new URL(`presets/${name}`, BASE), { signal: AbortSignal.timeout(PATIENCE) });
    return response.ok ? await response.json() : forget(name);
  } catch {
    return forget(name);
  }
}

/** @param {string} name */
function forget(name) {
  files.delete(name);
  return null;
}

/** Returns the board, or null if it cannot be loaded. @returns {Promise<Entry[] | null>} */
export const board = async () => (await load('board.json'))?.presets ?? null;

/** Returns the name of the file with the answer to a part. @param {string} id @param {number} part from 0 */
export const file_of = (id, part) => `${id}-${part + 1}.json`;

/**
 * Returns the answer to a part of a preset, or null if the answer cannot be loaded.
 * @param {string} id
 * @param {number} part
 * @returns {Promise<Answer | null>}
 */
export const answer = (id, part) => load(file_of(id, part));

/** Returns whether the presets have pages. The playground as a single file, opened from disk, has none beside it. */
export const has_pages = () => location.protocol !== 'file:';

/** Returns the address of the page about a preset, which other sites show with its picture. @param {string} id */
export const page_of = (id) => `presets/${id}.html`;

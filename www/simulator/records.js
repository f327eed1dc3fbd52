// Record files, which hold finished repetitions of an experiment: docs/records.md describes them. A worker merges them
// some at a time, so that neither the page's own thread nor the memory has to hold all of them at once.

/** The number of bytes that are merged at once. */
const AT_ONCE = 16 << 20;

/** The first words of a record file. */
const FIRST = 'budgeted-bandits record ';

/** Returns whether all files are record files. @param {Iterable<File>} files */
export async function are_records(files) {
  const starts = [...files].map((file) => file.slice(0, FIRST.length).text());
  return (await Promise.all(starts).catch(() => [''])).every((start) => start === FIRST);
}

/** @typedef {{name: string, bytes: Uint8Array}} Named */
/** What the files hold together, and a sentence for each file that does not count. */
/** @typedef {worker.Merged & {refused: string[]}} Found */

/**
 * Merges record files. A file that cannot be used does not count, and the others do.
 * @param {import('./pool.js').Pool} pool
 * @param {File[]} files
 * @param {(share: number) => void} onshare called with the share of the bytes that are merged
 * @returns {Promise<{found: worker.Merged | null, refused: string[]}>}
 */
export async function merge(pool, files, onshare) {
  const all = files.reduce((sum, { size }) => sum + size, 0);
  /** @type {string[]} */
  const refused = [];
  /** @type {worker.Merged | null} */
  let found = null;
  let done = 0;
  /**
   * Merges some files with those before. Returns the sentence that says why they cannot be merged.
   * @param {Named[]} some
   */
  const add = async (some) => {
    const before = found ? [{ name: 'the other files', bytes: found.file }] : [];
    const { result, error } = await pool.merge([...before, ...some]);
    if (result) found = { ...result, notes: [...(found?.notes ?? []), ...result.notes] };
    return error;
  };
  for (const batch of batches(files)) {
    const read = await Promise.all(batch.map((file) => named(file).catch(({ message }) => String(message))));
    const some = read.filter((one) => typeof one !== 'string');
    refused.push(...read.filter((one) => typeof one === 'string'));
    // If they cannot be merged together, each is tried alone, so that only those count that can be used.
    const error = some.length ? await add(some) : null;
    if (error && some.length === 1) refused.push(error);
    else if (error) for (const one of some) refused.push(...[await add([one])].filter((why) => why !== undefined));
    done += batch.reduce((sum, { size }) => sum + size, 0);
    onshare(done / all);
  }
  return { found, refused };
}

/** Reads a file. @param {File} file @returns {Promise<Named>} */
async function named(file) {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(`${file.name}: the browser cannot read the file, which may have been moved`);
  });
  return { name: file.name, bytes: new Uint8Array(bytes) };
}

/** Divides files into lists that are merged at once. @param {File[]} files */
function batches(files) {
  /** @type {File[][]} */
  const lists = [];
  let size = AT_ONCE;
  for (const file of files) {
    if (size + file.size > AT_ONCE) {
      lists.push([]);
      size = 0;
    }
    lists[lists.length - 1].push(file);
    size += file.size;
  }
  return lists;
}

/**
 * Returns everything of a specification that record files have in common, as a text.
 * @param {Specification} specification
 */
export const kind = (specification) => JSON.stringify({ ...specification, repetitions: null });

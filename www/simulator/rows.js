// The rows of arms that were observed. A table may have a million rows, and the page prints and compares its settings
// whenever a visitor types. So the simulator of each thread keeps the rows, and a specification has only their names.
// Files and links hold the rows themselves.
import { count_rows, keep_rows, kept_rows } from '../pkg/budgeted_bandits.js';
import { another_task } from '../ui/task.js';

/** Rows with their names: a reward and a cost for each row. @typedef {Map<string, Float64Array>} Named */

/** The longest time in milliseconds for which the page does nothing but keep rows. */
const LONG = 20;
/** The number of rows up to which the page prints rows in its own thread, because printing them takes little time. */
const FEW = 50_000;
/** The largest text of settings that a link or the storage of the browser holds. */
const SHORT = 1 << 20;

/** The type of a file of JSON. */
export const JSON_TYPE = 'application/json;charset=utf-8';

/** Returns the names of rows in JSON text. @param {string} text */
export const names_in = (text) => [
  ...new Set([...text.matchAll(/"observations":"([0-9a-f]+)"/g)].map(([, name]) => name)),
];

/** Returns the number of rows with a name. @type {(name: string) => number} */
export const count = count_rows;

/** Returns whether JSON text names so many rows that only a worker should print them. @param {string} text */
export const has_many = (text) => names_in(text).reduce((sum, name) => sum + count(name), 0) > FEW;

/** Returns the rewards or the costs of rows. @param {string} name @param {0 | 1} side */
export const column = (name, side) =>
  (kept_rows(name) ?? new Float64Array()).filter((/** @type {number} */ _, /** @type {number} */ at) => at % 2 === side);

/** Returns the rows with these names. @param {string[]} names @returns {Named} */
export const rows_of = (names) => new Map(names.map((name) => [name, kept_rows(name) ?? new Float64Array()]));

/** Keeps rows that another thread has read. Between two arms the page can do something else. @param {Named} rows */
export async function keep(rows) {
  let began = performance.now();
  for (const [name, values] of rows) {
    keep_rows(name, values);
    if (performance.now() - began < LONG) continue;
    await another_task();
    began = performance.now();
  }
}

/**
 * Prints a value as JSON, with the rows themselves in place of their names.
 * @param {unknown} value a specification, or something that contains one
 * @param {number} [indent]
 */
export const written = (value, indent) =>
  JSON.stringify(
    value,
    (key, part) => (key === 'observations' && typeof part === 'string' ? pairs(part) : part),
    indent,
  );

/** Prints a specification for a link or for storage. Returns null if the text is too long. @param {object} specification */
export function short_text(specification) {
  if (has_many(JSON.stringify(specification))) return null;
  const text = written(specification);
  return text.length > SHORT ? null : text;
}

/** Returns rows as they are in files. @param {string} name */
function pairs(name) {
  const rows = kept_rows(name) ?? [];
  return Array.from({ length: rows.length / 2 }, (_, at) => [rows[2 * at], rows[2 * at + 1]]);
}

// The rows of arms that were observed. A table may have a million rows, and the page prints and compares its settings
// whenever a visitor types. So the simulator of each thread keeps the rows, and a specification has only their names.
// Files and links hold the rows themselves.
import { count_rows, keep_rows, kept_rows, prepare_rows } from '../pkg/budgeted_bandits.js';
import { another_task } from '../ui/task.js';

/** The longest time in milliseconds for which the page does nothing but keep or send rows. */
const LONG = 15;
/** The number of rows that are sent to a worker at once. */
const SENT = 100_000;
/** The number of rows up to which the page prints rows in its own thread, because printing them takes little time. */
const FEW = 20_000;

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

/** Returns the rows with these names for another thread. @param {string[]} names @returns {worker.Pack} */
export function pack(names) {
  const counts = names.map(count);
  const values = new Float64Array(2 * counts.reduce((sum, rows) => sum + rows, 0));
  let at = 0;
  for (const name of names) {
    const rows = kept_rows(name);
    values.set(rows, at);
    at += rows.length;
  }
  return { names, counts, values };
}

/** Yields the rows with these names, some at a time. @param {string[]} names */
export function* packs(names) {
  /** @type {string[]} */
  let some = [];
  let rows = 0;
  for (const name of names) {
    some.push(name);
    rows += count(name);
    if (rows < SENT) continue;
    yield pack(some);
    [some, rows] = [[], 0];
  }
  if (some.length) yield pack(some);
}

/**
 * Keeps rows that another thread has read. Between two arms the page can do something else.
 * @param {worker.Pack} rows
 * @param {Source} [environment] if given, only the rows that it names are kept, and they are prepared for its check
 */
export async function keep({ names, counts, values }, environment) {
  const wanted = environment && new Set(names_in(JSON.stringify(environment)));
  const { reward_max = 1, cost_max = 1 } = environment && 'reward_max' in environment ? environment : {};
  let began = performance.now();
  const rested = async () => {
    if (performance.now() - began < LONG) return;
    await another_task();
    began = performance.now();
  };
  let at = 0;
  for (const [place, name] of names.entries()) {
    const end = at + 2 * counts[place];
    if (!wanted || wanted.has(name)) keep_rows(name, values.subarray(at, end));
    await rested();
    if (wanted?.has(name)) prepare_rows(name, reward_max, cost_max);
    await rested();
    at = end;
  }
}

/**
 * Prints a value as JSON, with the rows themselves in place of their names.
 * @param {unknown} value a specification, or an object that contains one
 * @param {number} [indent]
 */
export const written = (value, indent) =>
  JSON.stringify(
    value,
    (key, part) => (key === 'observations' && typeof part === 'string' ? pairs(part) : part),
    indent,
  );

/**
 * Returns a value with the rows themselves in place of their names.
 * @template T
 * @param {T} value a specification, or an object that contains one
 * @returns {T}
 */
export const whole = (value) => (names_in(JSON.stringify(value)).length ? JSON.parse(written(value)) : value);

/** Returns rows as they are in files. @param {string} name */
function pairs(name) {
  const rows = kept_rows(name);
  return Array.from({ length: rows.length / 2 }, (_, at) => [rows[2 * at], rows[2 * at + 1]]);
}

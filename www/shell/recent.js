// The specifications that were run last. The browser stores them if it allows storage.

import { short_text } from '../link/encode.js';

const KEY = 'budgeted-bandits-recent';
/** The largest number of entries. */
const MOST = 10;

/** @typedef {{name: string, time: number, text: string}} Recent `text`: the JSON of the specification */

/** Whether the browser has refused to store the last specification. */
export let refused = false;

/** Returns all entries, the latest first. @returns {Recent[]} */
export function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return found
      .filter(
        (/** @type {Partial<Recent> | null} */ one) =>
          typeof one?.name === 'string' && typeof one.text === 'string' && Number.isFinite(one.time),
      )
      .slice(0, MOST);
  } catch {
    return []; // forbidden, or written by something else
  }
}

/**
 * Adds an entry, or moves it to the front if its specification is already stored. A specification with many rows is too
 * large to be stored.
 * @param {string} name
 * @param {Specification} specification
 */
export function remember(name, specification) {
  const text = short_text(specification);
  if (text !== null)
    keep([{ name, time: Date.now(), text }, ...all().filter((one) => one.text !== text)].slice(0, MOST));
}

/** Removes the entry of a specification. @param {Specification} specification */
export const forget_run = (specification) => forget(short_text(specification));

/** Removes the entry with a text. @param {string | null} text the JSON of the specification */
export const forget = (text) => keep(all().filter((one) => one.text !== text));

/** Prints the time of an entry, as in "21 Nov, 14:05". @param {Recent} entry */
export const when = ({ time }) =>
  new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Stores as many entries as there is room for. The oldest are dropped first. @param {Recent[]} entries */
function keep(entries) {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
    refused = false;
  } catch {
    if (entries.length > 1) keep(entries.slice(0, -1));
    else refused = true;
  }
}

// The specifications that were run last, which this browser keeps if it allows that.

const KEY = 'budgeted-bandits-recent';
const MOST = 10;

/** @typedef {{name: string, time: number, text: string}} Recent `text`: the JSON of the specification */

/** Whether the browser has refused to keep the specification that was run last. */
export let refused = false;

/** All entries, the latest first. @returns {Recent[]} */
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
 * Adds an entry, or brings it to the front if its specification is kept already.
 * @param {string} name
 * @param {Specification} specification
 */
export function remember(name, specification) {
  const text = JSON.stringify(specification);
  keep([{ name, time: Date.now(), text }, ...all().filter((one) => one.text !== text)].slice(0, MOST));
}

/** Removes an entry. @param {Recent} entry */
export const forget = ({ text }) => keep(all().filter((one) => one.text !== text));

/** "21 Nov, 14:05". @param {Recent} entry */
export const when = ({ time }) =>
  new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Stores as many entries as there is room for. The oldest give way first. @param {Recent[]} entries */
function keep(entries) {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
    refused = false;
  } catch {
    if (entries.length > 1) keep(entries.slice(0, -1));
    else refused = true;
  }
}

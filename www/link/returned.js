// What an earlier place in the history of the browser says about itself when Back or Forward leads to it.
import { parameters, put, RUN, remember } from './address.js';

/** The keys that make a place another one. An earlier place without such a key lacks what the key asks for. */
const OWN = ['view', 'guide', 'game', 'vs', 'attempt', 'level', 'you', 'name', 'pulls', 'ranking'];
/** The keys of the settings and of the page, which stay as they are now. */
const STAYS = [...RUN, 'version', 'live'];

/**
 * Returns the values that lead from the present address to an earlier place with the present settings. What the earlier
 * address does not mention has been chosen since, and stays.
 * @param {URLSearchParams} there the parameters of the earlier address
 * @returns {Record<string, string | null>} null removes a key
 */
export function returned(there) {
  const lacking = OWN.map((key) => [key, null]);
  return Object.fromEntries([...lacking, ...[...there].filter(([key]) => !STAYS.includes(key))]);
}

/**
 * Gives the earlier place that is open now the present settings. Its address may hold settings from before a change.
 * @param {string} present the address of the present settings
 */
export function come_back(present) {
  const there = returned(parameters());
  put(present);
  remember(there);
}

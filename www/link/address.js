// The part of the address after its "#": the run ("s=…", "preset=…&part=2"), then what is shown ("view=shapes&n=10"),
// and on a host that keeps every version, the version of the page ("version=1.0.0").
import { USUAL } from '../door/place.js';
import { about } from '../pkg/about.js';

/** The version that addresses name; null if the host does not keep every version. */
export const OWN = globalThis.document?.querySelector('meta[name="budgeted-bandits:kept"]') ? about.version : null;

/** The keys that describe the run, and the key of the gallery. */
export const RUN = ['s', 'preset', 'part', 'presets'];

/**
 * Returns the parameters of an address, whose order does not matter. Of a repeated key, `get` returns the first value.
 * @param {string} [hash]
 */
export const parameters = (hash = location.hash) => new URLSearchParams(hash.slice(1));

/** Returns whether an address is that of the gallery. @param {string} [hash] */
export const is_gallery = (hash) => parameters(hash).has('presets');

/** Returns the address of a part of a preset. @param {string} id of the preset @param {number} part from 0 */
export const address = (id, part) => `#preset=${id}${part ? `&part=${part + 1}` : ''}`;

/** Returns the parameters of the current address that say what is shown. */
export function looks() {
  const kept = parameters();
  for (const key of [...RUN, 'version']) kept.delete(key);
  return kept;
}

/** Returns the address of a run with everything shown as it is now. @param {string} run "#s=…", or an empty text */
export const seen = (run) => `#${versioned([run.slice(1), String(looks())].filter(Boolean).join('&'))}`;

/**
 * Returns the address of what is shown now, without the settings and without what concerns this visitor alone.
 * @param {URLSearchParams} [shown]
 */
export function bare(shown = looks()) {
  const kept = [...shown].filter(([key]) => key !== 'attempt');
  return `#${versioned(kept.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&'))}`;
}

/** Completes an address. The bare address is that of the front door, so the default settings name their view. */
const versioned = (/** @type {string} */ said) => `${said || USUAL.slice(1)}${OWN === null ? '' : `&version=${OWN}`}`;

/**
 * Replaces the address of the present place. This fires no `hashchange`, so nothing is opened.
 * @param {string} address
 */
export const put = (address) => history.replaceState(history.state, '', address);

/**
 * Writes what is shown into the address.
 * @param {Record<string, string | number | null>} values null removes a key
 */
export const remember = (values) => put(with_values(values));

/**
 * Goes to a place of its own in the history of the browser, with the same settings.
 * @param {Record<string, string | number | null>} values null removes a key
 */
export const go = (values) => history.pushState(history.state, '', with_values(values));

/** Returns the present address with other values. @param {Record<string, string | number | null>} values */
function with_values(values) {
  const all = parameters();
  for (const [key, value] of Object.entries(values)) {
    if (value === null) all.delete(key);
    else all.set(key, String(value));
  }
  // The keys are not escaped, and the values of "s" and "preset" need no escapes, so these parts stay as in the link.
  all.delete('version');
  const said = [...all].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return `#${versioned(said)}`;
}

// The address after its "#": what is run ("s=…", "preset=…&part=2"), then what is looked at ("view=shapes&n=10").

/** Parts that say what is run, or that it is the gallery's. */
const RUN = ['s', 'preset', 'part', 'presets'];

/** What an address says, by key: in any order, and the first where a key stands twice. @param {string} [hash] */
export const parameters = (hash = location.hash) => new URLSearchParams(hash.slice(1));

/** Whether an address is the gallery's. @param {string} [hash] */
export const is_gallery = (hash) => parameters(hash).has('presets');

/** The address of a part of a preset. @param {string} id of the preset @param {number} part from 0 */
export const address = (id, part) => `#preset=${id}${part ? `&part=${part + 1}` : ''}`;

/** The part of an address that says what is looked at, with its "&". */
function looks() {
  const kept = parameters();
  for (const key of RUN) kept.delete(key);
  const text = kept.toString();
  return text && `&${text}`;
}

/** This address of what is run, seen as it is seen now. @param {string} run "#s=…" */
export const seen = (run) => run + looks();

/**
 * Puts what is looked at into the address; null takes a key out of it. Nothing is opened by that.
 * @param {Record<string, string | number | null>} values
 */
export function remember(values) {
  const all = parameters();
  for (const [key, value] of Object.entries(values)) {
    if (value === null) all.delete(key);
    else all.set(key, String(value));
  }
  // As the link was: base64 and names need no escapes.
  history.replaceState(null, '', `#${[...all].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`);
}

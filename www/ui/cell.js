// Where a field has its value, and the texts that were typed for it.

/**
 * Where a field has its value. `good` is what the place had when the settings were last valid, and null if it was not
 * there; the text is undefined if none was typed.
 * @typedef {object} Cell
 * @property {() => unknown} get
 * @property {(value: unknown, text: string) => void} put takes the value of a typed text, or undefined for no value
 * @property {() => string | undefined} typed returns the text as it was typed
 * @property {() => {value: unknown, text: string | undefined} | null} good
 */

/**
 * Returns the cell of a value that an object holds. Its text and value become the good ones when the field is settled.
 * @param {Record<string, unknown>} owner
 * @param {string} key
 */
export function held(owner, key) {
  /** @type {{value: unknown, text: string | undefined}} */
  let good = { value: owner[key], text: undefined };
  /** @type {string | undefined} */
  let typed;
  return {
    get: () => owner[key],
    put(/** @type {unknown} */ value, /** @type {string} */ text) {
      typed = text;
      if (value === undefined) delete owner[key];
      else owner[key] = value;
    },
    typed: () => typed,
    good: () => good,
    settle() {
      good = { value: owner[key], text: typed };
    },
  };
}

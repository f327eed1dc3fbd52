// Where a view keeps what it shows: in the address of the page, or in an object if the view is part of another page.
import { BASE } from '../base.js';
import { announce } from '../ui/dom.js';
import { go, parameters, RUN, remember } from './address.js';

/**
 * The place that remembers what a view shows, and that announces texts to screen readers. `remember` writes values by
 * their keys; null removes a key. `go` does the same at a new place, from which Back leads to the present one.
 * @typedef {object} Place
 * @property {() => URLSearchParams} parameters
 * @property {(values: Record<string, string | number | null>) => void} remember
 * @property {(values: Record<string, string | number | null>) => void} go
 * @property {(text: string) => void} announce
 */

/** The address and the live region of the page. @type {Place} */
export const PAGE = { parameters: () => parameters(), remember, go, announce };

/**
 * Makes a place that leaves the address of the page alone.
 * @param {URLSearchParams} kept what is shown at first; later values are written into the same object
 * @param {object} on
 * @param {() => void} on.change called after every change
 * @param {(text: string) => void} on.announce
 * @returns {Place}
 */
export function apart(kept, { change, announce }) {
  const remember = (/** @type {Record<string, string | number | null>} */ values) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) kept.delete(key);
      else kept.set(key, String(value));
    }
    change();
  };
  return { parameters: () => kept, remember, go: remember, announce };
}

/**
 * Returns the address at which the page shows something else.
 * @param {Place} place
 * @param {string} looks what is shown there
 * @param {boolean} [keep] whether the address keeps the settings of the page; without effect in another page
 */
export function to(place, looks, keep = true) {
  if (place !== PAGE) return new URL(`#${looks}`, BASE).href;
  const run = [...parameters()].filter(([key]) => keep && RUN.includes(key)).map(([key, value]) => `${key}=${value}`);
  return `#${[...run, looks].join('&')}`;
}

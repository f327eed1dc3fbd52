// The keys of the address that say which moment of the race is shown, and how: "repetition", "step", "spent" or "at",
// "speed" and "fair". The view Intervals uses the same keys for a repetition, a number of pulls and hidden truth.
import { parameters } from '../link/address.js';
import { SPEEDS } from './speeds.js';

/**
 * What an address asks for. `at` is an amount spent or a number of pulls, or null for the start. `repetition` is null
 * if the address leaves it to the view.
 * @typedef {{repetition: string | null, step: race.Step, at: number | null, speed: string, fair: boolean}} Asked
 */

/** Returns the key of the place. @param {race.Step} step */
const key_of = (step) => (step === 'pulls' ? 'at' : 'spent');

/** @param {import('../link/place.js').Place} place @returns {Asked} */
export function asked(place) {
  const given = place.parameters();
  const step = given.get('step') === 'pulls' ? 'pulls' : 'budget';
  const text = given.get(key_of(step)) ?? '';
  const at = /^\d/.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
  const speed = given.get('speed') ?? '';
  return {
    repetition: given.get('repetition'),
    step,
    at,
    speed: Object.hasOwn(SPEEDS, speed) ? speed : 'usual',
    fair: given.get('fair') === '1',
  };
}

/**
 * Writes the moment that is shown into the address.
 * @param {import('../link/place.js').Place} place
 * @param {import('./course.js').Course} course
 */
export function keep(place, { step, wanted, length }) {
  const at = wanted === Infinity ? length : wanted;
  place.remember(step === 'pulls' ? { step, at, spent: null } : { step: null, spent: at });
}

/**
 * Goes to another race, from which Back leads to the moment that is shown.
 * @param {import('./race.js').Race} view
 * @param {Record<string, string | null>} there
 */
export function leave({ place, course }, there) {
  if (course) {
    course.rest();
    place.remember({ repetition: course.repetition });
    keep(place, course);
  }
  place.go(there);
}

/** The keys that belong to the race alone. */
const OWN = { step: null, spent: null, at: null, speed: null };

/**
 * Returns an address of the playground with other values of some keys; null removes a key.
 * @param {string} href an address of the playground
 * @param {Record<string, string | number | null>} values
 */
export function changed(href, values) {
  const url = new URL(href);
  const all = parameters(url.hash);
  for (const [key, value] of Object.entries(values)) {
    if (value === null) all.delete(key);
    else all.set(key, String(value));
  }
  url.hash = all.toString();
  return url.href;
}

/** Returns the address of the settings, without the race. @param {string} href */
export const settings = (href) => changed(href, { ...OWN, view: null });

/**
 * Returns the address of the intervals of a policy at the moment that is shown.
 * @param {string} href
 * @param {race.Lane} lane
 */
export const intervals = (href, { policy, pulls }) =>
  changed(href, { ...OWN, view: 'intervals', policy: policy + 1, at: pulls });

// The repetition with which the view Race opens.
import { key } from '../simulator/specification.js';

/**
 * The repetition of the default experiment with which the view opens. Two policies get stuck in it, which happens in a
 * minority of the repetitions; Help says so.
 */
const TELLING = '10';

/**
 * Returns the repetition that is shown if the address names none, and writes it into the address, from which the links
 * to other views are made.
 * @param {import('../link/place.js').Place} place
 * @param {Specification} specification
 * @param {Catalogue} catalogue
 */
export function first_repetition(place, specification, { default_specification }) {
  if (key(specification) !== key(default_specification)) return '1';
  place.remember({ repetition: TELLING });
  return TELLING;
}

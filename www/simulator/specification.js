// What several views ask of a specification.
import { math } from '../ui/dom.js';
import { plain } from '../ui/format.js';

/** "B = 3 000". @param {Specification} specification @returns {Child[]} */
export function budget({ budget: { absolute, times_smallest_mean_cost } }) {
  const amount =
    absolute === undefined ? `${plain(times_smallest_mean_cost)} × the smallest mean cost` : plain(absolute);
  return [math('B\u00a0='), `\u00a0${amount}`];
}

/** The keys made so far: a specification may hold 100,000 observations, which take long to print. @type {WeakMap<object, string>} */
const keys = new WeakMap();

/**
 * Everything of a specification that changes results, as a text. The checkpoints do not change them.
 * @param {Specification | undefined} specification must not be changed later
 */
export function key(specification) {
  if (!specification) return undefined;
  const known = keys.get(specification) ?? JSON.stringify({ ...specification, checkpoints: null });
  keys.set(specification, known);
  return known;
}

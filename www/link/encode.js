// The link of a specification. This file is separate from `state.js`, so that `state.js` does not need the simulator.
import { has_many, written } from '../simulator/rows.js';
import { LARGEST, pack } from './state.js';

/** Prints a specification for a link or for storage; null if the text is too long. @param {object} specification */
export function short_text(specification) {
  if (has_many(JSON.stringify(specification))) return null;
  const text = written(specification);
  return new Blob([text]).size > LARGEST ? null : text;
}

/**
 * Packs a specification, with the rows of observed arms.
 * @param {object} specification
 * @returns {Promise<string>} the hash, with its "#"; empty if the specification is too large for a link
 */
export async function encode(specification) {
  const text = short_text(specification);
  return text === null ? '' : pack(text);
}

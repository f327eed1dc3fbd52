// The link of a specification. This is apart from `state.js`, which does without the simulator.
import { short_text } from '../simulator/rows.js';
import { pack } from './state.js';

/**
 * Packs a specification, with the rows of observed arms.
 * @param {object} specification
 * @returns {Promise<string>} the hash, with its "#"; empty if the specification is too large for a link
 */
export async function encode(specification) {
  const text = short_text(specification);
  return text === null ? '' : pack(text);
}

// The preset that is open. The address asks for the preset, and the settings may have been edited since.
import { address, parameters } from '../link/address.js';
import { key, most_repetitions } from '../simulator/specification.js';
import { quick, sized } from './sizes.js';

/**
 * An open preset: the preset, its part, counted from 0, and the answer to this part that came with the site, if any.
 * @typedef {{preset: Preset, part: number, answer: Answer | null}} Opened
 */

/**
 * Returns the preset that the address asks for. If the address holds settings as well, they take precedence, and no
 * preset is open.
 * @param {import('./presets.js').Presets} presets
 * @returns {Promise<Opened | null>}
 * @throws {Error} says what is wrong with the preset or its part
 */
export async function read(presets) {
  const asked = parameters();
  const id = asked.get('preset');
  if (id === null || asked.has('s')) return null;
  await presets.prepare();
  const { preset, part } = presets.named(id, asked.get('part'));
  const [answer] = await Promise.all([presets.answer(preset, part), presets.load_board()]);
  return { preset, part, answer };
}

/**
 * Returns the specification with which a preset opens: that of the answer that came with the site, or a quick one.
 * @param {Opened} opened
 */
export function specification_of(opened) {
  const { preset, part, answer } = opened;
  return sized(opened, answer ? most_repetitions(answer.specification) : quick(preset, part));
}

/**
 * Returns an open preset if a specification is that of the preset, with as many repetitions as in the paper or as are
 * run in a short time. Otherwise returns null.
 * @param {Opened | null} opened
 * @param {Specification} specification
 */
export function matching(opened, specification) {
  if (!opened) return null;
  const { preset, part } = opened;
  const repetitions = most_repetitions(specification);
  const sizes = [preset.parts[part].specification.repetitions, quick(preset, part)];
  return sizes.includes(repetitions) && key(specification) === key(sized(opened, repetitions)) ? opened : null;
}

/**
 * Returns the address of a preset if a specification is the one with which the preset opens, and otherwise null.
 * @param {Opened | null} opened
 * @param {Specification} specification
 */
export function address_of(opened, specification) {
  const found = matching(opened, specification);
  return found && specification.repetitions === specification_of(found).repetitions
    ? address(found.preset.id, found.part)
    : null;
}

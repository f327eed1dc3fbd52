// How many repetitions of a preset are run. Presets that take long run only a part of those of the paper.

import { check_specification } from '../pkg/budgeted_bandits.js';

/** The number of pulls that a browser makes within seconds. Larger presets run only a part of their repetitions. */
const SMALL = 4e7;
/** The share of the repetitions that a large preset runs, and the smallest number that it runs. */
const [PART, LEAST] = [0.1, 2];

/** The numbers of pulls that are known. @type {WeakMap<Preset, number>} */
const known = new WeakMap();

/** Returns the expected number of pulls with the paper's repetitions. @param {Preset} preset */
export function pulls(preset) {
  const sum =
    known.get(preset) ??
    preset.parts.reduce((all, { specification }) => {
      /** @type {Checked} */
      const { plan } = check_specification(JSON.stringify(specification));
      return all + plan.expected_pulls * specification.repetitions * specification.policies.length;
    }, 0);
  known.set(preset, sum);
  return sum;
}

/** Returns how many repetitions of a part are run in a short time. @param {Preset} preset @param {number} part */
export function quick(preset, part) {
  const { repetitions } = preset.parts[part].specification;
  const few = Math.max(LEAST, Math.round(PART * repetitions));
  return pulls(preset) <= SMALL ? repetitions : Math.min(repetitions, few);
}

/**
 * Returns the specification of a part with other repetitions.
 * @param {{preset: Preset, part: number}} of
 * @param {number} repetitions
 */
export const sized = ({ preset, part }, repetitions) => ({ ...preset.parts[part].specification, repetitions });

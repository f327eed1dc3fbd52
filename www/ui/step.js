// The steps by which arrow keys change a number.

/**
 * The size of a step: a number, `size` for a tenth of the largest power of ten up to the value (10 for 250), or
 * undefined for 1 if the value is whole and 0.01 otherwise.
 * @typedef {number | 'size' | undefined} Step
 */

/** Returns whether a value is a power of two from 1/64 to 64, which fields print as a fraction or as a whole number. */
const is_power = (/** @type {number} */ value) => value >= 1 / 64 && value <= 64 && Number.isInteger(Math.log2(value));

/** @param {number} value @param {Step} step */
function size(value, step) {
  if (typeof step === 'number') return step;
  if (step === 'size' && value) return 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return Number.isInteger(value) ? 1 : 0.01;
}

/**
 * Returns a value after some steps. A power of two in a field of fractions is doubled or halved.
 * @param {number} value
 * @param {number} count of steps, below 0 for steps down
 * @param {{step?: Step, fractions?: boolean}} kind
 */
export function stepped(value, count, { step, fractions }) {
  if (fractions && is_power(value)) return value * 2 ** count;
  return Number((value + count * size(value, step)).toPrecision(12));
}

// Prints numbers of any size with three digits, as the simulator's charts do.
import { number, power } from './format.js';

/** Prints a number. @param {number | null} value null stands for infinity */
export function figures(value) {
  if (value === null || !Number.isFinite(value)) return '∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  const decimals = 2 - Math.floor(Math.log10(size));
  return decimals > 4 || size >= 1e9 ? power(value) : number(value, Math.max(0, decimals));
}

// Numbers as the page shows them: U+202F between thousands, a true minus sign, and spaces that never break.

const THIN = '\u202f';
const NEVER = '\u00a0';

/** @param {number} value @param {number} [decimals] */
export function number(value, decimals = 0) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  const [whole, part] = Math.abs(value).toFixed(decimals).split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, THIN) + (part ? `.${part}` : '');
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? `−${text}` : text;
}

/** A number as somebody would type it, with its thousands apart. @param {number} value */
export function plain(value) {
  if (!Number.isFinite(value)) return '–';
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/^(-?)(\d+)/, (_, sign, whole) => (sign && '−') + number(Number(whole))) : text;
}

/** Decimals of a regret: none from 100, one below, two significant digits below one. @param {number} value */
export function decimals(value) {
  const size = Math.abs(value);
  if (size >= 99.5 || size === 0) return 0;
  return size >= 0.95 ? 1 : Math.min(4, 1 - Math.floor(Math.log10(size)));
}

/** @typedef {{mean: number, low: number | null, high: number | null}} Estimate */

/** @param {number} value */
export const regret = (value) => number(value, decimals(value));

/** How far the 95 % interval reaches from the mean at most: where values are skewed, so is it. @param {Estimate} estimate */
export const reach = ({ mean, low, high }) => Math.max(high - mean, mean - low);

/** That, with the mean's decimals; null while there is none. @param {Estimate} estimate */
export function reached({ mean, low, high }) {
  if (low === null || high === null || low === undefined) return null;
  const width = reach({ mean, low, high });
  return number(width, Math.min(decimals(mean), decimals(width)));
}

/** "213 ± 44". @param {Estimate} estimate */
export function estimate(estimate) {
  const width = reached(estimate);
  return regret(estimate.mean) + (width === null ? '' : `${NEVER}±${NEVER}${width}`);
}

/** A share in per cent, without the sign. @param {number} share */
export const percent = (share) => number(share * 100, share >= 0.0995 ? 0 : 1);

/** "41 M pulls/s". @param {number} each_second */
export function rate(each_second) {
  for (const [size, unit] of [[1e9, 'G'], [1e6, 'M'], [1e3, 'k']]) {
    if (each_second >= size) return `${number(each_second / size, each_second < 10 * size ? 1 : 0)}${THIN}${unit} pulls/s`;
  }
  return `${number(each_second)} pulls/s`;
}

/** "3 s", "2 min", "1.5 h". @param {number} seconds */
export function duration(seconds) {
  if (seconds < 90) return `${number(Math.max(1, Math.ceil(seconds)))}${THIN}s`;
  return seconds < 5400 ? `${number(seconds / 60)}${THIN}min` : `${number(seconds / 3600, 1)}${THIN}h`;
}

/** 0.25 as "1/4", where that is exact and shorter to read; otherwise null. @param {number} value */
export function fraction(value) {
  if (!(value > 0) || Number.isInteger(value)) return null;
  for (let below = 2; below <= 64; below++) {
    const above = Math.round(value * below);
    if (above / below !== value) continue;
    const binary = above === 1 && (below & (below - 1)) === 0;
    return binary || String(value).length > 6 ? `${above}/${below}` : null;
  }
  return null;
}

/** "1 arm", "5 arms". @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

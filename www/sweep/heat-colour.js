// The colours of a heat map, from the lowest value to the highest.

/**
 * Shades of one blue by falling lightness, so that they differ for every kind of colour vision and in grey. They are
 * the same in both themes.
 */
const SHADES = ['#e6f0fa', '#bcd7ee', '#84b7dd', '#4590c7', '#1a66a8', '#0b3f7c', '#06214a'];

/** Returns red, green and blue from 0 to 255. @param {string} colour "#rrggbb" */
const parts = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Returns the colour at a place from 0, the lowest value, to 1. @param {number} place @returns {string} "#rrggbb" */
export function shade(place) {
  const at = Math.min(1, Math.max(0, place)) * (SHADES.length - 1);
  const from = Math.min(SHADES.length - 2, Math.floor(at));
  const [low, high] = [parts(SHADES[from]), parts(SHADES[from + 1])];
  const mixed = low.map((one, k) => Math.round(one + (at - from) * (high[k] - one)));
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance of a colour, as in the definition of contrast by WCAG 2. @param {string} colour */
function luminance(colour) {
  const linear = parts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

/** Returns the contrast of two colours, from 1 to 21. @param {string} one @param {string} other */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns black or white, whichever is easier to read on a colour. @param {string} colour */
export const ink_on = (colour) => (contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff');

/**
 * Returns a function that gives a value its place from 0 to 1 between the lowest and the highest of some values. On a
 * logarithmic scale, values of 0 or less are at 0.
 * @param {number[]} values
 * @param {'linear' | 'logarithmic'} scale
 */
export function placing(values, scale) {
  const position = scale === 'linear' ? (/** @type {number} */ value) => value : Math.log;
  const placed = scale === 'linear' ? values : values.filter((value) => value > 0);
  const [low, high] = [position(Math.min(...placed)), position(Math.max(...placed))];
  return (/** @type {number} */ value) => (high > low ? Math.max(0, (position(value) - low) / (high - low) || 0) : 0);
}

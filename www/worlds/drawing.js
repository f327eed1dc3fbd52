// The drawings of the view Worlds: the distribution of a ratio, and a line with its middle half.
import { h } from '../ui/dom.js';

/** The size of a drawing in units of its own; the page stretches it to the width of its column. */
const [WIDTH, HEIGHT] = [480, 30];

/** Draws how many worlds lie in each part of the range. @param {number[]} counts */
export function density(counts) {
  const top = Math.max(...counts, 1);
  const smooth = counts.map((count, i) => (count * 2 + (counts[i - 1] ?? 0) + (counts[i + 1] ?? 0)) / 4);
  const points = smooth.map(
    (count, i) => `${at((i + 0.5) / counts.length)} ${(HEIGHT * (1 - count / top)).toFixed(1)}`,
  );
  return picture(HEIGHT, h('path', { class: 'area', d: `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z` }));
}

/**
 * Draws the spread of a quantity: a line over 95 % of the worlds, a bar over the middle half, a white mark at the
 * median, and a diamond at a value.
 * @param {Spread} spread
 * @param {number} value
 * @param {number} end of the range, which begins at 0
 */
export function span({ quantiles }, value, end) {
  const place = (/** @type {number} */ one) => Number(at(Math.min(1, one / (end || 1))));
  const [low, from, middle, to, high] = /** @type {const} */ (['0.025', '0.25', '0.5', '0.75', '0.975']).map((share) =>
    place(quantiles[share]),
  );
  const x = place(value);
  return picture(
    14,
    h('path', { class: 'whisker', d: `M${low} 7H${high}` }),
    h('path', { class: 'bar', d: `M${from} 7H${to}` }),
    h('path', { class: 'median', d: `M${middle} 3V11` }),
    h('path', { class: 'diamond', d: `M${x - 5} 7L${x} 2L${x + 5} 7L${x} 12Z` }),
  );
}

/** Draws a share as a bar. @param {number} part */
export const share = (part) =>
  h(
    'svg',
    { class: 'share', viewBox: '0 0 100 10', preserveAspectRatio: 'none', height: 10, 'aria-hidden': 'true' },
    h('path', { class: 'whole', d: 'M0 5H100' }),
    h('path', { class: 'part', d: `M0 5H${(100 * part).toFixed(1)}` }),
  );

/** Returns a horizontal position. @param {number} share of the range */
const at = (share) => (6 + share * (WIDTH - 12)).toFixed(1);

/** @param {number} height @param {...Child} inside */
const picture = (height, ...inside) =>
  h('svg', { viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: 'none', height, 'aria-hidden': 'true' }, inside);

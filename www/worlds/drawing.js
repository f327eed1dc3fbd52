// The drawings of the view Worlds: the distribution of a ratio, and a line with its middle half.
import { h } from '../ui/dom.js';

/** The height of a shape in CSS pixels. Drawings are as wide as their column. */
const HEIGHT = 30;

/** Explains the marks of spreads. */
const MARKS = 'Bar: the middle half. Line: 95 %. White mark: the median.';
/** Explains the drawings of arms, and those of earnings. */
export const KEYS = {
  arms: (/** @type {string} */ data) => `Shape: the worlds. ${MARKS} Diamond: ${data}.`,
  earnings: `${MARKS} Diamond: the mean.`,
};

/** Returns the end of the range of the drawings of arms, which begins at 0. @param {Worlds} worlds */
export const end_of = ({ worlds, arms, histograms_end }) =>
  worlds > 1 ? histograms_end : Math.max(...arms.map(({ ratio_in_data }) => ratio_in_data));

/** Draws how many worlds lie in each part of the range. @param {number[]} counts */
export function density(counts) {
  const top = Math.max(...counts, 1);
  const smooth = counts.map((count, i) => (count * 2 + (counts[i - 1] ?? 0) + (counts[i + 1] ?? 0)) / 4);
  const points = smooth.map(
    (count, i) => `${at((i + 0.5) / counts.length)} ${(HEIGHT * (1 - count / top)).toFixed(1)}`,
  );
  const d = `M0 ${HEIGHT}L${points.join('L')}L100 ${HEIGHT}Z`;
  const size = { viewBox: `0 0 100 ${HEIGHT}`, preserveAspectRatio: 'none', height: HEIGHT };
  return h('svg', { class: 'density', ...size, 'aria-hidden': 'true' }, h('path', { class: 'area', d }));
}

/**
 * Draws the spread of a quantity: a line over 95 % of the worlds, a bar over the middle half, a white mark at the
 * median, and a diamond at a value. Positions are shares of the width, so that no width changes the shape of the marks.
 * @param {Spread} spread
 * @param {number} value
 * @param {number} end of the range, which begins at 0
 */
export function span({ quantiles }, value, end) {
  const place = (/** @type {number} */ one) => `${at(Math.min(1, one / (end || 1)))}%`;
  const [low, from, middle, to, high] = /** @type {const} */ (['0.025', '0.25', '0.5', '0.75', '0.975']).map((share) =>
    place(quantiles[share]),
  );
  return h(
    'svg',
    { height: 14, overflow: 'visible', 'aria-hidden': 'true' },
    h('line', { class: 'whisker', x1: low, x2: high, y1: 7, y2: 7 }),
    h('line', { class: 'bar', x1: from, x2: to, y1: 7, y2: 7 }),
    h('line', { class: 'median', x1: middle, x2: middle, y1: 3, y2: 11 }),
    h('svg', { x: place(value), overflow: 'visible' }, h('path', { class: 'diamond', d: 'M-5 7L0 2L5 7L0 12Z' })),
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

/** Returns a horizontal position in per cent of the width. @param {number} share of the range */
const at = (share) => (1 + share * 98).toFixed(2);

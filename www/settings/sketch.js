// Draws the shape of a law on the range from 0 to its largest value, as a picture of 30 by 20 pixels.
import { bins } from '../pkg/budgeted_bandits.js';
import { h } from '../ui/dom.js';

/** The vertical position of the axis. */
const BASE = 19;
/** The number of bins of the range for a curve. */
const BINS = 25;

/**
 * A function that draws a law, or returns null if its parameters are wrong.
 * @typedef {(law: Law, most: number) => SVGElement | null} Shape
 */

/**
 * Draws a law.
 * @param {Law} law
 * @param {number} [most] the largest value that the law may have
 * @returns {SVGElement}
 */
export const sketch = (law, most = 1) => picture(SHAPES[law.law]?.(law, most));

/** Draws observations. @param {Bins | null} bins @param {number} most the largest value */
export const sketch_bins = (bins, most) => picture(distribution(bins, most));

/** @param {Child} inner */
const picture = (inner) =>
  h(
    'svg',
    { class: 'sketch', width: 30, height: 20, 'aria-hidden': 'true' },
    h('path', { class: 'ground', d: 'M1 19.5H29' }),
    inner,
  );

/** Returns whether a parameter is a finite number. @param {LawValue | undefined} value @returns {value is number} */
const is_number = (value) => Number.isFinite(value);

/** Returns whether a parameter is a list. @param {LawValue | undefined} value @returns {value is number[]} */
const is_list = (value) => Array.isArray(value);

/** Returns the horizontal position of a value. @param {number} value @param {number} most */
const x = (value, most) => 2.5 + 25 * Math.min(1, Math.max(0, value / most));

/** @param {number[]} values @param {number[]} weights @param {number} most */
const bars = (values, weights, most) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const steps = values.map((value, i) => `M${x(value, most)} ${BASE}V${(BASE - 18 * (weights[i] / total)).toFixed(1)}`);
  return total > 0 && steps.every((step) => !step.includes('NaN'))
    ? h('path', { class: 'bars', d: steps.join(''), 'stroke-width': 2 })
    : null;
};

/** Draws a curve over the range. @param {number[]} heights at equal distances, from 0 on */
const curve = (heights) => {
  const top = Math.max(...heights);
  const points = heights.map(
    (height, i) => `${x(i, heights.length - 1).toFixed(1)} ${(BASE - 16 * (height / top)).toFixed(1)}`,
  );
  return Number.isFinite(top) && top > 0
    ? h('path', { class: 'area', d: `M${x(0, 1)} ${BASE}L${points.join('L')}L${x(1, 1)} ${BASE}Z` })
    : null;
};

/** The middles of the bins, as shares of the range. */
const MIDDLES = Array.from({ length: BINS }, (_, i) => (i + 0.5) / BINS);

/**
 * Draws a normal density between `low` and `high`. The law with matched moments is drawn in the same way.
 * @type {Shape}
 */
const normal = ({ mean, sd, low = 0, high }, most) => {
  const top = high ?? most;
  if (!is_number(sd) || sd <= 0 || !is_number(mean) || !is_number(low) || !is_number(top)) return null;
  const inside = MIDDLES.map((share) => share * most).map((at) =>
    at >= low && at <= top ? -0.5 * ((at - mean) / sd) ** 2 : -Infinity,
  );
  const largest = Math.max(...inside);
  if (largest === -Infinity || inside.filter((value) => value > -8 + largest).length < 2)
    return bars([Math.min(top, Math.max(low, mean))], [1], most);
  return curve(inside.map((value) => Math.exp(value - largest)));
};

/** @type {Shape} */
const empirical = ({ values }, most) =>
  is_list(values) && values.length && values.every(is_number)
    ? distribution(bins(Float64Array.from(values), most), most)
    : null;

/**
 * Draws observations: a bar for each value if there are few, otherwise a histogram.
 * @param {Bins | null} bins
 * @param {number} most
 */
function distribution(bins, most) {
  if (!bins) return null;
  const { values, counts } = bins;
  if (values) return bars(values, counts, most);
  const top = Math.max(...counts);
  const at = (/** @type {number} */ i) => x(i, counts.length).toFixed(1);
  const steps = counts.map((count, i) => `L${at(i)} ${(BASE - 17 * (count / top)).toFixed(1)}H${at(i + 1)}`);
  return h('path', { class: 'area', d: `M${x(0, 1)} ${BASE}${steps.join('')}V${BASE}Z` });
}

/** The shapes, by law. @type {Record<string, Shape>} */
const SHAPES = {
  bernoulli: ({ p }) =>
    is_number(p) && p >= 0 && p <= 1
      ? h('path', {
          class: 'bars',
          d: `M7.5 ${BASE}V${(BASE - 18 * (1 - p)).toFixed(1)}M22.5 ${BASE}V${(BASE - 18 * p).toFixed(1)}`,
          'stroke-width': 5,
        })
      : null,
  constant: ({ value }, most) => (is_number(value) ? bars([value], [1], most) : null),
  uniform: ({ low, high }, most) =>
    is_number(low) && is_number(high) && low <= high
      ? h('path', {
          class: 'area',
          d: `M${x(low, most)} ${BASE}V9H${Math.max(x(high, most), x(low, most) + 1)}V${BASE}Z`,
        })
      : null,
  beta({ alpha, beta }) {
    if (!is_number(alpha) || !is_number(beta)) return null;
    const density = (/** @type {number} */ at) => (alpha - 1) * Math.log(at) + (beta - 1) * Math.log(1 - at);
    return curve(MIDDLES.map((at) => Math.min(6, Math.exp(density(at) + scale(alpha, beta)))));
  },
  discrete: ({ values, weights }, most) =>
    is_list(values) && is_list(weights) && values.length === weights.length ? bars(values, weights, most) : null,
  truncated_normal: normal,
  truncated_normal_matched: normal,
  empirical,
};

/**
 * Returns minus the logarithm of the largest density, which scales shapes to fill the height, or 0 if the density is
 * not largest inside the range.
 * @param {number} alpha
 * @param {number} beta
 */
const scale = (alpha, beta) => {
  if (!(alpha > 1 && beta > 1)) return 0;
  const mode = (alpha - 1) / (alpha + beta - 2);
  return -((alpha - 1) * Math.log(mode) + (beta - 1) * Math.log(1 - mode));
};

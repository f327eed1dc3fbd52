// Moves laws to other means, so that a visitor who chooses another law keeps the mean of the arm.
//
// A law on [0, most] is moved towards an end of this range: its values are shrunk towards the end until the mean is the
// wanted one. Every mean inside the range can be reached in this way. Shifting the values was rejected, because some
// values would leave the range.

/** The smallest distance of the mean from both ends of the range, as a share of the range, for laws that need one. */
const EDGE = 0.001;
/** The laws that cannot have a mean at an end of the range. */
const INSIDE = ['beta', 'truncated_normal', 'truncated_normal_matched'];

/** Rounds away the errors of floating-point numbers, such as 1.7999999999999998. @param {number} value */
const rounded = (value) => Number(value.toPrecision(12));

/** @param {number[]} values @param {number[]} weights */
function weighted(values, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, i) => sum + value * weights[i], 0) / total;
}

/**
 * Returns the mean of a law. For a normal law it is the mean before truncation, which is the mean of the truncated law
 * only if both ends are equally far from it.
 * @param {Law} law @param {number} most the largest value
 */
export function mean_of(law, most) {
  const { p, alpha, beta, low, high, value, values, weights, mean } = /** @type {Record<string, any>} */ (law);
  switch (law.law) {
    case 'bernoulli':
      return p * most;
    case 'beta':
      return (most * alpha) / (alpha + beta);
    case 'constant':
      return value;
    case 'uniform':
      return (low + high) / 2;
    case 'discrete':
      return weighted(values, weights);
    case 'empirical':
      return weighted(
        values,
        values.map(() => 1),
      );
    default:
      return mean;
  }
}

/**
 * Returns the mean nearest to a wanted one that a kind of law allows.
 * @param {Law} law @param {number} to @param {number} most the largest value
 */
export function nearest_mean({ law }, to, most) {
  const edge = INSIDE.includes(law) ? EDGE * most : 0;
  return Math.min(most - edge, Math.max(edge, to));
}

/**
 * Returns a law of the same kind with another mean, or with the nearest mean that the kind allows. A law whose mean is
 * not known here is returned as it is.
 * @param {Law} law
 * @param {number} to the wanted mean
 * @param {number} most the largest value
 * @param {number} [from] the mean of the law
 * @returns {Law}
 */
export function with_mean(law, to, most, from = mean_of(law, most)) {
  if (!Number.isFinite(mean_of(law, most))) return structuredClone(law);
  const mean = nearest_mean(law, to, most);
  if (law.law === 'bernoulli') return { ...law, p: rounded(mean / most) };
  if (law.law === 'beta') {
    const size = Number(law.alpha) + Number(law.beta);
    return { ...law, alpha: rounded((size * mean) / most), beta: rounded(size * (1 - mean / most)) };
  }
  const down = mean <= from;
  const factor = down ? mean / from || 0 : (most - mean) / (most - from);
  const move = (/** @type {number} */ value) => rounded(down ? value * factor : most - (most - value) * factor);
  const moved = Object.entries(law).map(([key, value]) => {
    if (key === 'law' || key === 'weights') return [key, value];
    if (key === 'sd') return [key, rounded(Number(value) * factor)];
    return [key, Array.isArray(value) ? value.map(move) : move(Number(value))];
  });
  const ends = law.law.startsWith('truncated_normal') && { low: move(0), high: move(most) };
  return { ...ends, ...Object.fromEntries(moved) };
}

// The shape of a law on [0, 1], 30 by 20 pixels.
import { h } from './dom.js';

const BASE = 19;
const x = (value) => 2.5 + 25 * Math.min(1, Math.max(0, value));

/** @param {any} law @returns {SVGElement} */
export function sketch(law) {
  const inner = (SHAPES[law.law] ?? (() => null))(law);
  return h('svg', { class: 'sketch', width: 30, height: 20, 'aria-hidden': 'true' },
    h('path', { class: 'ground', d: 'M1 19.5H29' }), inner);
}

const bars = (values, weights, width) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const steps = values.map((value, i) => `M${x(value)} ${BASE}V${(BASE - 18 * (weights[i] / total)).toFixed(1)}`);
  return total > 0 && steps.every((step) => !step.includes('NaN')) ? h('path', { class: 'bars', d: steps.join(''), 'stroke-width': width }) : null;
};

const curve = (heights) => {
  const top = Math.max(...heights);
  const points = heights.map((height, i) => `${x(i / (heights.length - 1)).toFixed(1)} ${(BASE - 16 * (height / top)).toFixed(1)}`);
  return Number.isFinite(top) && top > 0 ? h('path', { class: 'area', d: `M${x(0)} ${BASE}L${points.join('L')}L${x(1)} ${BASE}Z` }) : null;
};

const SHAPES = {
  bernoulli: ({ p }) => pair(p),
  constant: ({ value }) => (Number.isFinite(value) ? bars([value], [1], 2) : null),
  uniform: ({ low, high }) => (low <= high ? h('path', { class: 'area', d: `M${x(low)} ${BASE}V9H${Math.max(x(high), x(low) + 1)}V${BASE}Z` }) : null),
  beta: ({ alpha, beta }) => curve(Array.from({ length: 25 }, (_, i) => {
    const at = (i + 0.5) / 25;
    return Math.min(6, Math.exp((alpha - 1) * Math.log(at) + (beta - 1) * Math.log(1 - at) + scale(alpha, beta)));
  })),
  discrete: ({ values, weights }) => (Array.isArray(values) && Array.isArray(weights) && values.length === weights.length ? bars(values, weights, 2) : null),
};

const pair = (p) => (p >= 0 && p <= 1 ? h('path', { class: 'bars', d: `M7.5 ${BASE}V${(BASE - 18 * (1 - p)).toFixed(1)}M22.5 ${BASE}V${(BASE - 18 * p).toFixed(1)}`, 'stroke-width': 5 }) : null);

/** Minus the logarithm of the largest density, so that shapes fill the height. */
const scale = (alpha, beta) => {
  if (!(alpha > 1 && beta > 1)) return 0;
  const mode = (alpha - 1) / (alpha + beta - 2);
  return -((alpha - 1) * Math.log(mode) + (beta - 1) * Math.log(1 - mode));
};

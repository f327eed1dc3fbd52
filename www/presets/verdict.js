// Verdicts: whether a claim holds in the run made here, as a mark and in words.
import { h } from '../ui/dom.js';

export const VERDICTS = {
  agrees: 'agrees',
  disagrees: 'does not agree',
  'cannot-tell': 'cannot tell at this size',
  none: 'not run yet',
};

const ring = { cx: 6, cy: 6, r: 4.5, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 };
const MARKS = {
  agrees: () =>
    h('path', { d: 'M1.5 6.5 4.5 9.5 10.5 2.5', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8 }),
  disagrees: () => h('path', { d: 'M2 2 10 10M10 2 2 10', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8 }),
  'cannot-tell': () =>
    h('path', {
      d: 'M1 6H11',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.8,
      'stroke-dasharray': '2.5 1.5',
    }),
  none: () => h('circle', { ...ring, 'stroke-dasharray': '2 1.5' }),
  running: () => [
    h('circle', { ...ring, opacity: 0.35 }),
    h('path', { d: 'M6 1.5A4.5 4.5 0 0 1 10.5 6', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6 }),
  ],
  failed: () => h('path', { d: 'M6 2V7M6 9V10.500', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8 }),
};

/** @param {string} outcome @param {string} [words] */
export function badge(outcome, words = VERDICTS[outcome]) {
  return h(
    'span',
    { class: `badge is-${outcome}` },
    h('svg', { width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' }, MARKS[outcome]()),
    words,
  );
}

/** A small picture of the lines of a run, the first policy's in front; an empty frame where there is none. @param {number[][][] | null} lines points [x, y] */
export function thumbnail(lines) {
  const svg = (...inside) =>
    h('svg', { class: 'thumbnail', width: 88, height: 36, viewBox: '0 0 88 36', 'aria-hidden': 'true' }, inside);
  const axes = (dash) => h('path', { class: 'axes', d: 'M.5 1V35.5H88', 'stroke-dasharray': dash });
  const points = lines?.flat() ?? [];
  if (!points.length) return svg(axes(lines ? null : '2 3'));
  const [low, high] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [bottom, top] = [Math.min(0, ...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const draw = (line, i) => {
    const steps = line
      .filter(([, y]) => Number.isFinite(y))
      .map(
        ([x, y]) =>
          `${(2 + (84 * (x - low)) / (high - low || 1)).toFixed(1)} ${(34 - (32 * (y - bottom)) / (top - bottom || 1)).toFixed(1)}`,
      );
    return h('path', { class: i === 0 ? 'first' : 'other', d: `M${steps.join('L')}` });
  };
  return svg(axes(null), lines.map(draw).reverse());
}

/** The regret of every policy along the budget, equally spaced. @param {any} answer @returns {number[][][]} */
export const lines_of = ({ policies }) =>
  policies.map(({ checkpoints }) => checkpoints.map(({ regret }, i) => [i, regret.mean]));

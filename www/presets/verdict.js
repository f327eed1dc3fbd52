// Shows whether a claim holds in the runs in this browser: a mark, words, and a small picture of the lines.
import { h } from '../ui/dom.js';

/**
 * The state of a preset: its outcome, "none" until all its parts have been run, or "failed".
 * @typedef {Outcome | 'none' | 'failed'} State
 */
/** @typedef {State | 'running'} Mark */

/** The states in words. @type {Record<Exclude<State, 'failed'>, string>} */
export const VERDICTS = {
  agrees: 'agrees',
  disagrees: 'does not agree',
  'cannot-tell': 'cannot tell at this size',
  none: 'not run yet',
};

const ring = { cx: 6, cy: 6, r: 4.5, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 };
/** The pictures of marks. @type {Record<Mark, () => Child>} */
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

/** Makes a mark with words. @param {Mark} outcome @param {string} words */
export function badge(outcome, words) {
  return h(
    'span',
    { class: `badge is-${outcome}` },
    h('svg', { width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' }, MARKS[outcome]()),
    words,
  );
}

/** The points of a line. @typedef {[x: number, y: number][]} Line */

/**
 * Draws a small picture of lines, with the first line in front. Without lines it is an empty frame.
 * @param {Line[] | null} lines
 */
export function thumbnail(lines) {
  const svg = (/** @type {Child[]} */ ...inside) =>
    h('svg', { class: 'thumbnail', width: 88, height: 36, viewBox: '0 0 88 36', 'aria-hidden': 'true' }, inside);
  const axes = (/** @type {string | null} */ dash) =>
    h('path', { class: 'axes', d: 'M.5 1V35.5H88', 'stroke-dasharray': dash });
  const points = lines?.flat() ?? [];
  if (!lines || !points.length) return svg(axes(lines ? null : '2 3'));
  const [low, high] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [bottom, top] = [Math.min(0, ...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const place = (/** @type {Line[number]} */ [x, y]) => [
    (2 + (84 * (x - low)) / (high - low || 1)).toFixed(1),
    (34 - (32 * (y - bottom)) / (top - bottom || 1)).toFixed(1),
  ];
  const draw = (/** @type {Line} */ line, /** @type {number} */ i) => {
    const steps = line.filter(([, y]) => Number.isFinite(y)).map((point) => place(point).join(' '));
    return h('path', { class: i === 0 ? 'first' : 'other', d: `M${steps.join('L')}` });
  };
  return svg(axes(null), lines.map(draw).reverse());
}

/** Returns the regret of every policy along the budget, at equal distances. @param {Answer} answer @returns {Line[]} */
export const lines_of = ({ policies }) =>
  policies.map(({ checkpoints }) => checkpoints.map(({ regret }, i) => [i, regret.mean]));

// Shows whether a claim holds: a mark, words, and a small picture of the lines.
import { with_fractions } from '../simulator/names.js';
import { h } from '../ui/dom.js';
import { series } from '../ui/series.js';

/**
 * The state of a preset: its outcome, "none" until all its parts have been run, or "failed".
 * @typedef {Outcome | 'none' | 'failed'} State
 */
/** @typedef {State | 'running' | 'depends'} Mark */

/** The states in words. @type {Record<Exclude<State, 'failed'>, string>} */
export const VERDICTS = {
  agrees: 'agrees',
  disagrees: 'does not agree',
  'cannot-tell': 'cannot tell',
  none: 'not run yet',
};

/** Returns a verdict with fractions in the names of policies, as the page writes them. @param {Verdict} verdict */
export const readable = ({ outcome, sentence, details = [] }) => ({
  outcome,
  sentence: with_fractions(sentence),
  details: details.map(with_fractions),
});

const ring = { cx: 6, cy: 6, r: 4.5, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 };
/** The pictures of marks. @type {Record<Mark, () => Child>} */
const MARKS = {
  agrees: () =>
    h('path', { d: 'M1.5 6.5 4.5 9.5 10.5 2.5', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8 }),
  disagrees: () => h('path', { d: 'M2 2 10 10M10 2 2 10', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8 }),
  'cannot-tell': () => h('circle', { ...ring, 'stroke-width': 1.6, 'stroke-dasharray': '2.4 2' }),
  depends: () => [h('circle', ring), h('path', { d: 'M6 1.5A4.5 4.5 0 0 1 6 10.5Z', fill: 'currentColor' })],
  none: () => h('path', { d: 'M2 6H10', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 }),
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

/** The width and the height of a small picture, in its own units. */
const [WIDTH, HEIGHT] = [128, 52];

/**
 * Draws a small picture of lines, with the first line in front. Without lines it is an empty frame.
 * @param {Line[] | null} lines
 * @param {{id: string}[]} [policies] give the lines their colours; without policies the first line stands out
 */
export function thumbnail(lines, policies = []) {
  const axes = h('path', {
    class: 'axes',
    d: `M.5 1V${HEIGHT - 0.5}H${WIDTH}`,
    'stroke-dasharray': lines ? null : '2 3',
  });
  const points = lines?.flat().filter(([, y]) => Number.isFinite(y)) ?? [];
  const [low, high] = extent(points.map(([x]) => x));
  const [bottom, top] = extent([0, ...points.map(([, y]) => y)]);
  const place = (/** @type {Line[number]} */ [x, y]) => [
    (2 + ((WIDTH - 4) * (x - low)) / (high - low || 1)).toFixed(1),
    (HEIGHT - 2 - ((HEIGHT - 4) * (y - bottom)) / (top - bottom || 1)).toFixed(1),
  ];
  const tokens = series(policies).map(({ token }) => token);
  const draw = (/** @type {Line} */ line, /** @type {number} */ i) => {
    const steps = line.filter(([, y]) => Number.isFinite(y)).map((point) => place(point).join(' '));
    return h('path', { class: tokens[i] ?? (i === 0 ? 'first' : 'other'), d: `M${steps.join('L')}` });
  };
  const size = { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` };
  const drawn = lines?.flatMap((line, i) => (line.length ? [draw(line, i)] : [])).reverse();
  return h('svg', { class: 'thumbnail', ...size, 'aria-hidden': 'true' }, axes, drawn);
}

/** Returns the smallest and the largest of some values. @param {number[]} values */
const extent = (values) => [Math.min(...values), Math.max(...values)];

/** Returns the regret of every policy along the budget, at equal distances. @param {Answer} answer @returns {Line[]} */
export const lines_of = ({ policies }) =>
  policies.map(({ checkpoints }) => checkpoints.map(({ regret }, i) => [i, regret.mean]));

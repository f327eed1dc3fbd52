// The chart of a run until decided: the interval of a difference over the repetitions, with the line of no difference
// and the band of differences that count as practically equal.

import { fit } from '../ui/canvas.js';
import { font } from '../ui/face.js';
import { number, plain } from '../ui/format.js';
import { colours } from '../ui/series.js';

/** A look at a difference. @typedef {{at: number, mean: number, low: number, high: number}} Point */
/**
 * What is drawn: the looks by rising repetitions, null where the difference was not looked at, the margin, and the
 * number of repetitions at which the question is probably decided.
 * @typedef {{points: (Point | null)[], margin: number, expected: number | null}} Picture
 */

/** The room around the plot, in CSS pixels. */
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 16, 8, 20];
/** The smallest distance of two numbers along the repetitions, in CSS pixels. */
const APART = 52;
/** The factor by which the plot reaches beyond the last interval and the margin, so that wider intervals are seen. */
const ROOM = 2;
/** The plot of a long run begins here, or at a later first look. Intervals of fewer repetitions are very wide. */
const EARLY = 50;

/**
 * Draws the chart.
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 */
export function draw(canvas, { points, margin, expected }) {
  const scale = fit(canvas);
  const pen = canvas.getContext('2d');
  const seen = points.filter((point) => point !== null);
  const last = seen.at(-1);
  if (!scale || !pen || !last) return;
  pen.scale(scale, scale);
  const [width, height] = [canvas.width / scale, canvas.height / scale];
  const first = Math.max(seen[0].at, Math.min(EARLY, last.at / 2));
  const end = Math.max(2 * first, 1.15 * Math.max(last.at, expected ?? 0));
  const reach = ROOM * Math.max(margin, -last.low, last.high);
  const inner = { width: width - LEFT - RIGHT, height: height - TOP - BOTTOM };
  const x = (/** @type {number} */ at) => LEFT + (inner.width * Math.log(at / first)) / Math.log(end / first);
  const y = (/** @type {number} */ value) => TOP + (inner.height * (reach - value)) / (2 * reach);
  const paint = colours(['accent', 'ink', 'ink-3', 'line', 'sunken'], canvas.parentElement ?? undefined);
  frame(pen, { x, y, first, end, reach, margin, inner, paint });
  pen.save();
  pen.beginPath();
  pen.rect(LEFT, TOP, inner.width, inner.height);
  pen.clip();
  for (const piece of pieces(points)) course(pen, piece, x, y, paint.accent);
  pen.restore();
  whisker(pen, x(last.at), [last.low, last.mean, last.high].map(y), paint.accent);
  if (expected !== null && expected > last.at)
    line(pen, [x(expected), TOP, x(expected), TOP + inner.height], paint['ink-3'], [2, 3]);
}

/** Divides points where they have gaps. @param {(Point | null)[]} points @returns {Point[][]} */
function pieces(points) {
  /** @type {Point[][]} */
  const all = [[]];
  for (const point of points)
    if (point) all[all.length - 1].push(point);
    else all.push([]);
  return all.filter(({ length }) => length);
}

/**
 * Draws the band, the axes and their numbers.
 * @param {CanvasRenderingContext2D} pen
 * @param {object} plot
 * @param {(at: number) => number} plot.x
 * @param {(value: number) => number} plot.y
 * @param {number} plot.first
 * @param {number} plot.end
 * @param {number} plot.reach
 * @param {number} plot.margin
 * @param {{width: number, height: number}} plot.inner
 * @param {Record<string, string>} plot.paint
 */
function frame(pen, { x, y, first, end, reach, margin, inner, paint }) {
  pen.font = font(400, getComputedStyle(pen.canvas).fontFamily);
  pen.fillStyle = paint.sunken;
  pen.fillRect(LEFT, y(margin), inner.width, y(-margin) - y(margin));
  pen.textBaseline = 'middle';
  pen.textAlign = 'right';
  const step = nice(reach / 2);
  for (const value of [-step, 0, step]) {
    line(pen, [LEFT, y(value), LEFT + inner.width, y(value)], value ? paint.line : paint.ink);
    pen.fillStyle = paint['ink-3'];
    pen.fillText(plain(value), LEFT - 8, y(value));
  }
  pen.textBaseline = 'top';
  pen.textAlign = 'center';
  let free = 0;
  for (const at of decades(first, end)) {
    if (x(at) < free) continue;
    free = x(at) + APART;
    line(pen, [x(at), TOP + inner.height, x(at), TOP + inner.height + 4], paint['ink-3']);
    pen.fillText(number(at), x(at), TOP + inner.height + 6);
  }
}

/**
 * Draws the means and intervals of a piece without gaps.
 * @param {CanvasRenderingContext2D} pen
 * @param {Point[]} piece
 * @param {(at: number) => number} x
 * @param {(value: number) => number} y
 * @param {string} colour
 */
function course(pen, piece, x, y, colour) {
  pen.beginPath();
  for (const { at, low } of piece) pen.lineTo(x(at), y(low));
  for (const { at, high } of piece.toReversed()) pen.lineTo(x(at), y(high));
  pen.globalAlpha = 0.2;
  pen.fillStyle = colour;
  pen.fill();
  pen.globalAlpha = 1;
  pen.beginPath();
  for (const { at, mean } of piece) pen.lineTo(x(at), y(mean));
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.stroke();
}

/**
 * Draws the present interval.
 * @param {CanvasRenderingContext2D} pen @param {number} x @param {number[]} ys @param {string} colour
 */
function whisker(pen, x, [low, mean, high], colour) {
  line(pen, [x, low, x, high], colour, [], 2);
  for (const end of [low, high]) line(pen, [x - 4, end, x + 4, end], colour, [], 2);
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, mean, 4, 0, 7);
  pen.fill();
}

/**
 * @param {CanvasRenderingContext2D} pen @param {number[]} ends @param {string} colour @param {number[]} [dash]
 * @param {number} [width]
 */
function line(pen, [x, y, to_x, to_y], colour, dash = [], width = 1) {
  pen.setLineDash(dash);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(to_x, to_y);
  pen.stroke();
  pen.setLineDash([]);
}

/** Returns the largest of 1, 2 and 5 times a power of ten that is not above a value. @param {number} value */
function nice(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1);
}

/** Returns 1, 2 and 5 times powers of ten between two numbers. @param {number} from @param {number} to */
function decades(from, to) {
  const all = [];
  for (let power = 1; power <= to; power *= 10) all.push(power, 2 * power, 5 * power);
  return all.filter((one) => one >= from && one <= to);
}

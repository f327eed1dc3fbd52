// Draws the regret chart on a canvas, on the page or for a file.
import { draw_regret } from '../pkg/budgeted_bandits.js';
import { frame_colours, put } from '../ui/chart.js';
import { plain } from '../ui/format.js';
import { colours } from '../ui/series.js';
import { x_title, y_title } from './regret-lines.js';

/**
 * The parts of a picture.
 * @typedef {object} Picture
 * @property {import('../simulator/shown.js').Shown} shown
 * @property {import('./regret-lines.js').Lines} drawn
 * @property {import('./regret-look.js').Look} look
 * @property {string} x the scale of the budget
 * @property {Set<number>} hidden policies that are left out
 * @property {Set<number>} [covered] policies whose lines are not shown, although the axes have room for them
 * @property {Element} box the element whose colours are used
 */

/**
 * Draws the chart.
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 * @param {object} how
 * @param {number} how.width in CSS pixels
 * @param {number} how.height in CSS pixels
 * @param {number} how.scale pixels per CSS pixel
 * @param {number} how.alpha the opacity of all lines
 * @param {number | null} how.lit a policy whose line is emphasised, so that the others are drawn faintly
 * @returns {plot.Layout}
 */
export function paint(canvas, { shown, drawn, look, x, hidden, covered, box }, { width, height, scale, alpha, lit }) {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const { lines } = shown;
  const found = colours(['ink-2', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)], box);
  /** @type {number[]} */
  const points = [];
  const seen = lines
    .map((line, i) => ({
      line,
      i,
      alpha: covered?.has(i) ? 0 : lit === null || lit === i ? alpha : 0.25 * alpha,
    }))
    .filter(({ i }) => !hidden.has(i));
  const series = seen.map(({ line: { token, width, dash, band_alpha }, i, alpha }) => ({
    points: put(drawn.curves[i], drawn.xs, points),
    colour: found[token],
    width,
    dash,
    band_alpha,
    alpha,
  }));
  const bounds = seen.flatMap(({ line: { token }, i, alpha }) => {
    const bound = drawn.bounds?.[i];
    const look = { colour: found[token], width: 1, dash: [], band_alpha: 0, alpha, bound: true };
    return bound ? [{ points: put(bound.curve, drawn.xs, points), ...look }] : [];
  });
  return draw_regret(canvas, Float64Array.from(points), {
    scale,
    x,
    y: drawn.y === 'logarithmic' ? 'logarithmic' : 'linear',
    zoom: look.zoom ? [...look.zoom.x, ...(look.zoom.y ?? [])] : [],
    band: look.band,
    colours: frame_colours(found, 'ink-2'),
    series: [...series, ...bounds],
    x_title: x_title(drawn, x),
    y_title: y_title(drawn),
    end: end_of(drawn, look),
  });
}

/**
 * Returns the text below the end of the horizontal axis.
 * @param {import('./regret-lines.js').Lines} drawn
 * @param {import('./regret-look.js').Look} look
 */
function end_of({ budget }, { zoom }) {
  if (zoom) return plain(Number(zoom.x[1].toPrecision(3)));
  return budget ? `B = ${plain(Number(budget.toPrecision(6)))}` : 'B';
}

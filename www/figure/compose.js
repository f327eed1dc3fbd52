// Puts a figure together: the sentence above, the chart and the legend.
import { SCALE } from '../ui/chart.js';
import { font as font_of } from '../ui/face.js';
import { in_light } from '../ui/paper.js';
import { wrapped } from '../ui/picture.js';
import { colours } from '../ui/series.js';
import { FigureLegend } from './legend.js';
import { density, millimetres } from './options.js';

/** @typedef {import('../shell/views.js').Figure} Figure */
/** @typedef {import('./options.js').Options} Options */
/**
 * A figure that is drawn.
 * @typedef {object} Composed
 * @property {HTMLCanvasElement} canvas
 * @property {number} width in millimetres
 * @property {number} height in millimetres
 * @property {boolean} crowded whether the chart or its legend has too little room
 * @property {number} shrink the height of text as a share of the height that was chosen
 */

/** The gaps above everything and beside the sentence, the height of its lines, and the smallest chart, in CSS px. */
const PAD = 3;
const EDGE = 2;
const LINE = 16;
const LEAST = 40;

/**
 * Draws a figure.
 * @param {Figure} figure
 * @param {Options} options
 * @param {() => HTMLCanvasElement} sheet makes a canvas
 * @param {(width: number) => number} scale_of returns the number of pixels to a CSS pixel, by the width in CSS pixels
 * @returns {Composed}
 */
export const compose = (figure, options, sheet, scale_of) =>
  in_light(() => {
    const each = density(options);
    const inside = (/** @type {number} */ length) => Math.floor(millimetres(length, options.unit) * each);
    const width = inside(options.width);
    const scale = scale_of(width);
    const canvas = sheet();
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const font = font_of(400, 'serif'); // the sheet replaces the family
    pen.font = font;
    const entries = options.legend === 'none' ? [] : (figure.entries?.() ?? []);
    const legend = new FigureLegend(entries, pen);
    const lines = options.title ? wrapped(pen, text_of(figure.title), width - 2 * EDGE) : [];
    const top = PAD + (lines.length && LINE * lines.length + 6);
    const { right, below } = legend.takes(options.legend, width);
    const how = { width: Math.max(LEAST, width - right), scale, band: options.band, bounds: options.bounds };
    const chart = figure.draw(sheet, { ...how, height: Math.max(LEAST, inside(options.height) - top - below) });
    const tall = (how.width * chart.canvas.height) / chart.canvas.width;
    const height = chart.plot ? inside(options.height) : Math.ceil(top + tall);
    const found = colours(['ink', 'bg', ...entries.map(({ line }) => line.token)]);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    pen.fillStyle = found.bg;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    const whole = Math.round(top * scale) / scale; // whole pixels, so that the chart is not blurred
    pen.scale(scale, scale);
    pen.drawImage(chart.canvas, 0, whole, how.width, tall);
    pen.font = font;
    pen.textBaseline = 'middle';
    pen.fillStyle = found.ink;
    lines.forEach((line, i) => pen.fillText(line, EDGE, PAD + LINE * (i + 0.5)));
    const { plot } = chart;
    const has_room = !plot || place(legend, pen, options, { ...plot, down: whole, width, height }, found);
    const crowded = !has_room || (plot !== null && plot.bottom - plot.top < ROOMY);
    const size = (/** @type {number} */ length) => length / each;
    const exact = {
      width: millimetres(options.width, options.unit),
      height: millimetres(options.height, options.unit),
    };
    // A picture that cannot be drawn in this width is made smaller, and its text with it.
    const is_exact = chart.canvas.width === Math.round(how.width * scale);
    const shrink = is_exact ? 1 : how.width / (chart.canvas.width / SCALE);
    return { canvas, width: exact.width, height: plot ? exact.height : size(height), crowded, shrink };
  });

/** The least height between the axes at which lines can be told apart, in CSS pixels. */
const ROOMY = 72;

/** @typedef {import('../shell/views.js').Plot & {down: number, width: number, height: number}} Around */
/**
 * Draws the legend. Returns whether it has room.
 * @param {FigureLegend} legend
 * @param {CanvasRenderingContext2D} pen
 * @param {Options} options
 * @param {Around} plot with the distance of the chart from the top, and the size of the figure
 * @param {Record<string, string>} found colours by token
 */
function place(legend, pen, { legend: where }, { down, width, height, ...plot }, found) {
  if (where === 'beside') {
    const x = width - legend.width - 2;
    legend.draw(pen, { x, y: down + plot.top - 8, columns: 1 }, found);
    return x >= 0.4 * width && legend.height <= height - down;
  }
  if (where === 'below') {
    const columns = legend.columns(width);
    const { below } = legend.takes(where, width);
    legend.draw(pen, { x: 2, y: height - below + 4, columns }, found);
    return legend.width <= width;
  }
  const { x, y, fits } = legend.corner(plot);
  if (legend.entries.length && fits) {
    pen.fillStyle = found.bg; // hides the lines of the grid
    pen.fillRect(x - 7, down + y, legend.width + 11, legend.height);
  }
  legend.draw(pen, { x, y: down + y, columns: 1 }, found);
  return where === 'none' || fits;
}

/** Returns the text of a sentence. @param {Child} sentence @returns {string} */
export function text_of(sentence) {
  if (Array.isArray(sentence)) return sentence.map(text_of).join('');
  if (sentence instanceof Node) return sentence.textContent ?? '';
  return sentence === null || sentence === undefined || sentence === false ? '' : String(sentence);
}

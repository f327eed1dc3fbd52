// Puts a figure together: the sentence above, the chart and the legend.
import { SCALE } from '../ui/chart.js';
import { font as font_of, SIZE } from '../ui/face.js';
import { in_light } from '../ui/paper.js';
import { wrapped } from '../ui/picture.js';
import { colours } from '../ui/series.js';
import { FigureLegend } from './legend.js';
import { density, millimetres, SLIDE } from './options.js';

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

/** The gaps above everything, beside the sentence and below it, and the weight, the size and the height of lines. */
const PLAIN = { pad: 3, edge: 2, gap: 6, weight: 400, text: SIZE, line: 16 };
/** The same on a slide, whose headline stands out. */
const HEADLINE = { pad: 10, edge: 12, gap: 10, weight: 600, text: 19, line: 24 };
/** The same for a sentence on a slide of a view without a headline, which would take half of the slide. */
const SENTENCE = { ...HEADLINE, text: SIZE, line: 17 };
/** The smallest height and width of a chart in CSS px. */
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
    const inside = (/** @type {number} */ length) => Math.floor(millimetres(length, options.unit) * each + 1e-6);
    const width = inside(options.width);
    const scale = scale_of(width);
    const canvas = sheet();
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const font = font_of(400, 'serif'); // the sheet replaces the family
    pen.font = font;
    const entries = options.legend === 'none' ? [] : (figure.entries?.() ?? []);
    const legend = new FigureLegend(entries, pen);
    const is_slide = options.use === SLIDE;
    const { pad, edge, gap, weight, text, line } = !is_slide ? PLAIN : figure.headline ? HEADLINE : SENTENCE;
    const said = (is_slide && figure.headline) || text_of(figure.title);
    pen.font = font_of(weight, 'serif', text);
    const lines = options.title ? wrapped(pen, said, width - 2 * edge) : [];
    const top = pad + (lines.length && line * lines.length + gap);
    const { right, below } = legend.takes(options.legend, width);
    const how = { width: Math.max(LEAST, width - right), scale, band: options.band, bounds: options.bounds };
    const foot = is_slide ? pad : 0;
    const room = Math.max(LEAST, inside(options.height) - foot - top - below);
    const { chart, x, wide, tall, shrink } = (is_slide ? fitted : drawn)(figure, sheet, { ...how, height: room });
    const is_fixed = is_slide || chart.plot !== null;
    const height = is_fixed ? inside(options.height) : Math.ceil(top + tall);
    const found = colours(['ink', 'bg', ...entries.map(({ line }) => line.token)]);
    canvas.width = Math.round(width * scale);
    const proportion = millimetres(options.height, options.unit) / millimetres(options.width, options.unit);
    canvas.height = Math.round(is_fixed ? canvas.width * proportion : height * scale);
    pen.fillStyle = found.bg;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    const whole = Math.round(top * scale) / scale; // whole pixels, so that the chart is not blurred
    pen.scale(scale, scale);
    pen.drawImage(chart.canvas, x, whole, wide, tall);
    pen.font = font_of(weight, 'serif', text);
    pen.textBaseline = 'middle';
    pen.fillStyle = found.ink;
    lines.forEach((said, i) => pen.fillText(said, edge, pad + line * (i + 0.5)));
    pen.font = font;
    const { plot } = chart;
    const has_room =
      !plot || place(legend, pen, options, { ...plot, down: whole, width, height: height - foot }, found);
    const crowded = !has_room || (plot !== null && plot.bottom - plot.top < ROOMY);
    const size = (/** @type {number} */ length) => length / each;
    const exact = {
      width: millimetres(options.width, options.unit),
      height: millimetres(options.height, options.unit),
    };
    return { canvas, width: exact.width, height: is_fixed ? exact.height : size(height), crowded, shrink };
  });

/** @typedef {import('../shell/views.js').Drawing} Drawing */
/**
 * Draws the chart as wide as the figure. A picture that cannot be drawn in this width is made smaller with its text,
 * by `shrink`.
 * @param {Figure} figure
 * @param {() => HTMLCanvasElement} sheet
 * @param {Drawing} how
 */
function drawn(figure, sheet, how) {
  const chart = figure.draw(sheet, how);
  const { width, height } = chart.canvas;
  const is_exact = width === Math.round(how.width * how.scale);
  const shrink = is_exact ? 1 : how.width / (width / SCALE);
  return { chart, x: 0, wide: how.width, tall: (how.width * height) / width, shrink };
}

/** The widths in which a picture that is too high for a slide is tried, as multiples of the width of the slide. */
const WIDER = [1, 1.25, 1.5, 2, 2.5, 3];

/**
 * Draws the chart so that it fits into a slide. The height of a picture follows from its width, and in a wider one the
 * parts are smaller but stand side by side. The picture with the largest text is taken.
 * @type {typeof drawn}
 */
function fitted(figure, sheet, how) {
  let best = null;
  for (const factor of WIDER) {
    const found = drawn(figure, sheet, { ...how, width: Math.round(how.width * factor) });
    if (found.chart.plot) return found;
    const fit = Math.min(how.width / found.wide, how.height / found.tall);
    const [wide, tall] = [found.wide * fit, found.tall * fit];
    const one = { ...found, x: (how.width - wide) / 2, wide, tall, shrink: Math.min(1, fit) * found.shrink };
    if (fit >= 1) return { ...one, x: 0, wide: found.wide, tall: found.tall };
    if (!best || one.shrink > best.shrink) best = one;
  }
  return best ?? drawn(figure, sheet, how);
}

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

// A chart as PNG, drawn pixel by pixel with the look on paper.
import { h } from '../ui/dom.js';
import { grey, runs } from '../ui/paper.js';
import { with_density } from './density.js';

/** @typedef {import('../ui/paper.js').PaperLook} PaperLook */

/** The colours of a context that the look may replace. */
const COLOURS = /** @type {const} */ (['fillStyle', 'strokeStyle']);
/** The share of the width of a text that lies left of its point. @type {Record<string, number>} */
const LEFT_OF = { center: 0.5, end: 1, right: 1 };

/**
 * Makes a canvas that draws with the look on paper, whatever font and colours it is told.
 * @param {PaperLook} look
 * @returns {HTMLCanvasElement}
 */
export function sheet({ family, grey: is_grey }) {
  const canvas = h('canvas');
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const draw = pen.fillText.bind(pen);
  const measure = pen.measureText.bind(pen);
  /** Returns the pieces of a text with their fonts. @param {string} text */
  const pieces = (text) => {
    const plain = pen.font.replace(/(px|pt) .*/, `$1 ${family}`);
    return runs(text).map((run) => ({ ...run, font: run.italic ? `italic ${plain}` : plain }));
  };
  /** Calls a function for each piece with its distance from the first. @param {string} text @param {Each} each */
  const across = (text, each) => {
    const before = pen.font;
    let x = 0;
    for (const { text: piece, font } of pieces(text)) {
      pen.font = font;
      each(piece, x);
      x += measure(piece).width;
    }
    pen.font = before;
    return x;
  };
  /** @typedef {(piece: string, x: number) => void} Each */
  pen.measureText = (text) => /** @type {TextMetrics} */ ({ width: across(text, () => {}) });
  pen.fillText = (text, x, y) => {
    const { textAlign } = pen;
    const left = x - (LEFT_OF[textAlign] ?? 0) * pen.measureText(text).width;
    pen.textAlign = 'left';
    across(text, (piece, right) => draw(piece, left + right, y));
    pen.textAlign = textAlign;
  };
  if (is_grey) for (const name of COLOURS) make_grey(pen, name);
  return canvas;
}

/** Makes a context grey. @param {CanvasRenderingContext2D} pen @param {typeof COLOURS[number]} name of the colour */
function make_grey(pen, name) {
  const own = /** @type {PropertyDescriptor} */ (
    Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, name)
  );
  Object.defineProperty(pen, name, {
    get: () => own.get?.call(pen),
    set: (colour) => own.set?.call(pen, grey(colour)),
  });
}

/**
 * Returns the PNG file of a canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {number} dpi pixels per inch
 * @returns {Promise<Blob>}
 */
export async function png(canvas, dpi) {
  /** @type {Blob} */
  const blob = await new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('The picture is too large.')))),
  );
  return new Blob([with_density(new Uint8Array(await blob.arrayBuffer()), dpi)], { type: 'image/png' });
}

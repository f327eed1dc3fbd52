// Pictures of views for files. A picture is a stack of blocks: texts, and charts that the simulator draws.
import { MARGIN, SCALE } from './chart.js';
import { h } from './dom.js';
import { font, LINE } from './face.js';
import { colours } from './series.js';

/** The margin around a picture for a paper, which has margins of its own, in CSS pixels. */
const NARROW = 2;
/** The gap below a block, in CSS pixels. */
const GAP = 8;

/** @typedef {CanvasRenderingContext2D} Context */
/**
 * A part of a picture as wide as the picture: its height, and how it is drawn from its upper left corner at (0, 0).
 * @typedef {object} Block
 * @property {(pen: Context, width: number) => number} height
 * @property {(pen: Context, width: number, to: {make: () => HTMLCanvasElement, scale: number}) => void} draw
 */

/**
 * Makes a block of text, which is broken into lines.
 * @param {string} text
 * @param {{token?: string, weight?: number}} [look]
 * @returns {Block}
 */
export function words(text, { token = 'ink-2', weight = 400 } = {}) {
  const set = (/** @type {Context} */ pen) => {
    pen.font = font(weight);
  };
  return {
    height(pen, width) {
      set(pen);
      return LINE * wrapped(pen, text, width).length + GAP;
    },
    draw(pen, width) {
      set(pen);
      pen.fillStyle = colours([token])[token];
      wrapped(pen, text, width).forEach((line, i) => pen.fillText(line, 0, LINE * (i + 0.5)));
    },
  };
}

/**
 * Makes a block with a chart.
 * @param {(width: number) => number} height in CSS pixels
 * @param {(canvas: HTMLCanvasElement, scale: number) => void} paint draws on a canvas that has its size already
 * @returns {Block}
 */
export const chart = (height, paint) => ({
  height: (_, width) => height(width) + GAP,
  draw(pen, width, { make, scale }) {
    const canvas = make();
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height(width) * scale);
    paint(canvas, scale);
    pen.drawImage(canvas, 0, 0, canvas.width / scale, canvas.height / scale);
  },
});

/**
 * Draws blocks below each other on the background of the page, with a margin around them.
 * @param {Block[]} blocks
 * @param {() => HTMLCanvasElement} [make] makes a canvas
 * @param {{width: number, scale: number, paper?: boolean}} [size] as in `Size` of views.js
 * @param {string} [ground] the colour of the background
 * @returns {HTMLCanvasElement}
 */
export function stack(
  blocks,
  make = () => h('canvas'),
  { width, scale, paper = false } = { width: 760, scale: SCALE },
  ground = colours(['bg']).bg,
) {
  const canvas = make();
  const pen = /** @type {Context} */ (canvas.getContext('2d'));
  const margin = paper ? NARROW : MARGIN;
  const inner = Math.max(1, Math.floor(width - 2 * margin));
  const heights = blocks.map((block) => Math.ceil(block.height(pen, inner)));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((heights.reduce((sum, height) => sum + height, 0) - GAP + 2 * margin) * scale);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.translate(margin, margin);
  pen.textBaseline = 'middle';
  blocks.forEach((block, i) => {
    pen.save();
    block.draw(pen, inner, { make, scale });
    pen.restore();
    pen.translate(0, heights[i]);
  });
  return canvas;
}

/**
 * Breaks a text into lines.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} width
 */
export function wrapped(pen, text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/ +/)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** An entry of a legend: its name, and what is drawn before the name, from its middle at (0, 0). */
/** @typedef {{name: string, wide: number, mark: (pen: Context) => void}} Key */

/**
 * Makes a block with the legend, in as many rows as it takes.
 * @param {Key[]} entries
 * @param {() => {face: string, ink: string}} [look] returns the font and the colour of the names
 * @returns {Block}
 */
export function keys(entries, look = () => ({ face: font(), ink: colours(['ink']).ink })) {
  /** Returns the places of the entries. @param {Context} pen @param {number} width */
  const laid = (pen, width) => {
    pen.font = look().face;
    let [x, row] = [0, 0];
    return entries.map((entry) => {
      const wide = entry.wide + 6 + pen.measureText(entry.name).width;
      if (x && x + wide > width) [x, row] = [0, row + 1];
      const place = { ...entry, x, y: LINE * (row + 0.5), row };
      x += wide + LINE;
      return place;
    });
  };
  return {
    height: (pen, width) => LINE * (1 + Math.max(0, ...laid(pen, width).map(({ row }) => row))) + GAP,
    draw(pen, width) {
      const { ink } = look();
      for (const { name, wide, mark, x, y } of laid(pen, width)) {
        pen.save();
        pen.translate(x + wide / 2, y);
        mark(pen);
        pen.restore();
        pen.fillStyle = ink;
        pen.fillText(name, x + wide + 6, y);
      }
    },
  };
}

/**
 * Returns an entry of a legend with a piece of a line.
 * @param {import('./series.js').Series} line
 * @param {string} name
 * @returns {Key}
 */
export const line_key = ({ token, width, dash }, name) => ({
  name,
  wide: 26,
  mark(pen) {
    pen.strokeStyle = colours([token])[token];
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.beginPath();
    pen.moveTo(-13, 0);
    pen.lineTo(13, 0);
    pen.stroke();
    pen.setLineDash([]);
  },
});

/**
 * Fills a shape.
 * @param {Context} pen
 * @param {string} colour
 * @param {number[][]} points
 */
export function polygon(pen, colour, points) {
  pen.fillStyle = colour;
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.closePath();
  pen.fill();
}

/**
 * Fills or strokes a circle.
 * @param {Context} pen
 * @param {string} colour
 * @param {number} radius
 * @param {boolean} [open]
 */
export function disc(pen, colour, radius, open = false) {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  if (open) pen.stroke();
  else pen.fill();
}

// Functions that all line charts share, on the page and as pictures in a file.

/** @typedef {import('./series.js').Series} Series */

/** The sentence about gaps in lines, for visitors who do not see the chart. */
export const GAPS = 'There is no line where regret is 0 or less, which has no place on a logarithmic scale.';

/** The number of pixels of a picture per CSS pixel. */
export const SCALE = 2;
/** The width of the margin around a picture, in CSS pixels. */
export const MARGIN = 16;

/**
 * Adds the points of a line to those of a chart, as the simulator draws them: x, mean, low and high of each.
 * @param {(Estimate | number | null)[]} curve null where the line has a gap
 * @param {number[]} xs the horizontal values of the curve
 * @param {number[]} all the numbers of the chart so far
 * @returns {number} how many points were added
 */
export function put(curve, xs, all) {
  const before = all.length;
  curve.forEach((value, k) => {
    if (value === null) return;
    const { mean, low, high } = typeof value === 'number' ? { mean: value, low: null, high: null } : value;
    all.push(xs[k], mean, low ?? mean, high ?? mean);
  });
  return (all.length - before) / 4;
}

/**
 * Draws a piece of a line and a name beside it.
 * @param {CanvasRenderingContext2D} pen
 * @param {Series} line
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {Record<string, string>} colours by token
 * @returns {number} the distance from x to the next text
 */
export function key(pen, { token, width, dash }, name, x, y, colours) {
  pen.strokeStyle = colours[token];
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + 30, y);
  pen.stroke();
  pen.fillStyle = colours.ink;
  pen.fillText(name, x + 38, y);
  return 38 + pen.measureText(`${name}  `).width;
}

/**
 * Returns the colours of a chart's frame, under the names that the simulator gives them.
 * @param {Record<string, string>} found the colours of the tokens ink-3, line and bg, and of the token of the text
 * @param {string} [text] the token of the text
 */
export const frame_colours = (found, text = 'ink') => ({
  ink: found[text],
  label: found['ink-3'],
  grid: found.line,
  background: found.bg,
});

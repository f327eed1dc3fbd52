// What charts of lines share, on the page and as pictures in a file.

/** @typedef {import('./series.js').Series} Series */

/** Says of a chart that its lines have gaps, to visitors who do not see the chart. */
export const GAPS = 'There is no line where regret is 0 or less, which has no place on a logarithmic scale.';

/** Pixels of a picture to one CSS pixel. */
export const SCALE = 2;
/** CSS pixels around a picture. */
export const MARGIN = 16;

/**
 * Adds the points of a line to those of a chart, as the simulator draws them: x, mean, low and high of each.
 * @param {(Estimate | number | null)[]} curve null where the line has a gap
 * @param {number[]} xs the place of every value of the curve
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
 * @returns {number} how far the next text is from x
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

// The regret chart for a file. On the page the legend is HTML; in a file it is drawn below the chart.

import { by_mean, idle, NO_PULL } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { key, MARGIN, SCALE } from '../ui/chart.js';
import { font } from '../ui/face.js';
import { estimate } from '../ui/format.js';
import { colours } from '../ui/series.js';

/** The height of an entry of the legend, in CSS pixels. */
const ROW = 24;
/** The width of an entry without its text: the piece of the line and the gaps, in CSS pixels. */
const AROUND = 70;

/**
 * Draws a chart and a legend below it.
 * @param {HTMLCanvasElement} chart with `SCALE` pixels per CSS pixel
 * @param {HTMLCanvasElement} canvas on which both are drawn
 * @param {import('../simulator/shown.js').Shown} shown
 * @param {Set<number>} hidden policies that are not on the chart
 * @param {import('./regret-lines.js').Lines} drawn
 * @param {Element} where the element whose colours are used
 * @returns {HTMLCanvasElement} the second canvas
 */
export function with_legend(chart, canvas, { answer, names, lines }, hidden, { finals }, where) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const entries = by_mean(finals)
    .filter((i) => !hidden.has(i))
    .map((i) => ({
      line: lines[i],
      name: full_name(names[i]),
      value: idle(answer.policies[i]) ? NO_PULL : estimate(finals[i]),
    }));
  const found = colours(['bg', 'ink', 'ink-2', ...lines.map(({ token }) => token)], where);
  pen.font = font(500);
  const width = chart.width / SCALE;
  const widest = Math.max(0, ...entries.map(({ name, value }) => pen.measureText(`${name}  ${value}`).width)) + AROUND;
  const columns = Math.max(1, Math.min(3, Math.floor(width / widest)));
  const rows = Math.ceil(entries.length / columns);
  canvas.width = chart.width + SCALE * 2 * MARGIN;
  canvas.height = chart.height + SCALE * (rows * ROW + 8 + 2 * MARGIN);
  pen.fillStyle = found.bg;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(SCALE, SCALE);
  pen.translate(MARGIN, MARGIN);
  pen.drawImage(chart, 0, 0, width, chart.height / SCALE);
  pen.textBaseline = 'middle';
  entries.forEach(({ line, name, value }, at) => {
    const x = Math.floor(at / rows) * (width / columns);
    const y = chart.height / SCALE + 8 + ROW * ((at % rows) + 0.5);
    pen.font = font(500);
    const after = x + key(pen, line, name, x, y, found);
    pen.fillStyle = found['ink-2'];
    pen.font = font(400);
    pen.fillText(value, after, y);
  });
  return canvas;
}

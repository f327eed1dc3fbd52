// A chart as a file needs it: with the legend, which beside the chart on the page is HTML.
import { estimate } from '../ui/format.js';
import { MARGIN, SCALE, key } from '../ui/chart.js';
import { colours } from '../ui/series.js';
import { full_name } from '../simulator/names.js';
import { NO_PULL, by_mean, idle } from '../simulator/answer.js';

const ROW = 24;
/** Widest that a column of the legend gets by what stands in it: swatch and gaps, CSS pixels. */
const AROUND = 70;

/**
 * @param {HTMLCanvasElement} chart two pixels to one of CSS
 * @param {HTMLCanvasElement} canvas on which it gets a legend
 * @param {import('./regret.js').Shown} shown
 * @param {Set<number>} hidden policies that are not on the chart
 * @param {import('./regret-lines.js').Lines} drawn
 * @returns {HTMLCanvasElement}
 */
export function with_legend(chart, canvas, { answer, names, lines }, hidden, { finals }) {
  const width = chart.width / SCALE;
  const value = (i) => (idle(answer.policies[i]) ? NO_PULL : estimate(finals[i]));
  const entry = (i) => ({ line: lines[i], name: full_name(names[i]), value: value(i) });
  const entries = by_mean(finals)
    .filter((i) => !hidden.has(i))
    .map(entry);
  const found = colours(['bg', 'ink', 'ink-2', ...lines.map(({ token }) => token)]);
  const pen = canvas.getContext('2d');
  const { fontFamily } = getComputedStyle(document.body);
  const font = (weight) => {
    pen.font = `${weight} 13px ${fontFamily}`;
  };
  font(500);
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
    font(500);
    const after = x + key(pen, line, name, x, y, found);
    pen.fillStyle = found['ink-2'];
    font(400);
    pen.fillText(value, after, y);
  });
  return canvas;
}

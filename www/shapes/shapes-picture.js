// The charts of the view Shapes as a picture for a file, with their titles and the legend.
import { draw_asymmetry, draw_shapes, shapes_height } from '../pkg/budgeted_bandits.js';
import { frame_colours } from '../ui/chart.js';
import { plain } from '../ui/format.js';
import { chart, disc, keys, line_key, stack, words } from '../ui/picture.js';
import { colours } from '../ui/series.js';
import { GREY, level, TOKENS } from './shapes-text.js';

/** The height of the chart of the asymmetry, in CSS pixels. */
const LOW = 240;
const MARKS =
  'Bars are asymmetric intervals, dashed lines symmetric ones. A thick end with its value enters the bound of the ' +
  'ratio. Hatched: values that no mean in this range can have.';

/**
 * Draws the intervals of samples and their asymmetry.
 * @param {import('./shapes-controls.js').Shown} shown
 * @param {() => HTMLCanvasElement} [make]
 * @param {import('../shell/views.js').Size} [size]
 */
export function picture({ samples, shape }, make, size) {
  const found = colours(['ink', 'ink-3', 'line', 'bg', ...TOKENS]);
  const options = { colours: frame_colours(found), kinds: TOKENS.map((token) => found[token]) };
  const intervals = chart(shapes_height, (canvas, scale) => draw_shapes(canvas, samples, { ...options, scale }));
  const asymmetry = chart(
    () => LOW,
    (canvas, scale) => draw_asymmetry(canvas, samples, { ...options, scale }),
  );
  const at = (/** @type {number} */ n, /** @type {import('../ui/series.js').Series} */ line) =>
    line_key(line, `n = ${plain(n)}`);
  const ours = { token: TOKENS[0], width: 2.75, dash: [], band_alpha: 0 };
  const legend = keys([
    at(samples.n, ours),
    ...GREY.map(({ n, dash }) => at(n, { token: 'ink-3', width: 1.5, dash, band_alpha: 0 })),
    { name: 'reward', wide: 10, mark: (pen) => disc(pen, found[TOKENS[0]], 4) },
    { name: 'cost', wide: 10, mark: (pen) => disc(pen, found[TOKENS[0]], 4, true) },
  ]);
  const title = (/** @type {string} */ text) => words(text, { token: 'ink', weight: 600 });
  return stack(
    [
      title('Intervals'),
      words(level(shape)),
      intervals,
      words(MARKS),
      title('How asymmetric the ω interval is'),
      asymmetry,
      legend,
    ],
    make,
    size,
  );
}

// The charts of the view Coverage as a picture for a file, with their titles and the legend.
import { coverage_height, draw_coverage } from '../pkg/budgeted_bandits.js';
import { frame_colours } from '../ui/chart.js';
import { chart, disc, keys, polygon, stack, words } from '../ui/picture.js';
import { colours } from '../ui/series.js';
import { CLASSES, class_names } from './coverage-text.js';

/**
 * What is drawn. `charts` has the title of each chart, and whether the chart shows shares.
 * @typedef {object} Run
 * @property {import('../pkg/budgeted_bandits.js').Coverage} results
 * @property {number} policies
 * @property {string} said the sentence of the view
 * @property {{share: boolean, title: string}[]} charts
 */

/** The corners of the shapes of classes other than the disc. @type {Partial<Record<coverage.Class, number[][]>>} */
const CORNERS = {
  composite: [
    [-4.5, -4.5],
    [4.5, -4.5],
    [4.5, 4.5],
    [-4.5, 4.5],
  ],
  hybrid: [
    [0, -5.5],
    [5.75, 4.5],
    [-5.75, 4.5],
  ],
  united: [
    [0, -6],
    [6, 0],
    [0, 6],
    [-6, 0],
  ],
};
const MARKS = 'Lines: 95\u00a0% intervals of the share. Bars: from the lower to the upper quartile; marks: medians.';

/**
 * Returns the look of all charts of the view, for the simulator.
 * @param {Element} [where] the element whose colours are used
 * @returns {import('./rain.js').Look}
 */
export function look(where) {
  const tokens = class_names.map((name) => CLASSES[name].token);
  const found = colours(['ink', 'ink-3', 'line', 'bg', 'error', ...tokens], where);
  return { error: found.error, classes: tokens.map((token) => found[token]), colours: frame_colours(found) };
}

/**
 * Draws how often bounds are exceeded, and how loose they are.
 * @param {Run} run
 * @param {() => HTMLCanvasElement} [make]
 * @param {import('../shell/views.js').Size} [size]
 */
export function picture({ results, policies, said, charts }, make, size) {
  const options = look();
  const legend = class_names.map((name, i) => ({
    name,
    wide: 12,
    mark(/** @type {CanvasRenderingContext2D} */ pen) {
      const corners = CORNERS[name];
      if (corners) polygon(pen, options.classes[i], corners);
      else disc(pen, options.classes[i], 5);
    },
  }));
  const drawn = charts.flatMap(({ share, title }) => [
    words(title, { token: 'ink', weight: 600 }),
    chart(
      () => coverage_height(policies),
      (canvas, scale) => draw_coverage(canvas, results, share, { ...options, scale, names: true }),
    ),
  ]);
  return stack(
    [...(size?.paper ? [] : [words(said, { token: 'ink' })]), keys(legend), ...drawn, words(MARKS)],
    make,
    size,
  );
}

// The charts of the view "Drag an interval" as a picture for a file.
import { cost_height } from '../pkg/budgeted_bandits.js';
import { chart, stack, words } from '../ui/picture.js';
import { drawing } from './grab-charts.js';
import { caption, ends, index, says } from './grab-text.js';

/** The height of the chart of ratios, in CSS pixels. */
const HIGH = 320;

/**
 * @param {import('./grab-text.js').Shown} shown
 * @param {shape.Samples} samples
 * @param {() => HTMLCanvasElement} [make]
 * @param {import('../shell/views.js').Size} [size]
 */
export function picture(shown, samples, make, size) {
  const title = (/** @type {string} */ name, /** @type {shape.Kind} */ kind) =>
    words(`${name}: cost ${ends(kind.cost)}, index ${index(kind)}`, { token: 'ink', weight: 600 });
  const cost = (/** @type {boolean} */ symmetric) =>
    chart(cost_height, (canvas, scale) => void drawing.cost(canvas, samples, shown, symmetric, scale));
  return stack(
    [
      ...(size?.paper ? [] : [words(says(shown, false), { token: 'ink' })]),
      title('Symmetric', shown.symmetric),
      cost(true),
      title('Asymmetric, ω', shown.ours),
      cost(false),
      chart(
        () => HIGH,
        (canvas, scale) => void drawing.ratios(canvas, samples, shown, scale),
      ),
      words(caption(shown)),
    ],
    make,
    size,
  );
}

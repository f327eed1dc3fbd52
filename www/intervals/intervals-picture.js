// The chart of the intervals as a picture for a file, with the heads of its columns and its legend.
import { intervals_height } from '../pkg/budgeted_bandits.js';
import { frame_colours, MARGIN, SCALE } from '../ui/chart.js';
import { font } from '../ui/face.js';
import { chart, stack, words } from '../ui/picture.js';
import { colours } from '../ui/series.js';
import { COMPARED, LEGEND } from './layout.js';

/** The tokens of the chart's colours. */
export const TOKENS = ['ink-2', 'ink-3', 'line', 'bg', 'accent', 'accent-soft', 'error', 'ink'];
/** The largest height of the rows, beyond which the picture shows the rows in sight, in CSS pixels. */
const TALLEST = 2000;
/**
 * The places of the columns, as in src/plot/intervals/columns.rs: the least width at which they stand side by side, the
 * widths left and right of them, and the gap between them.
 */
const [WIDE, NAMES, VALUES, GAP] = [640, 112, 56, 28];
const HEADS = ['Reward μʳ', 'Cost μᶜ', 'Index (log scale)'];

/** @typedef {import('./intervals.js').Intervals} Intervals */

/**
 * Returns the options with which the simulator draws the rows.
 * @param {Record<string, string>} palette
 * @param {Pick<Intervals, 'choices' | 'fair'>} view
 */
export function options_of(palette, { choices, fair }) {
  const order = choices.order.value;
  return {
    colours: frame_colours(palette, 'ink-2'),
    order: fair && order === 'ratio' ? 'number' : order,
    fair,
    accents: { accent: palette.accent, soft: palette['accent-soft'], error: palette.error, strong: palette.ink },
  };
}

/**
 * Draws the state of the run that is shown.
 * @param {Intervals} view
 * @param {() => HTMLCanvasElement} [make]
 * @param {import('../shell/views.js').Size} [size]
 */
export function picture(view, make, size) {
  const { trace, state, say } = view;
  const { clientWidth, scrollTop } = view.chart.root;
  if (!trace || !state) throw new Error('There is no run to draw.');
  const options = options_of(colours(TOKENS), view);
  const all = (/** @type {number} */ width) => intervals_height(state.arms.length, width)[0];
  const rows = chart(
    (width) => Math.min(all(width), TALLEST),
    (canvas, scale) => {
      const whole = all(canvas.width / scale) <= TALLEST;
      trace.draw(canvas, { ...options, scale, scroll: whole ? 0 : scrollTop });
    },
  );
  const kind = view.choices.beside.selectedOptions[0].text;
  const legend = LEGEND.join('').replace(COMPARED, kind);
  const said = size?.paper ? [] : [words(say.textContent, { token: 'ink' })];
  const blocks = [...said, heads(), rows, words(legend)];
  return stack(blocks, make, size ?? { width: clientWidth + 2 * MARGIN, scale: SCALE });
}

/** Makes the heads of the columns. Columns below each other need none. @returns {import('../ui/picture.js').Block} */
function heads() {
  return {
    height: (_, width) => (width < WIDE ? 0 : 20),
    draw(pen, width) {
      if (width < WIDE) return;
      const each = (width - NAMES - VALUES - 2 * GAP) / 3;
      pen.font = font(600);
      pen.fillStyle = colours(['ink']).ink;
      pen.fillText('Arm', 12, 8);
      HEADS.forEach((head, i) => pen.fillText(head, NAMES + i * (each + GAP), 8));
    },
  };
}

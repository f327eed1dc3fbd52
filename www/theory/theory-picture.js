// The bounds of the view Theory and the measured regrets as a picture for a file: a row for each policy, on a
// logarithmic axis.
import { font } from '../ui/face.js';
import { plain, regret } from '../ui/format.js';
import { disc, keys, stack, words } from '../ui/picture.js';
import { colours } from '../ui/series.js';

/** @typedef {import('./proven.js').Proven} Proven */
/** @typedef {import('../ui/picture.js').Block} Block */
/** An axis: its range, and the place of a value on it. @typedef {{low: number, high: number}} Range */

/** The height of a row, of its name, and of the axis, in CSS pixels; and the width left and right of the axis. */
const [ROW, NAME, AXIS, SIDE] = [40, 18, 20, 28];

/** Draws a stroke, which stands for a bound. @param {CanvasRenderingContext2D} pen @param {string} colour */
function stroke(pen, colour) {
  pen.fillStyle = colour;
  pen.fillRect(-1.5, -7, 3, 14);
}

/**
 * Draws the bounds.
 * @param {Proven} proven
 * @param {string} said the sentence of the view
 * @param {() => HTMLCanvasElement} [make]
 * @param {import('../shell/views.js').Size} [size]
 */
export function picture({ rows, names, guarantees }, said, make, size) {
  const { accent, ink } = colours(['accent', 'ink']);
  // A leading term bounds nothing, so only bounds have a mark.
  const drawn = rows.map(({ i, bound, leading_term, measured }) => ({
    name: [names[i].name, names[i].rest].filter(Boolean).join(', '),
    bound: guarantees.none === null && bound !== null && bound > 0 ? bound : null,
    leading_term,
    measured: measured && measured.mean > 0 ? measured.mean : null,
  }));
  const values = drawn.flatMap(({ bound, measured }) => [bound ?? [], measured ?? []].flat());
  const ends = { low: Math.min(1, ...values), high: Math.max(10, ...values) };
  const range = { low: 10 ** Math.floor(Math.log10(ends.low)), high: 10 ** Math.ceil(Math.log10(ends.high)) };
  const legend = keys([
    { name: 'measured', wide: 10, mark: (pen) => disc(pen, accent, 4.5) },
    { name: 'bound that a theorem proves', wide: 6, mark: (pen) => stroke(pen, ink) },
  ]);
  const all = drawn.map((one) => row(one, range));
  const title = words('final regret, in units of reward (log scale)');
  return stack(
    [...(size?.paper ? [] : [words(said, { token: 'ink' })]), legend, ...all, axis(range), title],
    make,
    size,
  );
}

/** Returns the place of a value. @param {number} value @param {Range} range @param {number} width */
const place = (value, { low, high }, width) =>
  SIDE + (Math.log(value / low) / Math.log(high / low)) * (width - 2 * SIDE);

/**
 * Makes the row of a policy.
 * @param {{name: string, bound: number | null, leading_term: number | null, measured: number | null}} policy
 * @param {Range} range
 * @returns {Block}
 */
function row({ name, bound, leading_term, measured }, range) {
  return {
    height: () => ROW,
    draw(pen, width) {
      const found = colours(['ink', 'ink-2', 'ink-3', 'line', 'accent']);
      pen.font = font();
      pen.fillStyle = found.ink;
      pen.fillText(name, 0, NAME / 2);
      const wide = pen.measureText(`${name}   `).width;
      const numbers = [
        measured !== null && `measured ${regret(measured)}`,
        bound !== null ? `bound ${regret(bound)}` : 'no bound',
        leading_term !== null && `leading term ${regret(leading_term)}`,
      ];
      pen.fillStyle = found['ink-3'];
      pen.fillText(numbers.filter(Boolean).join(', '), wide, NAME / 2);
      pen.fillStyle = found.line;
      pen.fillRect(SIDE, ROW - 12, width - 2 * SIDE, 1);
      /** @param {number | null} value @param {() => void} mark */
      const put = (value, mark) => {
        if (value === null) return;
        pen.save();
        pen.translate(place(value, range, width), ROW - 11.5);
        mark();
        pen.restore();
      };
      put(bound, () => stroke(pen, found.ink));
      put(measured, () => disc(pen, found.accent, 4.5));
    },
  };
}

/** Makes the axis below the rows, with as many powers of ten as have room. @param {Range} range @returns {Block} */
function axis(range) {
  return {
    height: () => AXIS,
    draw(pen, width) {
      const found = colours(['ink', 'ink-3']);
      pen.font = font();
      const [from, to] = [range.low, range.high].map((end) => Math.round(Math.log10(end)));
      const step = Math.ceil(((to - from) * 72) / (width - 2 * SIDE));
      pen.fillStyle = found.ink;
      pen.fillRect(SIDE, 0, width - 2 * SIDE, 1);
      for (let power = from; power <= to; power += step) {
        const text = plain(Number(`1e${power}`));
        const x = place(10 ** power, range, width);
        pen.fillStyle = found.ink;
        pen.fillRect(x, 0, 1, 4);
        pen.fillStyle = found['ink-3'];
        const wide = pen.measureText(text).width;
        pen.fillText(text, Math.min(x - wide / 2, width - wide), 12);
      }
    },
  };
}

// The sentence, the rows of the table and the legend of the view Shapes.
import { h, math } from '../ui/dom.js';
import { figures } from '../ui/figures.js';
import { counted, number, plain } from '../ui/format.js';
import { swatch } from '../ui/series.js';

/** @typedef {import('../ui/series.js').Series} Series */

/** The tokens of the kinds' colours, in the order of the kinds. */
export const TOKENS = ['p1', 'p2', 'p3', 'p4', 'p7'];

/** Makes the rows of the table: the intervals of every kind, and the bound of the ratio. @param {shape.Kind[]} kinds */
export const rows = (kinds) =>
  kinds.map((kind, i) =>
    h(
      'tr',
      { class: i ? null : 'first' },
      h('th', { scope: 'row' }, h('span', { class: 'policy' }, swatch(line(kind, i)), h('span', {}, math(kind.name)))),
      cells(kind.reward),
      cells(kind.cost),
      h('td', {}, figures(kind.ratio)),
    ),
  );

/** @param {shape.Side} side */
const cells = ({ low, high, below, above, asymmetry }) => [
  end(low, below),
  end(high, above),
  h('td', {}, number(asymmetry, 3)),
];

/**
 * Makes the cell of an end of an interval, struck through if no mean can have that value.
 * @param {number} value
 * @param {boolean} impossible
 */
const end = (value, impossible) => h('td', {}, impossible ? h('s', {}, figures(value)) : figures(value));

/** Returns the line of a kind. @param {shape.Kind} kind @param {number} i its position @returns {Series} */
const line = ({ symmetric }, i) => ({
  token: TOKENS[i],
  width: i ? 1.5 : 2.75,
  dash: symmetric ? [4, 3] : [],
  band_alpha: 0,
});

/** The lines of the chart of asymmetry for other numbers of samples, as the simulator draws them. */
export const GREY = [
  { n: 1, dash: [] },
  { n: 10, dash: [10, 3] },
  { n: 100, dash: [6, 3] },
  { n: 1000, dash: [2, 3] },
];

/**
 * Makes the legend of the chart of asymmetry.
 * @param {shape.Samples} samples
 * @param {shape.Kind} ours
 * @returns {Child}
 */
export function legend({ n }, ours) {
  const entry = (/** @type {number} */ n, /** @type {Series} */ line) =>
    h('span', {}, swatch(line), `n\u00a0=\u00a0${number(n)}`);
  return [
    entry(n, line(ours, 0)),
    GREY.map(({ n, dash }) => entry(n, { token: 'grey', width: 1.5, dash, band_alpha: 0 })),
    h('span', {}, mark(true), 'reward'),
    h('span', {}, mark(false), 'cost'),
  ];
}

/** @param {boolean} filled */
const mark = (filled) =>
  h(
    'svg',
    { class: 'mark p1', width: 12, height: 12, 'aria-hidden': 'true' },
    h('circle', { cx: 6, cy: 6, r: filled ? 4.5 : 3.5, class: filled ? 'dot' : 'ring' }),
  );

/** Says what the numbers mean, in one or two sentences. @param {import('./shapes-controls.js').Shown} shown */
export function says({ samples: { n, cost }, shape: { kinds } }) {
  const ours = kinds[0];
  const { low, high } = ours.cost;
  const [up, down] = [figures(high - cost), figures(cost - low)];
  const reach = up === down ? `${up} to either side` : `${up} above it and ${down} below it`;
  const bound =
    ours.ratio === null
      ? `the cost may be ${low < 0 ? 'below 0' : '0'} and the ratio has no bound`
      : `the ratio of reward to cost is at most ${figures(ours.ratio)}`;
  const first = `With ${counted(n, 'sample')} of mean cost ${plain(cost)}, the ω interval reaches ${reach}: ${bound}.`;
  const theirs = kinds.find(({ id }) => id === 'hoeffding');
  return theirs ? `${first} ${beside(theirs, cost, ours.ratio === null)}` : first;
}

/**
 * Compares the bound of the ratio with that of Hoeffding's interval.
 * @param {shape.Kind} hoeffding
 * @param {number} cost the mean
 * @param {boolean} infinite whether the bound of the ω interval is infinite
 */
function beside({ cost: { low, high }, ratio }, cost, infinite) {
  if (ratio !== null)
    return `Hoeffding’s interval, ${figures(high - cost)} to either side, allows a ratio up to ${figures(ratio)}.`;
  const where = low < 0 ? 'falls below 0' : 'reaches 0';
  return `Hoeffding’s interval ${where}, so its bound of the ratio is infinite${infinite ? ' as well' : ''}.`;
}

/** Says how confident the intervals are. @param {shape.Shape} shape */
export function level({ z, alpha }) {
  const deviations = plain(Number(z.toPrecision(4)));
  return `at ${deviations} standard deviations: each may miss its mean in ${figures(100 * alpha)}\u00a0% of all cases`;
}

// What the view Shapes says in words and in figures.
import { h, math } from '../ui/dom.js';
import { figures } from '../ui/figures.js';
import { counted, number, plain } from '../ui/format.js';
import { swatch } from '../ui/series.js';

/** Tokens of the kinds, in their order. */
export const TOKENS = ['p1', 'p2', 'p3', 'p4', 'p7'];

/** The ends of every kind's intervals, and what bound of the ratio they allow. */
export function rows(kinds) {
  const ends = ({ low, high, below, above, asymmetry }) => [
    cell(low, below),
    cell(high, above),
    h('td', {}, number(asymmetry, 3)),
  ];
  return kinds.map((kind, i) =>
    h(
      'tr',
      { class: i ? null : 'first' },
      h('th', { scope: 'row' }, h('span', { class: 'policy' }, swatch(line(kind, i)), h('span', {}, math(kind.name)))),
      ends(kind.reward),
      ends(kind.cost),
      h('td', {}, figures(kind.ratio)),
    ),
  );
}

/** What the lines of the asymmetry chart are. */
export function legend({ n }, ours) {
  const grey = [
    [1, []],
    [10, [10, 3]],
    [100, [6, 3]],
    [1000, [2, 3]],
  ].map(([n, dash]) =>
    h('span', {}, swatch({ token: 'grey', width: 1.5, dash, band_alpha: 0 }), `n\u00a0=\u00a0${number(n)}`),
  );
  return [
    h('span', {}, swatch(line(ours, 0)), `n\u00a0=\u00a0${number(n)}`),
    grey,
    h('span', {}, mark(true), 'reward'),
    h('span', {}, mark(false), 'cost'),
  ];
}

/**
 * An end of an interval; one that is no possible mean is struck through.
 * @param {number} value
 * @param {boolean} impossible
 */
const cell = (value, impossible) => h('td', {}, impossible ? h('s', {}, figures(value)) : figures(value));

const line = ({ symmetric }, i) => ({
  token: TOKENS[i],
  width: i ? 1.5 : 2.75,
  dash: symmetric ? [4, 3] : [],
  band_alpha: 0,
});

const mark = (filled) =>
  h(
    'svg',
    { class: 'mark p1', width: 12, height: 12, 'aria-hidden': 'true' },
    h('circle', { cx: 6, cy: 6, r: filled ? 4.5 : 3.5, class: filled ? 'dot' : 'ring' }),
  );

/** What the numbers say, in a sentence or two. @param {any} samples @param {any} shape */
export function says({ n, cost }, { kinds }) {
  const ours = kinds[0];
  const theirs = kinds.find(({ id }) => id === 'hoeffding');
  const { low, high } = ours.cost;
  const [up, down] = [figures(high - cost), figures(cost - low)];
  const reach = up === down ? `${up} to either side` : `${up} above it and ${down} below it`;
  const bound =
    ours.ratio === null
      ? `the cost may be ${low < 0 ? 'below 0' : '0'} and the ratio has no bound`
      : `the ratio of reward to cost is at most ${figures(ours.ratio)}`;
  const first = `With ${counted(n, 'sample')} of mean cost ${plain(cost)}, the ω interval reaches ${reach}: ${bound}.`;
  if (theirs.ratio !== null)
    return `${first} Hoeffding’s, ${figures(theirs.cost.high - cost)} to either side, allows up to ${figures(theirs.ratio)}.`;
  return `${first} Hoeffding’s ${theirs.cost.low < 0 ? 'falls below 0' : 'reaches 0'}, so its bound of the ratio is infinite${ours.ratio === null ? ' as well' : ''}.`;
}

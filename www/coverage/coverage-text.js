// Coverage in words and figures: the sentence, the table, and what the four classes are.
import { fill, h, math } from '../ui/dom.js';
import { counted, number, plain } from '../ui/format.js';
import { column, table } from '../ui/table.js';

/**
 * The classes in the simulator's order: the token of the colour, the path of the marker, and what such bounds do.
 * @type {Record<coverage.Class, {token: string, shape: string, about: string}>}
 */
export const CLASSES = {
  asymmetric: {
    token: 'p1',
    shape: 'M1 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
    about:
      'The reward’s upper bound by the cost’s lower bound, from intervals that lean away from the ends of [0, 1]: ' +
      'never beyond them, and tight near them.',
  },
  composite: {
    token: 'p3',
    shape: 'M1.5 1.5h9v9h-9z',
    about:
      'The reward’s upper bound by the cost’s lower bound, from symmetric intervals. Both must err at once, so it is ' +
      'loose; once the cost’s bound reaches 0 it is infinite.',
  },
  hybrid: {
    token: 'p4',
    shape: 'M6 .5l5.75 10h-11.500z',
    about: 'The ratio of the means, and a term that knows of the cost. It may err to either side.',
  },
  united: {
    token: 'p6',
    shape: 'M6 0l6 6-6 6-6-6z',
    about:
      'One bound of the ratio itself. With a term that knows nothing of the cost, as i-UCB’s, it is too tight where ' +
      'costs are small.',
  },
};

export const class_names = /** @type {coverage.Class[]} */ (Object.keys(CLASSES));

/** The shape of a class in its colour. @param {coverage.Class} name */
export const marker = (name) =>
  h(
    'svg',
    { class: `marker ${CLASSES[name].token}`, width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    h('path', { d: CLASSES[name].shape }),
  );

/** Decimals that give a share in per cent three significant digits. @param {number} share */
const decimals = (share) => (share === 0 || share >= 0.09995 ? 1 : share >= 0.0000995 ? 2 : 3);
/** @param {number} share @param {number} [places] */
const percent = (share, places = decimals(share)) => (share === 0 ? '0' : number(share * 100, places));
/** The ends of an interval of shares, in per cent. @param {coverage.Behaviour} policy */
function ends({ low, high }) {
  const places = decimals(low || high);
  return `${percent(low, places)} to ${percent(high, places)}`;
}
/** A share with its interval. @param {coverage.Behaviour} policy @param {string} [what] names the interval */
const interval = (policy, what = '') => [
  `${percent(policy.share)}\u00a0% (${what}`,
  `${ends(policy)}\u00a0%)`.replaceAll(' ', '\u00a0'),
];
/** @param {coverage.Behaviour} policy */
const possessive = (policy) => [math(policy.name), '’s'];

/**
 * Says how often the first policy's bound fails, and which other bounds fail more often than the level allows.
 * @param {coverage.Answer} answer
 * @param {import('./coverage-run.js').Phase} phase of the run
 * @param {string} family its name
 * @returns {Child}
 */
export function sentence({ specification, pairs, policies }, phase, family) {
  const kind = /[(,]/.test(family) ? [`pairs of the family “${family}”`] : ['random ', family, ' pairs'];
  const opening =
    pairs < specification.pairs
      ? [phase === 'running' ? 'After ' : 'Stopped after ', number(pairs), ' of ', number(specification.pairs), ' ']
      : ['Over ', number(pairs), ' '];
  const { level } = specification;
  const nominal = `${plain(Number((100 * level).toPrecision(10)))}\u00a0%`;
  const [first, ...others] = policies;
  return [
    opening,
    kind,
    ` with ${counted(specification.samples, 'sample')} each, `,
    possessive(first),
    ' bound fell below the true ratio in ',
    interval(first, '95\u00a0% interval '),
    ' of all cases',
    first.low > level ? `, where at most ${nominal} is nominal` : `, nominally at most ${nominal}`,
    failing(
      others.filter(({ low }) => low > level),
      nominal,
    ),
  ];
}

/**
 * The end of the sentence, which names at most three policies.
 * @param {coverage.Behaviour[]} worse policies whose bounds fail more often than the level allows
 * @param {string} nominal the level in words
 * @returns {Child}
 */
function failing(worse, nominal) {
  if (!worse.length) return `. No other policy’s bound can be said to fail more often than ${nominal}.`;
  const named = worse.toSorted((a, b) => b.share - a.share).slice(0, 3);
  const rest = worse.length - named.length;
  const listed = named.map((policy, i) => {
    const joint = rest === 0 && i === named.length - 1 ? ' and ' : ', ';
    return [i === 0 ? '' : joint, possessive(policy), ' in ', interval(policy)];
  });
  return ['; ', listed, rest > 0 && [' and ', counted(rest, 'other')], ', more than nominally.'];
}

/** Heads of columns, with an explanation each. @type {[name: string, title: string | null][]} */
const COLUMNS = [
  ['Policy', null],
  ['class', null],
  ['% exceeded', 'Share of pairs whose true ratio exceeds the bound'],
  ['95\u00a0% interval', 'Wilson’s score interval of that share'],
  ['bound / ratio', 'Median of the bound by the true ratio'],
  ['quartiles', 'Half of all bounds lie between these multiples of the true ratio'],
  ['infinite', 'Pairs for which there is no finite bound'],
];

/** A multiple of the true ratio. @param {number | null} value null stands for infinity */
const multiple = (value) => (value === null ? '∞' : number(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0));

/** The table of the numbers that the charts show. */
export class Figures {
  constructor() {
    this.body = h('tbody');
    this.caption = h('span', { class: 'label' });
    const heads = COLUMNS.map(([name, title]) => column(name, title));
    this.root = h(
      'section',
      { 'aria-label': 'Coverage by policy' },
      h('header', { class: 'caption' }, h('h2', {}, 'In figures'), this.caption),
      table('Table of coverage', h('tr', {}, heads), this.body),
    );
  }

  /** @param {coverage.Answer} answer */
  show({ policies, pairs, specification }) {
    this.caption.textContent = counted(pairs, 'pair');
    const name = (/** @type {coverage.Behaviour} */ policy) =>
      h('span', { class: 'policy' }, marker(policy.class), h('span', {}, math(policy.name)));
    const row = (/** @type {coverage.Behaviour} */ policy) =>
      h(
        'tr',
        { class: policy.low > specification.level ? 'over' : null },
        h('th', { scope: 'row' }, name(policy)),
        h('td', {}, policy.class),
        h('td', {}, percent(policy.share)),
        h('td', {}, ends(policy)),
        h('td', {}, multiple(policy.median)),
        h('td', {}, `${multiple(policy.lower_quartile)} to ${multiple(policy.upper_quartile)}`),
        h('td', {}, number(policy.infinite)),
      );
    fill(this.body, policies.map(row));
  }
}

/** Explains the four classes. */
export const classes = () =>
  h(
    'section',
    { class: 'classes', 'aria-label': 'Classes of bounds' },
    h('h2', {}, 'Four ways to bound a ratio'),
    h(
      'dl',
      {},
      class_names.map((name) => [h('dt', {}, marker(name), name), h('dd', {}, math(CLASSES[name].about))]),
    ),
    h(
      'p',
      { class: 'note' },
      math(
        'Every bound is made one of the same level: each mean gets a two-sided interval of level sqrt(1 − α), so ' +
          'that both hold with 1 − α; ω-UCB’s by the normal quantile, the others’ by Hoeffding. The SC policies take ' +
          't = 1/α, and Budget-UCB is told that no mean cost is below 0.01.',
      ),
    ),
  );

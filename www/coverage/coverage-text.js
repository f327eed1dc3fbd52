// Coverage in words and numbers: the sentence, the table, and the explanation of the four classes.
import { fill, h, math } from '../ui/dom.js';
import { counted, number, plain } from '../ui/format.js';
import { column, table } from '../ui/table.js';

/**
 * The classes in the simulator's order: the token of the colour, the path of the marker, and an explanation.
 * @type {Record<coverage.Class, {token: string, shape: string, about: string}>}
 */
export const CLASSES = {
  asymmetric: {
    token: 'p1',
    shape: 'M1 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
    about:
      'The upper bound of the reward divided by the lower bound of the cost. The intervals lean away from the ends ' +
      'of [0, 1]: they never reach beyond an end, and are tight near it.',
  },
  composite: {
    token: 'p3',
    shape: 'M1.5 1.5h9v9h-9z',
    about:
      'The upper bound of the reward divided by the lower bound of the cost, both from symmetric intervals. Two ' +
      'cautious bounds together are loose, and infinite once the bound of the cost reaches 0.',
  },
  hybrid: {
    token: 'p4',
    shape: 'M6 .5l5.75 10h-11.500z',
    about: 'The ratio of the sample means plus a term that depends on the cost. It may be too tight or too loose.',
  },
  united: {
    token: 'p6',
    shape: 'M6 0l6 6-6 6-6-6z',
    about:
      'A single bound of the ratio itself. If its term ignores the cost, as that of i-UCB does, the bound is too ' +
      'tight where costs are small.',
  },
};

export const class_names = /** @type {coverage.Class[]} */ (Object.keys(CLASSES));

/** Draws the marker of a class in the colour of the class. @param {coverage.Class} name */
export const marker = (name) =>
  h(
    'svg',
    { class: `marker ${CLASSES[name].token}`, width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    h('path', { d: CLASSES[name].shape }),
  );

/** Returns the number of decimals for a share in per cent. Smaller shares get more. @param {number} share */
const decimals = (share) => (share === 0 || share >= 0.09995 ? 1 : share >= 0.0000995 ? 2 : 3);
/** @param {number} share @param {number} [places] */
const percent = (share, places = decimals(share)) => (share === 0 ? '0' : number(share * 100, places));
/** Prints the ends of an interval of shares, in per cent. @param {coverage.Behaviour} policy */
function ends({ low, high }) {
  const places = decimals(low || high);
  return `${percent(low, places)} to ${percent(high, places)}`;
}
/** Prints a share with its interval. @param {coverage.Behaviour} policy @param {string} [what] names the interval */
const interval = (policy, what = '') => [
  `${percent(policy.share)}\u00a0% (${what}`,
  `${ends(policy)}\u00a0%)`.replaceAll(' ', '\u00a0'),
];
/** @param {coverage.Behaviour} policy */
const possessive = (policy) => [math(policy.name), '’s'];

/**
 * Returns the policies without those whose bounds are those of an earlier one. With Bernoulli laws η is 1, so all forms
 * of ω-UCB have the same bound, which the sentence names once.
 * @param {coverage.Behaviour[]} policies
 */
const distinct = (policies) =>
  policies.filter((one, i) => !policies.slice(0, i).some((earlier) => is_same(one, earlier)));

/** @param {coverage.Behaviour} a @param {coverage.Behaviour} b */
function is_same(a, b) {
  const close = Math.abs((a.median ?? 0) - (b.median ?? 0)) <= 1e-9 * (a.median ?? 0);
  return a.class === b.class && a.exceeded === b.exceeded && a.infinite === b.infinite && close;
}

/**
 * Says how often the first policy's bound fails, which other bounds fail more often than the level allows, and how
 * tight those are that do not.
 * @param {coverage.Answer} answer
 * @param {import('./coverage-run.js').Phase} phase of the run
 * @param {string} family its name
 * @returns {Child}
 */
export function sentence({ specification, pairs, policies: all }, phase, family) {
  const policies = distinct(all);
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
    `${first.low > level ? ', although' : ', where'} the level allows at most ${nominal}`,
    failing(
      others.filter(({ low }) => low > level),
      nominal,
    ),
    h('span', { class: 'longer' }, holding(policies.filter(({ low }) => low <= level))),
  ];
}

/**
 * Makes the end of the sentence, which names at most three policies.
 * @param {coverage.Behaviour[]} worse policies whose bounds fail more often than the level allows
 * @param {string} nominal the level in per cent
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
  return ['; ', listed, rest > 0 && [' and ', counted(rest, 'other')], ', more than the level allows.'];
}

/**
 * Names the bounds that hold, as far as the pairs show, from the tightest to the loosest.
 * @param {coverage.Behaviour[]} valid policies whose bounds cannot be said to fail more often than the level allows
 * @returns {Child}
 */
function holding(valid) {
  if (!valid.length) return ' No bound holds.';
  const tightness = (/** @type {coverage.Behaviour} */ { median }) => median ?? Number.POSITIVE_INFINITY;
  const [first, ...others] = valid.toSorted((a, b) => tightness(a) - tightness(b));
  const told = (/** @type {coverage.Behaviour} */ policy) => [possessive(policy), `\u00a0(${multiple(policy.median)})`];
  const rest = others.map((policy, i) => [i === 0 ? '' : i === others.length - 1 ? ' and ' : ', ', told(policy)]);
  const typically = `, with a median of ${multiple(first.median)} times the true ratio`;
  if (!others.length) return [' Only ', possessive(first), ' bound holds', typically, '.'];
  return [' Of the bounds that hold, ', possessive(first), ' is the tightest', typically, '; then come ', rest, '.'];
}

/** The heads of the columns, with their explanations. @type {[name: string, title: string | null][]} */
const COLUMNS = [
  ['Policy', null],
  ['class', null],
  ['% exceeded', 'Share of pairs whose true ratio exceeds the bound'],
  ['95\u00a0% interval', 'Wilson’s score interval of that share'],
  ['bound / ratio', 'Median of the bound divided by the true ratio'],
  ['quartiles', 'Half of all bounds lie between these multiples of the true ratio'],
  ['infinite', 'Pairs for which there is no finite bound'],
];

/** Prints a multiple of the true ratio. @param {number | null} value null stands for infinity */
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
        'All bounds have the same level: the interval of each mean holds with probability sqrt(1 − α), so both hold ' +
          'with probability 1 − α. ω-UCB takes the normal quantile, the other policies Hoeffding’s inequality. The ' +
          'SC policies take t = 1/α, and Budget-UCB is told that no mean cost is below 0.01.',
      ),
    ),
  );

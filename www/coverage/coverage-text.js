// What coverage says in words and figures: the sentence, the table, and what the four classes are.
import { fill, h, math } from '../ui/dom.js';
import { counted, number, plain } from '../ui/format.js';

/** Classes in the simulator's order: colour, shape and what they do. */
export const CLASSES = {
  asymmetric: {
    token: 'p1',
    shape: 'M1 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
    about:
      'The reward’s upper bound by the cost’s lower bound, from intervals that lean away from the ends of [0, 1]: never beyond them, and tight near them.',
  },
  composite: {
    token: 'p3',
    shape: 'M1.5 1.5h9v9h-9z',
    about:
      'The reward’s upper bound by the cost’s lower bound, from symmetric intervals. Both must err at once, so it is loose; once the cost’s bound reaches 0 it is infinite.',
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
      'One bound of the ratio itself. With a term that knows nothing of the cost, as i-UCB’s, it is too tight where costs are small.',
  },
};

/** The shape of a class in its colour. @param {string} name */
export const marker = (name) =>
  h(
    'svg',
    { class: `marker ${CLASSES[name].token}`, width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    h('path', { d: CLASSES[name].shape }),
  );

/** Decimals of a share in per cent, for three significant digits. @param {number} share */
const decimals = (share) => (share === 0 || share >= 0.09995 ? 1 : share >= 0.0000995 ? 2 : 3);
const percent = (share, places = decimals(share)) => (share === 0 ? '0' : number(share * 100, places));
const ends = ({ low, high }) => {
  const places = decimals(low || high);
  return `${percent(low, places)} to ${percent(high, places)}`;
};
const interval = (policy, what = '') => [
  `${percent(policy.share)}\u00a0% (${what}`,
  `${ends(policy)}\u00a0%)`.replaceAll(' ', '\u00a0'),
];

/**
 * @param {any} answer
 * @param {string} phase of the run
 * @param {{name: string}} family
 * @returns {any[]} nodes
 */
export function sentence({ specification, pairs, policies }, phase, family) {
  const name = (policy) => [math(policy.name), '’s'];
  const kind = /[(,]/.test(family.name) ? [`pairs of the family “${family.name}”`] : ['random ', family.name, ' pairs'];
  const some = pairs < specification.pairs;
  const opening = some
    ? [phase === 'running' ? 'After ' : 'Stopped after ', number(pairs), ' of ', number(specification.pairs), ' ']
    : ['Over ', number(pairs), ' '];
  const nominal = `${plain(Number((100 * specification.level).toPrecision(10)))}\u00a0%`;
  const [first, ...others] = policies;
  const judged =
    first.low > specification.level ? `, where at most ${nominal} is nominal` : `, nominally at most ${nominal}`;
  const worse = others.filter(({ low }) => low > specification.level).sort((a, b) => b.share - a.share);
  const listed = worse
    .slice(0, 3)
    .map((policy, i) => [
      i === 0 ? '' : i === Math.min(worse.length, 3) - 1 && worse.length <= 3 ? ' and ' : ', ',
      name(policy),
      ' in ',
      interval(policy),
    ]);
  const rest = worse.length > 3 ? [' and ', counted(worse.length - 3, 'other')] : [];
  const end = worse.length
    ? ['; ', listed, rest, ', more than nominally.']
    : [`. No other policy’s bound can be said to fail more often than ${nominal}.`];
  return [
    opening,
    kind,
    ` with ${counted(specification.samples, 'sample')} each, `,
    name(first),
    ' bound fell below the true ratio in ',
    interval(first, '95\u00a0% interval '),
    ' of all cases',
    judged,
    end,
  ];
}

const COLUMNS = [
  ['Policy', null],
  ['class', null],
  ['% exceeded', 'Share of pairs whose true ratio exceeds the bound'],
  ['95\u00a0% interval', 'Wilson’s score interval of that share'],
  ['bound / ratio', 'Median of the bound by the true ratio'],
  ['quartiles', 'Half of all bounds lie between these multiples of the true ratio'],
  ['infinite', 'Pairs for which there is no finite bound'],
];

/** The table of the same numbers as in the charts. @returns {{root: HTMLElement, show: (answer: any) => void}} */
export function table() {
  const body = h('tbody');
  const caption = h('span', { class: 'label' });
  const root = h(
    'section',
    { 'aria-label': 'Coverage by policy' },
    h('header', { class: 'caption' }, h('h2', {}, 'In figures'), caption),
    h(
      'div',
      { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of coverage' },
      h(
        'table',
        { class: 'data' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            COLUMNS.map(([name, title]) => h('th', { scope: 'col', title }, name)),
          ),
        ),
        body,
      ),
    ),
  );
  const multiple = (value) => (value === null ? '∞' : number(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0));
  const show = ({ policies, pairs, specification }) => {
    caption.textContent = counted(pairs, 'pair');
    fill(
      body,
      policies.map((policy) =>
        h(
          'tr',
          { class: policy.low > specification.level ? 'over' : null },
          h(
            'th',
            { scope: 'row' },
            h('span', { class: 'policy' }, marker(policy.class), h('span', {}, math(policy.name))),
          ),
          h('td', {}, policy.class),
          h('td', {}, percent(policy.share)),
          h('td', {}, ends(policy)),
          h('td', {}, multiple(policy.median)),
          h('td', {}, `${multiple(policy.lower_quartile)} to ${multiple(policy.upper_quartile)}`),
          h('td', {}, number(policy.infinite)),
        ),
      ),
    );
  };
  return { root, show };
}

/** What the four classes are. */
export const classes = () =>
  h(
    'section',
    { class: 'classes', 'aria-label': 'Classes of bounds' },
    h('h2', {}, 'Four ways to bound a ratio'),
    h(
      'dl',
      {},
      Object.entries(CLASSES).map(([name, { about }]) => [h('dt', {}, marker(name), name), h('dd', {}, math(about))]),
    ),
    h(
      'p',
      { class: 'note' },
      math(
        'Every bound is made one of the same level: each mean gets a two-sided interval of level sqrt(1 − α), so that both hold with 1 − α; ω-UCB’s by the normal quantile, the others’ by Hoeffding. The SC policies take t = 1/α, and Budget-UCB is told that no mean cost is below 0.01.',
      ),
    ),
  );

// Theorem 1 of the ω-UCB paper in MathML, with the numbers of the samples that are shown.
import { h } from '../ui/dom.js';
import { figures } from '../ui/figures.js';
import { plain } from '../ui/format.js';
import { fraction, line, m, root, squared } from '../ui/formula.js';

/** Sets ω with a sign below and a letter above. @param {string} sign @param {string} [side] */
const omega = (sign, side) =>
  side ? m('msubsup', m('mi', 'ω'), m('mo', sign), m('mi', side)) : m('msub', m('mi', 'ω'), m('mo', sign));

/** Prints six digits, so that a reader can follow the steps. @param {number} value */
const exact = (value) => (value !== 0 && Math.abs(value) < 1e-4 ? figures(value) : plain(Number(value.toPrecision(6))));
/** @param {number} value */
const signed = (value) => (value < 0 ? ['(', exact(value), ')'] : exact(value));
const eta_z = () => [squared('z'), 'η'];

/** Sets the product of z² and η with the numbers of the samples. @param {number} z @param {number} eta */
const product = (z, eta) => [squared(exact(z)), '·', exact(eta)];

/**
 * Sets B and C of Theorem 1 for a mean.
 * @param {string} letter of the mean
 * @param {number} mean
 * @param {shape.Samples} samples
 * @param {number} z
 * @param {shape.Terms} terms
 */
const b_and_c = (letter, mean, { n, eta, min, max }, z, { b, c }) => [
  line(
    ['B', '=', '2', 'n', letter, '+', eta_z(), '( M + m )'],
    ['=', '2', '·', exact(n), '·', signed(mean), '+', product(z, eta), '(', exact(max), '+', signed(min), ')'],
    ['=', exact(b)],
  ),
  line(
    ['C', '=', 'n', squared(letter), '+', eta_z(), 'M', 'm'],
    ['=', exact(n), '·', squared(signed(mean)), '+', product(z, eta), '·', signed(max), '·', signed(min)],
    ['=', exact(c)],
  ),
];

/**
 * Sets the equation of an end of an interval.
 * @param {string} sign "+" for the upper end, "−" for the lower one
 * @param {string} side the letter of the mean
 * @param {shape.Terms} terms
 * @param {number} value of the end
 */
const end = (sign, side, { a, b, c }, value) =>
  line(
    [
      omega(sign, side),
      '=',
      fraction(exact(b), ['2', '·', exact(a)]),
      sign,
      root(fraction(squared(signed(b)), ['4', '·', squared(exact(a))]), '−', fraction(exact(c), exact(a))),
    ],
    ['=', figures(value)],
  );

/** Sets the bound of the ratio. @param {shape.Kind} ours the ω intervals */
function ratio_of({ reward, cost, ratio }) {
  // A reward that is surely negative is divided by the upper end of the cost.
  const negative = reward.high < 0;
  const bound = ['Ω', '=', fraction(omega('+', 'r'), omega(negative ? '+' : '−', 'c'))];
  if (ratio === null) return line(bound, ['=', '∞', m('mtext', ', since\u00a0'), omega('−', 'c'), '≤', '0']);
  const quotient = fraction(figures(reward.high), figures(negative ? cost.high : cost.low));
  return line(bound, ['=', quotient, '=', figures(ratio)]);
}

/**
 * Sets Theorem 1 and Eq. 2 with the numbers of samples.
 * @param {shape.Samples} samples
 * @param {shape.Shape} shape the intervals of the samples
 * @returns {HTMLElement[]}
 */
export function formula(samples, { kinds: [ours], z, reward_terms: of_reward, cost_terms: of_cost }) {
  const { n, reward, cost, eta } = samples;
  return [
    line(
      [
        omega('±'),
        '=',
        fraction('B', ['2', 'A']),
        '±',
        root(fraction(squared('B'), ['4', squared('A')]), '−', fraction('C', 'A')),
      ],
      ['A', '=', 'n', '+', eta_z(), '=', exact(n), '+', product(z, eta), '=', exact(of_reward.a)],
    ),
    h('h3', {}, 'For the reward'),
    ...b_and_c('r', reward, samples, z, of_reward),
    end('+', 'r', of_reward, ours.reward.high),
    h('h3', {}, 'For the cost'),
    ...b_and_c('c', cost, samples, z, of_cost),
    end('−', 'c', of_cost, ours.cost.low),
    h('h3', {}, 'For the ratio, Eq. 2'),
    ratio_of(ours),
  ];
}

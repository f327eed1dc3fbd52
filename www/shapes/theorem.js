// Theorem 1 of the ω-UCB paper in MathML, with the numbers of the samples that the visitor looks at.
import { h } from '../ui/dom.js';
import { figures } from '../ui/figures.js';
import { plain } from '../ui/format.js';
import { fraction, line, m, root, squared } from '../ui/formula.js';

/** ω with a sign below and a letter above. @param {string} sign @param {string} [side] */
const omega = (sign, side) =>
  side ? m('msubsup', m('mi', 'ω'), m('mo', sign), m('mi', side)) : m('msub', m('mi', 'ω'), m('mo', sign));

/** Six digits, so that a reader can follow the steps. @param {number} value */
const exact = (value) => (value !== 0 && Math.abs(value) < 1e-4 ? figures(value) : plain(Number(value.toPrecision(6))));
/** @param {number} value */
const signed = (value) => (value < 0 ? ['(', exact(value), ')'] : exact(value));
const eta_z = () => [squared('z'), 'η'];

/**
 * Theorem 1 and Eq. 2 with the numbers of samples.
 * @param {shape.Samples} samples
 * @param {shape.Shape} shape what the simulator computes from the samples
 * @returns {HTMLElement[]}
 */
export function formula({ n, reward, cost, eta, min, max }, shape) {
  const {
    kinds: [ours],
    z,
    reward_terms: of_reward,
    cost_terms: of_cost,
  } = shape;
  const y = () => [squared(exact(z)), '·', exact(eta)];
  /** @param {string} letter @param {number} mean @param {shape.Terms} terms */
  const numbers = (letter, mean, { b, c }) => [
    line(
      ['B', '=', '2', 'n', letter, '+', eta_z(), '( M + m )'],
      ['=', '2', '·', exact(n), '·', signed(mean), '+', y(), '(', exact(max), '+', signed(min), ')'],
      ['=', exact(b)],
    ),
    line(
      ['C', '=', 'n', squared(letter), '+', eta_z(), 'M', 'm'],
      ['=', exact(n), '·', squared(signed(mean)), '+', y(), '·', signed(max), '·', signed(min)],
      ['=', exact(c)],
    ),
  ];
  /** @param {string} sign @param {string} side @param {shape.Terms} terms @param {number} value */
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
  /** @type {import('../ui/formula.js').Part[]} */
  const divided = [
    // A reward that is surely negative is divided by the upper end of the cost.
    [
      '=',
      fraction(figures(ours.reward.high), figures(ours.reward.high < 0 ? ours.cost.high : ours.cost.low)),
      '=',
      figures(ours.ratio),
    ],
    ['=', '∞', m('mtext', ', since\u00a0'), omega('−', 'c'), '≤', '0'],
  ];
  return [
    line(
      [
        omega('±'),
        '=',
        fraction('B', ['2', 'A']),
        '±',
        root(fraction(squared('B'), ['4', squared('A')]), '−', fraction('C', 'A')),
      ],
      ['A', '=', 'n', '+', eta_z(), '=', exact(n), '+', y(), '=', exact(of_reward.a)],
    ),
    h('h3', {}, 'For the reward'),
    ...numbers('r', reward, of_reward),
    end('+', 'r', of_reward, ours.reward.high),
    h('h3', {}, 'For the cost'),
    ...numbers('c', cost, of_cost),
    end('−', 'c', of_cost, ours.cost.low),
    h('h3', {}, 'For the ratio, Eq. 2'),
    line(
      ['Ω', '=', fraction(omega('+', 'r'), omega(ours.reward.high < 0 ? '+' : '−', 'c'))],
      divided[ours.ratio === null ? 1 : 0],
    ),
  ];
}

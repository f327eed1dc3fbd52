// Formulas in MathML, which the browser sets by itself, with the numbers of now put in.
import { h } from './dom.js';
import { figures } from './figures.js';
import { plain } from './format.js';

/** @param {string} tag @param {...any} children */
export function m(tag, ...children) {
  const node = document.createElementNS('http://www.w3.org/1998/Math/MathML', tag);
  node.append(...children.flat(Infinity));
  return node;
}

const OPERATOR = /^[=+−±·(),∞≤]$/;

/** "B = 2 n r" as identifiers, numbers and operators; what is a node stays. @param {...any} parts */
const row = (...parts) =>
  parts.flat(Infinity).flatMap((part) => {
    if (typeof part !== 'string') return [part];
    return part
      .split(' ')
      .filter(Boolean)
      .map((token) => m(OPERATOR.test(token) ? 'mo' : /^[−\d]/.test(token) ? 'mn' : 'mi', token));
  });

const group = (...parts) => m('mrow', row(...parts));
export const fraction = (above, below) => m('mfrac', group(above), group(below));
const root = (...parts) => m('msqrt', row(...parts));
const squared = (...parts) => m('msup', group(...parts), m('mn', '2'));
/** ω with a sign below and a letter above. */
const omega = (sign, side) =>
  side ? m('msubsup', m('mi', 'ω'), m('mo', sign), m('mi', side)) : m('msub', m('mi', 'ω'), m('mo', sign));

/** A line that breaks between its parts only. @param {...any[]} parts */
const line = (...parts) => broken(parts.map((part) => whole(row(...part))));

/** A piece of MathML by itself. @param {any[]} parts */
export function whole(parts) {
  const math = m('math', m('mrow', parts));
  math.setAttribute('displaystyle', 'true');
  return math;
}

/** @param {Element[]} pieces */
export const broken = (pieces) =>
  h(
    'p',
    { class: 'formula' },
    pieces.map((piece, i) => [i ? ' ' : '', piece]),
  ); // without the space it would not break at all

/** Six digits, so that the steps can be followed. @param {number} value */
const exact = (value) => (value !== 0 && Math.abs(value) < 1e-4 ? figures(value) : plain(Number(value.toPrecision(6))));
const signed = (value) => (value < 0 ? ['(', exact(value), ')'] : exact(value));
const eta_z = () => [squared('z'), 'η'];

/**
 * Theorem 1 and Eq. 2 with these numbers.
 * @param {{n: number, reward: number, cost: number, eta: number, min: number, max: number}} samples
 * @param {any} shape what the simulator says of them
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
  const divided = [
    // A reward that is surely negative is divided by the other end.
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

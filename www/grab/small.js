// A small picture of what the view "Drag an interval" shows: the symmetric and the ω interval of the mean cost on one
// axis, with a handle, and the largest ratio that each allows.
import { shape } from '../pkg/budgeted_bandits.js';
import { fill, h, math } from '../ui/dom.js';
import { once_a_frame } from '../ui/frame.js';
import { Hand } from '../ui/hand.js';
import { ratio } from './grab-text.js';
import { COST, START, samples } from './samples.js';

/** The size of the picture, in CSS pixels. */
const [WIDTH, HEIGHT] = [240, 64];
/** The costs at the ends of the picture, and the largest one that the handle reaches. */
const [LEAST, MOST, REACH] = [-0.25, 0.55, 0.3];
/** The heights of the intervals. */
const [ABOVE, BELOW] = [12, 52];

/** The ends of both intervals of the cost, and the largest ratio that each allows, which is null if it is infinite. */
/** @typedef {{symmetric: [number, number], ours: [number, number], ratios: [number | null, number | null]}} Drawn */

/**
 * What is drawn before the simulator is loaded, at the cost at which the handle begins. A test compares these numbers
 * with those of the simulator.
 * @type {Drawn}
 */
const FIRST = { symmetric: [-0.1397, 0.2897], ours: [0.0258, 0.1986], ratios: [null, 29.34] };

/** Returns the place of a cost. @param {number} cost */
const at = (cost) => ((cost - LEAST) / (MOST - LEAST)) * WIDTH;

/** Slanted lines over the costs that cannot be. */
function hatch() {
  const right = at(0);
  let path = '';
  for (let x = 7; x < right + HEIGHT; x += 7) {
    const [up, down] = [Math.min(x, right), Math.max(0, x - HEIGHT)];
    path += `M${up} ${x - up}L${down} ${x - down}`;
  }
  return h('path', { class: 'hatch', d: path });
}

/**
 * Makes the picture. It stands still until `start` is called, which needs the simulator.
 * @returns {{root: HTMLElement, start: () => void}}
 */
export function small() {
  const [symmetric, ours, stem] = [h('path', { class: 'symmetric' }), h('path', { class: 'ours' }), h('path')];
  const bar = h('rect', { class: 'bar', y: BELOW - 5, height: 10 });
  const says = h('p', { class: 'note' });
  const hand = new Hand({
    label: 'Mean cost',
    min: 0,
    max: REACH,
    fine: COST.fine,
    step: COST.step,
    onmove: once_a_frame(() => draw(computed(Number(hand.input.value)))),
  });
  const draw = (/** @type {Drawn} */ drawn) => {
    const cost = Number(hand.input.value);
    const [low, high] = drawn.symmetric.map(at);
    const [from, to] = drawn.ours.map(at);
    symmetric.setAttribute('d', `M${low} ${ABOVE}H${high}M${low} ${ABOVE - 7}v14M${high} ${ABOVE - 4}v8`);
    ours.setAttribute('d', `M${from} ${BELOW - 7}v14M${to} ${BELOW - 4}v8`);
    bar.setAttribute('x', String(from));
    bar.setAttribute('width', String(to - from));
    stem.setAttribute('d', `M${at(cost)} ${ABOVE}V${BELOW}`);
    const [theirs, own] = drawn.ratios.map(ratio);
    hand.set(cost, `${cost}: the ratio is at most ${theirs} and ${own}`);
    fill(says, math(`symmetric: ratio up to ${theirs}; ω-UCB: up to ${own}`));
  };
  const { input } = hand;
  hand.lay({ zero: at(0), reach: at(REACH), middle: HEIGHT / 2 });
  input.disabled = true;
  input.value = String(START.cost);
  draw(FIRST);
  const picture = h(
    'svg',
    { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    hatch(),
    h('path', { class: 'zero', d: `M${at(0)} 0V${HEIGHT}` }),
    bar,
    symmetric,
    ours,
    stem,
  );
  const root = h('div', { class: 'small-grab' }, h('div', { class: 'held' }, picture, input), says);
  const start = () => {
    input.disabled = false;
    draw(computed(Number(input.value)));
  };
  return { root, start };
}

/** Computes what is drawn at a mean cost. @param {number} cost @returns {Drawn} */
function computed(cost) {
  /** @type {shape.Shape} */
  const { kinds } = shape(samples(START.n, cost));
  const [symmetric, ours] = ['hoeffding', 'omega'].map(
    (id) => /** @type {shape.Kind} */ (kinds.find((k) => k.id === id)),
  );
  const ends = (/** @type {shape.Kind} */ { cost: { low, high } }) => /** @type {[number, number]} */ ([low, high]);
  return { symmetric: ends(symmetric), ours: ends(ours), ratios: [symmetric.ratio, ours.ratio] };
}

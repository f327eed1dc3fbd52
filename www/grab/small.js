// A small picture of what the view "Drag an interval" shows: the symmetric and the ω interval of the mean cost on one
// axis, with a handle, and the largest ratio that each allows.
import { shape } from '../pkg/budgeted_bandits.js';
import { h, math, refresh } from '../ui/dom.js';
import { figures } from '../ui/figures.js';
import { once_a_frame } from '../ui/frame.js';
import { Hand } from '../ui/hand.js';
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

/**
 * Returns the path of the strokes at the ends of an interval. The stroke at the lower end is longer.
 * @param {number} low
 * @param {number} high
 * @param {number} y
 */
const caps = (low, high, y) => `M${low} ${y - 7}v14M${high} ${y - 4}v8`;

/** Draws slanted lines over the negative costs, which are impossible. */
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
  const [dashes, theirs, ours] = ['dashes', 'theirs', 'ours'].map((name) => h('path', { class: name }));
  const stem = h('path');
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
    dashes.setAttribute('d', `M${low} ${ABOVE}H${high}`);
    theirs.setAttribute('d', caps(low, high, ABOVE));
    ours.setAttribute('d', caps(from, to, BELOW));
    bar.setAttribute('x', String(from));
    bar.setAttribute('width', String(to - from));
    stem.setAttribute('d', `M${at(cost)} ${ABOVE}V${BELOW}`);
    const [symmetric, own] = drawn.ratios.map(figures);
    const said = `Largest ratio: symmetric ${symmetric}, ω-UCB ${own}`;
    hand.set(cost, `${cost}. ${said}`);
    refresh(says, math(said));
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
    dashes,
    theirs,
    ours,
    stem,
  );
  const where = h('span', { class: 'label', 'aria-hidden': 'true' }, 'cost < 0');
  const root = h('div', { class: 'small-grab' }, h('div', { class: 'holds-hand' }, picture, where, input), says);
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

// The samples that the view Shapes can be set to, and their sliders.
import { term } from '../help/term.js';
import { h } from '../ui/dom.js';
import { Slider } from '../ui/slider.js';

/** The default samples: the view begins with them, and the address leaves them out. */
export const START = {
  n: 10,
  reward: 0.5,
  cost: 0.125,
  z: 3,
  alpha: 0.01,
  rho: 0.25,
  t: 10_000,
  eta: 1,
  min: 0,
  max: 1,
};
/** @typedef {keyof typeof START} Key */
/** The values in the fields. A value is a text if it is not a number. */
/** @typedef {Record<Key, number | string>} Values */

/** The keys of `START`. */
export const KEYS = /** @type {Key[]} */ (Object.keys(START));
/** The keys of the two means. */
export const SIDES = /** @type {const} */ (['reward', 'cost']);

/** Examples, by what they show. @type {Record<string, Partial<typeof START>>} */
export const PRESETS = {
  'small mean': { n: 100, reward: 0.5, cost: 0.02, z: 3, eta: 1, min: 0, max: 1 },
  'Bernoulli at 1/2': { n: 10, reward: 0.5, cost: 0.5, z: 3, eta: 1, min: 0, max: 1 },
  'low variance, η = 1/4': { n: 30, reward: 0.5, cost: 0.125, z: 3, eta: 0.25, min: 0, max: 1 },
};

/** A way to give the confidence of the intervals. @typedef {'z' | 'alpha' | 'round'} Confidence */
/** The keys that each way uses. @type {Record<Confidence, Key[]>} */
export const CONFIDENCE = { z: ['z'], alpha: ['alpha'], round: ['rho', 't'] };
/** All ways to give the confidence. */
export const WAYS = /** @type {Confidence[]} */ (Object.keys(CONFIDENCE));

/** Returns the name of a key in the address. @param {Key} key */
export const in_address = (key) => (key === 'reward' ? 'mean' : key);

/**
 * Returns the steps times every power of ten from one exponent up to another, and the last power itself.
 * @param {number} from
 * @param {number} to
 * @param {number[]} steps
 */
function decades(from, to, steps) {
  const exponents = Array.from({ length: to - from }, (_, i) => from + i);
  const stops = exponents.flatMap((exponent) => steps.map((step) => Number((step * 10 ** exponent).toPrecision(3))));
  return [...stops, 10 ** to];
}

/** Returns the distance between neighbouring means that a slider can give. @param {{min: number, max: number}} range */
export const step = ({ min, max }) => Number(((max - min) / 200).toPrecision(6));

/** @param {string} letter */
export const italic = (letter) => h('i', { class: 'm' }, letter);

/** Label, symbol and scale of each slider. @type {Record<Key, [string, string, import('../ui/slider.js').Scale]>} */
const SLIDERS = {
  n: ['samples', 'n', { stops: [1, 2, 3, 4, 5, 6, 7, 8, 9, ...decades(1, 6, [1, 1.5, 2, 3, 5, 7])] }],
  reward: ['mean reward', 'r', { min: 0, max: 1, step: 0.005 }],
  cost: ['mean cost', 'c', { min: 0, max: 1, step: 0.005 }],
  z: ['standard deviations', 'z', { min: 0.1, max: 6, step: 0.1 }],
  alpha: ['allowed error', 'α', { stops: decades(-9, -1, [1, 2, 5]).concat(0.2, 0.3, 0.5, 0.9).reverse() }],
  rho: ['exploration', 'ρ', { min: 0.01, max: 4, step: 0.01 }],
  t: ['round', 't', { stops: [2, 3, 5, 7, ...decades(1, 6, [1, 2, 5])] }],
  eta: ['relative variance', 'η', { min: 0.01, max: 1, step: 0.01 }],
  min: ['smallest value', 'm', { min: -5, max: 5, step: 0.25 }],
  max: ['largest value', 'M', { min: -5, max: 5, step: 0.25 }],
};

/**
 * Makes a slider for every value.
 * @param {Values} values that the sliders edit
 * @param {(key: Key) => void} onedit
 */
export function sliders(values, onedit) {
  const slider = (/** @type {Key} */ key) => {
    const [label, symbol, scale] = SLIDERS[key];
    const letter = key === 'eta' || key === 'rho' ? term(key, italic(symbol), symbol) : italic(symbol);
    return new Slider({ owner: values, key, label, symbol: letter, scale, onedit: () => onedit(key) });
  };
  return /** @type {Record<Key, Slider>} */ (Object.fromEntries(KEYS.map((key) => [key, slider(key)])));
}

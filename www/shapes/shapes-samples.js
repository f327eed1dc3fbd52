// What samples the view Shapes can be set to.
import { h } from '../ui/dom.js';
import { Slider } from '../ui/slider.js';

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
export const PRESETS = {
  'small mean': { n: 100, reward: 0.5, cost: 0.02, z: 3, eta: 1, min: 0, max: 1 },
  'Bernoulli at 1/2': { n: 10, reward: 0.5, cost: 0.5, z: 3, eta: 1, min: 0, max: 1 },
  'low variance, η = 1/4': { n: 30, reward: 0.5, cost: 0.125, z: 3, eta: 0.25, min: 0, max: 1 },
};
/** The keys of each way to say how sure the intervals are. */
export const CONFIDENCE = { z: ['z'], alpha: ['alpha'], round: ['rho', 't'] };
/** Keys of the address that are not those of the samples. */
export const IN_ADDRESS = { reward: 'mean' };

const decades = (from, to, steps) =>
  Array.from({ length: to - from }, (_, i) => steps.map((step) => Number((step * 10 ** (from + i)).toPrecision(3))))
    .flat()
    .concat(10 ** to);
export const italic = (letter) => h('i', { class: 'm' }, letter);

/**
 * A slider a value.
 * @param {Record<string, any>} values which they edit
 * @param {(key: string) => void} onedit
 * @returns {Record<string, Slider>}
 */
export function sliders(values, onedit) {
  const of = {
    n: ['samples', italic('n'), { stops: [1, 2, 3, 4, 5, 6, 7, 8, 9, ...decades(1, 6, [1, 1.5, 2, 3, 5, 7])] }],
    reward: ['mean reward', italic('r'), { min: 0, max: 1, step: 0.005 }],
    cost: ['mean cost', italic('c'), { min: 0, max: 1, step: 0.005 }],
    z: ['standard deviations', italic('z'), { min: 0.1, max: 6, step: 0.1 }],
    alpha: ['allowed error', italic('α'), { stops: decades(-9, -1, [1, 2, 5]).concat(0.2, 0.3, 0.5, 0.9).reverse() }],
    rho: ['exploration', italic('ρ'), { min: 0.01, max: 4, step: 0.01 }],
    t: ['round', italic('t'), { stops: [2, 3, 5, 7, ...decades(1, 6, [1, 2, 5])] }],
    eta: ['relative variance', italic('η'), { min: 0.01, max: 1, step: 0.01 }],
    min: ['smallest value', italic('m'), { min: -5, max: 5, step: 0.25 }],
    max: ['largest value', italic('M'), { min: -5, max: 5, step: 0.25 }],
  };
  return Object.fromEntries(
    Object.entries(of).map(([key, [label, symbol, scale]]) => [
      key,
      new Slider({ owner: values, key, label, symbol, scale, onedit: () => onedit(key) }),
    ]),
  );
}

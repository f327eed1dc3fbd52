// The look of the view Regret: which definition of regret is shown, compared with which policy, on which scales, and
// which part is zoomed in. The address keeps the look.
import { DEFINITIONS } from '../simulator/answer.js';

/**
 * @typedef {object} Look
 * @property {RegretDefinition} definition
 * @property {number | null} against the policy whose regret is subtracted
 * @property {string} y the scale of the regret: "linear", "logarithmic", or "ln" where regret is divided by ln B
 * @property {boolean} band whether 95 % intervals are drawn
 * @property {boolean} bounds whether proven bounds are drawn
 * @property {Set<number>} hidden the policies that are switched off, by their positions in the specification
 * @property {{x: number[], y?: number[]} | null} zoom the part of the chart in sight, from low to high
 */

const SCALES = ['linear', 'logarithmic', 'ln'];

/** Returns the look of an address that asks for nothing. @returns {Look} */
export const plain_look = () => ({
  definition: 'pseudo',
  against: null,
  y: 'linear',
  band: true,
  bounds: false,
  hidden: new Set(),
  zoom: null,
});

/** Returns the look that an address asks for. @param {URLSearchParams} asked @returns {Look} */
export function read(asked) {
  const one_of = (/** @type {string} */ key, /** @type {string[]} */ all) =>
    all.find((one) => one === asked.get(key)) ?? all[0];
  const ends = (asked.get('zoom') ?? '').split('_').map(parseFloat);
  const rising = (/** @type {number} */ low, /** @type {number} */ high) => low < high && Number.isFinite(high - low);
  const place = (/** @type {string | null} */ number) => Number(number ?? NaN) - 1;
  const is_place = (/** @type {number} */ at) => at >= 0 && Number.isInteger(at);
  const against = place(asked.get('against'));
  return {
    definition: /** @type {RegretDefinition} */ (one_of('regret', Object.keys(DEFINITIONS))),
    against: is_place(against) ? against : null,
    y: one_of('y', SCALES),
    band: asked.get('band') !== '0',
    bounds: asked.get('bounds') === '1',
    hidden: new Set((asked.get('hide') ?? '').split('_').map(place).filter(is_place)),
    zoom: rising(ends[0], ends[1])
      ? { x: ends.slice(0, 2), ...(rising(ends[2], ends[3]) && { y: ends.slice(2, 4) }) }
      : null,
  };
}

/** Returns a look by the keys of an address; a null stands for a default. @param {Look} look */
export function kept({ definition, against, y, band, bounds, hidden, zoom }) {
  const ends = zoom && [...zoom.x, ...(zoom.y ?? [])].map((end) => Number(end.toPrecision(6)));
  return {
    regret: definition === 'pseudo' ? null : definition,
    against: against === null ? null : against + 1,
    y: y === 'linear' ? null : y,
    band: band ? null : 0,
    bounds: bounds ? 1 : null,
    hide: hidden.size ? [...hidden].map((at) => at + 1).join('_') : null,
    zoom: ends?.join('_') ?? null,
  };
}

// What of the regret is looked at: which notion, less whose, on which scales, how near. It has a place in the address.
import { parameters, remember } from '../link/address.js';
import { NOTIONS } from '../simulator/answer.js';

/** @typedef {{notion: string, against: number | null, y: string, band: boolean, bounds: boolean, zoom: {x: number[], y?: number[]} | null}} Look */

const SCALES = ['linear', 'logarithmic', 'ln'];

/** @returns {Look} */
export const plain_look = () => ({
  notion: 'pseudo',
  against: null,
  y: 'linear',
  band: true,
  bounds: false,
  zoom: null,
});

/** What the address asks for. @returns {Look} */
export function read() {
  const asked = parameters();
  const one_of = (value, all) => (all.includes(value) ? value : all[0]);
  const ends = (asked.get('zoom') ?? '').split('_').map(parseFloat);
  const rising = (low, high) => low < high && Number.isFinite(high - low);
  const against = Number(asked.get('against') ?? NaN) - 1;
  return {
    notion: one_of(asked.get('regret'), Object.keys(NOTIONS)),
    against: against >= 0 && Number.isInteger(against) ? against : null,
    y: one_of(asked.get('y'), SCALES),
    band: asked.get('band') !== '0',
    bounds: asked.get('bounds') === '1',
    zoom: rising(ends[0], ends[1])
      ? { x: ends.slice(0, 2), ...(rising(ends[2], ends[3]) && { y: ends.slice(2, 4) }) }
      : null,
  };
}

/** @param {Look} look */
export function write({ notion, against, y, band, bounds, zoom }) {
  const ends = zoom && [...zoom.x, ...(zoom.y ?? [])].map((end) => Number(end.toPrecision(6)));
  remember({
    regret: notion === 'pseudo' ? null : notion,
    against: against === null ? null : against + 1,
    y: y === 'linear' ? null : y,
    band: band ? null : 0,
    bounds: bounds ? 1 : null,
    zoom: ends && ends.join('_'),
  });
}

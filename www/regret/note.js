// The texts about the regret chart.

import { by_mean } from '../simulator/answer.js';
import { budget } from '../simulator/specification.js';
import { math } from '../ui/dom.js';
import { estimate, regret } from '../ui/format.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */
/** @typedef {import('./regret-lines.js').Lines} Lines */

/**
 * Names the lowest and the highest final regret, for visitors who do not see the chart.
 * @param {Lines} lines
 * @param {Parts[]} names
 */
export function ends({ finals }, names) {
  if (finals.length < 2) return '';
  const ranks = by_mean(finals);
  const told = (/** @type {number} */ i) => `${names[i].name} ${names[i].rest} ${estimate(finals[i])}`;
  return `; at the end lowest ${told(ranks[0])}, highest ${told(ranks[ranks.length - 1])}`;
}

/**
 * Says what the thin lines are, and their values at the whole budget.
 * @param {Lines} lines
 * @param {Parts[]} names
 * @param {Specification} specification
 * @returns {Child}
 */
export function bounds_note({ proven, bounds, definition }, names, specification) {
  if (!proven) return null;
  const { none, policies } = proven;
  if (none) return [none, ' The bounds of the papers hold for arms that are given and do not change.'];
  if (definition === 'realised') return 'The bounds of the papers hold for pseudo-regret.';
  const rivals = policies.map((policy, i) => ({ ...policy, i })).filter(({ i }) => !names[i].reference);
  const applies = rivals.filter(({ i }) => bounds?.[i]);
  const without = rivals.filter((one) => !applies.includes(one));
  const list = (/** @type {typeof rivals} */ all, /** @type {(one: typeof rivals[0]) => Child} */ what) =>
    all.map((one, at) => {
      const { name, rest } = names[one.i];
      return [at > 0 && ', ', math(name), rest && [' ', math(rest)], what(one)];
    });
  return [
    applies.length > 0 && [
      'Thin lines are proven bounds. At ',
      budget(specification),
      ' they are ',
      list(applies, ({ bound }) => [' ', regret(bound ?? 0)]),
      '. ',
    ],
    applies.some(({ vacuous }) => vacuous) && [
      'On average no policy loses more than ',
      regret(applies[0].most ?? 0),
      ', so a bound above this says nothing here. ',
    ],
    without.length > 0 && ['No bound is known here for ', list(without, () => null), '. '],
  ];
}

// Theory in words: the sentence above the table, and the note below it.
import { budget } from '../simulator/specification.js';
import { h, math } from '../ui/dom.js';
import { estimate, regret } from '../ui/format.js';

/** @typedef {import('./proven.js').Proven} Proven */
/** @typedef {import('./proven.js').Row} Row */
/** A policy whose regret is bounded. @typedef {Row & {bound: number}} Bounded */

/**
 * Says for how many policies a bound is known, and which bound is the lowest.
 * @param {Proven} proven
 * @returns {Child}
 */
export function sentence({ rows, guarantees: { none }, names, specification }) {
  const known = rows.filter(({ theorem }) => theorem && !theorem.leading).length;
  if (none) {
    const papers = `The papers bound the regret on one fixed instance, for ${known} of these ${rows.length} policies`;
    return `${none} ${papers}. Fix the arms to see their bounds.`;
  }
  const bounded = /** @type {Bounded[]} */ (rows.filter(({ bound }) => bound !== null));
  if (!bounded.length)
    return [
      `No bound is known here for ${rows.length === 1 ? 'this policy' : `any of these ${rows.length} policies`}`,
      known > 0 && ', because the assumptions of the theorems do not hold',
      '.',
    ];
  const least = bounded.reduce((best, one) => (one.bound < best.bound ? one : best));
  const { name, rest } = names[least.i];
  if (bounded.every(({ most }) => most === 0))
    return 'There is one arm, or all arms are equally good, so no policy has regret and there is nothing to bound.';
  const who = [h('span', { class: 'nowrap' }, math(name)), rest && [' with ', math(rest)]];
  const all = `, the papers bound the regret of ${bounded.length} of these ${rows.length} policies.`;
  return [
    'At ',
    budget(specification),
    rows.length === 1
      ? [', the papers bound the regret of ', who, ' by ']
      : [all, ' The lowest bound is that of ', who, ', '],
    regret(least.bound),
    least.measured && [', where ', estimate(least.measured), ' was measured'],
    '; ',
    worth(bounded),
  ];
}

/**
 * Says how many bounds allow more than any policy loses.
 * @param {Bounded[]} bounded
 * @returns {Child}
 */
function worth(bounded) {
  const empty = bounded.filter(({ vacuous }) => vacuous).length;
  const most = new Set(bounded.map((one) => one.most));
  const much = most.size === 1 && [regret(bounded[0].most ?? 0), ', '];
  if (empty === 0) return ['all are below ', much, 'the most that any policy loses on average.'];
  if (empty < bounded.length) return `${empty} of the bounds ${empty === 1 ? 'says' : 'say'} nothing at this budget.`;
  const [allow, say] = empty === 1 ? ['it allows', 'says'] : ['all of them allow', 'say'];
  return [allow, ' more than ', much, `the most that any policy loses on average, and ${say} nothing at this budget.`];
}

/**
 * Says which assumptions of a theorem do not hold, for theorems that therefore give no number.
 * @param {Proven} proven
 * @returns {Child}
 */
export function unmet({ rows }) {
  const theorems = new Map(rows.flatMap(({ theorem, unmet }) => (theorem && unmet.length ? [[theorem, unmet]] : [])));
  return [...theorems].map(([{ name }, clauses]) => [
    ' ',
    math(name),
    ` supposes that ${clauses.join(', and that ')}, which is not so here.`,
  ]);
}

/**
 * Says which regret no policy exceeds on average, and why.
 * @param {Proven} proven
 * @returns {Child}
 */
export function note({ rows, guarantees: { most } }) {
  if (most === null) return null;
  const knapsack = rows.find(({ theorem, most: own }) => theorem?.knapsack && own !== most);
  return [
    'On average no policy loses more than ',
    regret(most),
    ' here, the largest gap between two ratios times the most that is spent',
    knapsack && [
      '; compared with the best combination of pulls, no more than ',
      regret(knapsack.most ?? 0),
      ', which is all that this combination can earn',
    ],
    '. A bound that allows more says nothing.',
  ];
}

// The texts about a sweep.

import { idle, NO_PULL } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { most_repetitions } from '../simulator/specification.js';
import { h, math } from '../ui/dom.js';
import { counted, estimate, number } from '../ui/format.js';
import { KINDS } from './sweep-export.js';

/** @typedef {import('./sweep-run.js').SweepRun} SweepRun */
/** @typedef {import('./sweep-run.js').Done} Done */
/** @typedef {import('./swept.js').Swept} Swept */
/** @typedef {import('./sweep-run.js').Typed} Typed */
/** A final regret and the values at which it was measured. @typedef {Estimate & {done: Done}} Point */
/** A function that names a policy by its position. @typedef {(i: number) => Child} Namer */
/** A function that prints the values of a run, as in "ρ = 1/4 and B = 500". @typedef {(done: Done) => Child} Teller */

/** The largest number of pairs of values that a sentence lists. */
const MOST_LISTED = 3;

/** Prints the values of a run as text, as in "ρ = 1/4 and B = 500". @param {SweepRun} run @param {Typed[]} point */
const told_point = ({ axes }, point) => point.map(({ text }, n) => `${axes[n].parameter.name} = ${text}`).join(' and ');
/** @param {SweepRun} run @returns {Teller} */
const teller =
  ({ axes }) =>
  ({ point }) =>
    point.map(({ text }, n) => [n > 0 && ' and ', math(`${axes[n].parameter.name}\u00a0=`), `\u00a0${text}`]);

/**
 * Returns the final regrets of a policy at the values at which it made a pull, the lowest first.
 * @param {SweepRun} run
 * @param {number} at the position of the policy among those that are varied
 * @returns {Point[]}
 */
export function by_regret({ done }, at) {
  const pulled = done.filter(({ ends }) => !idle(ends[at]));
  return pulled.map((one) => ({ done: one, ...one.finals[at] })).sort((a, b) => a.mean - b.mean);
}

/** Says where the regret of a policy is lowest and highest. @param {Swept} swept @param {number} i */
export function summary({ run, names }, i) {
  const finals = by_regret(run, run.policies.indexOf(i));
  const name = full_name(names[i]);
  const told = (/** @type {Point} */ one) => `${estimate(one)} at ${told_point(run, one.done.point)}`;
  if (!finals.length) return `${name}: ${NO_PULL} at any value. The table holds the values.`;
  const highest = finals.length > 1 ? `, highest ${told(finals[finals.length - 1])}` : '';
  return `${name}: lowest ${told(finals[0])}${highest}. The table holds the values.`;
}

/**
 * Makes the sentence about the results.
 * @param {Swept} swept
 * @param {number} at the position among the policies that are varied of the one that a heat map shows
 * @returns {Child}
 */
export function sentence({ run, names }, at) {
  const { done, axes, policies, specification } = run;
  if (!done.length) return `The run at the first ${run.is_grid ? 'pair of values' : 'value'} is in progress.`;
  const opening =
    run.phase === 'done'
      ? `Over ${counted(most_repetitions(specification), 'repetition')} at each of ${run.counted(done.length)}, `
      : `After ${number(done.length)} of ${run.counted(run.plans.length)}, `;
  const is = teller(run);
  /** @type {Namer} */
  const name = (i) => h('span', { class: 'nowrap' }, math(full_name(names[i])));
  if (run.is_grid) return [opening, name(policies[at]), lowest(run, at, is), '.', ended(run)];
  const rivals = policies.map((i, at) => ({ i, at })).filter(({ i }) => !names[i].reference);
  if (!axes[0].parameter.path.startsWith('policies.') && rivals.length > 1)
    return [opening, winners(run, name, is), '.', ended(run)];
  const shown = (rivals.length ? rivals : [{ i: policies[0], at: 0 }]).slice(0, 3);
  const told = shown.map(({ i, at }, n) => [n > 0 && '; ', name(i), extremes(run, at, is)]);
  return [opening, told, '.', ended(run)];
}

/** Says at how many values episodes did not spend the budget. The table has the counts. @param {SweepRun} run */
function ended(run) {
  const { done, fixed_cells } = run;
  const fixed = fixed_cells.map(({ ends }) => ends);
  return KINDS.map(({ key, told }) => {
    const count = done.filter(({ ends }) => [...ends, ...fixed].some((one) => one[key] > 0)).length;
    const where = `${count === done.length ? '' : `${number(count)} of `}${run.counted(done.length)}`;
    return count > 0 && ` ${told}: at ${where}, as the table says.`;
  });
}

/**
 * Returns the points at which the regret of a policy cannot be told apart from its lowest, on the same draws.
 * @param {SweepRun} run
 * @param {number} at the position of the policy among those that are varied
 * @param {Point} low the point with the lowest regret
 * @param {Point[]} others
 */
function near(run, at, low, others) {
  const close = new Set(run.not_apart(at, low.done));
  return others.filter(({ done }) => close.has(done));
}

/**
 * Says where the regret of a policy is lowest and highest, and at how many other values it may be as low.
 * @param {SweepRun} run
 * @param {number} at the position of the policy among those that are varied
 * @param {Teller} is
 * @returns {Child}
 */
function extremes(run, at, is) {
  const [low, ...others] = by_regret(run, at);
  if (!low) return ' made no pull at any value';
  const least = [' has its lowest regret at ', is(low.done), ', ', estimate(low)];
  if (!others.length) return least;
  const high = others[others.length - 1];
  const close = near(run, at, low, others).length;
  const values = `${close === others.length ? 'all' : number(close)} other values`;
  const which = close === 1 ? (others.length === 1 ? 'the other value' : '1 other value') : values;
  const alike = close > 0 && ` (on the same draws, ${which} cannot be told apart from it)`;
  return [least, alike, ', and its highest at ', is(high.done), ', ', estimate(high)];
}

/**
 * Says at which pair of values the regret of a policy is lowest, and which other pairs cannot be told apart from it.
 * @param {SweepRun} run
 * @param {number} at the position of the policy among those that are varied
 * @param {Teller} is
 * @returns {Child}
 */
function lowest(run, at, is) {
  const [low, ...others] = by_regret(run, at);
  if (!low) return ' made no pull at any pair of values';
  const least = [' has its lowest regret at ', is(low.done), ', ', estimate(low)];
  if (!others.length) return least;
  const close = near(run, at, low, others);
  if (!close.length) return [least, '; it is told apart from every other pair on the same draws'];
  const all = close.length === others.length && close.length > MOST_LISTED;
  const pairs = all ? 'every other pair' : counted(close.length, 'other pair');
  const shown = close.slice(0, MOST_LISTED).map(({ done }, n) => [n > 0 && '; ', is(done)]);
  const rest = close.length > MOST_LISTED && '; …';
  return [least, `; on the same draws, ${pairs} cannot be told apart from it`, !all && [' (', shown, rest, ')']];
}

/**
 * Says which policies have the lowest regret at how many values, and at how many of these values all other policies
 * have significantly more on the same draws.
 * @param {SweepRun} run
 * @param {Namer} name
 * @param {Teller} is
 * @returns {Child}
 */
function winners({ done: all, policies, axes }, name, is) {
  // If a policy made no pull at all, its regret of 0 is no merit.
  const done = all.filter(({ ends }) => !ends.some(idle));
  if (!done.length) return 'policies cannot be compared, because some made no pull';
  const alone = done.length === 1;
  const only = alone ? ', the only value' : '';
  const compared = done.length < all.length && `${only} at which every policy made a pull`;
  const ranks = wins(done, policies);
  if (ranks.length > 1) {
    const lead = [` has the lowest regret at ${ranks[0].count} of ${done.length}`, compared && [' values', compared]];
    const told = ranks.map(({ i, count }, at) => [at > 0 && ', ', name(i), at === 0 ? lead : ` at ${count}`]);
    return [told, certainty(done)];
  }
  const every = alone ? is(done[0]) : ['every value of ', math(axes[0].parameter.name)];
  return [name(ranks[0].i), ' has the lowest regret at ', every, compared, certainty(done)];
}

/**
 * Returns the policies that have the lowest regret at some value. The policy that has it at most values comes first.
 * @param {Done[]} done
 * @param {number[]} policies
 */
function wins(done, policies) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { best } of done) if (best !== null) counts.set(policies[best], (counts.get(policies[best]) ?? 0) + 1);
  return [...counts].map(([i, count]) => ({ i, count })).sort((a, b) => b.count - a.count);
}

/** Says at how many values the policy with the lowest regret is significantly the best. @param {Done[]} done */
function certainty(done) {
  const sure = done.filter(({ apart }) => apart).length;
  const many = done.length > 1;
  if (sure === 0) return `; the lowest cannot be told apart from the next${many ? ' at any of them' : ''}`;
  const where = sure === done.length ? ' at each of them' : ` at ${sure} of them`;
  return `; the lowest is told apart from all others${many ? where : ''}`;
}

// Compares what the policy with the lowest regret earns with a policy that learns nothing, and with always pulling the
// best arm.

import { idle } from '../simulator/answer.js';
import { h, math } from '../ui/dom.js';
import { number, part_of, percent } from '../ui/format.js';

/** @typedef {import('../simulator/shown.js').Known} Known */
/** @typedef {{name: string, reference: boolean}} Name */

/**
 * A large budget is at least this many times the largest cost. The last pull exceeds a large budget by at most one per
 * cent. Always pulling the best arm then earns the budget times the best ratio, and at most one per cent more.
 */
const MANY = 100;

/** Stands for a difference that cannot be told apart from 0. */
const ALIKE = 'alike';

/** Returns what a policy earns in a repetition on average. @param {PolicyReport} report */
const earned = ({ final }) => (final.mean_reward ?? 0) * final.stopping_time;

/**
 * Returns how much more a policy earns than another on the same draws, or null if the interval is not known.
 * @param {Known} run
 * @param {number} policy
 * @param {number} than
 */
function earned_more(run, policy, than) {
  // Policies face the same draws, so their realised regrets differ by what they earned.
  const final = run.courses('realised', than)?.[policy].final;
  if (!final || final.low === null || final.high === null) return null;
  return { mean: -final.mean, low: -final.high, high: -final.low };
}

/**
 * Prints a share with its interval, as in "18 % [17.7 %, 18.3 %]". No share is below 0, so the interval ends there.
 * @param {{mean: number, low: number, high: number}} share
 * @returns {Child}
 */
function shares({ mean, low, high }) {
  const shown = (/** @type {number} */ value, /** @type {number} */ places) =>
    `${number(100 * Math.max(0, value), places)}\u00a0%`;
  const places = high - low < 0.0095 || low < 0.0995 ? 1 : 0;
  const ends = [low, high].map((end) => shown(end, places));
  const mean_places = Math.max(places, mean < 0.0995 ? 1 : 0);
  return [h('b', {}, shown(mean, mean_places)), ends[0] !== ends[1] && ` [${ends.join(',\u00a0')}]`];
}

/**
 * Makes the sentences that follow the first one. Returns null unless the arms and the budget are given.
 * @param {Known} run
 * @param {Name[]} names of its policies
 */
export function worth(run, names) {
  const { answer, specification, plan } = run;
  if (!answer || !plan.arms || !plan.budget || specification.environment.change) return null;
  const { best, policies } = answer;
  if (best === null || names[best].reference || idle(policies[best])) return null;
  const name = () => h('span', { class: 'nowrap' }, math(names[best].name));
  const gain = beside_uniform(run, answer, best);
  const clauses = [gain !== ALIKE && gain, beside_the_best_arm(run, answer, names, best)].filter(Boolean);
  if (gain !== ALIKE && !clauses.length) return null;
  const others = 'what pulling every arm equally often earns';
  return h(
    'span',
    { class: 'worth' },
    gain === ALIKE && [' What ', name(), ` earns cannot be told apart from ${others}.`],
    clauses.length > 0 && [' ', name(), ' earns ', clauses.map((clause, i) => [i > 0 && ', and ', clause]), '.'],
  );
}

/**
 * Says how much more the best policy earns than the policy "uniform". Returns null if nothing can be said.
 * @param {Known} run
 * @param {Answer} answer
 * @param {number} best
 * @returns {Child}
 */
function beside_uniform(run, { policies }, best) {
  const even = policies.findIndex(({ id }) => id === 'uniform');
  const base = even >= 0 ? earned(policies[even]) : 0;
  if (even === best || !(base > 0)) return null;
  const more = earned_more(run, best, even);
  if (!more) return null;
  if (more.low <= 0 && more.high >= 0) return ALIKE;
  const share = Math.abs(more.mean) / base;
  if (percent(share) === '0.0') return null;
  const ends = [more.low, more.high].map((end) => Math.abs(end) / base).sort((a, b) => a - b);
  const shown = shares({ mean: share, low: ends[0], high: ends[1] });
  return [shown, ` ${more.mean < 0 ? 'less' : 'more'} than pulling every arm equally often`];
}

/**
 * Says how much the best policy earns, as a share of what always pulling the best arm earns. Returns null if the best
 * arm's earnings are not known. They are the budget times the best ratio if the budget is large and the last pull may
 * exceed it. Under the strict stop, part of the budget is never spent, and a small budget may be exceeded by much. The
 * earnings are then known only if a policy that is told the best arm takes part.
 * @param {Known} run
 * @param {Answer} answer
 * @param {Name[]} names
 * @param {number} best
 * @returns {Child}
 */
function beside_the_best_arm(run, { policies }, names, best) {
  const { specification, plan } = run;
  const { environment, stop } = specification;
  const cost_max = ('cost_max' in environment && environment.cost_max) || 1;
  const large = plan.budget !== null && plan.budget >= MANY * cost_max;
  if (stop !== 'strict' && large && plan.arms && !policies[best].capped) {
    const most = (plan.budget ?? NaN) * Math.max(...plan.arms.map(({ ratio }) => ratio));
    const earns = most - policies[best].final.regret.mean;
    if (!(earns > 0)) return null;
    return [
      h('b', {}, `${percent(earns / most)}\u00a0%`),
      ` of what perfect knowledge would earn: ${part_of(earns, most)}`,
    ];
  }
  const reference = names.findIndex((one) => one.reference);
  const most = reference >= 0 ? earned(policies[reference]) : 0;
  const more = most > 0 ? earned_more(run, best, reference) : null;
  if (!more) return null;
  const earns = earned(policies[best]);
  return [
    shares({ mean: earns / most, low: 1 + more.low / most, high: 1 + more.high / most }),
    ' of what the policy ',
    math(names[reference].name),
    `, which knows that arm, earns: ${part_of(earns, most)}`,
  ];
}

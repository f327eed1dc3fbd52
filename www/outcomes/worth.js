// What the policy with the lowest regret earns beside one that learns nothing, and beside always pulling the best arm.
import { h, math } from '../ui/dom.js';
import { part_of, percent, reach } from '../ui/format.js';
import { idle } from '../simulator/answer.js';

/**
 * With a budget of so many times the largest cost, the last pull exceeds the budget by one per cent at most. Always
 * pulling the best arm then earns the budget times the best ratio, and at most one per cent more.
 */
const MANY = 100;

/** In place of a difference that cannot be told apart from none. */
const ALIKE = 'alike';

/** What a policy earns in a repetition. @param {any} report */
const earned = ({ final }) => (final.mean_reward ?? 0) * final.stopping_time;

/** How much more a policy earns than another, on the same draws. @returns {import('../ui/format.js').Estimate} */
function earned_more(run, policy, than) {
  // Realised regrets differ by what was earned.
  const { mean, low, high } = run.courses('realised', than)[policy].final;
  return { mean: -mean, low: high === null ? null : -high, high: low === null ? null : -low };
}

/**
 * "18\u00a0% ± 0.3\u00a0%".
 * @param {import('../ui/format.js').Estimate} difference
 * @param {number} whole what it is a share of
 * @param {number} share what is shown of it
 */
function shares(difference, whole, share) {
  const width = percent(reach(difference) / whole);
  return [h('b', {}, `${percent(share)}\u00a0%`), width !== '0.0' && ` ± ${width}\u00a0%`];
}

/**
 * Sentences where arms and budget are given, else null.
 * @param {import('../simulator/run.js').Run} run
 * @param {{name: string, reference: boolean}[]} names of its policies
 */
export function worth(run, names) {
  const {
    answer: { best, policies },
    specification,
    plan,
  } = run;
  if (!plan?.arms || !plan.budget || specification.environment.change) return null;
  if (best === null || names[best].reference || idle(policies[best])) return null;
  const name = () => h('span', { class: 'nowrap' }, math(names[best].name));
  const gain = beside_uniform(run, best);
  const clauses = [gain !== ALIKE && gain, beside_the_best_arm(run, names, best)].filter(Boolean);
  if (gain !== ALIKE && !clauses.length) return null;
  const others = 'what pulling every arm equally often earns';
  return h(
    'span',
    { class: 'worth' },
    gain === ALIKE && [' What ', name(), ` earns cannot be told apart from ${others}.`],
    clauses.length > 0 && [' ', name(), ' earns ', clauses.map((clause, i) => [i > 0 && ', and ', clause]), '.'],
  );
}

/** How much more it earns than the policy "uniform", if that plays; null where there is nothing to say. */
function beside_uniform(run, best) {
  const even = run.answer.policies.findIndex(({ id }) => id === 'uniform');
  const base = even >= 0 ? earned(run.answer.policies[even]) : 0;
  if (even === best || !(base > 0)) return null;
  const more = earned_more(run, best, even);
  if (more.low === null) return null;
  if (more.low <= 0 && more.high >= 0) return ALIKE;
  const share = Math.abs(more.mean) / base;
  if (percent(share) === '0.0') return null;
  return [shares(more, base, share), ` ${more.mean < 0 ? 'less' : 'more'} than pulling every arm equally often`];
}

/**
 * What share it earns of what always pulling the best arm earns; null where the latter is not known. With a large
 * budget and a last pull that may overshoot, that is the budget times the best ratio. Under the strict stop part of the
 * budget is never spent, and a small budget may be exceeded by much: then it is known only where a policy that is told
 * the best arm plays.
 */
function beside_the_best_arm(run, names, best) {
  const {
    answer: { policies },
    specification: { environment, stop },
    plan,
  } = run;
  if (stop !== 'strict' && plan.budget >= MANY * (environment.cost_max ?? 1) && !policies[best].capped) {
    const most = plan.budget * Math.max(...plan.arms.map(({ ratio }) => ratio));
    const earns = most - policies[best].final.regret.mean;
    if (!(earns > 0)) return null;
    return [h('b', {}, `${percent(earns / most)}\u00a0%`), ` of what perfect knowledge would: ${part_of(earns, most)}`];
  }
  const reference = names.findIndex((one) => one.reference);
  const most = reference >= 0 ? earned(policies[reference]) : 0;
  if (!(most > 0)) return null;
  const more = earned_more(run, best, reference);
  if (more.low === null) return null;
  const earns = earned(policies[best]);
  return [
    shares(more, most, earns / most),
    ' of what the policy ',
    math(names[reference].name),
    `, which knows that arm, earns: ${part_of(earns, most)}`,
  ];
}

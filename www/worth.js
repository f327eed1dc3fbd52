// What the best policy earns beside one that learns nothing, and beside perfect knowledge of the arms.
import { h, math } from './dom.js';
import { number, percent, reach } from './format.js';

/**
 * A sentence where arms and budget are given and the policy "uniform" plays, else null. Both earn what the best arm would, less their
 * regret; the interval is that of the difference of regrets, repetition by repetition.
 * @param {import('./run.js').Run} run @param {{name: string, reference: boolean}[]} names of its policies
 */
export function worth({ answer, specification, plan }, names) {
  const { best, paired, policies } = answer;
  const even = policies.findIndex(({ id }) => id === 'uniform');
  const more = paired.find(({ policy }) => policy === even);
  if (!plan?.arms || !plan.budget || specification.environment.change || best === null || names[best].reference || more?.low === undefined || more.low === null) return null;
  const most = plan.budget * Math.max(...plan.arms.map(({ ratio }) => ratio));
  const earns = (i) => most - policies[i].final.regret.mean;
  if (!(earns(even) > 0)) return null;
  const gain = more.mean / earns(even);
  const width = reach(more) / earns(even);
  return h('span', { class: 'worth' }, ' ', h('span', { class: 'nowrap' }, math(names[best].name)), ' earns ', h('b', {}, `${percent(gain)}\u00a0% ± ${percent(width)}\u00a0%`),
    ' more than pulling every arm equally often, and ', h('b', {}, `${percent(earns(best) / most)}\u00a0%`), ` of what perfect knowledge would: ${number(earns(best))} of ${number(most)}.`);
}

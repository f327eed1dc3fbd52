// What a sweep says in words and in figures.
import { h, math } from './dom.js';
import { counted, estimate, number, plain } from './format.js';
import { full_name } from './outcomes.js';

/** @typedef {import('./sweep.js').Sweep} Sweep */

/** Heads, then every value with the final regret of all policies. @param {Sweep} view */
export function columns({ run, names }) {
  const { parameter, policies, others, done, fixed } = run;
  return [[parameter.name, ...[...policies, ...others].map((i) => full_name(names[i]))],
    ...done.map(({ value, finals }) => [value, ...finals, ...others.map((i) => fixed.get(i) ?? null)])];
}

/** The same with all digits, for a spreadsheet. @param {Sweep} view */
export function rows(view) {
  const [[head, ...names], ...values] = columns(view);
  const ends = (final) => (final ? [final.mean, final.low ?? '', final.high ?? ''] : ['', '', '']);
  return [[head, ...names.flatMap((name) => [name, 'low', 'high'])], ...values.map(([value, ...finals]) => [value, ...finals.flatMap(ends)])];
}

/** As `budgeted-bandits sweep --format json` prints it. @param {Sweep} view */
export function answer({ run, labels }) {
  const { parameter, policies, others, done, fixed, specification } = run;
  const line = (i, is_fixed, regret) => ({ id: specification.policies[i].id, label: labels[i], fixed: is_fixed, regret });
  return {
    parameter: parameter.path, values: done.map(({ value }) => value), repetitions: specification.repetitions,
    policies: [...policies.map((i, at) => line(i, false, done.map(({ finals }) => finals[at]))), ...others.map((i) => line(i, true, done.map(() => fixed.get(i))))],
  };
}

/** The final regrets of a policy, from the lowest on. */
const by_regret = (run, at) => run.done.map(({ value, finals }) => ({ value, ...finals[at] })).sort((a, b) => a.mean - b.mean);

/** Where a policy's regret is lowest and highest. @param {Sweep} view @param {number} i */
export function summary({ run, names }, i) {
  const finals = by_regret(run, run.policies.indexOf(i));
  const told = (one) => `${estimate(one)} at ${run.parameter.name} = ${plain(one.value)}`;
  return `${full_name(names[i])}: lowest ${told(finals[0])}${finals.length > 1 ? `, highest ${told(finals.at(-1))}` : ''}.`;
}

/** @param {Sweep} view @returns {any} nodes */
export function sentence({ run, names }) {
  const { done, parameter, policies, specification } = run;
  if (!done.length) return 'The first value is being run.';
  const opening = run.phase === 'done' ? `Over ${counted(specification.repetitions, 'repetition')} at each of ${counted(done.length, 'value')}, ` : `After ${number(done.length)} of ${counted(run.plans.length, 'value')}, `;
  const is = (value) => [math(`${parameter.name}\u00a0=`), `\u00a0${plain(value)}`];
  const name = (i) => h('span', { class: 'nowrap' }, math(full_name(names[i])));
  const rivals = policies.map((i, at) => ({ i, at })).filter(({ i }) => !names[i].reference);
  if (parameter.path.startsWith('policies.') || rivals.length < 2) {
    const shown = (rivals.length ? rivals : [{ i: policies[0], at: 0 }]).slice(0, 3);
    return [opening, shown.map(({ i, at }, n) => [n > 0 && '; ', name(i), extremes(by_regret(run, at), is)]), '.'];
  }
  return [opening, winners(run, name, is), '.'];
}

/** Where it is lowest and highest, and at how many values it may be as low. */
function extremes(sorted, is) {
  const [low, high] = [sorted[0], sorted.at(-1)];
  const close = sorted.slice(1).filter((one) => one.low !== null && one.low <= low.high).length;
  return [' loses least at ', is(low.value), ', ', estimate(low), close > 0 && [` (the intervals at ${close === sorted.length - 1 ? 'all' : number(close)} other values reach into that one’s)`.replace(/1 other values reach/, '1 other value reaches')],
    sorted.length > 1 && [', and most at ', is(high.value), ', ', estimate(high)]];
}

/** Who has the lowest regret at how many values, and at how many of these every other policy has more on the same draws. */
function winners({ done, policies, parameter }, name, is) {
  const wins = new Map();
  for (const { best } of done) wins.set(policies[best], (wins.get(policies[best]) ?? 0) + 1);
  const ranks = [...wins].sort((a, b) => b[1] - a[1]);
  const sure = done.filter(({ apart }) => apart).length;
  const every = done.length === 1 ? is(done[0].value) : ['every value of ', math(parameter.name)];
  const first = ranks.length === 1 ? [name(ranks[0][0]), ' has the lowest regret at ', every]
    : ranks.map(([i, count], at) => [at > 0 && ', ', name(i), at === 0 ? ` has the lowest regret at ${count} of ${done.length}` : ` at ${count}`]);
  const where = done.length === 1 ? '' : sure === done.length ? ' at each of them' : sure === 0 ? ' at any of them' : ` at ${sure} of them`;
  return [first, sure === 0 ? `; the lowest cannot be told apart from the next${where}` : `; the lowest is told apart from all others${where}`];
}

// What a sweep says in words and in figures.

import { CAPPED, idle, NO_PULL } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { h, math } from '../ui/dom.js';
import { counted, estimate, number, plain } from '../ui/format.js';

/** @typedef {import('./sweep.js').Sweep} Sweep */

/** Heads, then every value with the final regret of all policies. @param {Sweep} view */
export function columns({ run, names }) {
  const { parameter, policies, others, done, fixed } = run;
  return [
    [parameter.name, ...[...policies, ...others].map((i) => full_name(names[i]))],
    ...done.map(({ value, finals }) => [value, ...finals, ...others.map((i) => fixed.get(i) ?? null)]),
  ];
}

/**
 * How the episodes in a cell of these columns ended.
 * @param {import('./sweep-run.js').SweepRun} run
 * @param {number} at which value
 * @param {number} column
 * @returns {import('./sweep-run.js').Ends | undefined} none before the policies that are not varied are done
 */
export function ends_in({ policies, others, done, fixed_ends }, at, column) {
  return column < policies.length ? done[at].ends[column] : fixed_ends.get(others[column - policies.length]);
}

/** Episodes that did not spend the budget: where they are counted, what a cell says of them, and the sentence. */
const KINDS = [
  { key: 'capped', note: 'capped', told: CAPPED },
  {
    key: 'without_pulls',
    note: 'without a pull',
    told: 'Where the first cost did not fit into the budget, no pull was made; such a repetition has a regret of 0',
  },
];

/** What a cell says of episodes beside the regret. @param {import('./sweep-run.js').Ends | undefined} ends */
export function notes(ends) {
  return KINDS.filter(({ key }) => ends?.[key] > 0).map(({ key, note }) => `${number(ends[key])} ${note}`);
}

/** The same with all digits, for a spreadsheet; with counts of episodes if there are any. @param {Sweep} view */
export function rows(view) {
  const [[head, ...names], ...values] = columns(view);
  const { run } = view;
  const any = (key) => values.some((_, at) => names.some((_, column) => ends_in(run, at, column)?.[key] > 0));
  const kinds = KINDS.filter(({ key }) => any(key));
  const ends = (final) => (final ? [final.mean, final.low ?? '', final.high ?? ''] : ['', '', '']);
  const count = (at, column) => kinds.map(({ key }) => ends_in(run, at, column)?.[key] ?? '');
  const cells = (finals, at) => finals.flatMap((final, column) => [...ends(final), ...count(at, column)]);
  return [
    [head, ...names.flatMap((name) => [name, 'low', 'high', ...kinds.map(({ note }) => note)])],
    ...values.map(([value, ...finals], at) => [value, ...cells(finals, at)]),
  ];
}

/** As `budgeted-bandits sweep --format json` prints it. @param {Sweep} view */
export function answer({ run, labels }) {
  const { parameter, policies, others, done, fixed, fixed_ends, specification } = run;
  const line = (i, is_fixed, regret, ends) => ({
    id: specification.policies[i].id,
    label: labels[i],
    fixed: is_fixed,
    regret,
    capped: ends.map(({ capped }) => capped),
  });
  const each = (of) => done.map(of);
  const swept = policies.map((i, at) =>
    line(
      i,
      false,
      each(({ finals }) => finals[at]),
      each(({ ends }) => ends[at]),
    ),
  );
  const once = others.map((i) =>
    line(
      i,
      true,
      each(() => fixed.get(i)),
      each(() => fixed_ends.get(i)),
    ),
  );
  return {
    parameter: parameter.path,
    values: done.map(({ value }) => value),
    repetitions: specification.repetitions,
    policies: [...swept, ...once],
  };
}

/** The final regrets of a policy, from the lowest on, at the values at which it made a pull. */
function by_regret({ done }, at) {
  const pulled = done.filter(({ ends }) => !idle(ends[at]));
  return pulled.map(({ value, finals }) => ({ value, ...finals[at] })).sort((a, b) => a.mean - b.mean);
}

/** Where a policy's regret is lowest and highest. @param {Sweep} view @param {number} i */
export function summary({ run, names }, i) {
  const finals = by_regret(run, run.policies.indexOf(i));
  const told = (one) => `${estimate(one)} at ${run.parameter.name} = ${plain(one.value)}`;
  if (!finals.length) return `${full_name(names[i])}: ${NO_PULL} at any value.`;
  return `${full_name(names[i])}: lowest ${told(finals[0])}${finals.length > 1 ? `, highest ${told(finals.at(-1))}` : ''}.`;
}

/** @param {Sweep} view @returns {any} nodes */
export function sentence({ run, names }) {
  const { done, parameter, policies, specification } = run;
  if (!done.length) return 'The first value is being run.';
  const opening =
    run.phase === 'done'
      ? `Over ${counted(specification.repetitions, 'repetition')} at each of ${counted(done.length, 'value')}, `
      : `After ${number(done.length)} of ${counted(run.plans.length, 'value')}, `;
  const is = (value) => [math(`${parameter.name}\u00a0=`), `\u00a0${plain(value)}`];
  const name = (i) => h('span', { class: 'nowrap' }, math(full_name(names[i])));
  const rivals = policies.map((i, at) => ({ i, at })).filter(({ i }) => !names[i].reference);
  if (parameter.path.startsWith('policies.') || rivals.length < 2) {
    const shown = (rivals.length ? rivals : [{ i: policies[0], at: 0 }]).slice(0, 3);
    const told = shown.map(({ i, at }, n) => [n > 0 && '; ', name(i), extremes(by_regret(run, at), is)]);
    return [opening, told, '.', ended(run)];
  }
  return [opening, winners(run, name, is), '.', ended(run)];
}

/** At how many values episodes ended but by spending the budget; the table says how many they were. */
function ended({ done, fixed_ends }) {
  const fixed = [...fixed_ends.values()];
  return KINDS.map(({ key, told }) => {
    const count = done.filter(({ ends }) => [...ends, ...fixed].some((one) => one[key] > 0)).length;
    const where = `${count === done.length ? '' : `${number(count)} of `}${counted(done.length, 'value')}`;
    return count > 0 && ` ${told}: at ${where}, as the table says.`;
  });
}

/** Where it is lowest and highest, and at how many values it may be as low. */
function extremes(sorted, is) {
  if (!sorted.length) return ' made no pull at any value';
  const [low, high] = [sorted[0], sorted.at(-1)];
  const close = sorted.slice(1).filter((one) => one.low !== null && one.low <= low.high).length;
  return [
    ' loses least at ',
    is(low.value),
    ', ',
    estimate(low),
    close > 0 && [
      ` (the intervals at ${close === sorted.length - 1 ? 'all' : number(close)} other values reach into that one’s)`.replace(
        /1 other values reach/,
        '1 other value reaches',
      ),
    ],
    sorted.length > 1 && [', and most at ', is(high.value), ', ', estimate(high)],
  ];
}

/**
 * Who has the lowest regret at how many values, and at how many of these every other policy has more on the same draws.
 */
function winners({ done: all, policies, parameter }, name, is) {
  const wins = new Map();
  // Where a policy made no pull at all, its regret of 0 is no merit.
  const done = all.filter(({ ends }) => !ends.some(idle));
  if (!done.length) return 'policies cannot be compared, since some made no pull';
  for (const { best } of done) wins.set(policies[best], (wins.get(policies[best]) ?? 0) + 1);
  const ranks = [...wins].sort((a, b) => b[1] - a[1]);
  const sure = done.filter(({ apart }) => apart).length;
  const only = done.length === 1 ? ', the only value' : '';
  const compared = done.length < all.length && `${only} at which every policy made a pull`;
  const lead = (count) => [` has the lowest regret at ${count} of ${done.length}`, compared && [' values', compared]];
  const every = [done.length === 1 ? is(done[0].value) : ['every value of ', math(parameter.name)], compared];
  const first =
    ranks.length === 1
      ? [name(ranks[0][0]), ' has the lowest regret at ', every]
      : ranks.map(([i, count], at) => [at > 0 && ', ', name(i), at === 0 ? lead(count) : ` at ${count}`]);
  const where =
    done.length === 1
      ? ''
      : sure === done.length
        ? ' at each of them'
        : sure === 0
          ? ' at any of them'
          : ` at ${sure} of them`;
  return [
    first,
    sure === 0
      ? `; the lowest cannot be told apart from the next${where}`
      : `; the lowest is told apart from all others${where}`,
  ];
}

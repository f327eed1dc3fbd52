// The final values of all policies: their columns, their order, and the table in other forms.
import { parameters } from '../link/address.js';
import { final_regret, has_knapsack, idle, order } from '../simulator/answer.js';
import { whole_names } from '../simulator/names.js';
import { h } from '../ui/dom.js';
import { estimate, figure, number, regret } from '../ui/format.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

/**
 * A column of the table. `key` is its name in the address, `of` returns its value for a policy, or null if no pull was
 * made, and `text` prints the value.
 * @typedef {object} Column
 * @property {string} key
 * @property {string} name
 * @property {string} title
 * @property {() => Child} [heading] in place of the name
 * @property {(final: Final) => number | null} of
 * @property {(value: number | null) => string} text
 */

/** Makes a function that prints values with `decimals` decimals. @param {number} decimals @returns {Column['text']} */
const to = (decimals) => (value) => figure(value, decimals);

/** @type {Column[]} */
export const COLUMNS = [
  {
    key: 'earned',
    name: 'earned',
    title: 'Mean total reward until the budget is spent',
    of: ({ reward }) => reward.mean,
    text: (value) => (value === null ? '–' : regret(value)),
  },
  { key: 'reward', name: 'reward', title: 'Mean reward per pull', of: (final) => final.mean_reward, text: to(3) },
  { key: 'cost', name: 'cost', title: 'Mean cost per pull', of: (final) => final.mean_cost, text: to(3) },
  { key: 'ratio', name: 'ratio', title: 'Reward per unit of cost', of: (final) => final.ratio, text: to(2) },
  {
    key: 'pulls',
    name: 'pulls',
    title: 'Mean number of pulls until the budget is spent',
    heading: () => ['pulls ', h('i', { class: 'm' }, 'T', h('sub', {}, h('i', {}, 'B')))],
    of: (final) => final.stopping_time,
    text: to(0),
  },
  {
    key: 'best',
    name: '% best',
    title: 'Percentage of the pulls that went to the best arm, averaged over the repetitions that made a pull',
    of: ({ share_optimal }) => (share_optimal === null ? null : share_optimal * 100),
    text: (value) => number(value, 1),
  },
];

/**
 * Returns the column by which the table is sorted, and whether the largest value is on top.
 * @param {URLSearchParams} [asked] by default the address of the page
 */
export function sorting(asked = parameters()) {
  const sort = asked.get('sort') ?? 'regret';
  const falling = sort.startsWith('-');
  const name = falling ? sort.slice(1) : sort;
  return { name: keys().some(({ key }) => key === name) ? name : 'regret', falling };
}

/**
 * Returns every column by its key in the address, with the value by which it is sorted.
 * @returns {{key: string, of: (final: Final) => number | null}[]}
 */
const keys = () => [
  { key: 'regret', of: ({ regret }) => regret.mean },
  { key: 'knapsack', of: ({ knapsack_regret }) => knapsack_regret?.mean ?? null },
  ...COLUMNS,
];

/**
 * Returns the policies in the order of the table. Policies without any pull have no value to sort by and come last.
 * @param {Answer} answer
 * @param {URLSearchParams} [asked] as for `sorting`
 */
export function ranked(answer, asked) {
  const { name, falling } = sorting(asked);
  const of = keys().find(({ key }) => key === name)?.of;
  const value = (/** @type {number} */ i) =>
    idle(answer.policies[i]) ? null : (of?.(answer.policies[i].final) ?? null);
  return order(answer)
    .map((i) => ({ i, value: value(i) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return falling ? b.value - a.value : a.value - b.value;
    })
    .map(({ i }) => i);
}

/**
 * Returns the rows of the table with all digits. The first row holds the headings.
 * @param {Pick<Shown, 'answer' | 'names' | 'specification'>} shown
 * @param {URLSearchParams} [asked] as for `sorting`
 * @returns {(string | number)[][]}
 */
export function final_values(shown, asked) {
  const { answer } = shown;
  const names = whole_names(shown);
  const knapsack = has_knapsack(answer);
  const ends = (/** @type {Estimate} */ { mean, low, high }) => [mean, low ?? '', high ?? ''];
  const rows = ranked(answer, asked).map((i) => {
    const { final, repetitions } = answer.policies[i];
    return [
      names[i],
      repetitions,
      ...ends(final_regret(answer.policies[i])),
      ...(final.knapsack_regret ? ends(final.knapsack_regret) : []),
      ...COLUMNS.map(({ of }) => of(final) ?? ''),
    ];
  });
  const heads = [
    'policy',
    'repetitions',
    'regret',
    'low',
    'high',
    ...(knapsack ? ['knapsack regret', 'low', 'high'] : []),
  ];
  return [[...heads, ...COLUMNS.map(({ name }) => name)], ...rows];
}

/**
 * Returns the table of the page in Markdown, with the same numbers.
 * @param {Pick<Shown, 'answer' | 'names' | 'specification'>} shown
 */
export function markdown(shown) {
  const { answer } = shown;
  const names = whole_names(shown);
  const knapsack = has_knapsack(answer);
  const heads = ['policy', 'regret', ...(knapsack ? ['knapsack regret'] : []), ...COLUMNS.map(({ name }) => name)];
  const rows = ranked(answer).map((i) => {
    const { final } = answer.policies[i];
    const regrets = [final_regret(answer.policies[i]), final.knapsack_regret];
    const estimates = regrets.flatMap((regret) => (regret ? [estimate(regret)] : []));
    return [names[i], ...estimates, ...COLUMNS.map(({ of, text }) => text(of(final)))];
  });
  return [heads, heads.map((_, i) => (i ? '---:' : '---')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

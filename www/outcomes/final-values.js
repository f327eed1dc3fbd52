// The final values of all policies: their columns, their order, and the table in other forms.
import { parameters } from '../link/address.js';
import { catalogue } from '../pkg/budgeted_bandits.js';
import { final_regret, has_knapsack, idle, order } from '../simulator/answer.js';
import { whole_names } from '../simulator/names.js';
import { estimate, figure, regret } from '../ui/format.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

/**
 * A column of the table. `key` is its name in the address, `of` returns its value for a policy, or null if no pull was
 * made, and `text` prints the value.
 * @typedef {object} Column
 * @property {string} key
 * @property {string} name
 * @property {string} title
 * @property {string} [id] of the statistic in the catalogue
 * @property {(final: Final) => number | null} of
 * @property {(value: number | null) => string} text
 */

/** @type {Column} */
const EARNED = {
  key: 'earned',
  name: 'earned',
  title: 'Mean total reward until the budget is spent',
  of: ({ reward }) => reward.mean,
  text: (value) => (value === null ? '–' : regret(value)),
};

/** Makes the column of a statistic. @param {Statistic} statistic @returns {Column} */
const column_of = ({ id, heading, about, decimals }) => ({
  key: heading.replace('% ', ''),
  name: heading,
  title: about.replace(/(; `None`.*)?\.$/, ''),
  id,
  of: ({ [id]: value }) => value && value * (heading.startsWith('%') ? 100 : 1),
  text: (value) => figure(value, decimals),
});

/** The columns, as soon as they have been read from the catalogue. @type {Column[] | null} */
let known = null;

/** Returns the columns behind the regrets. */
export function columns() {
  known ??= [EARNED, .../** @type {Catalogue} */ (catalogue()).statistics.map(column_of)];
  return known;
}

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
  ...columns(),
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

/** Returns the regrets of a policy. @param {PolicyReport} report @returns {Estimate[]} */
const regrets = (report) => [final_regret(report)].concat(report.final.knapsack_regret ?? []);

/** Returns the headings of these regrets. @param {Answer} answer */
const headings = (answer) => (has_knapsack(answer) ? ['regret', 'knapsack regret'] : ['regret']);

/**
 * Returns the rows of the table with all digits. The first row holds the headings.
 * @param {Pick<Shown, 'answer' | 'names' | 'specification'>} shown
 * @param {URLSearchParams} [asked] as for `sorting`
 * @returns {(string | number)[][]}
 */
export function final_values(shown, asked) {
  const { answer } = shown;
  const names = whole_names(shown);
  const rows = ranked(answer, asked).map((i) => {
    const report = answer.policies[i];
    const ends = regrets(report).flatMap(({ mean, low, high }) => [mean, low ?? '', high ?? '']);
    return [names[i], report.repetitions, ...ends, ...columns().map(({ of }) => of(report.final) ?? '')];
  });
  const ends = headings(answer).flatMap((heading) => [heading, 'low', 'high']);
  return [['policy', 'repetitions', ...ends, ...columns().map(({ name }) => name)], ...rows];
}

/**
 * Returns the table of the page in Markdown, with the same numbers.
 * @param {Pick<Shown, 'answer' | 'names' | 'specification'>} shown
 */
export function markdown(shown) {
  const { answer } = shown;
  const names = whole_names(shown);
  const heads = ['policy', ...headings(answer), ...columns().map(({ name }) => name)];
  const rows = ranked(answer).map((i) => {
    const report = answer.policies[i];
    return [names[i], ...regrets(report).map(estimate), ...columns().map(({ of, text }) => text(of(report.final)))];
  });
  return [heads, heads.map((_, i) => (i ? '---:' : '---')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

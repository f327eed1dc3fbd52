// The table of final results, lowest regret first or as the visitor sorts it.
import { parameters, remember } from '../link/address.js';
import { announce, at, confirmOn, copy, fill, h, math } from '../ui/dom.js';
import { counted, estimate, figure, number, parted } from '../ui/format.js';
import { has_knapsack, idle, order } from '../simulator/answer.js';
import { policy } from '../ui/series.js';
import { full_name } from '../simulator/names.js';

const shown_with = (places) => (value) => figure(value, places);

/** Every column: its heading, what it copies of a policy's final values (null without any pull), how that is shown. */
const COLUMNS = [
  { name: 'reward', title: 'Mean reward of a pull', of: (final) => final.mean_reward, text: shown_with(3) },
  { name: 'cost', title: 'Mean cost of a pull', of: (final) => final.mean_cost, text: shown_with(3) },
  { name: 'ratio', title: 'Reward for each unit of cost', of: (final) => final.ratio, text: shown_with(2) },
  {
    name: 'pulls',
    title: 'Mean number of pulls until the budget is spent',
    heading: ['pulls ', h('i', { class: 'm' }, 'T', h('sub', {}, h('i', {}, 'B')))],
    of: (final) => final.stopping_time,
    text: shown_with(0),
  },
  {
    name: '% best',
    title: 'Share of pulls of the best arm, in per cent: a mean over the repetitions that made a pull',
    of: ({ share_optimal }) => (share_optimal === null ? null : share_optimal * 100),
    text: (value) => number(value, 1),
  },
];

/** @param {import('../ui/format.js').Estimate} estimate */
function measured(estimate) {
  const { open, mean, reach, close } = parted(estimate);
  return h('td', {}, open, mean, reach !== null && h('span', { class: 'half' }, ` ±\u00a0${reach}`), close);
}

let built = null;
let latest = null;

/** Which column the table is sorted by, and whether the largest is on top. */
function sorting() {
  const asked = parameters().get('sort') ?? 'regret';
  const falling = asked.startsWith('-');
  const name = falling ? asked.slice(1) : asked;
  return { name: keys({ knapsack: true }).some(({ key }) => key === name) ? name : 'regret', falling };
}

/** Every column by its key in the address, and what it is sorted by. */
const keys = ({ knapsack }) => [
  { key: 'regret', of: ({ regret }) => regret.mean },
  ...(knapsack ? [{ key: 'knapsack', of: ({ knapsack_regret }) => knapsack_regret?.mean }] : []),
  ...COLUMNS.map(({ name, of }) => ({ key: name.replace('% ', ''), of })),
];

/** The policies in the order of the table; those without any pull have nothing to sort by, and come last. */
function ranked(answer) {
  const { name, falling } = sorting();
  const { of } = keys({ knapsack: true }).find(({ key }) => key === name);
  const value = (i) => (idle(answer.policies[i]) ? null : (of(answer.policies[i].final) ?? null));
  const missing = (i) => Number(value(i) === null);
  return order(answer).sort((a, b) => missing(a) - missing(b) || (falling ? -1 : 1) * (value(a) - value(b)));
}

/** @param {{answer: any, names: {name: string, rest: string}[], lines: import('../ui/series.js').Series[], repetitions: number}} shown */
export function outcomes(shown) {
  latest = shown;
  built ??= build();
  const { answer, names, lines, repetitions } = shown;
  const knapsack = has_knapsack(answer);
  built.knapsack.hidden = !knapsack;
  built.caption.textContent = `means over ${counted(repetitions, 'repetition')}`;
  const { name, falling } = sorting();
  for (const { key, head, arrow } of built.heads) {
    if (key === name) head.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
    else head.removeAttribute('aria-sort');
    arrow.textContent = key === name ? (falling ? ' ↓' : ' ↑') : '';
  }
  fill(
    built.body,
    ranked(answer).map((i) => {
      const { final } = answer.policies[i];
      return h(
        'tr',
        { class: i === answer.best && !idle(answer.policies[i]) ? 'first' : null },
        h('th', { scope: 'row' }, policy(names[i], lines[i])),
        measured(final.regret),
        knapsack && measured(final.knapsack_regret),
        COLUMNS.map(({ of, text }) => h('td', {}, text(of(final)))),
      );
    }),
  );
}

/** Sorts by a column, or the other way round. @param {string} key */
function sort(key) {
  const { name, falling } = sorting();
  const down = key === name ? !falling : false;
  remember({ sort: key === 'regret' && !down ? null : `${down ? '-' : ''}${key}` });
  outcomes(latest);
  announce(`Sorted by ${key}, ${down ? 'largest' : 'smallest'} first.`);
}

function build() {
  const caption = h('span', { class: 'label' });
  const button = h(
    'button',
    {
      class: 'link end',
      id: 'copy-table',
      type: 'button',
      onclick: async () => confirmOn(button, (await copy(tsv(latest))) ? 'Copied' : 'The browser did not let it'),
    },
    'Copy table',
  );
  const body = h('tbody');
  const of = (key, title, ...heading) => {
    const arrow = h('span', { 'aria-hidden': 'true' });
    return {
      key,
      arrow,
      head: h(
        'th',
        { scope: 'col', title, class: key === 'knapsack' ? key : null },
        h('button', { type: 'button', onclick: () => sort(key) }, heading, arrow),
      ),
    };
  };
  const heads = [
    of('regret', 'Mean regret and the longer side of its 95 % interval', 'regret'),
    of(
      'knapsack',
      'The best integer combination of pulls that fits into the budget, less the mean reward of those made; and the longer side of its 95 % interval',
      'knapsack regret',
    ),
    ...COLUMNS.map(({ name, title, heading }) => of(name.replace('% ', ''), title, heading ?? name)),
  ];
  fill(
    at('outcomes'),
    h('header', { class: 'caption' }, h('h2', { id: 'outcomes-title' }, 'Outcomes'), caption, button),
    h(
      'div',
      { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of outcomes' },
      h(
        'table',
        { class: 'data' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, 'Policy'),
            heads.map(({ head }) => head),
          ),
        ),
        body,
      ),
    ),
  );
  return { caption, body, heads, knapsack: heads[1].head };
}

/** Rows of all digits, the first of them headings. @param {{answer: any, names: {name: string, rest: string}[]}} shown */
export function final_values({ answer, names }) {
  const knapsack = has_knapsack(answer);
  const rows = ranked(answer).map((i) => {
    const { final, repetitions } = answer.policies[i];
    const ends = ({ mean, low, high }) => [mean, low ?? '', high ?? ''];
    return [
      full_name(names[i]),
      repetitions,
      ...ends(final.regret),
      ...(knapsack ? ends(final.knapsack_regret) : []),
      ...COLUMNS.map(({ of }) => of(final) ?? ''),
    ];
  });
  return [
    [
      'policy',
      'repetitions',
      'regret',
      'low',
      'high',
      ...(knapsack ? ['knapsack regret', 'low', 'high'] : []),
      ...COLUMNS.map(({ name }) => name),
    ],
    ...rows,
  ];
}

/** Plain digits, for a spreadsheet. */
const tsv = (shown) =>
  final_values(shown)
    .map((row) => row.join('\t'))
    .join('\n');

/** The same as the table on the page, with its figures. @param {{answer: any, names: {name: string, rest: string}[]}} shown */
export function markdown({ answer, names }) {
  const knapsack = has_knapsack(answer);
  const heads = ['policy', 'regret', ...(knapsack ? ['knapsack regret'] : []), ...COLUMNS.map(({ name }) => name)];
  const rows = ranked(answer).map((i) => {
    const { final } = answer.policies[i];
    const regrets = [estimate(final.regret), ...(knapsack ? [estimate(final.knapsack_regret)] : [])];
    return [full_name(names[i]), ...regrets, ...COLUMNS.map(({ of, text }) => text(of(final)))];
  });
  return [heads, heads.map((_, i) => (i ? '---:' : '---')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

// The table of final results, lowest regret first.
import { at, confirmOn, copy, fill, h, math } from './dom.js';
import { counted, half, number, regret } from './format.js';
import { swatch } from './series.js';

/** Every column: its heading, what it shows of a policy's final values, and what it copies. */
const COLUMNS = [
  { name: 'reward', title: 'Mean reward of a pull', of: (final) => final.mean_reward, decimals: 3 },
  { name: 'cost', title: 'Mean cost of a pull', of: (final) => final.mean_cost, decimals: 3 },
  { name: 'ratio', title: 'Reward for each unit of cost', of: (final) => final.ratio, decimals: 2 },
  { name: 'pulls', title: 'Mean number of pulls until the budget is spent', of: (final) => final.stopping_time, decimals: 0, heading: ['pulls ', h('i', { class: 'm' }, 'T', h('sub', {}, h('i', {}, 'B')))] },
  { name: '% best', title: 'Share of pulls of the best arm, in per cent', of: (final) => (final.share_optimal ?? NaN) * 100, decimals: 1 },
];

/** The policies in the order of their mean regret. @param {any} answer @returns {number[]} */
export const order = (answer) => answer.policies.map((_, i) => i).sort((a, b) => answer.policies[a].final.regret.mean - answer.policies[b].final.regret.mean);

let built = null;
let latest = null;

/** @param {{answer: any, names: {name: string, rest: string}[], lines: import('./series.js').Series[], repetitions: number}} shown */
export function outcomes(shown) {
  latest = shown;
  built ??= build();
  const { answer, names, lines, repetitions } = shown;
  built.caption.textContent = `means over ${counted(repetitions, 'repetition')}`;
  fill(built.body, order(answer).map((i, rank) => {
    const { final } = answer.policies[i];
    const width = half(final.regret);
    return h('tr', { class: rank === 0 ? 'first' : null },
      h('th', { scope: 'row' }, h('span', { class: 'policy' }, swatch(lines[i]), h('span', {}, math(names[i].name), names[i].rest && [' ', h('span', { class: 'rest' }, math(names[i].rest))]))),
      h('td', {}, regret(final.regret.mean), width && h('span', { class: 'half' }, ` ±\u00a0${width}`)),
      COLUMNS.map(({ of, decimals }) => h('td', {}, number(of(final), decimals))));
  }));
}

function build() {
  const caption = h('span', { class: 'label' });
  const button = h('button', { class: 'link end', id: 'copy-table', type: 'button', onclick: async () => confirmOn(button, (await copy(tsv(latest))) ? 'Copied' : 'The browser did not let it') }, 'Copy table');
  const body = h('tbody');
  fill(at('outcomes'),
    h('header', { class: 'caption' }, h('h2', { id: 'outcomes-title' }, 'Outcomes'), caption, button),
    h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of outcomes' }, h('table', { class: 'data' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Policy'), h('th', { scope: 'col', 'aria-sort': 'ascending', title: 'Mean regret and half the width of its 95 % interval' }, 'regret ↑'),
        COLUMNS.map(({ name, title, heading }) => h('th', { scope: 'col', title }, heading ?? name)))), body)));
  return { caption, body };
}

/** Plain digits, for a spreadsheet. */
function tsv({ answer, names }) {
  const rows = order(answer).map((i) => {
    const { final, repetitions } = answer.policies[i];
    const { mean, low, high } = final.regret;
    return [`${names[i].name} ${names[i].rest}`.trim().replaceAll('\u00a0', ' '), repetitions, mean, low ?? '', high ?? '', ...COLUMNS.map(({ of }) => of(final) ?? '')];
  });
  return [['policy', 'repetitions', 'regret', 'low', 'high', ...COLUMNS.map(({ name }) => name)], ...rows].map((row) => row.join('\t')).join('\n');
}

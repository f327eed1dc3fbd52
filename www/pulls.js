// Pulls by arm: for every policy the share of pulls, and thinner the share of spending, arms by falling ratio.
import { at, fill, h, math } from './dom.js';
import { percent } from './format.js';
import { order } from './outcomes.js';
import { swatch } from './series.js';

const SHOWN = 5;
const RANKS = ['best arm', '2nd', '3rd', '4th', '5th'];

let built = null;

/** @param {{answer: any, plan: any, specification: any, names: {name: string, rest: string}[], lines: import('./series.js').Series[]}} shown */
export function pulls({ answer, plan, specification, names, lines }) {
  built ??= build();
  const groups = grouped(plan.arms, specification.environment.arms, answer.policies[0].arms.length);
  fill(built.key, groups.map(({ name, best }, i) => h('span', { class: `a${i + 1}` }, name, best && h('b', {}, ' best'))));
  fill(built.rows, order(answer).map((i) => {
    const share = (key) => groups.map(({ arms }) => arms.reduce((sum, arm) => sum + (answer.policies[i].arms[arm]?.[key] ?? 0), 0));
    const shares = share('share_of_pulls');
    const told = groups.map(({ name }, g) => `${name} ${percent(shares[g])} %`).join(', ');
    return h('div', { class: 'stack' },
      h('div', { class: 'who' }, swatch(lines[i]), h('span', {}, math(names[i].name), names[i].rest && [' ', h('span', { class: 'rest' }, math(names[i].rest))])),
      h('div', { class: 'bars', role: 'img', 'aria-label': `${names[i].name} ${names[i].rest}: ${told}` },
        bar('share', shares, (value, g) => (value >= 0.08 ? percent(value) + (g === 0 ? '\u202f%' : '') : '')),
        bar('spending', share('share_of_spending'), () => '')));
  }));
}

const bar = (name, shares, text) => h('div', { class: name }, shares.map((value, g) => value > 0.0005 && h('i', { class: `a${g + 1}${text(value, g) ? '' : ' bare'}`, style: { 'flex-grow': String(value) } }, text(value, g))));

/** Arms best first; beyond five, the rest together. For a family the answer's arms are in that order already. */
function grouped(planned, arms, count) {
  const ranked = planned ? planned.map((_, i) => i).sort((a, b) => planned[b].ratio - planned[a].ratio) : Array.from({ length: count }, (_, i) => i);
  const single = ranked.slice(0, count > SHOWN ? SHOWN - 1 : SHOWN);
  const name = (arm, rank) => (planned ? arms?.[arm]?.name || `arm ${arm + 1}` : RANKS[rank]);
  const groups = single.map((arm, rank) => ({ name: name(arm, rank), best: Boolean(planned) && rank === 0, arms: [arm] }));
  if (ranked.length > single.length) groups.push({ name: `other ${ranked.length - single.length}`, best: false, arms: ranked.slice(single.length) });
  return groups;
}

function build() {
  const key = h('div', { class: 'key' });
  const rows = h('div', {});
  fill(at('pulls'), h('header', { class: 'caption' }, h('h2', { id: 'pulls-title' }, 'Pulls by arm'), h('span', { class: 'label' }, '% of pulls; thin bar, of spending')), key, rows);
  return { key, rows };
}

// Pulls by arm: for every policy the share of pulls, and thinner the share of spending, arms by falling ratio.
import { at, fill, h, math } from '../ui/dom.js';
import { percent } from '../ui/format.js';
import { without_pulls } from './sentence.js';
import { policy, swatch } from '../ui/series.js';
import { NO_PULL, order } from '../simulator/answer.js';

const SHOWN = 5;
const RANKS = ['best arm', '2nd', '3rd', '4th', '5th'];

let built = null;

/** @param {{answer: any, plan: any, specification: any, names: {name: string, rest: string}[], lines: import('../ui/series.js').Series[]}} shown @param {boolean} alone whether this is a view of its own, which has a table as well */
export function pulls({ answer, plan, specification, names, lines }, alone) {
  built ??= build();
  const groups = grouped(plan.arms, specification.environment.arms, answer.policies[0].arms.length);
  fill(
    built.key,
    groups.map(({ name, best }, i) => h('span', { class: `a${i + 1}` }, name, best && h('b', {}, ' best'))),
  );
  fill(
    built.rows,
    order(answer).map((i) => {
      const [shares, spending] = KEYS.map((key) => groups.map(({ arms }) => share(answer.policies[i], key, arms)));
      const none = shares[0] === null;
      const told = none ? NO_PULL : groups.map(({ name }, g) => `${name} ${percent(shares[g])} %`).join(', ');
      return h(
        'div',
        { class: 'stack' },
        h(
          'div',
          { class: 'who' },
          swatch(lines[i]),
          h('span', {}, math(names[i].name), names[i].rest && [' ', h('span', { class: 'rest' }, math(names[i].rest))]),
        ),
        h(
          'div',
          { class: 'bars', role: 'img', 'aria-label': `${names[i].name} ${names[i].rest}: ${told}` },
          none
            ? h('span', { class: 'label' }, NO_PULL)
            : [
                bar('share', shares, (value, g) => (value >= 0.08 ? percent(value) + (g === 0 ? '\u202f%' : '') : '')),
                bar('spending', spending, () => ''),
              ],
        ),
      );
    }),
  );
  if (alone) table(answer, groups, names, lines);
}

const KEYS = ['share_of_pulls', 'share_of_spending'];

/** The share of some arms together; null where there was nothing to share. */
function share(policy, key, arms) {
  if (policy.arms[0][key] === null) return null;
  return arms.reduce((sum, arm) => sum + (policy.arms[arm]?.[key] ?? 0), 0);
}

/** "35 %". @param {number | null} share */
const said = (share) => (share === null ? '–' : `${percent(share)}\u202f%`);

/** The bars' numbers. */
function table(answer, groups, names, lines) {
  const shares = (i, arms) => KEYS.map((key) => said(share(answer.policies[i], key, arms)));
  fill(
    built.head,
    h('th', { scope: 'col' }, 'Policy'),
    groups.map(({ name, best }) => h('th', { scope: 'col' }, name, best && ' (best)')),
  );
  fill(
    built.body,
    order(answer).map((i) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, policy(names[i], lines[i])),
        groups.map(({ arms }) => {
          const [of_pulls, of_spending] = shares(i, arms);
          return h('td', {}, of_pulls, h('span', { class: 'half' }, ` · ${of_spending}`));
        }),
      ),
    ),
  );
}

/**
 * What the bars say: how much the best arm got, or the best arms together.
 * @param {{answer: any, plan: any, specification: any}} shown @param {{name: string, rest: string, reference: boolean}[]} names
 */
export function pulls_sentence({ answer, plan, specification }, names) {
  const groups = grouped(plan.arms, specification.environment.arms, answer.policies[0].arms.length);
  const [{ name, best }] = groups;
  const bests = plan.arms ? plan.arms.flatMap((arm, i) => (arm.best ? [i] : [])) : groups[0].arms;
  const where = bests.length > 1 ? 'the best arms' : best ? `${name}, the best one` : 'the best arm';
  const rivals = answer.policies.map((_, i) => i).filter((i) => !names[i].reference);
  const shares = (i) => Object.fromEntries(KEYS.map((key) => [key, share(answer.policies[i], key, bests)]));
  const all = (rivals.length ? rivals : [0])
    .map((i) => ({ i, ...shares(i) }))
    .filter(({ share_of_pulls }) => share_of_pulls !== null)
    .sort((a, b) => b.share_of_pulls - a.share_of_pulls);
  if (!all.length) return ['No pull was made: the first cost did not fit into the budget. So there are no shares.'];
  const label = (i) => [
    h('span', { class: 'nowrap' }, math(names[i].name)),
    names[i].rest && [' with ', math(names[i].rest)],
  ];
  const made = ({ share_of_pulls }) => said(share_of_pulls);
  const [most, least] = [all[0], all.at(-1)];
  return [
    label(most.i),
    ` makes ${made(most)} of its pulls on ${where}`,
    most.share_of_spending !== null && `, and spends ${said(most.share_of_spending)} of the budget there`,
    all.length > 1 && ['; ', label(least.i), ` makes ${made(least)}`, all.length > 2 && ', the least of all'],
    '.',
    without_pulls(answer, names),
  ];
}

const bar = (name, shares, text) =>
  h(
    'div',
    { class: name },
    shares.map(
      (value, g) =>
        value > 0.0005 &&
        h(
          'i',
          { class: `a${g + 1}${text(value, g) ? '' : ' bare'}`, style: { 'flex-grow': String(value) } },
          text(value, g),
        ),
    ),
  );

/** Arms best first; beyond five, the rest together. For a family the answer's arms are in that order already. */
function grouped(planned, arms, count) {
  const ranked = planned
    ? planned.map((_, i) => i).sort((a, b) => planned[b].ratio - planned[a].ratio)
    : Array.from({ length: count }, (_, i) => i);
  const single = ranked.slice(0, count > SHOWN ? SHOWN - 1 : SHOWN);
  const name = (arm, rank) => (planned ? arms?.[arm]?.name || `arm ${arm + 1}` : RANKS[rank]);
  const one = (arm, rank) => ({ name: name(arm, rank), best: planned?.[arm].best ?? false, arms: [arm] });
  const groups = single.map(one);
  if (ranked.length > single.length)
    groups.push({ name: `other ${ranked.length - single.length}`, best: false, arms: ranked.slice(single.length) });
  return groups;
}

function build() {
  const key = h('div', { class: 'key' });
  const rows = h('div', {});
  const [head, body] = [h('tr'), h('tbody')];
  fill(
    at('pulls'),
    h(
      'header',
      { class: 'caption' },
      h('h2', { id: 'pulls-title' }, 'Pulls by arm'),
      h('span', { class: 'label' }, '% of pulls; thin bar, of spending'),
    ),
    key,
    rows,
    h(
      'div',
      { class: 'wide counts', tabindex: 0, role: 'region', 'aria-label': 'Table of pulls' },
      h('table', { class: 'data' }, h('caption', {}, 'Share of pulls · share of spending'), h('thead', {}, head), body),
    ),
  );
  return { key, rows, head, body };
}

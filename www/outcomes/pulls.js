// Pulls by arm: for every policy the shares of the pulls and, as a thinner bar, the shares of the spending. The arms
// are sorted by falling ratio.

import { NO_PULL, order } from '../simulator/answer.js';
import { at_start } from '../simulator/names.js';
import { at, fill, h, math } from '../ui/dom.js';
import { percent } from '../ui/format.js';
import { policy, swatch } from '../ui/series.js';
import { column, wide } from '../ui/table.js';
import { has_one_arm, ONE_ARM, without_pulls } from './episodes.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** Arms that share a piece of a bar. @typedef {{name: string, best: boolean, arms: number[]}} Group */

/** The largest number of pieces of a bar. */
const SHOWN = 5;
const RANKS = ['best arm', '2nd', '3rd', '4th', '5th'];
export const KEYS = /** @type {const} */ (['share_of_pulls', 'share_of_spending']);
/** The share of the pulls from which on a piece of a bar has room for its number. */
export const ROOM = 0.08;

/**
 * Returns the share of some arms together, or null if no pull was made.
 * @param {PolicyReport} policy
 * @param {typeof KEYS[number]} key
 * @param {number[]} arms
 */
export function share(policy, key, arms) {
  if (policy.arms[0][key] === null) return null;
  return arms.reduce((sum, arm) => sum + (policy.arms[arm]?.[key] ?? 0), 0);
}

/** Prints a share, as in "35 %". @param {number | null} share */
const said = (share) => (share === null ? '–' : `${percent(share)}\u202f%`);

/**
 * Returns groups of arms, the best arm first. Beyond the first few, all arms are one group. If the arms are drawn, the
 * answer has them in this order already.
 * @param {Shown} shown
 * @returns {Group[]}
 */
export function grouped({ run, answer, specification }) {
  const planned = run.plan.arms;
  const given = specification.environment.arms;
  const count = answer.policies[0].arms.length;
  const ranked = planned
    ? planned.map((_, i) => i).sort((a, b) => planned[b].ratio - planned[a].ratio)
    : Array.from({ length: count }, (_, i) => i);
  const name = (/** @type {number} */ arm, /** @type {number} */ rank) => {
    if (!planned) return RANKS[rank];
    return (Array.isArray(given) && given[arm]?.name) || `arm ${arm + 1}`;
  };
  const single = ranked.slice(0, count > SHOWN ? SHOWN - 1 : SHOWN);
  const groups = single.map((arm, rank) => ({
    name: name(arm, rank),
    best: planned?.[arm].best ?? false,
    arms: [arm],
  }));
  const rest = ranked.slice(single.length);
  return rest.length ? [...groups, { name: `other ${rest.length}`, best: false, arms: rest }] : groups;
}

/**
 * Makes a bar with a piece for every group.
 * @param {string} name its class
 * @param {(number | null)[]} shares
 * @param {(share: number, group: number) => string} text inside a piece
 */
const bar = (name, shares, text) =>
  h(
    'div',
    { class: name },
    shares.map((share, group) => {
      if (!share || share <= 0.0005) return null;
      const inside = text(share, group);
      return h('i', { class: `a${group + 1}${inside ? '' : ' bare'}`, style: { 'flex-grow': String(share) } }, inside);
    }),
  );

export class Pulls {
  /** @param {Element} root */
  constructor(root) {
    this.key = h('div', { class: 'key' });
    this.rows = h('div', {});
    this.head = h('tr');
    this.body = h('tbody');
    const counts = wide(
      'Table of pulls',
      h(
        'table',
        { class: 'data' },
        h('caption', {}, 'Share of pulls · share of spending'),
        h('thead', {}, this.head),
        this.body,
      ),
    );
    counts.classList.add('counts');
    fill(
      root,
      h(
        'header',
        { class: 'caption' },
        h('h2', { id: 'pulls-title' }, 'Pulls by arm'),
        h('span', { class: 'label' }, '% of pulls; thin bar: % of spending'),
      ),
      this.key,
      this.rows,
      counts,
    );
  }

  /** @param {Shown} shown @param {boolean} alone whether this is a view of its own, which also has a table */
  show(shown, alone) {
    const groups = grouped(shown);
    fill(
      this.key,
      groups.map(({ name, best }, i) => h('span', { class: `a${i + 1}` }, name, best && h('b', {}, ' best'))),
    );
    fill(
      this.rows,
      order(shown.answer).map((i) => stack(shown, groups, i)),
    );
    if (alone) this.#tabulate(shown, groups);
  }

  /** @param {Shown} shown @param {Group[]} groups */
  #tabulate({ answer, names, lines }, groups) {
    fill(
      this.head,
      column('Policy'),
      groups.map(({ name, best }) => column([name, best && ' (best)'], null, 'named')),
    );
    fill(
      this.body,
      order(answer).map((i) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, policy(names[i], lines[i])),
          groups.map(({ arms }) => {
            const [of_pulls, of_spending] = KEYS.map((key) => said(share(answer.policies[i], key, arms)));
            return h('td', {}, of_pulls, h('span', { class: 'half' }, ` · ${of_spending}`));
          }),
        ),
      ),
    );
  }
}

/** Makes the bars of a policy. @param {Shown} shown @param {Group[]} groups @param {number} i the policy */
function stack({ answer, names, lines }, groups, i) {
  const { name, rest } = names[i];
  const [shares, spending] = KEYS.map((key) => groups.map(({ arms }) => share(answer.policies[i], key, arms)));
  const none = shares[0] === null;
  const told = none ? NO_PULL : groups.map(({ name }, g) => `${name} ${percent(shares[g] ?? 0)} %`).join(', ');
  const inside = (/** @type {number} */ share, /** @type {number} */ group) =>
    share >= ROOM ? percent(share) + (group === 0 ? '\u202f%' : '') : '';
  const label = h('span', {}, math(name), rest && [' ', h('span', { class: 'rest' }, math(rest))]);
  return h(
    'div',
    { class: 'stack' },
    h('div', { class: 'who' }, swatch(lines[i]), label),
    h(
      'div',
      { class: 'bars', role: 'img', 'aria-label': `${name} ${rest}: ${told}` },
      none
        ? h('span', { class: 'label' }, NO_PULL)
        : [bar('share', shares, inside), bar('spending', spending, () => '')],
    ),
  );
}

/** @type {Pulls | null} */
let built = null;

/** Shows results on the page. @param {Shown} shown @param {boolean} alone as for `Pulls.show` */
export function pulls(shown, alone) {
  built ??= new Pulls(at('pulls'));
  built.show(shown, alone);
}

/** Says what share of the pulls the best arm got, or the best arms together. @param {Shown} shown @returns {Child} */
export function pulls_sentence(shown) {
  const { answer, run, names } = shown;
  const [{ name, best, arms }] = grouped(shown);
  const bests = run.plan.arms?.flatMap((arm, i) => (arm.best ? [i] : [])) ?? arms;
  const where = bests.length > 1 ? 'the best arms' : best ? `${name}, the best one` : 'the best arm';
  const rivals = answer.policies.map((_, i) => i).filter((i) => !names[i].reference);
  const all = (rivals.length ? rivals : [0])
    .flatMap((i) => {
      const [of_pulls, of_spending] = KEYS.map((key) => share(answer.policies[i], key, bests));
      return of_pulls === null ? [] : [{ i, of_pulls, of_spending }];
    })
    .sort((a, b) => b.of_pulls - a.of_pulls);
  if (!all.length) return 'No pull was made: the first cost did not fit into the budget, so there are no shares.';
  if (has_one_arm(answer)) return ONE_ARM;
  const label = (/** @type {number} */ i, starts = false) => {
    const { name, rest } = names[i];
    return [h('span', { class: 'nowrap' }, math(starts ? at_start(name) : name)), rest && [' with ', math(rest)]];
  };
  const [most, least] = [all[0], all[all.length - 1]];
  return [
    label(most.i, true),
    ` makes ${said(most.of_pulls)} of its pulls on ${where}`,
    most.of_spending !== null && `, and spends ${said(most.of_spending)} of the budget there`,
    all.length > 1 && ['; ', label(least.i), ` makes ${said(least.of_pulls)}`, all.length > 2 && ', the least of all'],
    '.',
    without_pulls(answer, names),
  ];
}

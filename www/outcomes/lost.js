// The table in the view Outcomes that says how often each policy loses the best arm, for how long, and what that costs.
import { order } from '../simulator/answer.js';
import { at_start, full_name } from '../simulator/names.js';
import { fill, h } from '../ui/dom.js';
import { counted, figure, number, percent, regret } from '../ui/format.js';
import { policy } from '../ui/series.js';
import { column, table } from '../ui/table.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

const MEANING = 'A repetition loses the best arm if more than half of its pulls go to other arms.';

/**
 * The columns: their names, their explanations, and how they print the values of a policy.
 * @type {[name: string, title: string, text: (lost: LostBestArm) => string][]}
 */
const COLUMNS = [
  [
    'lose the best arm',
    'Repetitions that lose the best arm, of those that made a pull',
    ({ lost, repetitions }) => `${number(lost)} of ${number(repetitions)}`,
  ],
  ['% [95\u00a0%]', 'Share of repetitions that lose the best arm, with Wilson’s score interval', shares],
  [
    'for how long',
    'Share of the pulls that went to other arms, a mean over the repetitions that lose the best arm',
    ({ share_of_others }) => (share_of_others === null ? '–' : `${percent(share_of_others)}\u00a0% of pulls`),
  ],
  [
    'regret if lost',
    'Mean final regret of the repetitions that lose the best arm',
    ({ regret_if_lost }) => regret_or_dash(regret_if_lost),
  ],
  [
    'regret if not',
    'Mean final regret of the other repetitions',
    ({ regret_if_kept }) => regret_or_dash(regret_if_kept),
  ],
  [
    'largest / mean',
    'Largest final regret of a repetition, as a multiple of the mean',
    ({ largest_to_mean }) => number(largest_to_mean, 1),
  ],
];

/** @param {number | null} value */
const regret_or_dash = (value) => (value === null ? '–' : regret(value));

/**
 * Prints the share of repetitions that lose the best arm with its interval, as in "0.2 [0.035, 1.1]".
 * @param {LostBestArm} counts
 */
function shares({ lost, repetitions, low, high }) {
  const [share, ...ends] = [lost / repetitions, low, high].map((value) => figure(100 * value, 1));
  return `${share} [${ends.join(',\u00a0')}]`;
}

/** @typedef {{i: number, counts: LostBestArm}} Row */

/**
 * Returns the policies that the table lists, by rising mean regret, with their counts. There are none if the single
 * repetitions are not known. A policy that is told the best arm cannot lose it, and is left out.
 * @param {Pick<Shown, 'run' | 'answer' | 'names'>} shown
 * @returns {Row[]}
 */
export function listed({ run, answer, names }) {
  /** @type {(LostBestArm | null)[]} */
  const all = run.results?.lost_best_arm() ?? [];
  return order(answer).flatMap((i) => {
    const counts = all[i];
    return counts && !names[i].reference ? [{ i, counts }] : [];
  });
}

/** Returns the cells of a row, without the name. @param {Row} row */
export const cells = ({ counts }) => COLUMNS.map(([, , text]) => text(counts));

/**
 * Says for which policy losing the best arm is rare and costs most, as a multiple of what its other repetitions lose.
 * Says what the data leave possible if no repetition loses the best arm. Returns an empty text if neither holds, or if
 * there is only one repetition.
 * @param {Row[]} rows
 * @param {Pick<Shown, 'answer' | 'names'>} shown
 */
export function said(rows, { answer, names }) {
  const all = rows.filter(({ counts }) => counts.repetitions > 1);
  if (!all.length) return '';
  if (all.every(({ counts }) => counts.lost === 0)) return none(all.map(({ counts }) => counts));
  const times = (/** @type {LostBestArm} */ { regret_if_lost, regret_if_kept }) =>
    (regret_if_lost ?? 0) / (regret_if_kept ?? Infinity);
  const [worst] = all
    .filter(({ counts }) => counts.lost > 0 && 2 * counts.lost < counts.repetitions && times(counts) > 1)
    .sort((a, b) => times(b.counts) - times(a.counts));
  if (!worst) return '';
  const { lost, repetitions, regret_if_lost, regret_if_kept } = worst.counts;
  const often = `${number(lost)} of ${counted(repetitions, 'repetition')}`;
  const opening = `${at_start(full_name(names[worst.i]))} loses the best arm in ${often}`;
  const mean = regret_or_dash(regret_if_lost);
  if (lost > 1)
    return `${opening}; their mean regret is ${mean}, and that of the others ${regret_or_dash(regret_if_kept)}.`;
  const multiple = (regret_if_lost ?? 0) / answer.policies[worst.i].final.regret.mean;
  return `${opening}; its regret is ${mean}, ${number(multiple, multiple < 9.95 ? 1 : 0)} times the mean.`;
}

/** Says that no repetition loses the best arm. @param {LostBestArm[]} all */
function none(all) {
  const few = Math.min(...all.map(({ repetitions }) => repetitions));
  const share = percent(Math.max(...all.map(({ high }) => high)));
  const opening = `No policy loses the best arm in any of ${counted(few, 'repetition')}.`;
  return `${opening} Up to ${share}\u00a0% of all repetitions may still do so (95\u00a0% interval).`;
}

/** The table, which is hidden if the single repetitions are not known. */
export class Lost {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.caption = h('span', { class: 'label' });
    this.say = h('p', { class: 'note' });
    this.body = h('tbody');
    const heads = [column('Policy'), ...COLUMNS.map(([name, title]) => column(name, title))];
    fill(
      root,
      h('header', { class: 'caption' }, h('h2', { id: 'lost-title' }, 'Losing the best arm'), this.caption),
      this.say,
      table('Table of losing the best arm', h('tr', {}, heads), this.body),
    );
  }

  /** @param {Shown} shown */
  show(shown) {
    const found = listed(shown);
    this.root.hidden = !found.length;
    this.caption.textContent = `over ${counted(shown.run.repetitions, 'repetition')}`;
    fill(this.say, `${said(found, shown)} ${MEANING}`.trim());
    fill(
      this.body,
      found.map((row) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, policy(shown.names[row.i], shown.lines[row.i])),
          cells(row).map((cell) => h('td', {}, cell)),
        ),
      ),
    );
  }
}

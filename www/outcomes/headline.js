// The headline above the chart: which policy loses least, as far as the results can tell. It goes by the same intervals
// as the sentence below the chart (sentence.js).

import { idle } from '../simulator/answer.js';
import { short_name } from '../simulator/names.js';
import { has_one_arm } from './episodes.js';
import { deciding, grouped, standing } from './sentence.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */
/** @typedef {import('../simulator/shown.js').Known} Known */

/** The largest number of policies that a headline names. */
const NAMED = 3;

/**
 * Makes the headline.
 * @param {Known} run which has an answer
 * @param {Parts[]} names of its policies
 * @param {{definition: RegretDefinition, against: number | null} | null} [seen] the regret that is shown
 * @returns {Child}
 */
export function headline(run, names, seen) {
  const { answer, phase } = run;
  if (!answer) return null;
  const { policies } = answer;
  if (policies.every(idle)) return 'No pull was made.';
  if (has_one_arm(answer)) return 'One arm leaves nothing to choose.';
  const { definition, against } = seen ?? { definition: 'pseudo', against: null };
  const teller = { names, so_far: phase === 'done' ? '' : ' so far' };
  if (against !== null) return compared(run.paired(definition, against), against, policies, teller);
  const { finals, best, paired } = standing(run, answer, names, definition);
  const rivals = paired.filter(({ policy: i }) => i !== best && !names[i].reference && !idle(policies[i]));
  const lead = short_name(names, best, true);
  const competes = policies.filter((one, i) => !names[i].reference && !idle(one)).length > 1;
  if (!competes) return [lead, ' runs alone.'];
  if (!rivals.length || rivals.some(({ low }) => low === null)) return [lead, ` has the lowest mean${teller.so_far}.`];
  const { close, equal, apart } = grouped(rivals, deciding(run, definition));
  const group = [...equal, ...close].map(({ policy }) => policy);
  if (!group.length) return [lead, ` loses least${teller.so_far}.`];
  if (!apart.length) {
    if (!close.length) return ['All ', String(group.length + 1), ' are practically equal.'];
    return group.length > 1 || teller.so_far
      ? `No policy is told apart as the best${teller.so_far}.`
      : [lead, ' and ', short_name(names, group[0]), ' cannot be told apart.'];
  }
  // The lowest is one of these. Together they lose less than the others only if no interval of theirs reaches so high.
  const highest = Math.max(...[best, ...group].map((i) => finals[i].high ?? Infinity));
  const all = apart.every(({ policy }) => (finals[policy].low ?? 0) > highest);
  const least = ` least${teller.so_far}.`;
  if (all) return [listed([best, ...group], ' and ', names), ' lose', least];
  if (group.length < NAMED) return [listed([best, ...group], ' or ', names), ' loses', least];
  return ['One of ', listed([best, ...group], ' and ', names, false), ' loses', least];
}

/**
 * Lists names, as in "BTS, m-UCB and 2 others".
 * @param {number[]} all
 * @param {string} last the word before the last of them
 * @param {Parts[]} names
 * @param {boolean} [begins] whether a sentence begins with the list
 * @returns {Child}
 */
function listed(all, last, names, begins = true) {
  const shown = all.length > NAMED ? all.slice(0, NAMED - 1) : all;
  const rest = all.length - shown.length;
  return [
    shown.map((i, at) => [
      at > 0 && (at === shown.length - 1 && !rest ? last : ', '),
      short_name(names, i, begins && at === 0),
    ]),
    rest > 0 && `${last}${rest} others`,
  ];
}

/**
 * Says which policies lose less than one of them.
 * @param {Paired[]} paired the differences of the policies to that policy
 * @param {number} against
 * @param {PolicyReport[]} policies
 * @param {{names: Parts[], so_far: string}} teller
 * @returns {Child}
 */
function compared(paired, against, policies, { names, so_far }) {
  const others = paired.filter(({ policy }) => policy !== against && !idle(policies[policy]));
  const label = short_name(names, against);
  if (idle(policies[against]) || !others.length) return ['Nothing can be compared with ', label, '.'];
  const less = others.filter(({ high }) => high !== null && high < 0).sort((a, b) => a.mean - b.mean);
  if (!less.length) return ['No policy is shown to lose less than ', label, so_far, '.'];
  const some = less.map(({ policy }) => policy);
  return [listed(some, ' and ', names), some.length > 1 ? ' lose' : ' loses', ' less than ', label, so_far, '.'];
}

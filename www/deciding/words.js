// What is said about a run and its question: how it ended, how it stands, and how much more would decide it.

import { LONGEST } from '../simulator/forecast.js';
import { foreseen, rounded } from '../simulator/looks.js';
import { short_name } from '../simulator/names.js';
import { most_repetitions, until_decided } from '../simulator/specification.js';
import { counted, duration, estimate, number, plain, regret } from '../ui/format.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** A sentence, and the mark in front of it. @typedef {{mark: '✓' | '=' | '…', said: Child}} Told */

/**
 * Returns the question that takes longest: the open one that needs most repetitions, or else the one decided last.
 * @param {Decided | null} decided
 */
export function hardest(decided) {
  const rank = (/** @type {Question} */ { outcome, at, expected }) =>
    outcome === 'undecided' ? 1e12 + (expected ?? 1e12) : Number(at);
  const all = [...(decided?.questions ?? [])].sort((a, b) => rank(b) - rank(a) || a.mean - b.mean);
  return all.length ? all[0] : null;
}

/** Prints the margin of a question. @param {Question} question */
export const margin = ({ margin }) => `±${regret(margin)}`;

/**
 * Says how a run has answered its question, or that it has not. Returns null if there is no question.
 * @param {Shown} shown
 * @param {(repetitions: number) => string} time says how long so many repetitions take
 * @returns {Told | null}
 */
export function ending({ run, names, answer, specification }, time) {
  const { decided } = run;
  const question = hardest(decided);
  if (!decided || !question || answer.best === null) return null;
  const others = decided.questions.length - 1;
  const who = short_name(names, question.policy);
  if (!decided.all) {
    const loses = [short_name(names, question.policy, true), ` loses ${estimate(question)} more.`];
    return {
      mark: '…',
      said: [`Undecided after ${counted(run.repetitions, 'repetition')}. `, loses, missing(run, time)],
    };
  }
  const equal = decided.questions.filter(({ outcome }) => outcome === 'equal');
  const at = `at repetition ${number(Math.max(...decided.questions.map(({ at }) => Number(at))))}`;
  if (!equal.length) {
    const [closest] = [...decided.questions].sort((a, b) => a.low - b.low);
    const which = others > 0 && ['; the closest, ', short_name(names, closest.policy), ','];
    const all = others > 0 ? 'All told apart' : 'Told apart';
    return { mark: '✓', said: [`${all} ${at}`, which || [': ', who], ` loses ${estimate(closest)} more.`] };
  }
  const [first] = equal.sort((a, b) => Number(b.at) - Number(a.at));
  const share = until_decided(specification)?.equal_within;
  const per_cent = share === undefined ? '' : ` (${plain(Number((100 * share).toPrecision(12)))}\u202f%)`;
  const within = `within ${margin(first)}${per_cent}`;
  const name = first === question ? who : short_name(names, first.policy);
  const more = equal.length > 1 && `, and so ${equal.length > 2 ? `are ${equal.length - 1} others` : 'is one other'}`;
  const rest = equal.length < decided.questions.length && '; the rest is told apart';
  return {
    mark: '=',
    said: [`Practically equal ${at}: `, name, ` loses ${estimate(first)} more, ${within}`, more, rest, '.'],
  };
}

/**
 * Says how much more would probably decide a question.
 * @param {import('../simulator/shown.js').Known} run
 * @param {(repetitions: number) => string} time
 */
function missing({ decided, repetitions }, time) {
  const probably = foreseen(decided);
  if (probably === undefined) return '';
  if (probably === null) return ' More repetitions may never decide it.';
  const more = rounded(Math.max(1, probably - repetitions));
  return ` About ${counted(more, 'more repetition')}${time(more)} would probably decide it.`;
}

/**
 * Returns how many repetitions a run until decided will probably have.
 * @param {Decided | null} decided
 * @param {number} most the largest number of repetitions
 */
function likely(decided, most) {
  const probably = foreseen(decided) ?? null;
  return probably === null ? most : Math.min(most, rounded(probably));
}

/**
 * Says how long a run until decided will probably take, and whether it is offered.
 * @param {Decided | null} decided
 * @param {number} most the largest number of repetitions
 * @param {(repetitions: number) => number} seconds that so many repetitions take
 */
export function outlook(decided, most, seconds) {
  const probably = foreseen(decided);
  const count = likely(decided, most);
  const known = probably !== undefined && probably !== null && probably <= most;
  const about = known ? 'about' : 'at most';
  if (seconds(count) > LONGEST) {
    const takes = `${counted(count, 'repetition')}${taking(seconds(count))}`;
    return { offered: false, price: '', note: `A decision would take ${about} ${takes}.` };
  }
  const note = probably === undefined || known ? '' : 'That may not be enough for a decision.';
  return { offered: true, price: `${about} ${number(count)}${taking(seconds(count))}`, note };
}

/**
 * Says how a run until decided stands.
 * @param {import('../simulator/run.js').Run} run
 * @param {string} left the time that is left
 */
export function standing(run, left) {
  const { decided, expected, phase, repetitions } = run;
  const rest = phase === 'running' ? left : ', paused';
  if (!decided?.questions.length) return `Goes on until decided${rest}.`;
  const open = decided.questions.filter(({ outcome }) => outcome === 'undecided').length;
  const most = most_repetitions(run.specification);
  const about = expected < most ? `about ${number(rounded(expected))}` : `at most ${number(most)}`;
  const count = decided.questions.length;
  const decide = count > 1 ? `${number(count - open)} of ${number(count)} decided` : 'Undecided';
  return `${decide} after ${number(repetitions)} of ${about} repetitions${rest}.`;
}

/**
 * Returns how long some repetitions take, as ", 55 s".
 * @param {number} seconds
 */
export const taking = (seconds) => `, ${duration(seconds)}`;

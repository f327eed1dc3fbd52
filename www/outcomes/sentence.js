// The sentence above the results: what they show, and how certain that is. One policy is called better than another
// only if the confidence interval of their difference on the same draws excludes 0. All pairs of policies share the
// error of 5 %.

import { by_mean, DEFINITIONS, final_regret, idle } from '../simulator/answer.js';
import { short_name } from '../simulator/names.js';
import { budget, most_repetitions, until_decided } from '../simulator/specification.js';
import { h, math } from '../ui/dom.js';
import { counted, estimate, number } from '../ui/format.js';
import { capped, has_one_arm, ONE_ARM, without_pulls } from './episodes.js';
import { although } from './overlap.js';
import { typical } from './typical.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */
/** @typedef {import('../simulator/shown.js').Known} Known */
/** Prints the names of policies inside the sentence, and holds the noun for the regret that is shown. */
export class Teller {
  /** @param {Parts[]} names @param {RegretDefinition} definition */
  constructor(names, definition) {
    this.names = names;
    this.noun = DEFINITIONS[definition].noun;
  }

  /** @param {number} i */
  #name(i) {
    return h('span', { class: 'nowrap' }, math(this.names[i].name));
  }

  /** Returns a name with its parameters. @param {number} i @returns {Child} */
  label(i) {
    const { rest } = this.names[i];
    return [this.#name(i), rest && [' with ', math(rest)]];
  }

  /**
   * Returns a name, with parameters only if another policy has the same name.
   * @param {number} i
   * @param {boolean} [starts] whether the name starts a sentence
   * @returns {Child}
   */
  short(i, starts = false) {
    return short_name(this.names, i, starts);
  }
}

/**
 * Makes the sentence.
 * @param {Known} run which has an answer
 * @param {Parts[]} names of its policies
 * @param {{definition: RegretDefinition, against: number | null} | null} [seen] the regret that is shown; by default
 *   pseudo-regret
 * @param {boolean} [usual] whether a second look, at the usual repetition, follows
 */
export function sentence(run, names, seen, usual = true) {
  const { answer, specification } = run;
  if (!answer) return null;
  const { definition, against } = seen ?? { definition: 'pseudo', against: null };
  const opening = opening_of(run);
  const place = ['at ', budget(specification)];
  const none = ': the cost of the first pull did not fit into the budget, so there is nothing to compare.';
  if (answer.policies.every(idle)) return [opening, 'no pull was made ', place, none];
  if (has_one_arm(answer)) return ONE_ARM;
  const teller = new Teller(names, definition);
  const end = [without_pulls(answer, names), capped(answer, names)];
  const second = usual && definition === 'pseudo' && typical(run, teller);
  if (against === null) return [opening, lowest(run, answer, definition, teller, place), second, end];
  const nothing = [teller.label(against), ' made no pull, so nothing can be compared with it.'];
  const paired = run.paired(definition, against);
  const others = paired.filter(({ policy }) => policy !== against && !idle(answer.policies[policy]));
  const told = idle(answer.policies[against]) ? nothing : compared(others, against, teller);
  return [opening, place, ' and on the same draws, ', told, end];
}

/** @param {Known} run */
function opening_of({ phase, open, repetitions, specification }) {
  const some = counted(repetitions, 'repetition');
  if (phase === 'done') return repetitions === 1 ? 'In a single repetition, ' : `Over ${some}, `;
  const all = counted(most_repetitions(specification), 'repetition');
  const so_far = until_decided(specification) ? some : `${number(repetitions)} of ${all}`;
  return open ? `After ${so_far}, ` : `Stopped after ${so_far}: `;
}

/**
 * Says which policy has the lowest regret, and which others can be told apart from it. Policies that are told the best
 * arm do not compete, nor do policies that made no pull.
 * @param {Known} run
 * @param {Answer} answer
 * @param {RegretDefinition} definition
 * @param {Teller} teller
 * @param {Child} place "at B = 3 000"
 * @returns {Child}
 */
function lowest(run, answer, definition, teller, place) {
  const { names, noun } = teller;
  const { finals, best, paired: all_paired } = standing(run, answer, names, definition);
  const regret = (/** @type {number} */ i) => estimate(finals[i]);
  const rivals = answer.policies.map((_, i) => i).filter((i) => !names[i].reference && !idle(answer.policies[i]));
  const add = answer.policies.length === 1 && ' Add a policy to compare it with.';
  if (rivals.length <= 1) return [teller.label(best), ` has a ${noun} of `, regret(best), ' ', place, '.', add];
  const first = [teller.label(best), ` has the lowest ${noun}, `, regret(best), ' ', place];
  const paired = all_paired.filter(({ policy }) => policy !== best && rivals.includes(policy));
  if (!paired.length && !run.results) return [first, '. A run in this browser shows how certain this is.'];
  if (!paired.length || paired.some(({ low }) => low === null))
    return [first, '. One repetition does not show how certain this is.'];
  const { close, equal, apart } = grouped(paired, deciding(run, definition));
  const yet = run.phase === 'done' ? '' : ' yet';
  if (!apart.length && !equal.length && close.length > 1)
    return [first, `, but no other policy can${yet} be told apart from it.`];
  const are = equal.length > 1 ? 'are' : 'is';
  const clauses = [
    close.length > 0 && [
      similar(close, teller, regret, ` cannot${yet} be told apart from it`),
      although(
        finals[best],
        close.map(({ policy }) => finals[policy]),
      ),
    ],
    equal.length > 0 && similar(equal, teller, regret, ` ${are} practically equal to it`, close.length > 0),
    apart.length > 0 && higher(apart, close.length + equal.length > 0, finals[best], teller, regret),
  ].filter(Boolean);
  return [first, '. ', clauses.map((clause, i) => [i > 0 && '; ', clause]), '.'];
}

/** Returns what a run until decided has decided. @param {Known} run @param {RegretDefinition} definition */
export const deciding = ({ specification, decided }, definition) =>
  definition === 'pseudo' && until_decided(specification) ? decided : null;

/**
 * Divides the rivals of the best policy into those that cannot be told apart from it, those that are practically equal
 * to it, and those that have more regret. A run until decided goes by its own intervals, which hold at every look.
 * @param {Paired[]} paired
 * @param {Decided | null} decided
 */
export function grouped(paired, decided) {
  const low = (/** @type {Paired} */ one) => one.low ?? NaN;
  const question = (/** @type {Paired} */ one) => decided?.questions.find(({ policy }) => policy === one.policy);
  const outcome = (/** @type {Paired} */ one) => question(one)?.outcome ?? (low(one) > 0 ? 'told-apart' : 'undecided');
  const of = (/** @type {Question['outcome']} */ wanted) =>
    paired.filter((one) => outcome(one) === wanted).map((one) => ({ ...one, ...question(one) }));
  const by_mean = (/** @type {Paired} */ a, /** @type {Paired} */ b) => a.mean - b.mean;
  return {
    close: of('undecided').sort(by_mean),
    equal: of('equal').sort(by_mean),
    apart: of('told-apart').sort((a, b) => low(a) - low(b)),
  };
}

/**
 * Returns the final regrets by a definition, the policy with the lowest of them, and how much more the others lose
 * on the same draws.
 * @param {Known} run
 * @param {Answer} answer
 * @param {Parts[]} names
 * @param {RegretDefinition} definition
 * @returns {{finals: Estimate[], best: number, paired: Paired[]}}
 */
export function standing(run, answer, names, definition) {
  const { policies, best, paired } = answer;
  if (definition === 'pseudo' && best !== null && !idle(policies[best]))
    return { finals: policies.map(final_regret), best, paired };
  const finals = (run.courses(definition, null) ?? []).map(({ final }) => final);
  const last = (/** @type {number} */ i) => Number(names[i].reference) + 2 * Number(idle(policies[i]));
  const [first] = by_mean(finals).sort((a, b) => last(a) - last(b));
  return { finals, best: first, paired: run.paired(definition, first) };
}

/**
 * Says which policies lose less than one policy, which lose more, and which cannot be told apart from it.
 * @param {Paired[]} others the differences of the other policies to that policy
 * @param {number} against
 * @param {Teller} teller
 * @returns {Child}
 */
function compared(others, against, teller) {
  if (!others.length) return 'no other policy made a pull.';
  const known = others.flatMap(({ low, high, ...one }) =>
    low === null || high === null ? [] : [{ ...one, low, high }],
  );
  if (known.length < others.length) return 'nothing can be said after one repetition.';
  const { noun } = teller;
  const size = (/** @type {typeof known[0]} */ { mean, low, high }) =>
    estimate(mean < 0 ? { mean: -mean, low: -high, high: -low } : { mean, low, high });
  const list = (/** @type {Paired[]} */ all) =>
    all.map(({ policy }, i) => [i > 0 && (i === all.length - 1 ? ' and ' : ', '), teller.short(policy)]);
  const few = (/** @type {Paired[]} */ all) =>
    all.length > 3 ? [list(all.slice(0, 2)), ` and ${all.length - 2} others`] : list(all);
  const have = (/** @type {Paired[]} */ all) => (all.length > 1 ? ' have' : ' has');
  const less = known.filter(({ high }) => high < 0).sort((a, b) => a.mean - b.mean);
  const more = known.filter(({ low }) => low > 0).sort((a, b) => a.mean - b.mean);
  const close = known.filter(({ low, high }) => low <= 0 && high >= 0);
  /** @type {Child[]} */
  const clauses = [];
  if (less.length) {
    const rest = less.slice(1);
    clauses.push([teller.short(less[0].policy), ` has ${size(less[0])} less ${noun} than `, teller.label(against)]);
    if (rest.length) clauses.push([few(rest), have(rest), ' less too']);
  }
  if (more.length) {
    const rest = more.slice(1);
    const than = !less.length && [` ${noun} than `, teller.label(against)];
    clauses.push([teller.short(more[0].policy), ` has ${size(more[0])} more`, than]);
    if (rest.length) clauses.push([few(rest), have(rest), ' still more']);
  }
  if (close.length)
    clauses.push([few(close), ' cannot be told apart from ', clauses.length ? 'it' : teller.label(against)]);
  return [clauses.map((clause, i) => [i > 0 && '; ', clause]), '.'];
}

/**
 * Names policies that are close to the best.
 * @param {Paired[]} close
 * @param {Teller} teller
 * @param {(policy: number) => string} regret
 * @param {string} end what is said about them
 * @param {boolean} [continues] whether this is not the first part of a sentence
 * @returns {Child}
 */
function similar(close, teller, regret, end, continues = false) {
  const shown = close.length > 3 ? close.slice(0, 2) : close;
  const names = shown.map(({ policy }, i) => [
    i === 0 ? '' : i === shown.length - 1 && shown.length === close.length ? ' and ' : ', ',
    teller.short(policy, i === 0 && !continues),
    close.length === 1 ? `, at ${regret(policy)},` : ` (${regret(policy)})`,
  ]);
  const others = close.length > shown.length && ` and ${close.length - shown.length} others`;
  return [names, others, end];
}

/**
 * Says how much more the other policies lose. A regret is called more than twice the best one only if the lower end of
 * the difference is above the upper end of the best regret.
 * @param {Paired[]} apart
 * @param {boolean} continues whether this is the second half of a sentence
 * @param {Estimate} best
 * @param {Teller} teller
 * @param {(policy: number) => string} regret
 * @returns {Child}
 */
function higher(apart, continues, best, teller, regret) {
  const twice = apart.every(({ low }) => (low ?? NaN) > (best.high ?? best.mean));
  if (apart.length === 1) {
    const [{ policy }] = apart;
    const who = [teller.short(policy, !continues), `, at ${regret(policy)},`];
    return twice ? [who, ' has more than twice its regret'] : [who, ' is higher by ', estimate(apart[0])];
  }
  const who = `${continues ? 'every' : 'Every'} other policy has `;
  if (twice) return [who, 'more than twice its regret'];
  const next = apart.reduce((least, one) => (one.mean < least.mean ? one : least));
  return [who, 'a higher regret, the next, ', teller.short(next.policy), ', by ', estimate(next)];
}

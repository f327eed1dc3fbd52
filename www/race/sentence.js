// The sentence above the race, which is made from the numbers of the moment that is shown.
import { short_name } from '../simulator/names.js';
import { h } from '../ui/dom.js';
import { counted, figure, number, regret } from '../ui/format.js';
import { amount, called } from './arms.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */
/**
 * What the sentence is made from. `over` says that all budgets are spent, and `fair` that the truth is hidden.
 * @typedef {object} Told
 * @property {race.Moment} moment
 * @property {Parts[]} names
 * @property {string} repetition
 * @property {race.Step} step
 * @property {boolean} over
 * @property {boolean} fair
 */

/** The number of names beyond which a list is cut short. */
const MOST = 3;

/**
 * Makes the sentence: in the present tense while the race goes on, in the past tense at its end.
 * @param {Told} told
 * @returns {Child}
 */
export function sentence(told) {
  const { moment, names, repetition, step, over } = told;
  const { lanes, budget } = moment;
  if (lanes.every(({ pulls }) => pulls === 0)) {
    if (over) return 'The first pull of every policy costs more than the budget, so nothing happens in this race.';
    if (lanes.length === 1) return [short_name(names, 0, true), ` has ${amount(budget, budget)} to spend.`];
    if (lanes.length === 2) return `Both policies have ${amount(budget, budget)} to spend.`;
    return `Each of the ${number(lanes.length)} policies has ${amount(budget, budget)} to spend.`;
  }
  const first = step === 'pulls' ? by_pulls(told) : by_budget(told);
  // A race is a single run. The means over all repetitions may say otherwise.
  return [`In repetition ${repetition}, `, first, stuck(told)];
}

/** @param {Told} told @returns {Child} */
function by_budget(told) {
  const { moment, over } = told;
  const { at, budget } = moment;
  const opening = over
    ? `with the whole budget of ${amount(budget, budget)} spent, `
    : `with ${amount(at, budget)} of ${amount(budget, budget)} spent, `;
  return [opening, leaders(told), '.'];
}

/**
 * Says which policies have the least regret or, while the truth is hidden, the largest reward. Amounts that are printed
 * alike count as equal, because they differ by rounding errors or by less than a reader can see.
 * @param {Told} told
 * @returns {Child}
 */
function leaders({ moment: { lanes }, names, over, fair }) {
  const [has, are] = over ? [' had ', ' were level'] : [' has ', ' are level'];
  const [{ policy, reward, regret: lost }] = lanes;
  if (lanes.length === 1)
    return [
      short_name(names, policy),
      has,
      !fair && `a regret of ${regret(lost)} and `,
      `a reward of ${regret(reward)}`,
    ];
  const [least, most] = extremes(lanes, (lane) => (fair ? lane.reward : lane.regret));
  const first = fair ? most : least;
  const amount = regret(fair ? first[0].reward : first[0].regret);
  if (first.length === 1)
    return [short_name(names, first[0].policy), has, fair ? 'the largest reward, ' : 'the least regret, ', amount];
  const all = lanes.length === 2 ? 'both policies' : `all ${number(lanes.length)} policies`;
  const level = first.length === lanes.length ? [all, are] : [listed(first, names), are, ' in front'];
  return [level, `, each with a ${fair ? 'reward' : 'regret'} of `, amount];
}

/** @param {Told} told @returns {Child} */
function by_pulls(told) {
  const { moment, names, over } = told;
  const { lanes, budget, at } = moment;
  if (over) return ['when all budgets were spent, ', leaders(told), '. ', most_pulls(told)];
  // Of a long race not every pull is recorded, so a policy may be a few pulls behind.
  const behind = lanes.some((lane) => !lane.over && lane.pulls !== at);
  const opening = `after ${behind ? 'about ' : ''}${counted(at, 'pull')}, `;
  const [least, most] = extremes(lanes, ({ spent }) => spent);
  const spent = (/** @type {race.Lane[]} */ [lane]) => `${regret(lane.spent)} of ${amount(budget, budget)}`;
  if (regret(least[0].spent) === regret(most[0].spent)) {
    const who = lanes.length === 1 ? [short_name(names, 0), ' has'] : ['every policy has'];
    return [opening, who, ` spent ${spent(least)}.`];
  }
  const have = (/** @type {race.Lane[]} */ some) => (some.length > 1 ? ' have' : ' has');
  const done = lanes.filter((lane) => lane.over).length;
  const rest = [listed(least, names), `${have(least)} spent least, ${spent(least)}`];
  if (done)
    return [
      opening,
      `${number(done)} of ${counted(lanes.length, 'policy', 'policies')} cannot pay for another pull, and `,
      rest,
      '.',
    ];
  return [opening, rest, ', and ', listed(most, names), ` most, ${regret(most[0].spent)}.`];
}

/** Says which policies made the fewest and the most pulls. @param {Told} told @returns {Child} */
function most_pulls({ moment: { lanes }, names }) {
  const [fewest, most] = extremes(lanes, ({ pulls }) => pulls);
  if (lanes.length === 1) return `It made ${counted(fewest[0].pulls, 'pull')}.`;
  if (fewest[0].pulls === most[0].pulls) return `Every policy made ${counted(fewest[0].pulls, 'pull')}.`;
  const amount = (/** @type {race.Lane[]} */ [{ pulls }]) => number(pulls);
  return [
    listed(fewest, names, true),
    ` made the fewest pulls, ${amount(fewest)}, and `,
    listed(most, names),
    ` the most, ${amount(most)}.`,
  ];
}

/** Says which policies spend their budget on an arm that is not the best. @param {Told} told @returns {Child} */
function stuck({ moment, names, over, fair }) {
  const lanes = fair ? [] : moment.lanes.filter((lane) => lane.stuck !== null);
  if (lanes.length === 0) return null;
  const word = h('b', { class: 'stuck' }, 'stuck');
  const be = (/** @type {race.Lane[]} */ some) =>
    some.length > 1 ? (over ? ' were ' : ' are ') : over ? ' was ' : ' is ';
  const arms = [...new Set(lanes.map((lane) => Number(lane.stuck)))];
  const groups = arms.map((arm) => ({ arm, some: lanes.filter((lane) => lane.stuck === arm) }));
  const [{ arm, some }, second] = groups;
  const opening = [' ', listed(some, names, true), be(some), word, ' with ', called(moment, arm)];
  if (second) {
    const more = groups.length - 2;
    const others = more > 0 && `, and others with ${counted(more, 'further arm')}`;
    return [
      opening,
      more > 0 ? ', ' : ', and ',
      listed(second.some, names),
      ` with ${called(moment, second.arm)}`,
      others,
      '.',
    ];
  }
  const best = moment.arms.findIndex((one) => one.best);
  const ratio = (/** @type {number} */ of) => figure(moment.arms[of].true_ratio, 2);
  return [
    opening,
    // Small screens leave this part out, so that the rows are in sight.
    h(
      'span',
      { class: 'longer' },
      `, whose ratio of reward to cost is ${ratio(arm)}; that of the best arm is ${ratio(best)}`,
    ),
    '.',
  ];
}

/**
 * Returns the lanes with the smallest and those with the largest value, as it is printed.
 * @param {race.Lane[]} lanes
 * @param {(lane: race.Lane) => number} value
 */
function extremes(lanes, value) {
  const values = lanes.map(value);
  const printed = values.map(regret);
  return [Math.min(...values), Math.max(...values)].map((end) => lanes.filter((_, i) => printed[i] === regret(end)));
}

/**
 * Lists policies, as in "m-UCB and i-UCB" or "BTS, UCB-B1 and 4 others".
 * @param {race.Lane[]} lanes
 * @param {Parts[]} names
 * @param {boolean} [starts] whether the list starts a sentence
 * @returns {Child}
 */
function listed(lanes, names, starts = false) {
  const shown = lanes.length > MOST ? lanes.slice(0, MOST - 1) : lanes;
  const others = lanes.length - shown.length;
  const last = others ? `${number(others)} others` : null;
  return shown.map(({ policy }, i) => {
    const before = i === 0 ? '' : i === shown.length - 1 && !last ? ' and ' : ', ';
    return [before, short_name(names, policy, starts && i === 0), i === shown.length - 1 && last && ` and ${last}`];
  });
}

// Help: the problem in five sentences, with a drawing and with the numbers of the page.
import { idle } from '../simulator/answer.js';
import { budget } from '../simulator/specification.js';
import { h, math } from '../ui/dom.js';
import { estimate, number } from '../ui/format.js';
import { term } from './term.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** An arm in the drawing; without means it has only a place. @typedef {Partial<PlannedArm>} Drawn */

/** The largest number of arms that the drawing has room for. */
const MOST = 6;
/** The height of an arm in the drawing, in CSS pixels. */
const PITCH = 28;

/** Makes the topic. @param {import('./help.js').Page} page */
export function problem(page) {
  const shown = page.shown();
  return [
    h(
      'p',
      { class: 'prose' },
      'You have a budget and several arms, such as advertisements, servers or treatments. Every pull of an arm ' +
        'pays a random reward and takes a random cost out of the budget, and nobody tells you the means. When the ' +
        'budget is spent, the game is over. So the best arm is the one with the largest ratio of mean reward to ' +
        'mean cost, and a ',
      term('policy'),
      ' has to find it while it pays for every try. The ',
      term('regret'),
      ' of a policy is how much less it earns than pulling the best arm all the time.',
    ),
    shown && example(shown),
    drawing(shown?.run.plan.arms ?? null),
  ];
}

/** Says what the lowest regret on the page means. @param {Shown} shown @returns {Child} */
function example({ answer: { best, policies }, names, specification }) {
  if (best === null || idle(policies[best])) return null;
  const { regret } = policies[best].final;
  return h(
    'p',
    { class: 'example' },
    h('b', {}, 'On this page: '),
    math(names[best].name),
    ' has a regret of ',
    estimate(regret),
    ' at ',
    budget(specification),
    `. On average, it earns ${number(Math.round(regret.mean))} less than the best arm alone would.`,
  );
}

/** Draws the budget, the arms, and what the best of them does. @param {PlannedArm[] | null} arms */
function drawing(arms) {
  const known = arms && arms.length <= MOST ? arms : null;
  /** @type {Drawn[]} */
  const drawn = known ?? [{}, {}, { best: true }, {}, {}];
  const best = Math.max(
    0,
    drawn.findIndex((arm) => arm.best),
  );
  const { reward_mean, cost_mean, ratio } = drawn[best];
  const mean = (/** @type {number | undefined} */ value) => value !== undefined && `, mean ${number(value, 2)}`;
  const height = drawn.length * PITCH;
  const path = (/** @type {number} */ i) => {
    const y = (i + 0.5) * PITCH;
    return h('path', { class: i === best ? 'best' : null, d: `M0 ${height / 2}C40 ${height / 2} 24 ${y} 64 ${y}` });
  };
  return h(
    'figure',
    { class: 'scene' },
    h('div', { class: 'purse' }, h('span'), h('small', {}, 'budget ', h('i', { class: 'm' }, 'B'))),
    h(
      'svg',
      { width: 64, height, viewBox: `0 0 64 ${height}`, 'aria-hidden': 'true' },
      drawn.map((_, i) => path(i)),
    ),
    h(
      'ol',
      {},
      drawn.map((_, i) => {
        const unknown = i === best ? 'the best arm' : 'an arm';
        return h('li', { class: i === best ? 'best' : null }, known ? `arm ${i + 1}` : unknown);
      }),
    ),
    h(
      'figcaption',
      {},
      h('span', {}, 'pays a reward', mean(reward_mean)),
      h('span', {}, 'takes a cost', mean(cost_mean)),
      h('span', { class: 'label' }, 'ratio', ratio === undefined ? '' : ` ${number(ratio, 2)}`, ', the best'),
    ),
  );
}

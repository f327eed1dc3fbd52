// The layout of the view Intervals, and its texts that never change.
import { fill, h, math, symbol } from '../ui/dom.js';

/** @param {HTMLElement} root @param {import('./intervals.js').Intervals} view */
export function lay_out(root, view) {
  const hint = 'drag to any pull; rows below: the arm pulled, best arm on top; pulls on a log scale';
  const course = h('h2', { class: 'course' }, 'Regret of this run ', h('span', { class: 'label' }, hint));
  const line = h(
    'h2',
    { class: 'line' },
    'Pulls of this run ',
    h('span', { class: 'label' }, 'drag to any pull; log scale'),
  );
  fill(
    root,
    view.choices.root,
    view.choices.why,
    h('div', { class: 'top-line' }, view.say, view.figures),
    view.hand.said,
    h('div', { class: 'columns', 'aria-hidden': 'true' }, h('b', {}, 'Arm'), heads()),
    view.chart.root,
    view.compared,
    h('div', { class: 'under' }, view.player.root, h('div', {}, course, line, view.scrubber.root)),
    view.hand.root,
    view.numbers,
    h('p', { class: 'note explained' }, LEGEND.map(math)),
  );
}

/** Makes the heads of the chart's columns. */
const heads = () =>
  /** @type {[string, Child][]} */ ([
    ['Reward', [symbol('r'), ': its upper bound enters the index']],
    ['Cost', [symbol('c'), ': its lower bound enters the index']],
    ['Index', '(log scale)'],
  ]).map(([title, rest]) => h('span', {}, h('b', {}, title), ' ', rest));

/** The words for the dashed intervals, in whose place a picture names their kind. */
export const COMPARED = 'the interval chosen under “compare with”';
/** What the marks of the chart mean. */
export const LEGEND = [
  'Bar: the policy’s confidence interval; its thick end enters the index. ',
  'Tick: sample mean, or the policy’s estimate from features. ',
  `Diamond: true mean or ratio. Dashed: ${COMPARED}, at the same confidence. `,
  'Hatched: values that no mean can have. ',
  '✗: the index is below the true ratio. Means are shares of the largest possible reward and cost.',
];

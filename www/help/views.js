// Help: how to read each view.
import { h, math } from '../ui/dom.js';

/** The names of the views, and how to read them. @type {Record<string, [name: string, text: string]>} */
const VIEWS = {
  regret: [
    'Regret',
    'Each line is a policy: its mean regret over all repetitions (upwards) against the budget spent (to the ' +
      'right). Lower is better. A line becomes flat once the policy pulls only the best arm, and rises as long as ' +
      'it pulls others. The band around a line shows how well the mean is known. Move along the chart to read ' +
      'values, and press a name to hide or show its line. The button in Runs offers a run until the policies can be ' +
      'told apart, which shows below the chart how the interval of their difference shrinks.',
  ],
  pulls: [
    'Pulls',
    'Each row is a policy. The thick bar shows how its pulls are divided among the arms, and the thin bar how ' +
      'its spending is. The best arm comes first and has the strongest tone: the longer its part, the better.',
  ],
  outcomes: [
    'Outcomes',
    'The table holds the final values of every policy; press a heading to sort by it. The chart below shows how ' +
      'the final regret differs between repetitions: the line covers the middle 90 %, the bar the middle half, ' +
      'the mark is the median and the dot the mean. If the mean is far above the median, the policy usually does ' +
      'well and sometimes stays with a wrong arm. The last table says how often that happens, for how long, and ' +
      'what it costs.',
  ],
  intervals: [
    'Intervals',
    'One run, slowed down. Each row is an arm. The bars are the intervals in which the policy expects the mean ' +
      'reward and the mean cost; ticks are sample means, or estimates from features, and diamonds the true values. ' +
      'The thick ends enter the index on the right, and the arm with the largest index is pulled next. Hatched ' +
      'areas hold values that no mean can have. Press Play, or drag along the run below.',
  ],
  shapes: [
    'Shapes',
    'Five kinds of confidence interval for the same samples, and the upper bound of the ratio that each allows. ' +
      'Move the sliders and watch the lower bound of the cost: once it reaches 0, the ratio has no upper bound.',
  ],
  coverage: [
    'Coverage',
    'Many random pairs of a reward and a cost are drawn, and every policy states its upper bound of the ratio. ' +
      'The first chart shows how often the true ratio exceeds the bound, which should be rare. The second shows ' +
      'how loose the bound is: the bound divided by the true ratio. A good bound is rarely exceeded and close to ' +
      '1.',
  ],
  theory: [
    'Theory',
    'The bounds that the papers prove for the arms that are set, beside the regret that was measured. A bound ' +
      'holds for the mean, and is usually far above it. A bound that exceeds the loss of any possible policy says ' +
      'nothing.',
  ],
  worlds: [
    'Worlds',
    'For arms made from a table of your own data. A few rows do not say exactly how good an arm is, so every ' +
      'repetition is a world that the rows allow. The first table shows how often each arm is best, and how its ' +
      'ratio is spread over the worlds: the shape is the worlds, the line covers 95 % of them, the bar the middle ' +
      'half, and the diamond is your data. The second table shows what the budget earns with each policy and ' +
      'without learning. “Take it home” makes a report of one page.',
  ],
  sweep: [
    'Many settings',
    'The experiment is repeated for several values of one setting, such as the budget or ρ. The chart shows the ' +
      'final regret at each value. With a second setting it is repeated for every pair of values, and a heat map ' +
      'shows the final regret of one policy.',
  ],
  beat: [
    'Beat the policy',
    'A game with arms whose laws are hidden. Every pull shows its reward and its cost. When the budget is spent, the ' +
      'policies play the very same draws, and the result compares what the player and the policies got.',
  ],
  race: [
    'Race',
    'Every policy spends the same budget, side by side. Each strip shows how a policy divided its spending among the ' +
      'arms, from the start of the budget on the left to its end on the right; the best arm has the strongest tone. ' +
      'The mark shows the present moment. With the settings of the first visit, the race is that of repetition 10, ' +
      'in which two policies get stuck on an arm; in most repetitions they do not.',
  ],
  grab: [
    'Drag an interval',
    'Two intervals of the mean cost after the same samples. Drag the sample mean towards 0: the lower end of the ' +
      'symmetric interval leaves the possible values, and the ratio that it allows becomes infinite. The lower end ' +
      'of ω-UCB’s interval stays above 0 until the mean itself is 0.',
  ],
  presets: [
    'Presets',
    'The figures and tables of the papers, simulated again. Every preset states the claim of its paper, and ' +
      'whether the results agree with it. The verdicts were computed when the site was built, with as many ' +
      'repetitions as in the papers. Open a preset to see its chart at once, and run it here to check the numbers.',
  ],
};

/** Makes a part that unfolds for each view; the view in sight is open. @param {import('./help.js').Page} page */
export const views = (page) =>
  Object.entries(VIEWS).map(([id, [name, text]]) =>
    h(
      'details',
      { name: 'help-views', open: id === page.view() },
      h('summary', {}, name, id === page.view() && h('span', { class: 'label' }, 'in sight now')),
      h('p', {}, math(text)),
    ),
  );

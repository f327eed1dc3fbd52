// The words that the page explains wherever they have a dotted line, and in Help.

/** @typedef {keyof typeof WORDS} Word */

export const WORDS = {
  policy: {
    name: 'policy',
    text: 'A policy is a rule that chooses the next arm from the rewards and costs that it has seen so far.',
  },
  ratio: {
    name: 'ratio, best arm',
    text:
      'The ratio of an arm is its mean reward divided by its mean cost: the reward that one unit of budget buys ' +
      'on average. The arm with the largest ratio is the best arm.',
  },
  regret: {
    name: 'regret',
    text:
      'The regret of a policy is how much less it earns than pulling the best arm until the budget is spent. A ' +
      'regret of 0 is perfect, and less is better.',
  },
  pseudo: {
    name: 'pseudo-regret',
    text:
      'Pseudo-regret counts every pull with the true means of its arm, and not with the reward and the cost that ' +
      'happened to be drawn. It measures choices and leaves out luck, so it never falls during a run.',
  },
  realised: {
    name: 'realised regret',
    text:
      'Realised regret is what the best arm earns on average with the budget spent, minus the rewards that were ' +
      'really drawn. With luck it is below 0.',
  },
  knapsack: {
    name: 'knapsack regret',
    text:
      'Knapsack regret compares a policy with the best mix of pulls that fits into the budget, as one packs a ' +
      'knapsack, instead of with the best arm alone. It exists if the costs are known in advance.',
  },
  interval: {
    name: '[low, high]',
    text:
      'Every mean is measured with a limited number of repetitions. The brackets after it hold its 95 % ' +
      'confidence interval: of all intervals made in this way, about 95 % contain the mean that endless ' +
      'repetitions would have. In tests with 50 repetitions, 93 to 97 % did. If a few repetitions lose much of the ' +
      'whole, fewer do: 75 % in the worst setting, and 90 % with 200 repetitions.',
  },
  band: {
    name: '95 % band',
    text:
      'The band around a line is the 95 % confidence interval of the mean, for every amount of budget spent. It ' +
      'shows how well the mean is known, and not how much single runs differ; that is in Outcomes. The choice ' +
      '“bands” at the end of Runs also offers Hall’s and Student’s intervals; with 50 repetitions, they contain ' +
      'the mean less often.',
  },
  apart: {
    name: 'told apart',
    text:
      'The sentence below the chart tells two policies apart if the interval of their difference on the same draws ' +
      'excludes 0. All pairs of policies share an error of 5 % equally (Bonferroni), so the sentence is wrong in at ' +
      'most about 5 % of runs: among five policies, the interval of each of the ten pairs has the level 99.5 %. In a ' +
      'sweep, the values share the error as well. These intervals are made for one look. If you look again and ' +
      'again, and stop when you like what you see, more is told apart by chance; a run until decided may be looked ' +
      'at as often as you like.',
  },
  decided: {
    name: 'run until decided',
    text:
      'A run until decided goes on until the policy with the lowest mean regret is told apart from every other ' +
      'policy, or is practically equal to it. Its intervals are wider than usual ones, because they hold at every ' +
      'look (a confidence sequence, Waudby-Smith et al. 2024) and for all pairs of policies together, which share an ' +
      'error of 5 % equally. They are approximate, so nothing is decided before 200 repetitions.',
  },
  equal: {
    name: 'practically equal',
    text:
      'Two policies are practically equal if the whole interval of their difference lies within a margin: 5 % of ' +
      'the larger mean regret, unless you set another one. As long as one repetition stands out, which then makes ' +
      'the interval wider, nothing counts as practically equal.',
  },
  undecided: {
    name: 'undecided',
    text:
      'A question is undecided if its interval includes 0 and reaches beyond the margin. The page then estimates ' +
      'how many more repetitions would decide it, if the mean and the spread stay as they are.',
  },
  verdict: {
    name: 'verdict',
    text:
      'A verdict says whether results agree with a claim of a paper. All comparisons of all its statements share an ' +
      'error of 5 % equally, so the verdict is wrong in at most about 5 % of cases. Each claim has two: one ' +
      'at the paper’s number of repetitions, made for a single look, and one of a run that went on until every ' +
      'statement was decided, whose intervals hold at every look. Where a paper leaves something open, its other ' +
      'readings were run as well.',
  },
  told: {
    name: 'told',
    text:
      'A policy with this tag is told something that players usually do not know, so the comparison with other ' +
      'policies is not quite fair.',
  },
  rho: {
    name: 'ρ',
    text:
      'ρ (rho) says how careful ω-UCB is. With a larger ρ its intervals are wider, so it tries arms longer before ' +
      'it trusts what it has seen. Logarithmic regret is proven from ρ = 1 on; in the paper, 1/4 does best.',
  },
  eta: {
    name: 'η',
    text:
      'η (eta) is the variance of the outcomes as a share of the largest variance that their mean and range ' +
      'allow. It is 1 if only the two ends of the range occur, such as 0 and 1. The smaller η, the narrower the ' +
      'interval.',
  },
  ucb: {
    name: 'UCB and index',
    text:
      'UCB stands for “upper confidence bound”. A policy of this kind computes an index for every arm, which is ' +
      'the largest ratio that still agrees with what it has seen, and pulls the arm with the largest index.',
  },
  bts: {
    name: 'BTS',
    text:
      'BTS, budgeted Thompson sampling, draws a plausible mean reward and a plausible mean cost for every arm, ' +
      'and pulls the arm with the largest ratio of the two.',
  },
  reward_mean: {
    name: 'μʳ',
    text: 'μʳ is the mean reward of an arm: what one pull pays on average.',
  },
  cost_mean: {
    name: 'μᶜ',
    text: 'μᶜ is the mean cost of an arm: what one pull takes from the budget on average.',
  },
  budget: {
    name: 'budget B',
    text: 'B is the budget: how much the pulls of one repetition may cost in total.',
  },
  pulls: {
    name: 'pulls T_B',
    text:
      'T_B is the number of pulls until the budget B is spent, on average over the repetitions. A policy that ' +
      'prefers cheap arms makes more pulls.',
  },
};

// The guided reading "Why asymmetric intervals": six steps on an example of the ω-UCB paper.

/** @type {(name: string, reward: number, cost: number) => Arm} */
const arm = (name, reward, cost) => ({
  name,
  reward: { law: 'bernoulli', p: reward },
  cost: { law: 'bernoulli', p: cost },
});

/**
 * The experiment of the reading: Example 2 of the ω-UCB paper. The first and the last policy are equally confident: the
 * half-width of an interval is sqrt(ρ/2 · ln t/n) for a mean of 1/2 with ω-UCB, and α · sqrt(ln t/n) with m-UCB. For a
 * mean of 0.1, the interval of ω-UCB is sqrt(0.1 · 0.9)/0.5 = 0.6 times as wide. The intervals of the policy in the
 * middle have this smaller width for every mean.
 * @type {Specification}
 */
const EXPERIMENT = {
  version: 1,
  environment: { arms: [arm('1', 0.8, 0.2), arm('2', 0.1, 0.1)] },
  budget: { absolute: 500 },
  policies: [
    { id: 'omega-ucb', rho: 0.5 },
    { id: 'm-ucb', alpha: 0.3 },
    { id: 'm-ucb', alpha: 0.5 },
  ],
  repetitions: 1000,
  seed: 1,
  checkpoints: { count: 100, grid: 'logarithmic' },
};

/** @type {import('./readings.js').Reading} */
export const INTERVALS = {
  experiment: async () => EXPERIMENT,
  edit: { name: 'Try your own arms', data: false },
  onwards: { Theory: '#view=theory', Presets: '#presets', 'The article': 'examples/blog-post.html' },
  steps: [
    {
      title: 'The ratio',
      looks: 'view=intervals&policy=1&at=0',
      text:
        'On average, arm 1 pays 0.8 and costs 0.2, and arm 2 pays 0.1 and costs 0.1. The diamonds on the right show ' +
        'their ratios, 4 and 1: the reward that a unit of budget buys.',
    },
    {
      title: 'A symmetric interval',
      looks: 'view=intervals&policy=3&at=60&beside=none',
      text:
        'The intervals of m-UCB reach as far below a sample mean as above it. After 60 pulls, the lower bounds of ' +
        'both costs lie below 0, where no cost can be (hatched). Such a bound counts as 0, so both indices are ' +
        'infinite.',
    },
    {
      title: 'The low-cost trap',
      looks: 'view=intervals&policy=3&at=100&beside=none',
      text:
        'After 100 pulls, m-UCB has pulled the better arm 3 times. The lower bound of the small cost of arm 2 is ' +
        'still not above 0, so its index stays infinite, and m-UCB keeps pulling the worse arm. Press Play to see ' +
        'for how long.',
    },
    {
      title: 'Asymmetry',
      looks: 'view=intervals&policy=1&at=40&beside=hoeffding',
      text:
        'The interval of ω-UCB leans away from the nearer end of [0, 1], so the lower bound of a cost is above 0 ' +
        'once a pull of the arm has cost something. The dashed line below it is a symmetric interval at the same ' +
        'confidence. After 40 pulls, both indices are finite, and the better arm has the larger one.',
    },
    {
      title: 'Less variance, η',
      looks: 'view=shapes&n=30&mean=0.5&cost=0.125&z=3&eta=0.25',
      text:
        'Outcomes that vary little say more about their mean than outcomes that are either 0 or 1. Here η is the ' +
        'variance as a share of the largest possible one. Move the slider of η between 1 and 1/4, and watch how the ' +
        'ω interval becomes tighter as η falls.',
    },
    {
      title: 'Width or asymmetry?',
      looks: '',
      text:
        'ω-UCB with ρ = 1/2 and m-UCB with α = 1/2 are equally confident: for a mean of 1/2, their intervals are ' +
        'equally wide. In 1000 repetitions, their regrets are 34 and 136. But near 0, ω-UCB is narrower. With α = ' +
        '0.3, m-UCB is as narrow everywhere as ω-UCB is for a mean of 0.1, and has a regret of 55. So with this α, ' +
        '79 % of the difference is due to width, and 21 % to where the interval lies.',
    },
  ],
};

// An experiment of twelve policies, for what is measured and tested at that size.

const POLICIES = [
  'omega-ucb',
  'omega-star-ucb',
  'bts',
  'budget-ucb',
  'm-ucb',
  'c-ucb',
  'i-ucb',
  'ucb-bv1',
  'ucb-b2',
  'eps-first',
  'uniform',
  'ucb1',
];
/** Twelve policies, in tasks that come in as fast as can be. */
export const TWELVE = {
  version: 1,
  environment: {
    arms: Array.from({ length: 10 }, (_, i) => ({
      reward: { law: 'bernoulli', p: 0.3 + i / 20 },
      cost: { law: 'bernoulli', p: 0.5 },
    })),
  },
  budget: { absolute: 1000 },
  policies: POLICIES.map((id) => ({ id })),
  repetitions: 1000,
  seed: 1,
  checkpoints: { count: 100, grid: 'logarithmic' },
};

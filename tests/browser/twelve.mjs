// An experiment with twelve policies, for measurements and tests at this size.

/**
 * Returns a specification with twelve policies that play any arms, in short tasks whose results arrive in quick
 * succession.
 * @param {Catalogue['policies']} policies of the catalogue
 */
export const twelve = (policies) => ({
  version: 1,
  environment: {
    arms: Array.from({ length: 10 }, (_, i) => ({
      reward: { law: 'bernoulli', p: 0.3 + i / 20 },
      cost: { law: 'bernoulli', p: 0.5 },
    })),
  },
  budget: { absolute: 1000 },
  policies: policies
    .filter(({ needs }) => !needs)
    .slice(0, 12)
    .map(({ id }) => ({ id })),
  repetitions: 1000,
  seed: 1,
  checkpoints: { count: 100, grid: 'logarithmic' },
});

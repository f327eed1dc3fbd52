/** Draws from a gamma distribution whose shape is at least 1, by the method of Marsaglia and Tsang (2000). */
function gamma(shape) {
  const d = shape - 1 / 3;
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - Math.random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Draws a mean from its posterior, which is a Beta distribution. */
function draw(successes, n) {
  const part = gamma(successes + 1);
  return part / (part + gamma(n - successes + 1));
}

class Policy {
  constructor() {
    [this.n, this.rewards, this.costs] = [0, 0, 0].map((start) => Array(K).fill(start));
  }

  /** Returns the arm to pull next. */
  choose() {
    return largest(this.n.map((n, arm) => draw(this.rewards[arm], n) / draw(this.costs[arm], n)));
  }

  /** Learns what a pull of the arm earned and cost. A share counts as a success at random. */
  observe(arm, reward, cost) {
    this.n[arm] += 1;
    this.rewards[arm] += Number(Math.random() < reward / REWARD_MAX);
    this.costs[arm] += Number(Math.random() < cost / COST_MAX);
  }
}

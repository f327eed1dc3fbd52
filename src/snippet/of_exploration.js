class Policy {
  constructor() {
    [this.n, this.reward, this.cost] = [0, 0, 0].map((start) => Array(K).fill(start));
    [this.spent, this.best] = [0, null];
  }

  /** Returns the arm to pull next. */
  choose() {
    const t = this.n.reduce((sum, n) => sum + n) + 1;
    if (this.spent < EPSILON * (BUDGET / COST_MAX))
      return largest(this.n.map((n, a) => explore(n, this.reward[a], this.cost[a], t)));
    this.best ??= largest(this.cost.map((cost, a) => (cost > 0 ? this.reward[a] / cost : Infinity)));
    return this.best;
  }

  /** Learns what a pull of the arm earned and cost. */
  observe(arm, reward, cost) {
    this.n[arm] += 1;
    this.reward[arm] += reward / REWARD_MAX;
    this.cost[arm] += cost / COST_MAX;
    this.spent += cost / COST_MAX;
  }
}

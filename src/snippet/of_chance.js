class Policy {
  constructor() {
    [this.n, this.reward, this.cost] = [0, 0, 0].map((start) => Array(K).fill(start));
  }

  /** Returns the arm to pull next. */
  choose() {
    const t = this.n.reduce((sum, n) => sum + n) + 1;
    if (Math.random() < chance(t)) return Math.floor(K * Math.random());
    return largest(this.n.map((n, a) => value(n, this.reward[a], this.cost[a])));
  }

  /** Learns what a pull of the arm earned and cost. */
  observe(arm, reward, cost) {
    this.n[arm] += 1;
    this.reward[arm] += reward / REWARD_MAX;
    this.cost[arm] += cost / COST_MAX;
  }
}

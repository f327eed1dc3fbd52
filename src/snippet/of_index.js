class Policy {
  constructor() {
    [this.n, this.reward, this.cost] = [0, 0, 0].map((start) => Array(K).fill(start));
  }

  /** Returns the arm to pull next. */
  choose() {
    // Every arm is pulled once first.
    if (this.n.includes(0)) return largest(this.n.map((n) => Number(n === 0)));
    const t = this.n.reduce((sum, n) => sum + n) + 1;
    return largest(this.n.map((n, a) => index(n, this.reward[a], this.cost[a], t)));
  }

  /** Learns what a pull of the arm earned and cost. */
  observe(arm, reward, cost) {
    this.n[arm] += 1;
    this.reward[arm] += reward / REWARD_MAX;
    this.cost[arm] += cost / COST_MAX;
  }
}

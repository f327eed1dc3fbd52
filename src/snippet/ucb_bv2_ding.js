class Policy {
  constructor() {
    [this.n, this.reward, this.cost] = [0, 0, 0].map((start) => Array(K).fill(start));
  }

  /** Returns the arm to pull next. */
  choose() {
    // Every arm is pulled once first.
    if (this.n.includes(0)) return largest(this.n.map((n) => Number(n === 0)));
    const smallest = Math.min(...this.n.map((n, arm) => this.cost[arm] / n));
    return largest(this.n.map((_, arm) => this.index(arm, smallest)));
  }

  index(arm, smallest) {
    const pulls = this.n.reduce((sum, n) => sum + n);
    const e = Math.sqrt(Math.log(pulls)) / Math.sqrt(this.n[arm]);
    if (this.cost[arm] === 0 || e >= smallest) return Infinity;
    return this.reward[arm] / this.cost[arm] + ((1 + 1 / (smallest - e)) * e) / smallest;
  }

  /** Learns what a pull of the arm earned and cost. */
  observe(arm, reward, cost) {
    this.n[arm] += 1;
    this.reward[arm] += reward / REWARD_MAX;
    this.cost[arm] += cost / COST_MAX;
  }
}

class Policy {
  constructor() {
    [this.n, this.reward, this.cost] = [0, 0, 0].map((start) => Array(K).fill(start));
    [this.rewardSquares, this.costSquares] = [0, 0].map((start) => Array(K).fill(start));
  }

  /** Returns the arm to pull next. */
  choose() {
    // Every arm is pulled once first.
    if (this.n.includes(0)) return largest(this.n.map((n) => Number(n === 0)));
    const t = this.n.reduce((sum, n) => sum + n) + 1;
    return largest(this.n.map((_, arm) => this.index(arm, t)));
  }

  index(arm, t) {
    const n = this.n[arm];
    const variance = (sums, squares) => Math.max(squares[arm] / n - (sums[arm] / n) ** 2, 0);
    const variances = [variance(this.reward, this.rewardSquares), variance(this.cost, this.costSquares)];
    return index(n, this.reward[arm], this.cost[arm], t, ...variances);
  }

  /** Learns what a pull of the arm earned and cost. */
  observe(arm, reward, cost) {
    this.n[arm] += 1;
    this.reward[arm] += reward / REWARD_MAX;
    this.cost[arm] += cost / COST_MAX;
    this.rewardSquares[arm] += (reward / REWARD_MAX) ** 2;
    this.costSquares[arm] += (cost / COST_MAX) ** 2;
  }
}

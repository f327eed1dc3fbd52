class Policy:
    def __init__(self):
        self.n, self.reward, self.cost = [0] * K, [0] * K, [0] * K
        self.reward_squares, self.cost_squares = [0] * K, [0] * K

    def choose(self):
        """Returns the arm to pull next."""
        if 0 in self.n:  # Every arm is pulled once first.
            return largest([n == 0 for n in self.n])
        return largest([self.index(arm, sum(self.n) + 1) for arm in range(K)])

    def index(self, arm, t):
        def variance(sums, squares):
            mean = sums[arm] / n
            return max(squares[arm] / n - mean * mean, 0)

        n = self.n[arm]
        variances = variance(self.reward, self.reward_squares), variance(self.cost, self.cost_squares)
        return index(n, self.reward[arm], self.cost[arm], t, *variances)

    def observe(self, arm, reward, cost):
        """Learns what a pull of the arm earned and cost."""
        self.n[arm] += 1
        self.reward[arm] += reward / REWARD_MAX
        self.cost[arm] += cost / COST_MAX
        self.reward_squares[arm] += (reward / REWARD_MAX) ** 2
        self.cost_squares[arm] += (cost / COST_MAX) ** 2

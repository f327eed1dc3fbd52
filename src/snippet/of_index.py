class Policy:
    def __init__(self):
        self.n, self.reward, self.cost = [0] * K, [0] * K, [0] * K

    def choose(self):
        """Returns the arm to pull next."""
        if 0 in self.n:  # Every arm is pulled once first.
            return largest([n == 0 for n in self.n])
        t = sum(self.n) + 1
        return largest([index(self.n[a], self.reward[a], self.cost[a], t) for a in range(K)])

    def observe(self, arm, reward, cost):
        """Learns what a pull of the arm earned and cost."""
        self.n[arm] += 1
        self.reward[arm] += reward / REWARD_MAX
        self.cost[arm] += cost / COST_MAX

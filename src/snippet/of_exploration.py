class Policy:
    def __init__(self):
        self.n, self.reward, self.cost = [0] * K, [0] * K, [0] * K
        self.spent, self.best = 0, None

    def choose(self):
        """Returns the arm to pull next."""
        seen = list(zip(self.n, self.reward, self.cost))
        if self.spent < EPSILON * (BUDGET / COST_MAX):
            return largest([explore(*arm, sum(self.n) + 1) for arm in seen])
        if self.best is None:
            self.best = largest([reward / cost if cost > 0 else math.inf for _, reward, cost in seen])
        return self.best

    def observe(self, arm, reward, cost):
        """Learns what a pull of the arm earned and cost."""
        self.n[arm] += 1
        self.reward[arm] += reward / REWARD_MAX
        self.cost[arm] += cost / COST_MAX
        self.spent += cost / COST_MAX

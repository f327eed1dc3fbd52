class Policy:
    def __init__(self):
        self.n, self.reward, self.cost = [0] * K, [0] * K, [0] * K

    def choose(self):
        """Returns the arm to pull next."""
        if 0 in self.n:  # Every arm is pulled once first.
            return largest([n == 0 for n in self.n])
        smallest = min(self.cost[arm] / self.n[arm] for arm in range(K))
        return largest([self.index(arm, smallest) for arm in range(K)])

    def index(self, arm, smallest):
        e = math.sqrt(math.log(sum(self.n))) / math.sqrt(self.n[arm])
        if self.cost[arm] == 0 or e >= smallest:
            return math.inf
        return self.reward[arm] / self.cost[arm] + (1 + 1 / (smallest - e)) * e / smallest

    def observe(self, arm, reward, cost):
        """Learns what a pull of the arm earned and cost."""
        self.n[arm] += 1
        self.reward[arm] += reward / REWARD_MAX
        self.cost[arm] += cost / COST_MAX

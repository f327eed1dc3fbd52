def draw(successes, n):
    """Draws a mean from its posterior. 1e-300 prevents a division by zero."""
    return max(random.betavariate(successes + 1, n - successes + 1), 1e-300)


class Policy:
    def __init__(self):
        self.n, self.rewards, self.costs = [0] * K, [0] * K, [0] * K

    def choose(self):
        """Returns the arm to pull next."""
        seen = zip(self.n, self.rewards, self.costs)
        return largest([draw(rewards, n) / draw(costs, n) for n, rewards, costs in seen])

    def observe(self, arm, reward, cost):
        """Learns what a pull of the arm earned and cost. A share counts as a success at random."""
        self.n[arm] += 1
        self.rewards[arm] += random.random() < reward / REWARD_MAX
        self.costs[arm] += random.random() < cost / COST_MAX

class Policy:
    def choose(self):
        """Returns the arm to pull next."""
        return random.randrange(K)

    def observe(self, arm, reward, cost):
        """Learns nothing."""

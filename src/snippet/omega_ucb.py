def index(n, reward, cost, t):
    r, c = reward / n, cost / n
    y = 2 * RHO * math.log(t)

    def high(x):
        root = math.sqrt(max(y * (n * x * (1 - x) + y / 4), 0))
        return min((n * x + y / 2 + root) / (n + y), 1)

    # The lower bound of the mean cost is n c² / ((n + y) high(c)).
    return high(r) * ((n + y) * high(c)) / (n * c * c) if c > 0 else math.inf

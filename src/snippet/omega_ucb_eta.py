def index(n, reward, cost, t):
    r, c, z2 = reward / n, cost / n, 2 * RHO * math.log(t)

    def high(x, y):
        root = math.sqrt(max(y * (n * x * (1 - x) + y / 4), 0))
        return min((n * x + y / 2 + root) / (n + y), 1)

    # The lower bound of the mean cost is n c² / ((n + y) high(c, y)).
    y = ETA_COST * z2
    return high(r, ETA_REWARD * z2) * ((n + y) * high(c, y)) / (n * c * c) if c > 0 else math.inf

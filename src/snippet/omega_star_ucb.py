def index(n, reward, cost, t, reward_variance, cost_variance):
    r, c = reward / n, cost / n
    def width(x, variance):
        # The estimate of η needs 30 pulls and a mean strictly inside (0, 1).
        eta = min(variance / (x * (1 - x)), 1) if n >= 30 and 0 < x < 1 else 1
        return eta * (2 * RHO * math.log(t))

    def high(x, y):
        root = math.sqrt(max(y * (n * x * (1 - x) + y / 4), 0))
        return min((n * x + y / 2 + root) / (n + y), 1)

    if c == 0:
        return math.inf
    # The lower bound of the mean cost is n c² / ((n + y) high(c, y)).
    y = width(c, cost_variance)
    return high(r, width(r, reward_variance)) * ((n + y) * high(c, y)) / (n * c * c)

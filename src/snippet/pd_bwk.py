def index(n, reward, cost, t):
    r, c = reward / n, cost / n
    nu = max(NU * math.log(BUDGET / COST_MAX * K), 0)

    def width(x):
        return math.sqrt(nu * x / n) + nu / n

    return min(r + width(r), 1) / (c - width(c)) if c > width(c) else math.inf

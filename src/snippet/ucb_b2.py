def index(n, reward, cost, t, reward_variance, cost_variance):
    r, c = reward / n, cost / n
    scale = ALPHA * math.log(t)

    def width(variance):
        unbiased = variance * n / (n - 1) if n > 1 else 0.25
        return math.sqrt(2 * unbiased * scale / n) + 3 * scale / n

    if c <= width(cost_variance):
        return math.inf
    ratio = r / max(c, SMALLEST_COST)
    return ratio + 1.4 * (width(reward_variance) + ratio * width(cost_variance)) / c

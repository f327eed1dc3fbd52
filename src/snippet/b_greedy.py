def chance(t):
    return CONSTANT * K / (t - 1) if t > K else 0


def value(n, reward, cost):
    return reward / (cost + 1e-10) if n > 0 else math.inf

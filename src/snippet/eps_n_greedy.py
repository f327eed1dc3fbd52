def chance(t):
    return KAPPA / (D * D) * K / t


def value(n, reward, cost):
    return reward / n if n > 0 else math.inf

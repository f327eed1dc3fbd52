def chance(t):
    return KAPPA / (D * D) * K / t


def value(n, reward, cost):
    return reward / cost if cost > 0 else math.inf

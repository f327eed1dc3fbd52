def chance(t):
    return KAPPA / (D * D) * K / t


def value(n, reward, cost):
    if n == 0:
        return 0
    return reward / cost if cost > 0 else math.inf

def explore(n, reward, cost, t):
    """Returns a random score, which is the largest with a probability proportional to exp(ratio / TEMPERATURE)."""
    if cost == 0:
        return math.inf
    return reward / cost / TEMPERATURE - math.log(random.expovariate(1))

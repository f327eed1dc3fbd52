def index(n, reward, cost, t):
    e = math.sqrt(math.log(t - 1)) / math.sqrt(n)
    if cost == 0 or e >= LAMBDA:
        return math.inf
    return reward / cost + (1 + 1 / LAMBDA) * e / (LAMBDA - e)

def index(n, reward, cost, t):
    e = math.sqrt(2) * math.sqrt(math.log(t - 1)) / math.sqrt(n)
    return reward / cost + 1.5 * (1 + 1 / LAMBDA) * e if cost > 0 else math.inf

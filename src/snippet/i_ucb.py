def index(n, reward, cost, t):
    e = ALPHA * math.sqrt(math.log(t - 1)) / math.sqrt(n)
    return reward / cost + e if cost > 0 else math.inf

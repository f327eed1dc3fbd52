def index(n, reward, cost, t):
    r, c = reward / n, cost / n
    e = ALPHA * math.sqrt(math.log(t - 1)) / math.sqrt(n)
    return min(r + e, 1) / (c - e) if c > e else math.inf

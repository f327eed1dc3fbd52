def index(n, reward, cost, t):
    r, c = reward / n, cost / n
    e = math.sqrt(2 * math.log(t)) / math.sqrt(n)
    return min(r + e, 1) / (c - e) if c > e else math.inf

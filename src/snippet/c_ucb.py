def index(n, reward, cost, t):
    r, c = reward / n, cost / n
    e = ALPHA * math.sqrt(math.log(t - 1)) / math.sqrt(n)
    return (r + e) / c if c > 0 else math.inf

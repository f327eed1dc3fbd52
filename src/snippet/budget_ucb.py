def index(n, reward, cost, t):
    r, c = reward / n, cost / n
    if c == 0:
        return math.inf
    e = math.sqrt(2) * math.sqrt(math.log(t - 1)) / math.sqrt(n)
    return (r + e + e * min(r + e, 1) / max(c - e, LAMBDA)) / c

def index(n, reward, cost, t):
    r, c = reward / n, cost / n
    return (r + math.sqrt(2 * math.log(t)) / math.sqrt(n)) / c if c > 0 else math.inf

def index(n, reward, cost, t):
    r, c = reward / n, cost / n
    g = (math.log(t) - math.log(n)) / (2 * n)
    if c * c <= g:
        return math.inf
    a = math.sqrt(g / (r * r + c * c - g))
    return (r + a * c) / (c - a * r) if c > a * r else math.inf

def index(n, reward, cost, t):
    return largest_ratio(reward / n, cost / n, math.log(t) / n)

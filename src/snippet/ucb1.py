def index(n, reward, cost, t):
    return reward / n + math.sqrt(2 * math.log(t)) / math.sqrt(n)

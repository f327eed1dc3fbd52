def explore(n, reward, cost, t):
    if cost == 0:
        return math.inf
    return (reward / n + math.sqrt(2 * math.log(t)) / math.sqrt(n)) / (cost / n)

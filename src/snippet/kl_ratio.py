def largest_ratio(r, c, limit):
    """Returns the largest q / p for which the divergences d(r, q) + d(c, p) are at most the limit."""
    if c == 0:
        return math.inf
    c = min(c, 1 - 1e-12)
    low, high = 0, 1 + limit / c
    for _ in range(80):
        # With s = ln(c / p), the largest q for p is (r + v) / (1 + v).
        s = (low + high) / 2
        gone = -c * math.expm1(-s)
        v = gone / (1 - c + gone)
        ones = r * math.log1p(v * (1 - r) / (r * (1 + v))) if r > 0 else 0
        divergence = c * s - (1 - c) * math.log1p(gone / (1 - c)) - ones + (1 - r) * math.log1p(v)
        low, high = (s, high) if divergence <= limit else (low, s)
    p = c * math.exp(-low)
    return (r + v) / (1 + v) / p if p > 0 else math.inf

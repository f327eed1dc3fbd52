def largest(values):
    """Returns the place of the largest value, or a random one of its places."""
    best = max(values)
    return random.choice([place for place, value in enumerate(values) if value == best])

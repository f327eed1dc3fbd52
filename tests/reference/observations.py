"""Computes observations.json by direct resampling with NumPy, without this library.

python3 tests/reference/observations.py > tests/reference/observations.json
"""

import json

import numpy as np

ROWS = [
    [[0.0, 0.10], [0.0, 0.15], [0.9, 0.60], [0.2, 0.20], [1.0, 0.75], [0.0, 0.10], [0.5, 0.40]],
    [[0.30, 0.20], [0.35, 0.50], [0.30, 0.05], [0.25, 0.45]],
    [[1.0, 0.0], [0.0, 0.8], [0.6, 0.9], [0.4, 1.0], [0.9, 0.1]],
]
BUDGET = 8.0
RUNS = 400_000
WORLDS = 1_000_000

rng = np.random.default_rng(20261126)


def play(choose, independent):
    """Returns the total rewards and the numbers of pulls of RUNS runs. A run ends with the pull that reaches BUDGET."""
    reward, spent, pulls = np.zeros(RUNS), np.zeros(RUNS), np.zeros(RUNS)
    active = np.arange(RUNS)
    lengths = np.array([len(rows) for rows in ROWS])
    table = np.zeros((len(ROWS), lengths.max(), 2))
    for arm, rows in enumerate(ROWS):
        table[arm, : len(rows)] = rows
    while active.size:
        arm = choose(active.size)
        row = (rng.random(active.size) * lengths[arm]).astype(int)
        other = (rng.random(active.size) * lengths[arm]).astype(int) if independent else row
        reward[active] += table[arm, row, 0]
        spent[active] += table[arm, other, 1]
        pulls[active] += 1
        active = active[spent[active] < BUDGET]
    return reward, pulls


def summary(values):
    return {"mean": float(values.mean()), "std": float(values.std(ddof=1)), "count": int(values.size)}


runs = []
best_in_data = int(np.argmax([reward / cost for reward, cost in (np.mean(rows, axis=0) for rows in ROWS)]))
policies = {"uniform": lambda n: rng.integers(len(ROWS), size=n), "best-arm": lambda n: np.full(n, best_in_data)}
for policy, choose in policies.items():
    for independent in [False, True]:
        reward, pulls = play(choose, independent)
        runs.append({"policy": policy, "independent": independent, "reward": summary(reward), "pulls": summary(pulls)})

# The proper Bayesian bootstrap: Dirichlet weights for the rows of each arm, and for a row with a reward and one without,
# which are drawn among all rows. With the probability omega squared they are scaled to the arm's mean cost.
tables = [np.array(rows) for rows in ROWS]
pool = np.concatenate(tables)
mean_costs = np.array([table[:, 1].mean() for table in tables])
sizes = np.concatenate([np.full(len(table), mean) for table, mean in zip(tables, mean_costs)])
rewarded = pool[:, 0] > 0
failures = (~rewarded).sum() / rewarded.sum()
most = pool.max(axis=0)
total = ((pool[:, 1] - pool[:, 1].mean()) ** 2).sum()
within = ((pool[:, 1] - sizes) ** 2).sum()
error = within / (len(pool) - len(tables))
omega_squared = max(0.0, (total - within - (len(tables) - 1) * error) / (total + error))
world_ratios = []
for table, mean_cost in zip(tables, mean_costs):
    weights = rng.dirichlet([1.0] * len(table) + [1.0, failures], size=WORLDS)
    sums = weights[:, : len(table)] @ table
    for place, side in [(-2, rewarded), (-1, ~rewarded)]:
        chosen = rng.choice(np.flatnonzero(side), size=WORLDS)
        factor = np.where(rng.random(WORLDS) < omega_squared, mean_cost / sizes[chosen], 1.0)
        rows = pool[chosen] * factor[:, None]
        rows[:, 1] = np.maximum(rows[:, 1], 0.01 * mean_cost)
        sums += weights[:, [place]] * np.minimum(rows, most)
    world_ratios.append(sums[:, 0] / sums[:, 1])
world_ratios = np.array(world_ratios)
best = np.bincount(world_ratios.argmax(axis=0), minlength=len(ROWS)) / WORLDS
quantiles = np.quantile(world_ratios, [0.025, 0.25, 0.5, 0.75, 0.975], axis=1).T
worlds = {"count": WORLDS, "best": best.tolist(), "quantiles": quantiles.tolist()}

print(json.dumps({"rows": ROWS, "budget": BUDGET, "runs": runs, "worlds": worlds}, indent=1))

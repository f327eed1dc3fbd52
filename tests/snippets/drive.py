"""Runs a snippet: drive.py SNIPPET same PULLS, drive.py SNIPPET law PULLS, or drive.py SNIPPET trials.

`same` prints the choices of the snippet until one differs from the record, and takes the recorded arm wherever the
snippet could have chosen it at random. `law` prints the choices that the snippet draws. `trials` prints how often
rewards and costs of BTS succeed.
"""

import copy
import random
import sys

snippet = {}
exec(open(sys.argv[1], encoding="utf-8").read(), snippet)
policy, arms = snippet["Policy"](), snippet["K"]


def chosen(policy, place):
    """Returns the choice if random.choice takes the item at this share of its list."""
    random.choice = lambda items: items[int(place * len(items))]
    return policy.choose()


def same(arm):
    """Makes the snippet choose the arm if it can, by trying every item of a list of at most K arms."""
    global policy
    for step in range(arms):
        trial = copy.deepcopy(policy)
        if chosen(trial, (step + 0.5) / arms) == arm:
            policy = trial
            return arm
    sys.exit()


random.seed(1)
if sys.argv[2] == "trials":
    for _ in range(10_000):
        policy.observe(0, 0.3 * snippet["REWARD_MAX"], 0.6 * snippet["COST_MAX"])
    print(policy.rewards[0], policy.costs[0])
    sys.exit()
for line in open(sys.argv[3]):
    arm, reward, cost = line.split()
    print(same(int(arm)) if sys.argv[2] == "same" else policy.choose())
    policy.observe(int(arm), float(reward), float(cost))

"""Measures policies in Python: the time of a pull, and the time from Ctrl-C to the partial result.

    python benches/python.py

The package `budgeted_bandits` must be installed. The least of several turns counts, because other programs only make a turn
slower.
"""

import os
import signal
import threading
import time

import budgeted_bandits as bb

TURNS = 7
PULLS = 200_000
LONG = 10**8


class First(bb.Policy):
    """Pulls the first arm."""

    def choose(self, tally):
        return 0


class Learning(bb.Policy):
    """Pulls the first arm, and learns every outcome."""

    def choose(self, tally):
        return 0

    def observe(self, arm, reward, cost):
        pass


class EpsilonGreedy(bb.Policy):
    """Pulls a random arm now and then, and otherwise the arm that has earned most for its costs."""

    epsilon = bb.Parameter(0.1, 0, 1)

    def choose(self, tally):
        if tally.round <= self.arms:
            return tally.round - 1
        if self.random() < self.epsilon:
            return self.below(self.arms)
        ratios = tally.ratios
        return ratios.index(max(ratios))


def specification(policy, arms, pulls, repetitions=1):
    """Returns a run of so many pulls."""
    arm = {"reward": {"law": "bernoulli", "p": 0.5}, "cost": {"law": "bernoulli", "p": 0.5}}
    return {
        "version": 1,
        "environment": {"arms": [arm] * arms},
        "budget": {"absolute": pulls / 2},
        "policies": [{"id": policy}],
        "repetitions": repetitions,
        "checkpoints": [1],
    }


def pull(policy, arms):
    """Returns the nanoseconds of a pull."""
    least = float("inf")
    for _ in range(TURNS):
        begun = time.perf_counter()
        result = bb.run(specification(policy, arms, PULLS), progress=False)
        seconds = time.perf_counter() - begun
        least = min(least, seconds / result.data["policies"][0]["final"]["stopping_time"])
    return 1e9 * least


def interrupt(policy, turn):
    """Returns the seconds from Ctrl-C to the partial result, within a task of up to 1e8 pulls."""
    sent = []

    def send():
        # The package looks for signals every 50 ms, so the signals come at different moments in between.
        time.sleep(0.5 + 0.007 * turn)
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=send).start()
    result = bb.run(specification(policy, 2, LONG * 0.9), on_interrupt="return", progress=False)
    seconds = time.perf_counter() - sent[0]
    assert not result.is_complete
    return seconds


if __name__ == "__main__":
    print("| policy | K = 2 | K = 10 | K = 100 |\n|---|---|---|---|")
    for policy in ("uniform", "first", "learning", "epsilon-greedy"):
        print(f"| {policy} | " + " | ".join(f"{pull(policy, arms):.0f} ns" for arms in (2, 10, 100)) + " |")
    print("\n| policy | longest of 10 times from Ctrl-C to the partial result |\n|---|---|")
    for policy in ("uniform", "bts", "epsilon-greedy"):
        print(f"| {policy} | {max(interrupt(policy, turn) for turn in range(10)):.2f} s |")

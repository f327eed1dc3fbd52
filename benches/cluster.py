"""Simulates an experiment that is divided between many nodes, and prints the table of docs/cluster.md.

    python3 benches/cluster.py

Nothing is measured here. The assumptions are the constants below; the measured ones name their source.
"""

import heapq
import random
from statistics import median

NODES = [1, 2, 4, 10, 100, 1000]
WORK = [10, 1000]  # hours of one core that the whole experiment takes
PARTS_PER_NODE = 4
RUNS = 20  # simulated runs for each row, of which the median counts

LAUNCHES = 10  # tasks that the engine starts in a second
START = 2.0  # seconds from the start of a task to its first repetition
SPREAD = 0.05  # standard deviation of the logarithm of a node's speed
SLOW_NODES, SLOWNESS = 0.01, 3.0  # the share of nodes that are this many times slower
BETWEEN_FAILURES = 1000 * 3600.0  # seconds of one node between two failures, on average
REQUEUED = 60.0  # seconds until the engine notices a failure and starts the part again
LOST = 0.05  # the share of a part's time so far that is lost: sections are written at least this often
MERGE = 0.058  # seconds for each part, from the 1,000 parts that docs/records.md describes


def part(work, speed, draw):
    """Returns how many seconds a node takes for a part, failures included."""
    time, left, clock = 0.0, work / speed, START
    while True:
        failure = draw.expovariate(1 / BETWEEN_FAILURES)
        if failure >= clock + left:
            return time + clock + left
        done = max(0.0, failure - clock)
        time += failure + REQUEUED
        left -= done * (1 - LOST)


def run(hours, nodes, draw):
    """Returns how many seconds pass from the start of the first task to the answer."""
    speeds = [draw.lognormvariate(0, SPREAD) for _ in range(nodes)]
    speeds = [speed / SLOWNESS if draw.random() < SLOW_NODES else speed for speed in speeds]
    if nodes == 1:
        speeds = [1.0]  # the core that the others are compared with
    parts = PARTS_PER_NODE * nodes
    free = [(0.0, node) for node in range(nodes)]
    end = launched = 0.0
    for _ in range(parts):
        time, node = heapq.heappop(free)
        launched = max(launched + 1 / LAUNCHES, time)
        done = launched + part(3600 * hours / parts, speeds[node], draw)
        end = max(end, done)
        heapq.heappush(free, (done, node))
    return end + MERGE * parts


def main():
    print("| work of one core | nodes | time | times faster than one core | efficiency |\n|--:|--:|--:|--:|--:|")
    draw = random.Random(1)
    for hours in WORK:
        for nodes in NODES:
            seconds = median(run(hours, nodes, draw) for _ in range(RUNS))
            faster = 3600 * hours / seconds
            time = f"{seconds / 3600:.1f} h" if seconds >= 7200 else f"{seconds / 60:.1f} min"
            print(f"| {hours:,} h | {nodes:,} | {time} | {faster:.2f} | {100 * faster / nodes:.0f} % |")


main()

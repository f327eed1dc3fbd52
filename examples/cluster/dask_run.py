"""Runs an experiment in parts on Dask, merges them as they arrive, and prints the answer:

    python dask_run.py SPEC.json PARTS [SCHEDULER]

Without the address of a scheduler, the parts run on this machine. Every worker needs the command `budgeted-bandits`.
"""

import sys
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory

from dask.distributed import Client, as_completed

COMMAND = "budgeted-bandits"


def shard(specification, part):
    """Computes one part on a worker, and returns its record file."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "part.rec")
        run([COMMAND, "shard", "-", "--shard", part, "--out", file], input=specification, check=True, capture_output=True)
        return file.read_bytes()


def main(specification, parts, scheduler=None):
    with Client(scheduler) as client, TemporaryDirectory() as folder:
        text = Path(specification).read_bytes()
        futures = client.map(shard, [text] * int(parts), [f"{part}/{parts}" for part in range(1, int(parts) + 1)])
        whole, arrived = Path(folder, "whole.rec"), Path(folder, "arrived.rec")
        for count, (_, record) in enumerate(as_completed(futures, with_results=True), 1):
            arrived.write_bytes(record)
            run([COMMAND, "merge", *filter(Path.exists, [whole, arrived]), "--out", whole], check=True, capture_output=True)
            print(f"{count} of {parts} parts", file=sys.stderr)
        run([COMMAND, "merge", whole, "--format", "csv"], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

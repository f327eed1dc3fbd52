"""Runs an experiment in parts on Dask, merges them as they arrive, and prints the answer:

    python dask_run.py SPEC.json PARTS [SCHEDULER]

Without the address of a scheduler, the parts run on this machine. Every worker needs the package `budgeted-bandits`.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import budgeted_bandits as bb
from dask.distributed import Client, as_completed


def shard(specification, part):
    """Computes one part on a worker, and returns its record file."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "part.rec")
        bb.shard(specification, part, file, threads=1, progress=False)
        return file.read_bytes()


def main(specification, parts, scheduler=None):
    parts = int(parts)
    with Client(scheduler) as client, TemporaryDirectory() as folder:
        text = Path(specification).read_text(encoding="utf-8")
        futures = client.map(shard, [text] * parts, [(part, parts) for part in range(1, parts + 1)])
        whole, arrived = Path(folder, "whole.rec"), Path(folder, "arrived.rec")
        for count, (_, record) in enumerate(as_completed(futures, with_results=True), 1):
            arrived.write_bytes(record)
            result = bb.merge([file for file in (whole, arrived) if file.exists()], out=whole)
            print(f"{count} of {parts} parts", file=sys.stderr)
        print(result.to_csv("curves"), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])

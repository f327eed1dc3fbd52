#!/bin/bash
# Divides an experiment between the cores of this machine with GNU parallel, and prints its answer. The option
# --sshloginfile of GNU parallel divides it between several machines.
#
#   ./parallel.sh SPEC.json 20
set -euo pipefail
specification=$1
parts=$2
mkdir -p parts

# --resume-failed leaves out the parts that are complete, if the script was interrupted.
seq "$parts" | parallel --joblog parts/log --resume-failed \
  budgeted-bandits shard "$specification" --shard "{}/$parts" --threads 1 --out parts/{}.rec >&2
budgeted-bandits merge parts/*.rec

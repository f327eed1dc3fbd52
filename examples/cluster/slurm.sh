#!/bin/bash
# Divides an experiment between the nodes of a Slurm cluster, and prints its answer into answer.json.
#
#   ./slurm.sh SPEC.json 20
#
# Twenty parts are written to the folder parts. A part that is killed or requeued goes on where it stopped.
set -euo pipefail
specification=$1
parts=$2
mkdir -p parts

array=$(sbatch --parsable --array="1-$parts" --requeue --cpus-per-task=1 --output=parts/%a.log --open-mode=append \
  --wrap "budgeted-bandits shard '$specification' --shard auto --threads 1 --out parts/\$SLURM_ARRAY_TASK_ID.rec")

# With `afterok`, a failed part would prevent the merge. With `afterany` the merge starts, and says what is missing.
sbatch --parsable --dependency="afterany:$array" --output=answer.json --error=answer.log \
  --wrap "budgeted-bandits merge parts/*.rec --format json"

#!/bin/sh
# Plays a tournament in N shards as an array of Slurm jobs, and merges when all of them are done:
# slurm.sh N PLAN, on a file system that the nodes share.
#
# If a node dies, Slurm queues its shard again, which continues where it was. If a shard fails, the
# merge is cancelled: run the same command again. The words in SBATCH_OPTIONS go to sbatch.
set -eu
n=$1 plan=$2
here=$(cd "$(dirname "$0")" && pwd)
records=${RECORDS:-.}
# shellcheck disable=SC2086 # options are words
array=$(sbatch --parsable --requeue --array="1-$n" --job-name=nim-shard \
   --output="$records/shard-%a.txt" --open-mode=truncate ${SBATCH_OPTIONS:-} \
   --wrap="exec '$here/shard.sh' \$SLURM_ARRAY_TASK_ID '$n' '$plan'")
files=
for k in $(seq "$n"); do files="$files '$records/shard-$k.jsonl'"; done
# shellcheck disable=SC2086
sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes --job-name=nim-merge \
   --output="$records/standings.txt" ${SBATCH_OPTIONS:-} \
   --wrap="${LUANIM:-luanim} merge $files -o '$records/games.jsonl' &&
      ${LUANIM:-luanim} standings '$records/games.jsonl'"

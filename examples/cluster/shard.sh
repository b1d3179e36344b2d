#!/bin/sh
# Plays one shard: shard.sh K N PLAN. Run again after any interruption, it plays what is left. If an
# earlier run is not quite dead, it waits for it: a node may be taken for lost while its work goes on.
# The command is luanim, or what LUANIM names; records go to the folder RECORDS, by default here.
set -eu
k=$1 n=$2 plan=$3
exec ${LUANIM:-luanim} tournament "$plan" --shard "$k/$n" --jobs "${JOBS:-1}" \
   --record "${RECORDS:-.}/shard-$k.jsonl" --resume --wait

#!/bin/sh
# Plays one shard: shard.sh K N PLAN. Run again after an interruption, it plays the rest. If an
# earlier run is still alive, it waits: a node may be given up as lost while it is still working.
# LUANIM names the command (default luanim), RECORDS the folder for records (default this one).
set -eu
k=$1 n=$2 plan=$3
exec ${LUANIM:-luanim} tournament "$plan" --shard "$k/$n" --jobs "${JOBS:-1}" \
   --record "${RECORDS:-.}/shard-$k.jsonl" --resume --wait

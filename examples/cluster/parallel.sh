#!/bin/sh
# Plays a tournament in N shards under GNU parallel, then merges: parallel.sh N PLAN
#
# After a failure or a reboot run the same command again: finished shards have nothing to do, the
# others continue where they were. The words in PARALLEL_OPTIONS go to parallel; so other machines
# can join in, if luanim is installed there and this folder is shared or at the same place:
#
#     PARALLEL_OPTIONS='--sshlogin 4/node1,4/node2,: --workdir .' ./parallel.sh 64 plan.lua
set -eu
n=$1 plan=$2
here=$(dirname "$0")
records=${RECORDS:-.}
log=$records/parallel.log
# shellcheck disable=SC2086 # options are words
seq "$n" | parallel --will-cite --joblog "$log" ${PARALLEL_OPTIONS:-} \
   "$here/shard.sh" {} "$n" "$plan" ">$records/shard-{}.txt"
set --
for k in $(seq "$n"); do set -- "$@" "$records/shard-$k.jsonl"; done
${LUANIM:-luanim} merge "$@" -o "$records/games.jsonl"
${LUANIM:-luanim} standings "$records/games.jsonl"

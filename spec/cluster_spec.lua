-- The scripts of examples/cluster, with GNU parallel; a shard is made to fail and is run again.

local support <const> = require "spec.support"
local quote <const> = support.quote

describe("examples/cluster", function ()
   if support.shell "parallel --version | grep -q GNU" ~= 0 then
      return pending "GNU parallel is not installed"
   end

   local folder, luanim

   -- Runs a command in the folder with the environment that the scripts take.
   local function run(command)
      return support.shell(("cd %s && LUANIM=%s %s"):format(quote(folder), quote(luanim), command))
   end

   setup(function ()
      folder = support.folder()
      luanim = support.write(folder .. "/luanim",
         ("#!/bin/sh\nexec %s -e %s /dev/null \"$@\"\n"):format(support.interpreter(),
            quote "os.exit(require 'nim.cli'.main(arg), true)"))
      support.shell(("chmod +x %s; cp examples/cluster/* %s"):format(quote(luanim), quote(folder)))
      -- Fewer games than the example, for these specs.
      support.shell(("sed -i 's/random = 50/random = 6/' %s/plan.lua"):format(quote(folder)))
   end)

   teardown(function () support.remove(folder) end)

   it("plays shards that make the record of a single run", function ()
      local code <const>, output <const>, errors <const> = run "./parallel.sh 5 plan.lua"
      assert.same({ 0, "" }, { code, errors })
      assert.matches("^672 games in ./games.jsonl\n672 games, seed 20240612\n", output)
      assert.equal(0, (run "./luanim tournament plan.lua --record single.jsonl"))
      assert.equal(0, (run "cmp games.jsonl single.jsonl"))
   end)

   it("plays what is left when it runs again, and then is whole", function ()
      run "rm -f shard-*.jsonl games.jsonl parallel.log"
      run "mkdir shard-3.jsonl" -- so that the third shard cannot write
      local code <const> = run "./parallel.sh 5 plan.lua"
      assert.is_true(code ~= 0)
      assert.equal(1, (run "test -e games.jsonl"))
      run "rmdir shard-3.jsonl"
      local again <const>, _, errors <const> = run "./parallel.sh 5 plan.lua"
      assert.same({ 0, "" }, { again, errors })
      assert.equal(0, (run "cmp games.jsonl single.jsonl"))
      run "rm shard-2.jsonl"
      assert.equal(0, (run "./parallel.sh 5 plan.lua"))
      assert.equal(0, (run "cmp games.jsonl single.jsonl"))
   end)

   it("refuses the records of another plan", function ()
      run "sed 's/seed = [0-9]*/seed = 1/' plan.lua >other.lua"
      local code <const>, output <const>, errors <const> = run "./parallel.sh 5 other.lua"
      assert.is_true(code ~= 0)
      assert.equal("", output)
      assert.matches("shard%-1.jsonl: line 1: games of seed 1 expected, got seed 20240612", errors)
   end)
end)

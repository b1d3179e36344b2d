-- The commands about tournaments, run as a child.

local support <const> = require "spec.support"
local quote <const> = support.quote

local folder

local RUN <const> = "os.exit(require 'nim.cli'.main(arg), true)"

-- Runs luanim in the folder, perhaps through another command and after some Lua code; returns exit
-- code, output and errors.
local function luanim(arguments, by, code)
   return support.shell(table.concat({
      "cd", quote(folder), "\n", by or "", quote(support.interpreter()), "-e",
      quote((code or "") .. RUN), "/dev/null", arguments,
   }, " "))
end

local function write(name, text)
   support.write(folder .. "/" .. name, text)
end

local function read(name)
   return support.read(folder .. "/" .. name)
end

setup(function ()
   folder = support.folder()
   write("plan.lua", [[
      local slow = { name = "slow", move = function (_, position)
         if SLOW then for _ = 1, 2e5 do end end
         return position:move(1)
      end }
      return {
         bots = { "optimal", "random", slow },
         starts = { "1-3-5-7", { random = 30, heaps = { 3, 4 }, sizes = { 1, 9 } } },
         repeats = 2,
         seed = 5,
      }
   ]])
end)

teardown(function () support.remove(folder) end)

describe("luanim tournament", function ()
   it("plays a plan and shows the standings", function ()
      local code <const>, output <const>, errors <const> = luanim "tournament plan.lua"
      assert.same({ 0, "" }, { code, errors })
      assert.matches("^310 games, seed 5\n\n#  bot +games", output)
      assert.matches("\n1  optimal +%d", output)
   end)

   it("shows the same with more jobs, and writes the same record", function ()
      local outputs <const>, records <const> = {}, {}
      for jobs = 1, 3 do
         local name <const> = "jobs" .. jobs .. ".jsonl"
         local _, output <const> = luanim(("tournament plan.lua --jobs %d --record %s")
            :format(jobs, name))
         outputs[jobs], records[jobs] = output, read(name)
      end
      assert.same({ outputs[1], outputs[1] }, { outputs[2], outputs[3] })
      assert.is_true(records[1] == records[2] and records[1] == records[3])
   end)

   it("plays bots without a plan: by name, and from files", function ()
      write("mine.lua", "return function (position) return position:move(1) end")
      local code <const>, output <const>, errors <const> =
         luanim "tournament mine.lua optimal random --start 1-3-5-7 --start 3-4-5 --play misere"
      assert.same({ 0, "" }, { code, errors })
      assert.matches("^12 games, seed %-?%d+\n", output)
      assert.matches("\n%d  mine +8 ", output)
   end)

   it("draws a seed, shows it, and plays the same for it", function ()
      local _, output <const> = luanim "tournament random greedy --start 9-9-9"
      local seed <const> = output:match "seed (%-?%d+)"
      local _, again <const> = luanim("tournament random greedy --start 9-9-9 --seed " .. seed)
      assert.equal(output, again)
   end)

   it("continues a record, with its seed", function ()
      luanim "tournament random greedy --start 9-9-9 --start 5-6-7 --record drawn.jsonl"
      local whole <const> = read "drawn.jsonl"
      write("drawn.jsonl", whole:sub(1, #whole // 2))
      local code <const> =
         luanim "tournament random greedy --start 9-9-9 --start 5-6-7 --record drawn.jsonl --resume"
      assert.equal(0, code)
      assert.equal(whole, read "drawn.jsonl")
   end)

   it("plays parts, and merge joins them", function ()
      luanim "tournament plan.lua --record whole.jsonl"
      for k = 1, 3 do
         luanim(("tournament plan.lua --shard %d/3 --record part%d.jsonl"):format(k, k))
      end
      assert.same({ 1, "", "luanim: 104 of 310 games are missing: 1-2, 7-8, 13-14, 19-20, 25-26, "
         .. "31-32, 37-38, 43-44, …\n" },
         { luanim "merge part2.jsonl part3.jsonl -o merged.jsonl" })
      assert.same({ 0, "310 games in merged.jsonl\n", "" },
         { luanim "merge part*.jsonl --output merged.jsonl" })
      assert.equal(read "whole.jsonl", read "merged.jsonl")
   end)

   it("ends on Ctrl-C, says how to continue, and loses nothing", function ()
      luanim "tournament plan.lua --record whole.jsonl"
      for _, jobs in ipairs { 1, 2 } do
         os.remove(folder .. "/stopped.jsonl")
         local code <const>, output <const>, errors <const> = luanim(
            ("tournament plan.lua --record stopped.jsonl --jobs %d & "
               .. "for i in $(seq 500); do [ -s stopped.jsonl ] || sleep 0.02; done; "
               .. "kill -INT $!; wait $!")
               :format(jobs), nil, "SLOW = true ")
         assert.same({ "", 130 }, { output, code })
         assert.matches("^luanim: interrupted; %d+ of 310 games are in stopped.jsonl: "
            .. "the same command with %-%-resume plays the rest\n$", errors)
         luanim(("tournament plan.lua --record stopped.jsonl --resume --jobs %d"):format(jobs))
         assert.equal(read "whole.jsonl", read "stopped.jsonl")
      end
   end)

   it("continues after kill -9 at any moment", function ()
      luanim "tournament plan.lua --record whole.jsonl"
      for round = 1, support.rounds(4) do
         os.remove(folder .. "/killed.jsonl")
         local code <const> = luanim("tournament plan.lua --record killed.jsonl --jobs 2",
            ("timeout --signal=KILL 0.%d"):format(round * 2))
         assert.is_true(code == 137 or code == 0)
         local _, _, errors <const> =
            luanim "tournament plan.lua --record killed.jsonl --jobs 2 --resume"
         assert.equal("", errors)
         assert.equal(read "whole.jsonl", read "killed.jsonl")
      end
   end)

   it("limits the time of a bot, and shows what it has taken", function ()
      local code <const>, output <const>
         = luanim "tournament optimal greedy --start 3-4-5 --seed 1 --budget 600"
      assert.equal(0, code)
      assert.matches("forfeits  budget %%\n1 .* <?0.[01]\n", output)
   end)

   it("says that a worker was killed from outside", function ()
      write("once.lua", [[
         local function move(_, position)
            if io.open "there" then return position:move(1) end
            io.open("there", "w"):close()
            os.execute("kill -KILL " .. io.open "/proc/self/stat":read "n")
         end
         local bot = { name = "killed", move = move }
         return { bots = { bot, "greedy" }, starts = { "2" }, seed = 1 }
      ]])
      local code <const>, output <const>, errors <const> = luanim "tournament once.lua"
      assert.same({ "luanim: game 1: worker killed from outside (signal 9); playing again\n",
         0 }, { errors, code })
      assert.is_nil(output:find "crash")
   end)

   it("says what is wrong in one line", function ()
      luanim "tournament plan.lua --record whole.jsonl"
      write("bot.lua", "return { move = print }")
      write("broken.lua", "return {")
      write("faulty.lua", "error 'no plan'")
      local function expect(message, arguments, code)
         local got_code <const>, output <const>, errors <const> = luanim(arguments)
         assert.same({ "", code or 1 }, { output, got_code })
         assert.equal("luanim: " .. message .. "\n", errors)
      end
      expect("whole.jsonl: already has games; resume it or name another file",
         "tournament plan.lua --record whole.jsonl")
      expect("whole.jsonl: line 1: games of seed 6 expected, got seed 5",
         "tournament plan.lua --record whole.jsonl --resume --seed 6")
      expect("bot.lua: plan (a table with bots and starts) expected, got table; without a plan, "
         .. "name two or more bots", "tournament bot.lua")
      expect("broken.lua:1: unexpected symbol near <eof>", "tournament broken.lua")
      expect("faulty.lua:1: no plan", "tournament faulty.lua")
      expect("cannot open none.lua: No such file or directory", "tournament none.lua")
      local function misused(message, arguments)
         expect(message .. " (see: luanim tournament --help)", arguments, 2)
      end
      misused("--start: at least one expected without a plan, got none",
         "tournament optimal random")
      write("loud.lua", "io.stderr:write 'loud' return {}") -- a bot alone must not run as a plan
      for option, value in pairs { start = "1-2", rules = "kayles", play = "normal" } do
         misused(("--%s: not beside a plan, which has its own; without a plan, name two or more "
            .. "bots"):format(option), ("tournament loud.lua --%s %s"):format(option, value))
      end
      for _, name in ipairs { "optimal", "optimul" } do
         misused(("BOT: two or more bots, or a plan (a Lua file), expected, got %s alone"):format(
            name), ("tournament %s --start 3-4"):format(name))
      end
      expect("bots[1]: name of a bot (optimal, endgame, minimax, misere_blind, mirror, greedy, "
         .. 'cautious, random) expected, got "nobody"', "tournament nobody random --start 1")
      expect('shard: { k, n } or "k/n" with 1 <= k <= n expected, got "4/3"',
         "tournament plan.lua --shard 4/3")
      misused("--record: the file to resume expected, got none", "tournament plan.lua --resume")
      expect("--jobs: integer 1 or more expected, got 0 (see: luanim tournament --help)",
         "tournament plan.lua --jobs 0", 2)
      write("other.lua", (read "plan.lua":gsub("seed = 5", "seed = 7")))
      expect("whole.jsonl: line 1: games of seed 7 expected, got seed 5",
         "tournament other.lua --record whole.jsonl --resume")
      expect("/dev/full: No space left on device", "tournament plan.lua --record /dev/full")
   end)

   it("stops and says so when nobody reads its record any more", function ()
      luanim "tournament plan.lua --repeats 200 --record /dev/stdout 2>errors | head -1"
      assert.equal("luanim: /dev/stdout: Broken pipe\n", read "errors")
   end)

   it("shows progress on a terminal, and on nothing else", function ()
      local no_terminal <const> = support.no_terminal()
      if no_terminal then return pending(no_terminal) end
      local _, output <const> = support.shell(("cd %s && script -qec %s /dev/null"):format(
         quote(folder), quote(("%s -e %s /dev/null tournament plan.lua"):format(
            support.interpreter(), quote(RUN)))))
      assert.matches("\r%d+ of 310 games", output)
   end)
end)

describe("luanim check", function ()
   it("finds nothing wrong, or says what and where", function ()
      luanim "tournament plan.lua --record whole.jsonl"
      local scope <const> = "checked: checksums, moves, winners, pairs, versions"
      assert.same({ 0, "310 of 310 games, 0 faults\n" .. scope
         .. "; not compared with a plan (--plan)\n", "" }, { luanim "check whole.jsonl" })
      assert.same({ 0, "310 of 310 games, 0 faults\n" .. scope
         .. "; bots, seats and starts of the plan\n", "" },
         { luanim "check whole.jsonl --plan plan.lua" })
      local text <const> = read "whole.jsonl"
      write("bad.jsonl", (text:gsub('"winner":"first"', '"winner":"second"', 1):sub(1, -2)))
      local code <const>, output <const> = luanim "check bad.jsonl"
      assert.equal(1, code)
      assert.matches("^bad.jsonl:%d+: check: %x+ expected, got %x+: the line was altered\n"
         .. "bad.jsonl: the last line is incomplete; %-%-resume repairs it\n"
         .. "308 of 310 games, 1 fault; missing: %d+, 310\n", output)
      write("old.jsonl", (read "bad.jsonl":gsub(',"check":"%x+"', "")))
      local _, of_old <const> = luanim "check old.jsonl"
      assert.matches("^old.jsonl:%d+: game %d+: winner: first expected, got second\n"
         .. "old.jsonl: the last line is incomplete; %-%-resume repairs it\n"
         .. "309 of 310 games, 1 fault; missing: 310\n"
         .. "checked: checksums %(309 games have none%), moves", of_old)
   end)

   it("needs rules that are written in Lua", function ()
      write("halves.lua", [[
         return { name = "halves", heap = function (n)
            if n < 2 then return { { n - 1 } } end
            return { { n - 1 }, { n // 2, n - n // 2 } }
         end }
      ]])
      if not pcall(require "nim".rules, { name = "x", heap = function () return {} end }) then
         return pending "rules cannot be functions yet"
      end
      luanim("tournament random greedy --start 7-8 --rules halves.lua --seed 1 "
         .. "--record halves.jsonl")
      assert.matches('"rules":"halves %(halves.lua #%x+%)"', read "halves.jsonl")
      local code <const>, output <const> = luanim "check halves.jsonl"
      assert.equal(1, code)
      assert.matches("unknown rules halves %(halves.lua #%x+%); pass rules written in Lua with the "
         .. "option rules", output)
      local checked <const>, told <const>, errors <const>
         = luanim "check halves.jsonl --rules halves.lua"
      assert.same({ 0, "2 of 2 games, 0 faults", "" }, { checked, told:match "^[^\n]*", errors })
   end)
end)

describe("luanim standings and export", function ()
   it("read what tournament writes", function ()
      local _, output <const> = luanim "tournament plan.lua --record again.jsonl"
      assert.same({ 0, output, "" }, { luanim "standings again.jsonl" })
      local _, pgn <const> = luanim "export again.jsonl --pgn"
      local _, csv <const> = luanim "export again.jsonl --csv"
      local _, results <const> = pgn:gsub('%[Result "[01]%-[01]"%]', "")
      local _, lines <const> = csv:gsub("\r\n", "")
      assert.same({ 310, 311 }, { results, lines })
      assert.same({ 2, "",
         "luanim: --pgn or --csv expected, got neither (see: luanim export --help)\n" },
         { luanim "export again.jsonl" })
   end)

   it("are silent when their reader is gone", function ()
      luanim "tournament plan.lua --record again.jsonl"
      local _, output <const>, errors <const> = luanim "export again.jsonl --pgn | head -1"
      assert.same({ "", 1 }, { errors, select(2, output:gsub("\n", "")) })
   end)
end)

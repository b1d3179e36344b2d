-- Swiss tournaments and knockouts as nim.swiss and nim.knockout play them, round by round.

local core <const> = require "nim.core"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local starts <const> = { { box = { 2, 2, 2 } } }

local function swiss(changes)
   local spec <const> = {
      bots = { "optimal", "endgame", "minimax", "greedy", "cautious", "mirror", "random" },
      starts = starts, rounds = 3, seed = 1,
   }
   for field, value in pairs(changes or {}) do spec[field] = value end
   return nim.swiss(spec)
end

describe("swiss", function ()
   it("plays its rounds, and nobody meets anybody twice", function ()
      local event <const>, met <const> = swiss { rounds = 7 }:run(), {}
      assert.equal(7, #event.history)
      for _, round in ipairs(event.history) do
         assert.equal(3, #round.meetings)
         assert.equal(1, #round.byes)
         for _, meeting in ipairs(round.meetings) do
            local key <const> = math.min(meeting[1], meeting[2]) .. "-"
               .. math.max(meeting[1], meeting[2])
            assert.is_nil(met[key])
            met[key] = true
         end
      end
      assert.is_nil(event:next())
   end)

   it("gives a point for a won meeting and for a bye, half a one for a level meeting", function ()
      local event <const> = swiss():run()
      local scores <const> = {}
      for _, round in ipairs(event.history) do
         for _, meeting in ipairs(round.meetings) do
            local a <const>, b <const> = meeting.points[1], meeting.points[2]
            local share <const> = a > b and 1 or a < b and 0 or 0.5
            scores[meeting[1]] = (scores[meeting[1]] or 0) + share
            scores[meeting[2]] = (scores[meeting[2]] or 0) + 1 - share
         end
         scores[round.byes[1].player] = (scores[round.byes[1].player] or 0) + 1
      end
      local last = math.huge
      for _, row in ipairs(event:standings()) do
         assert.equal(scores[row.number], row.score)
         assert.is_true(row.score <= last)
         last = row.score
      end
   end)

   it("is the same when its rounds are played one by one", function ()
      local whole <const>, event <const> = swiss():run(), swiss()
      local rounds = 0
      while event:next() do
         assert.equal(event:next(), event:next())
         event:enter(event:next():run())
         rounds = rounds + 1
      end
      assert.equal(3, rounds)
      assert.equal(tostring(whole), tostring(event))
   end)

   it("depends on its seed alone", function ()
      assert.equal(tostring(swiss():run()), tostring(swiss():run()))
      assert.not_equal(swiss():run():rounds_text(), swiss { seed = 2 }:run():rounds_text())
      assert.not_equal(swiss():next().seed, 1)
   end)

   it("keeps its lists when a program changes its own", function ()
      local bots <const>, listed <const> = { "optimal", "greedy" }, { "1-4-6" }
      local event <const> = nim.knockout { bots = bots, starts = listed, seed = 1 }
      bots[1], listed[1] = "random", "7-7"
      local game <const> = event:next():game(1)
      assert.same({ "optimal", "1-4-6" }, { game.first, tostring(game.start) })
   end)

   it("gives bots that nothing tells apart one rank", function ()
      local event <const> = nim.swiss {
         bots = { "greedy", "greedy", "greedy", "greedy" }, starts = { "3-4" }, rounds = 2,
         seed = 1,
      }
      local ranks <const> = {}
      for i, row in ipairs(event:run():standings()) do ranks[i] = row.rank end
      assert.same({ 1, 1, 1, 1 }, ranks)
      local last
      for _, row in ipairs(swiss():run():standings()) do
         local same = last ~= nil
         for _, key in ipairs { "score", "cut1", "buchholz", "sonneborn_berger", "won" } do
            same = same and last[key] == row[key]
         end
         if last then assert.equal(same, last.rank == row.rank) end
         last = row
      end
   end)

   it("shows between the rounds of a knockout who is out", function ()
      local cup <const> = nim.knockout {
         bots = { "optimal", "greedy", "cautious", "random", "mirror" }, starts = starts, seed = 1,
      }
      local function out()
         local lines <const> = {}
         for name, text in tostring(cup):gmatch "\n +%d +(%S+)  +(round %d)%f[^%d]" do
            lines[#lines + 1] = name .. " " .. text
         end
         for name in tostring(cup):gmatch "\n +%d +(%S+)  +champion" do
            lines[#lines + 1] = name .. " champion"
         end
         table.sort(lines)
         return lines
      end
      local expected <const> = {}
      assert.same(expected, out())
      for round in function () return cup:next() end do
         cup:enter(round:run())
         for _, meeting in ipairs(cup.history[#cup.history].meetings) do
            local loser <const> = meeting.points[1] >= meeting.points[2] and 2 or 1
            expected[#expected + 1] = ("%s round %d"):format(cup.names[meeting[loser]],
               #cup.history)
         end
         if #cup.history == 3 then
            expected[#expected + 1] = cup:standings()[1].name .. " champion"
         end
         table.sort(expected)
         assert.same(expected, out())
      end
      assert.equal(5, #expected)
   end)

   it("says why each pairing was made", function ()
      local text <const> = tostring(swiss():run())
      assert.matches("Swiss, round 3 of 3, seed 1\n\n#  bot ", text, 1, true)
      assert.matches("\n   optimal %d+%-%d+ greedy: both have 0\n", text)
      assert.matches("\n   random rests: lowest placed without a bye\n", text, 1, true)
   end)

   it("refuses results that are not this round's", function ()
      local event <const> = swiss()
      local other <const> = nim.tournament { bots = { "optimal", "greedy" }, starts = { "1" },
         seed = 5 }:run()
      local _, message <const> = pcall(event.enter, event, other)
      assert.has_error(function () event:enter(nil) end,
         "result: result of the round expected, got nil")
      assert.matches("result: 156 games of seed %-?%d+ expected, got 2 of seed 5", message)
      event:run()
      assert.has_error(function () event:enter(other) end,
         "result: none expected, since the event is over, got one")
   end)

   it("refuses wrong options of a run at the caller's line", function ()
      local event <const> = swiss()
      support.fails("jobs: integer 1 … 1024 expected, got 0", event.run, event, { jobs = 0 })
      support.fails("record: name of a file to resume expected, got nil", event.run, event,
         { resume = true })
      support.fails('shard: no shard (each round needs all results) expected, got "1/2"', event.run,
         event, { shard = "1/2" })
   end)

   it("shows no errors where they are not counted", function ()
      local text <const> = tostring(nim.knockout {
         bots = { "optimal", "random" }, starts = { nim.rules "kayles":position "5-6" }, seed = 1,
      }:run())
      assert.matches("\n   1  optimal  champion      2    2              -         -\n", text, 1,
         true)
   end)

   it("refuses a wrong description at the caller's line", function ()
      for _, wrong in ipairs { 0, 1.5, "3" } do
         assert.has_error(function () swiss { rounds = wrong } end,
            "rounds: integer 1 or more expected, got " .. core.describe(wrong))
      end
      assert.has_error(function () swiss { bots = { "optimal" } } end,
         "bots: list of two or more expected, got 1 of them")
      assert.has_error(function () swiss { turns = 3 } end,
         'swiss: bots, repeats, rounds, seed or starts expected, got "turns"')
      assert.has_error(function () nim.swiss() end,
         "swiss: table expected, got nil")
      local _, message <const> = pcall(function ()
         local event <const> = nim.knockout { bots = {}, starts = starts }
         return event
      end)
      assert.matches("^spec/rounds_spec.lua:%d+: bots: list of two or more expected, got none",
         message)
   end)
end)

describe("the records of a Swiss tournament", function ()
   -- Runs with records in a folder of their own; gives the folder and the event.
   local function run(folder, options)
      options.record = folder .. "/open.jsonl"
      return swiss():run(options)
   end

   local function bytes(folder)
      local list <const> = {}
      for round = 1, 3 do
         list[round] = support.read(("%s/open-%d.jsonl"):format(folder, round))
      end
      return list
   end

   it("are the same for any number of workers and after an interruption", function ()
      local one <const>, two <const> = support.folder(), support.folder()
      local whole <const> = run(one, { jobs = 1 })
      run(two, { jobs = 2 })
      assert.same(bytes(one), bytes(two))

      -- Each game says why its two bots meet.
      local games <const> = {}
      for game in nim.record.games(one .. "/open-1.jsonl") do games[#games + 1] = game end
      assert.equal(156, #games)
      for _, game in ipairs(games) do assert.equal("both have 0", game.why) end
      assert.equal(0, nim.record.check(one .. "/open-3.jsonl").faults)

      -- What a kill in the second round leaves: a torn line, and no third round.
      local path <const> = two .. "/open-2.jsonl"
      local torn <const> = support.read(path):sub(1, 10000)
      support.write(path, torn)
      os.remove(two .. "/open-3.jsonl")
      local resumed <const> = run(two, { resume = true })
      assert.same(bytes(one), bytes(two))
      assert.equal(tostring(whole), tostring(resumed))

      local nothing <const>, message <const> = run(two, {})
      assert.is_nil(nothing)
      assert.matches("open%-1.jsonl", message)
      support.remove(one)
      support.remove(two)
   end)
end)

describe("knockout", function ()
   local function cup(bots)
      return nim.knockout { bots = bots, starts = starts, seed = 3 }
   end

   it("is won by who never loses a meeting", function ()
      local event <const> = cup { "greedy", "cautious", "mirror", "optimal", "random" }:run()
      local rows <const> = event:standings()
      assert.equal("optimal", rows[1].name)
      assert.equal(3, #event.history)
      for number, round in ipairs(event.history) do
         assert.equal(({ 1, 2, 1 })[number], #round.meetings)
         for _, meeting in ipairs(round.meetings) do
            if meeting[1] == 4 or meeting[2] == 4 then
               local own <const> = meeting[1] == 4 and 1 or 2
               assert.is_true(meeting.points[own] > meeting.points[3 - own])
            end
         end
      end
   end)

   it("says who met whom, who rested, and how a level meeting was decided", function ()
      local text <const> = tostring(cup { "greedy", "greedy", "greedy" }:run())
      assert.equal([[
Knockout, standard bracket (1-8, 4-5, 2-7, 3-6), won by greedy, seed 3

seed  bot         out in    games  won  errors a game  forfeits
   1  greedy      champion     52   26           0.23         -
   2  greedy (2)  round 2     104   52           0.23         -
   3  greedy (3)  round 1      52   26           0.23         -

round 1
   greedy (2) 26-26 greedy (3): round of 4: seed 2 against seed 3; level, the higher seed advances
   greedy rests: seed 1 has no opponent in this round
round 2
   greedy 26-26 greedy (2): final: seed 1 against seed 2; level, the higher seed advances]], text)
   end)

   it("can be looked at before it begins and while it is played", function ()
      local event <const> = cup { "greedy", "optimal", "random" }
      assert.matches("round 1, seed 3", tostring(event), 1, true)
      event:enter(event:next():run())
      assert.matches("round 2, seed 3", tostring(event), 1, true)
      assert.equal(1, #event.history)
   end)
end)

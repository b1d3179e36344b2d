-- Tournaments: who meets whom, that every game counts once, and that a seed decides all.

local nim <const> = require "nim"
local support <const> = require "spec.support"
local results <const> = require "nim.result"
local round_robin <const> = require "nim.schedule.round_robin"

-- A deterministic bot that loses often.
local function nibble(position)
   for i, size in ipairs(position) do
      if size > 0 then return i, 1 end
   end
end

local function small(changes)
   local spec <const> = {
      bots = { "optimal", "greedy", "random", nibble },
      starts = { "1-3-5-7", nim.position("3-4-5", "misere"), { box = { 2, 2 } } },
      seed = 11,
      repeats = 3,
   }
   for field, value in pairs(changes or {}) do spec[field] = value end
   return nim.tournament(spec)
end

-- All games of a tournament as text, in the order of `numbers`, or from first to last.
local function games(tournament, numbers)
   local list <const> = {}
   for i = 1, tournament.games do
      local number <const> = numbers and numbers[i] or i
      local game <const> = tournament:play(number)
      list[number] = table.concat({ number, game.first, game.second, tostring(game.start),
         game.start.play, game.moves, game.winner, game.reason }, " ")
   end
   return list
end

describe("a round robin", function ()
   it("pairs four by the circle method", function ()
      local schedule <const> = round_robin({ false, false, false, false }, 1, 1)
      local pairings <const> = {}
      for k = 1, schedule.pairs do
         local first <const>, second <const> = schedule:pair(k)
         pairings[k] = first - 1 .. "-" .. second - 1
      end
      assert.same({ "0-3", "1-2", "0-2", "3-1", "0-1", "2-3" }, pairings)
   end)

   it("lets all meet once on each start, and stochastic ones as often as wanted", function ()
      for players = 2, 7 do
         local stochastic <const> = {}
         for i = 1, players do stochastic[i] = i % 3 == 0 end
         local schedule <const> = round_robin(stochastic, 4, 5)
         local met <const> = {}
         for k = 1, schedule.pairs do
            local i <const>, j <const>, start <const>, turn <const> = schedule:pair(k)
            assert.is_true(i ~= j and start >= 1 and start <= 4)
            local key <const> = table.concat({ math.min(i, j), math.max(i, j), start, turn }, " ")
            assert.is_nil(met[key])
            met[key] = true
         end
         for i = 1, players do
            for j = i + 1, players do
               for start = 1, 4 do
                  for turn = 1, 5 do
                     local wanted <const> = turn == 1 or stochastic[i] or stochastic[j] or nil
                     assert.equal(wanted, met[table.concat({ i, j, start, turn }, " ")])
                  end
               end
            end
         end
      end
   end)

   it("rests each player of an odd number once in a cycle", function ()
      local schedule <const> = round_robin({ false, false, false, false, false }, 1, 1)
      for round = 0, 4 do
         local seen <const> = {}
         for table_number = 1, 2 do
            local i <const>, j <const> = schedule:pair(2 * round + table_number)
            assert.is_nil(seen[i])
            assert.is_nil(seen[j])
            seen[i], seen[j] = true, true
         end
      end
   end)
end)

describe("a tournament", function ()
   it("plays pairs of games: the same start with the seats swapped", function ()
      local t <const> = small()
      for number = 1, t.games, 2 do
         local one <const>, other <const> = t:game(number), t:game(number + 1)
         assert.same({ one.first, one.second, one.turn }, { other.second, other.first, other.turn })
         assert.equal(one.start, other.start)
      end
   end)

   it("plays each start once between bots that draw no random numbers", function ()
      local t <const> = small()
      local met <const> = {}
      for number = 1, t.games do
         local game <const> = t:game(number)
         local key <const> = ("%s %s %s %s"):format(game.first, game.second, game.start,
            game.start.play)
         met[key] = (met[key] or 0) + 1
         if game.first == "random" or game.second == "random" then
            assert.is_true(met[key] <= 3)
         else
            assert.equal(1, met[key])
         end
      end
      assert.equal(2 * 10 * (6 + 2 * 3), t.games)
   end)

   it("gives the same games in any order", function ()
      local t <const> = small()
      local numbers <const> = {}
      for i = 1, t.games do numbers[i] = i end
      nim.random(5):shuffle(numbers)
      assert.same(games(t), games(small(), numbers))
   end)

   it("gives other games for another seed, and the same for the same", function ()
      assert.same(games(small()), games(small()))
      assert.not_same(games(small()), games(small { seed = 12 }))
   end)

   it("draws a seed if none is given, shows it and keeps it", function ()
      local t <const> = nim.tournament { bots = { "random", "greedy" }, starts = { "9-9-9" } }
      assert.equal("integer", math.type(t.seed))
      assert.matches("seed " .. tostring(t.seed):gsub("%-", "%%-"), tostring(t:run()))
      local again <const> = nim.tournament {
         bots = { "random", "greedy" }, starts = { "9-9-9" }, seed = t.seed,
      }
      assert.same(games(t), games(again))
   end)

   it("counts every game once: wins and losses, rows and columns agree", function ()
      local t <const> = small()
      local result <const> = t:run()
      assert.is_true(result.complete)
      assert.equal(t.games, result.games)
      local won, played = 0, 0
      for _, row in ipairs(result.bots) do
         won, played = won + row.won, played + row.games
         assert.equal(row.games, row.games_first + row.games_second)
         assert.equal(row.won, row.won_first + row.won_second)
         local sum_won, sum_played = 0, 0
         for _, other in ipairs(result.bots) do
            local w <const>, n <const> = result:against(row.number, other.number)
            sum_won, sum_played = sum_won + w, sum_played + n
            if row ~= other then
               local v <const>, m <const> = result:against(other.number, row.number)
               assert.same({ n, n }, { m, w + v })
               local ll <const>, split <const>, ww <const> = result:pairs(row.number, other.number)
               assert.same({ n // 2, w }, { ll + split + ww, split + 2 * ww })
            end
         end
         assert.same({ row.won, row.games }, { sum_won, sum_played })
      end
      assert.same({ t.games, 2 * t.games }, { won, played })
   end)

   it("says the same as its games one by one", function ()
      local t <const> = small()
      local won <const> = {}
      for number = 1, t.games do
         local game <const> = t:play(number)
         local winner <const> = game[game.winner]
         won[winner] = (won[winner] or 0) + 1
      end
      for _, row in ipairs(t:run().bots) do assert.equal(won[row.name] or 0, row.won) end
   end)

   it("is won by the perfect player wherever it begins from N", function ()
      for _, play in ipairs { "normal", "misere" } do
         local t <const> = nim.tournament {
            bots = { "optimal", "random", "greedy", "cautious", "mirror", nibble },
            starts = {
               { random = 40, heaps = { 1, 5 }, sizes = { 1, 9 }, outcome = "N", play = play },
            },
            seed = 3,
         }
         for _, row in ipairs(t:run().bots) do
            if row.name == "optimal" then assert.equal(row.games_first, row.won_first) end
         end
      end
   end)

   it("lets the best bot of two perfect ones be decided by the seat alone", function ()
      local t <const> = nim.tournament {
         bots = { "optimal", "optimal" }, starts = { { box = { 4, 4, 4 } } }, seed = 1,
      }
      local result <const> = t:run()
      assert.same({ "optimal", "optimal (2)" }, { result.bots[1].name, result.bots[2].name })
      assert.same({ 0, 124, 0 }, { result:pairs(1, 2) })
      assert.same({ 1, 1 }, { result.bots[1].rank, result.bots[2].rank })
   end)

   it("keeps bots of one name apart", function ()
      local function named() return { name = "copycat", move = nibble } end
      local t <const> = nim.tournament {
         bots = { named(), named(), { name = "copycat (2)", move = nibble } }, starts = { "1-2" },
         seed = 1,
      }
      local names <const> = {}
      for _, row in ipairs(t:run().bots) do names[row.number] = row.name end
      assert.same({ "copycat", "copycat (3)", "copycat (2)" }, names)
   end)

   it("ends when all forfeit, and says why", function ()
      local t <const> = nim.tournament {
         bots = {
            { name = "thrower", move = function () error("no idea", 0) end },
            { name = "cheater", move = function () return 1, 99 end },
         },
         starts = { "1-2", "3" }, seed = 1,
      }
      local result <const> = t:run()
      assert.equal(4, result.games)
      for _, row in ipairs(result.bots) do
         assert.same({ 2, 2, 4 }, { row.won, row.forfeits, row.games })
      end
      assert.matches("\nthrower +2  error +1: no idea\n", tostring(result) .. "\n")
      assert.matches("\ncheater +2  illegal +2: take: integer 1 … 1 expected, got 99\n",
         tostring(result) .. "\n")
   end)

   it("refuses a wrong description at the caller's line", function ()
      local function expect(message, changes)
         local _, got <const> = pcall(function ()
            local t <const> = small(changes)
            return t
         end)
         assert.equal(message, got:match "^spec/tournament_spec.lua:%d+: (.*)$")
      end
      expect("bots: list of two or more expected, got none", { bots = {} })
      expect("bots: list of two or more expected, got 1 of them", { bots = { "optimal" } })
      expect("bots[1]: name, function, or table with a function `move` expected, got nil",
         { bots = { nil, "optimal", "random" } })
      expect("starts[1]: heaps: table, string or nim.position expected, got nil",
         { starts = { nil, "1-2" } })
      expect('bots: list of two or more expected, got "optimal"', { bots = "optimal" })
      expect("starts: list of one or more expected, got none", { starts = {} })
      expect('starts: list of one or more expected, got "1-2"', { starts = "1-2" })
      expect("repeats: integer 1 or more expected, got 0", { repeats = 0 })
      expect("repeats: integer 1 or more expected, got 1.5", { repeats = 1.5 })
      expect("games: at most 2^53 expected, got 5.53402e+19",
         { starts = { { box = { 1 << 61 } } } })
      expect("games: at most 2^53 expected, got 1.84467e+20",
         { bots = { "random", "greedy" }, repeats = math.maxinteger })
      expect('seed: integer expected, got "7"', { seed = "7" })
      expect('tournament: bots, pairings, repeats, seed or starts expected, got "bot"',
         { bot = {} })
      expect("bots[2]: name, function, or table with a function `move` expected, got 7",
         { bots = { "optimal", 7 } })
      expect("bots[1]: name of a bot (optimal, endgame, minimax, misere_blind, mirror, greedy, "
         .. 'cautious, random) expected, got "optimum"; did you mean "optimal"?',
         { bots = { "optimum", "random" } })
      expect("starts[2]: duplicate start 1-2", { starts = { "1-2", "1-2" } })
      assert.has_error(function () small():play(0) end,
         "number: integer 1 … 240 expected, got 0")
      assert.has_error(function () small():game(241) end,
         "number: integer 1 … 240 expected, got 241")
      assert.same(small():game(1), small():game(1.0))
   end)

   it("plays few games between two writes, if they are slow", function ()
      local batch <const> = require "nim.tournament.batch"
      local first
      nim.tournament { bots = { "greedy", "mirror" }, starts = { { box = { 3, 3 } } }, seed = 1 }
         :run { progress = function (done) first = first or done end }
      assert.equal(2, first)
      assert.equal(4, batch.next_size(2, 2, 0.001))
      assert.equal(2, batch.next_size(64, 64, 60))
      assert.equal(100, batch.next_size(64, 64, 0.064))
      assert.equal(2048, batch.next_size(2048, 2048, 0))
   end)

   it("does not grow with the number of games #memory", function ()
      local function bytes_after(repeats)
         local t <const> = small { repeats = repeats }
         collectgarbage()
         collectgarbage()
         local before <const> = collectgarbage "count"
         local result <const> = t:run()
         collectgarbage()
         collectgarbage()
         assert.is_true(result.complete)
         return (collectgarbage "count" - before) * 1024
      end
      bytes_after(1)
      local few <const>, many <const> = bytes_after(2), bytes_after(40)
      assert.is_true(many < few + 2000, few .. " and " .. many .. " bytes")
   end)
end)

describe("a result", function ()
   it("gives every opponent the same weight, however often they met", function ()
      local tally <const> = require "nim.result.tally".new { "a", "b", "c" }
      local function meet(i, j, times, won)
         for k = 1, times do
            tally:add(1, i, j, k <= won and "first" or "second", "played", 1)
         end
      end
      meet(1, 2, 10, 10) -- a beats b always
      meet(1, 3, 1000, 0) -- and loses to c always
      local row
      for _, each in ipairs(results.new(tally).bots) do
         if each.name == "a" then row = each end
      end
      assert.equal(0.5, row.score)
      -- As much as 4 / (1/10 + 1/1000) = 39.6 games spread evenly.
      local low <const>, high <const> = nim.statistics.wilson(0.5 * 4 / 0.101, 4 / 0.101)
      assert.is_true(math.abs(low - row.low) < 1e-12 and math.abs(high - row.high) < 1e-12)
   end)

   it("knows the numbers of its bots", function ()
      local result <const> = nim.tournament {
         bots = { "optimal", "greedy" }, starts = { "1-2" }, seed = 1,
      }:run()
      for _, method in ipairs { "against", "pairs" } do
         support.fails("j: integer 1 … 2 expected, got 3", result[method], result, 1, 3)
         support.fails('i: integer 1 … 2 expected, got "a"', result[method], result, "a", 1)
      end
   end)

   it("takes pairs of games as what was observed", function ()
      local tally <const> = require "nim.result.tally".new { "a", "b" }
      local number = 0
      local function pair(points) -- of a, in two games
         tally:add(number + 1, 1, 2, points >= 1 and "first" or "second", "played", 1)
         tally:add(number + 2, 2, 1, points == 2 and "second" or "first", "played", 1)
         number = number + 2
      end
      for _ = 1, 5 do pair(0) end
      for _ = 1, 80 do pair(1) end
      for _ = 1, 15 do pair(2) end
      local best <const> = results.new(tally).bots[1]
      local sample <const> = nim.statistics.by_pairs { 5, 80, 15 }
      assert.is_true(math.abs(sample.low - best.low) < 1e-12)
      assert.is_true(math.abs(sample.high - best.high) < 1e-12)
      -- One more game, whose pair is not complete: games count then.
      tally:add(number + 1, 1, 2, "first", "played", 1)
      local low <const> = nim.statistics.wilson(111, 201)
      assert.is_true(math.abs(low - results.new(tally).bots[1].low) < 1e-12)
   end)

   it("aligns names of any width and shows an incomplete tournament as one", function ()
      local tally <const> = require "nim.result.tally".new { "火柴", "a bot" }
      tally:add(1, 1, 2, "first", "played", 3, nil, 0, 1)
      assert.equal([[
1 game of 1,200, seed 5

#  bot    games  won  score %  95 % interval  as first  as second  errors a game  forfeits
1  火柴       1    1    100.0   20.7 … 100.0       1/1        0/0           0.00         -
2  a bot      1    0      0.0     0.0 … 79.3       0/0        0/1           1.00         -

#  bot      1    2
1  火柴     ·  1-0
2  a bot  0-1    ·]], tostring(results.new(tally, { total = 1200, seed = 5 })))
   end)
end)

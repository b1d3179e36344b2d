-- Numbers in results: exact means, equal ranks, errors a game, and shares that are not rounded up.

local cells <const> = require "nim.text.cells"
local mean <const> = require "nim.result.mean"
local nim <const> = require "nim"
local results <const> = require "nim.result"
local support <const> = require "spec.support"
local tables <const> = require "nim.result.tables"
local new_tally <const> = require "nim.result.tally".new

local BOTS <const> = {
   "cautious", "endgame", "greedy", "mirror", "misere_blind", "optimal", "random",
}

-- Rank, score and interval of all bots, to the last bit.
local function ranking(result)
   local lines <const> = {}
   for i, bot in ipairs(result.bots) do
      lines[i] = ("%d %s %a %a %a"):format(bot.rank, bot.name, bot.score, bot.low, bot.high)
   end
   return table.concat(lines, "\n")
end

local function shuffle(...)
   local lists <const> = { ... }
   for i = #lists[1], 2, -1 do
      local j <const> = math.random(i)
      for _, list in ipairs(lists) do list[i], list[j] = list[j], list[i] end
   end
end

describe("the mean of fractions", function ()
   -- Denominators divide 5040, so that integers are an oracle.
   local DIVISORS <const> = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24 }

   it("is equal and ordered as the fractions are, in any order", function ()
      math.randomseed(14)
      local found <const> = {} -- by the number of fractions: exact sums and means
      for _ = 1, support.rounds(4000) do
         local count <const> = math.random(6)
         local above <const>, below <const>, sum = {}, {}, 0
         for i = 1, count do
            below[i] = DIVISORS[math.random(#DIVISORS)]
            above[i] = math.random(0, below[i])
            sum = sum + above[i] * (5040 // below[i])
         end
         local value <const> = mean(above, below)
         shuffle(above, below)
         assert.equal(value, mean(above, below))
         found[count] = found[count] or {}
         local equal <const> = found[count][sum]
         assert.is_true(equal == nil or equal == value)
         found[count][sum] = value
      end
      for count, values in pairs(found) do
         local sums <const> = {}
         for sum, value in pairs(values) do
            sums[#sums + 1] = sum
            assert.equal(sum / (5040 * count), value) -- one division: the nearest float
         end
         table.sort(sums)
         for i = 2, #sums do assert.is_true(values[sums[i - 1]] < values[sums[i]]) end
      end
   end)

   it("is the nearest float also where the sum needs hundreds of bits", function ()
      -- By Python's fractions.Fraction.
      assert.equal(0x1.1f73815eb55ccp-1, mean({ 38, 5, 56, 12, 0, 5, 19, 79, 10, 0 },
         { 38, 5, 56, 12, 27, 44, 66, 79, 47, 19 }))
      local above <const>, below <const> = {}, {}
      for i = 1, 200 do above[i], below[i] = i, 2 * i end
      assert.equal(0.5, mean(above, below))
      for i = 1, 200 do below[i] = i end
      assert.equal(1.0, mean(above, below))
      for i = 1, 200 do above[i] = 0 end
      assert.equal(0.0, mean(above, below))
   end)
end)

describe("ranks", function ()
   it("are the same in a tournament, in its record and in its report", function ()
      local path <const>, equal = os.tmpname(), 0
      for seed = 1, support.rounds(40) do
         local result <const> = nim.tournament {
            bots = BOTS, starts = { { random = 5, heaps = { 3, 5 }, sizes = { 1, 7 } } },
            seed = seed,
         }:run { record = path }
         local wanted <const> = ranking(result)
         assert.equal(wanted, ranking(nim.record.standings(path)))
         assert.equal(wanted, ranking(nim.report(path).result))
         os.remove(path)
         for i = 2, #BOTS do
            local one <const>, other <const> = result.bots[i - 1], result.bots[i]
            if one.rank == other.rank then equal = equal + 1 end
            assert.is_true(one.rank == other.rank or one.score > other.score)
         end
      end
      assert.is_true(equal > 0)
   end)

   it("are equal for equal wins, whoever they were won against", function ()
      math.randomseed(3)
      for _ = 1, support.rounds(300) do
         local size <const>, games <const> = math.random(3, 9), math.random(5)
         local names <const>, wins <const>, rows <const> = {}, {}, {}
         for i = 1, size do names[i], wins[i] = "b" .. i, 0 end
         for i = 1, size do
            for j = i + 1, size do
               for _ = 1, games do
                  local first_wins <const> = math.random(2) == 1
                  rows[#rows + 1] = { i, j, first_wins and "first" or "second" }
                  local winner <const> = first_wins and i or j
                  wins[winner] = wins[winner] + 1
               end
            end
         end
         shuffle(rows)
         local tally <const> = new_tally(names)
         for number, row in ipairs(rows) do
            tally:add(2 * number, row[1], row[2], row[3], "played", 1)
         end
         local bots <const> = results.new(tally).bots
         for i = 2, size do
            assert.equal(wins[bots[i - 1].number] == wins[bots[i].number],
               bots[i - 1].rank == bots[i].rank)
            assert.is_true(wins[bots[i - 1].number] >= wins[bots[i].number])
         end
         -- So are ratings, which order a full round robin by wins.
         for _, prior in ipairs { "anchor", "bayeselo" } do
            local players <const> = nim.rating.fit(tally:results(), { prior = prior }).players
            for i = 2, size do
               assert.equal(players[i - 1].wins == players[i].wins,
                  players[i - 1].rank == players[i].rank)
               assert.equal(players[i - 1].wins == players[i].wins,
                  players[i - 1].elo == players[i].elo)
            end
         end
      end
   end)
end)

describe("errors a game", function ()
   -- Gives up at once, after some moves if `moves` says so.
   local function quitter(moves)
      return {
         name = "quitter " .. moves, theory = false,
         move = function (position)
            if position:total() > 12 - 2 * moves then
               for heap, size in ipairs(position) do
                  if size > 0 then return heap, 1 end
               end
            end
            error "enough"
         end,
      }
   end

   local function cell_of(result, name)
      for i, bot in ipairs(result.bots) do
         if bot.name == name then return tables.standings(result).rows[i][9], bot end
      end
   end

   it("are unknown for bots that only forfeit, in every format", function ()
      for moves = 0, 2 do
         local spec <const> = {
            bots = { quitter(moves), "optimal" }, starts = { "3-4-5" }, seed = 1,
         }
         local path <const> = os.tmpname()
         local result <const> = nim.tournament(spec):run { record = path }
         for _, one in ipairs { result, nim.record.standings(path), nim.report(path).result } do
            local cell <const>, bot <const> = cell_of(one, "quitter " .. moves)
            assert.same({ 2, 2, "-" }, { bot.games, bot.forfeits, cells.text(cell) })
            assert.equal("0.00", cells.text((cell_of(one, "optimal"))))
         end
         os.remove(path)
         assert.matches("\n +1 +quitter %d +[^\n]* +2 +0 +%- +2\n",
            tostring(nim.knockout(spec):run()))
         spec.rounds = 1
         assert.matches("\n2 +quitter %d +[^\n]* +2 +0 +%- +2\n", tostring(nim.swiss(spec):run()))
      end
   end)

   it("count neither forfeited games nor the errors in them", function ()
      local tally <const> = new_tally { "ann", "bob" }
      tally:add(1, 1, 2, "second", "illegal", 5, "what", 2, 1)
      tally:add(2, 2, 1, "second", "played", 5, nil, 3, 4)
      local result <const> = results.new(tally)
      local cell, bot = cell_of(result, "ann")
      assert.same({ 6, 2, "4.00" }, { bot.errors, bot.forfeit_errors, cell.text })
      cell, bot = cell_of(result, "bob")
      assert.same({ 4, 0, "2.00" }, { bot.errors, bot.forfeit_errors, cell.text })
   end)
end)

describe("a share in a table", function ()
   it("is shown as 0.0 or 100.0 only where it is 0 or 1", function ()
      for share, text in pairs {
         [0] = "0.0", [1] = "100.0", [11999 / 12000] = ">99.9", [1 / 12000] = "<0.1",
         [0.999] = "99.9", [0.9995] = ">99.9", [0.9994] = "99.9", [0.001] = "0.1",
         [0.0004] = "<0.1", [0.0006] = "0.1", [1 - 2 ^ -53] = ">99.9", [2 ^ -1000] = "<0.1",
         [0.5] = "50.0",
      } do
         assert.equal(text, cells.percent(share))
      end
      assert.same({ "<0.01", "0.00", "-" }, { cells.mean(1, 1000).text, cells.mean(0, 5).text,
         cells.mean(0, 0).text })
   end)

   it("is never certain of who is stronger", function ()
      local estimate <const> = require "nim.text.estimate"
      for _, count in ipairs { 1, 10, 60, 1000, 10 ^ 6 } do
         local sample <const> = nim.statistics.by_pairs { 0, 0, count }
         assert.is_true(sample.los < 1)
         local text <const> = estimate.sample(sample, "ann", "bob")
         assert.is_nil(text:match "stronger 100%.0")
         assert.matches("score 100.0 % (", text, 1, true)
      end
      assert.matches("score >99.9 %% %(>99.9 … >99.9%)", estimate.sample(
         nim.statistics.by_games(999999, 1), "ann", "bob"))
      assert.matches("score <0.1 %% %(<0.1 … <0.1%)", estimate.sample(
         nim.statistics.by_games(1, 999999), "ann", "bob"))
   end)
end)

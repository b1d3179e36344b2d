-- Comparing strategies: the verdict of nim.compare, and the numbers that it rests on.

local compare <const> = require "nim.compare"
local nim <const> = require "nim"

local function verdict(...)
   return table.concat(compare(...).verdict, "\n")
end

describe("compare", function ()
   it("finds the perfect player better, exactly", function ()
      assert.equal([[
For nim in normal play with heaps up to 3-3-3:
optimal never errs.
optimal is better than greedy: it keeps the win in 100.0 % of the won positions, ]]
         .. "the other in 43.8 %, and it is stronger head to head "
         .. "(31 of 38 points on all 19 starts).",
         verdict("optimal", "greedy", { box = "3-3-3" }))
   end)

   it("finds the same with the bots the other way round", function ()
      local one <const> = compare("optimal", "greedy", { box = "3-3-3" })
      local other <const> = compare("greedy", "optimal", { box = "3-3-3" })
      assert.same(one.verdict, other.verdict)
      assert.equal(one.duels[1].sample.points, 38 - other.duels[1].sample.points)
   end)

   it("finds twins equal and numbers their names", function ()
      local got <const> = compare("greedy", "greedy", { box = "3-3" })
      assert.equal("greedy (2)", got.skills[2].name)
      assert.matches("greedy and greedy %(2%) come out equal", got.verdict[2])
      assert.same({ 0, 0 }, got.duels[1].differences.only)
      assert.matches("greedy and greedy (2) keep the win in the same positions.", tostring(got), 1,
         true)
   end)

   it("does not decide where skill and score disagree", function ()
      local text <const> = verdict("greedy", "cautious", { play = "misere", box = "4-4-4" })
      assert.matches("greedy errs less often than cautious", text, 1, true)
      assert.matches("cautious is stronger head to head than greedy", text, 1, true)
      assert.matches("which of the two does better depends on the opponent", text, 1, true)
   end)

   it("names the chance of error of the claim that was accepted", function ()
      local one <const> = verdict("random", "random", { box = "7-7-7", alpha = 0.01, beta = 0.1,
         elo = 100 })
      assert.matches("either is stronger %(%d+ pairs, tests of 0 against 100 Elo with 10 %% chance",
         one)
      local other <const> = verdict("optimal", "random",
         { box = "3-3-3", alpha = 0.01, beta = 0.1 })
      assert.matches("pairs, tests of 0 against 20 Elo with 1 % chance of error", other, 1, true)
   end)

   it("distinguishes rates that look alike", function ()
      local function skill(name, kept)
         return {
            name = name, exact = true, positions = 12000, kept = kept, share = kept / 12000,
            rules = "nim", play = "normal", box = "9-9",
         }
      end
      local duel <const> = {
         exact = true, sample = nim.statistics.by_pairs { 0, 1, 2 }, tests = { {} },
      }
      local words <const> = require "nim.compare.verdict"
      assert.equal("ann is better than bob: it keeps the win in 11998 of 12000 won positions, "
         .. "the other in 11997, and it is stronger head to head (5 of 6 points on all 3 starts).",
         words({ skill("ann", 11998), skill("bob", 11997) }, { duel })[2])
      assert.matches("it keeps the win in 100.0 % of the won positions, the other in >99.9 %, ",
         words({ skill("ann", 12000), skill("bob", 11999) }, { duel })[3], 1, true)
   end)

   it("leaves open what draws and pairs do not decide", function ()
      local noisy <const>, other <const> = nim.bots.with_noise("optimal", 0.3),
         nim.bots.with_noise("optimal", 0.31)
      local text <const> = verdict(noisy, other, { box = "3-3", pairs = 20, samples = 5 })
      assert.matches("too close to call from these draws", text, 1, true)
      assert.matches("After 20 pairs it is open which is stronger head to head.", text, 1, true)
      assert.not_matches("better", text)
   end)

   it("counts where exactly one keeps the win, as the two skills do", function ()
      local got <const> = compare("mirror", "greedy", { box = "4-4-4" })
      local only <const> = got.duels[1].differences.only
      assert.equal(got.skills[1].kept - got.skills[2].kept, only[1] - only[2])
      local differences <const> = got.duels[1].differences
      local keeper <const> = nim.bots[got.duels[1].names[differences.keeps]]
      local loser <const> = nim.bots[got.duels[1].names[3 - differences.keeps]]
      local place <const> = differences.position
      assert.equal("P", place:after(keeper:move(place)):outcome())
      assert.equal("N", place:after(loser:move(place)):outcome())
   end)

   it("lists no differences of stochastic bots", function ()
      assert.is_nil(compare("random", "greedy", { box = "2-2", pairs = 5 }).duels[1].differences)
   end)

   it("compares every two of several, in order", function ()
      local got <const> = compare("greedy", "cautious", "mirror", { box = "2-2" })
      local names <const> = {}
      for i, played in ipairs(got.duels) do names[i] = table.concat(played.names, "/") end
      assert.same({ "greedy/cautious", "greedy/mirror", "cautious/mirror" }, names)
      assert.equal(3, #got.skills)
   end)

   it("prints numbers, then words", function ()
      assert.equal([[
greedy in nim, normal play, heaps up to 2-2
   keeps the win in 66.7 % of 6 won positions
      S0  100.0 % of 2
      S1  50.0 % of 4
   beats the perfect player from 66.7 % of them
   first error: in 1-2 it plays 2:2; 2:1 keeps the win
cautious in nim, normal play, heaps up to 2-2
   keeps the win in 66.7 % of 6 won positions
      S0  100.0 % of 2
      S1  50.0 % of 4
   beats the perfect player from 66.7 % of them
   first error: in 0-2 it plays 2:1; 2:2 keeps the win
head to head, by pairs (the same start, seats swapped)
   greedy scores 50.0 % against cautious on all 5 starts of the box (pairs
   lost-split-won 1-3-1), exactly.
      Only greedy keeps the win in 2 positions, only cautious in 2; the
      smallest: 0-2 (greedy keeps it).
verdict
   For nim in normal play with heaps up to 2-2:
   greedy and cautious come out equal: both keep the win in 66.7 % of the won
   positions, and neither is stronger head to head (5 of 10 points on all 5
   starts).]], tostring(compare("greedy", "cautious", { box = "2-2" })))
   end)

   it("prints the tests of what is not exact", function ()
      local text <const> = tostring(compare("random", "greedy", { box = "2-2", pairs = 5 }))
      assert.matches("\n      SPRT by pairs of random over greedy, logistic model, "
         .. "0 against 20 Elo, alpha 0.05, beta 0.05:\n         5 pairs", text, 1, true)
      assert.matches("\n      SPRT by pairs of greedy over random, ", text, 1, true)
   end)

   it("takes bots as functions and tables, and no options at all", function ()
      local function nibbler(position)
         for i = 1, #position do
            if position[i] > 0 then return i, 1 end
         end
      end
      local got <const> = compare(nibbler, { move = nibbler })
      assert.same({ "bot 1", "bot 2" }, got.duels[1].names)
   end)

   it("takes nil for the options", function ()
      assert.equal(2, #compare("greedy", "random", nil).skills)
   end)

   it("says that there is nothing to compare where nothing is won", function ()
      for _, options in ipairs { { box = "0-0" }, { box = "1", play = "misere" } } do
         for _, first in ipairs { "optimal", "random" } do
            local got <const> = compare(first, "greedy", options)
            assert.equal(1 + 1, #got.verdict)
            assert.matches("^" .. first .. " and greedy come out equal: there is no won position, "
               .. "and neither is stronger", got.verdict[2])
            assert.is_false(tostring(got):find "never errs" ~= nil)
         end
      end
      assert.matches("\n   optimal and greedy have no start to play from.\n",
         tostring(compare("optimal", "greedy", { box = "0-0" })), 1, true)
   end)

   it("refuses what makes no sense", function ()
      assert.has_error(function () compare("optimal", nil, "greedy") end,
         "bots[2]: name, function, or table with a function `move` expected, got nil")
      assert.has_error(function () compare("optimal", nil, nil) end,
         "bots[2]: name, function, or table with a function `move` expected, got nil")
      assert.has_error(function () compare("greedy") end, "bots: two or more expected, got 1")
      assert.has_error(function () compare() end, "bots: two or more expected, got 0")
      assert.has_error(function () compare("greedy", { box = "2" }) end,
         "bots: two or more expected, got 1")
      assert.has_error(function () compare("greedy", 5) end,
         "bots[2]: name, function, or table with a function `move` expected, got 5")
      assert.has_error(function () compare("greedy", "random", { samples = 2 }) end,
         "samples: integer 5 … 100000 expected, got 2")
      assert.has_error(function () compare("greedy", "random", { pairs = 0 }) end,
         "pairs: integer 1 … 2^24 expected, got 0")
   end)
end)

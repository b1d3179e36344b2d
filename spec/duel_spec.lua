-- Duels: pairs of games between two bots, played until a sequential test decides.

local duel <const> = require "nim.duel"
local nim <const> = require "nim"
local statistics <const> = require "nim.statistics"

-- A bot that, moving first from one heap of 2, wins with this chance: its strength is known.
local function blunderer(chance)
   return { name = ("wins %g"):format(chance), stochastic = true,
      move = function (_, position, turn)
         if position[1] == 1 or turn.random:float() < chance then return 1, position[1] end
         return 1, 1
      end }
end

local function play(first, second, options)
   options.box = options.box or "2"
   return duel(blunderer(first), blunderer(second), options)
end

describe("duel", function ()
   it("plays every start of a box once between deterministic bots", function ()
      local got <const> = duel("optimal", "greedy", { box = "3-3-3" })
      assert.is_true(got.exact)
      assert.equal(19, got.sample.count) -- 20 multisets of three heaps, less the empty one
      local points = 0
      for a = 0, 3 do
         for b = a, 3 do
            for c = b, 3 do
               if c > 0 then
                  local start <const> = nim.position { a, b, c }
                  if nim.referee.play(start, "optimal", "greedy").winner == "first" then
                     points = points + 1
                  end
                  if nim.referee.play(start, "greedy", "optimal").winner == "second" then
                     points = points + 1
                  end
               end
            end
         end
      end
      assert.equal(points, got.sample.points)
   end)

   it("finds equal bots level", function ()
      local got <const> = duel("greedy", "greedy", { box = "4-4" })
      assert.same({ 0, 14, 0 }, got.counts)
      assert.equal(0.5, got.sample.score)
   end)

   it("stops as soon as the tests decide when there are more starts than pairs", function ()
      local got <const> = duel("optimal", "greedy", { pairs = 100 })
      assert.is_false(got.exact)
      assert.equal(1, got.better)
      assert.equal(got.sample.count, got.tests[1].decided_at)
      assert.equal(2, duel("greedy", "optimal", { pairs = 100 }).better)
      local level <const> = duel("optimal", "optimal", { pairs = 100 })
      assert.equal(0, level.better)
      assert.equal(50, level.sample.count)
   end)

   it("leaves open what the pairs do not decide", function ()
      local got <const> = play(0.5, 0.45, { pairs = 20 })
      assert.is_nil(got.better)
      assert.equal(20, got.sample.count)
   end)

   it("repeats starts only where a bot is stochastic", function ()
      assert.equal(2, duel("greedy", "cautious", { box = "2", pairs = 50 }).sample.count)
      assert.is_true(duel("greedy", "random", { box = "2", pairs = 50 }).sample.count > 2)
   end)

   it("depends only on the seed", function ()
      local function counts(seed)
         return table.concat(play(0.7, 0.3, { seed = seed, elo = 200, pairs = 30 }).counts, "-")
      end
      assert.equal(counts(1), counts(1))
      assert.not_equal(counts(1), counts(2))
   end)

   it("counts forfeits", function ()
      local got <const> = duel(function () return 9, 9 end, "greedy", { box = "2" })
      assert.same({ 2, 0 }, got.forfeits) -- in the other two games greedy takes all at once
      assert.same({ 2, 0, 0 }, got.counts)
   end)

   it("runs one test of given claims", function ()
      local got <const> = play(0.9, 0.1, { elo0 = 0, elo1 = 100 })
      assert.equal(1, #got.tests)
      assert.equal("H1", got.tests[1].verdict)
      assert.matches("^SPRT by pairs of wins 0.9 over wins 0.1, logistic model, 0 against 100 Elo",
         tostring(got.tests[1]))
   end)

   it("decides nothing in a box without starts", function ()
      for _, bot in ipairs { "greedy", "random" } do
         local got <const> = duel(bot, "greedy", { box = "0" })
         assert.equal(0, got.sample.count)
      end
   end)

   it("refuses what makes no sense", function ()
      local function refused(message, ...)
         local arguments <const> = table.pack(...)
         assert.has_error(function () duel(table.unpack(arguments, 1, arguments.n)) end, message)
      end
      refused("second: name, function, or table with a function `move` expected, got nil", "greedy")
      refused("options: table expected, got 5", "greedy", "greedy", 5)
      refused("elo: number above 0 expected, got 0", "greedy", "greedy", { elo = 0 })
      refused("pairs: integer 1 … 2^24 expected, got 0", "greedy", "greedy", { pairs = 0 })
      refused("elo1: number -1000 … 1000 expected, got 3000", "greedy", "greedy", { elo = 3000 })
   end)
end)

-- Two bots of known strength: of the one start with a choice, one heap of 2, each wins with its own
-- chance when it moves first; the start with one object is the mover's. So the pairs' law is known.
describe("with bots of known strength", function ()
   local a <const>, b <const> = 0.7, 0.4
   local score <const> = ((a + 1 - b) / 2 + 0.5) / 2 -- half of the pairs start from one object

   it("the interval covers the true score as often as it claims", function ()
      local inside, runs = 0, 300
      for seed = 1, runs do
         -- A test that cannot decide so early: all 40 pairs are played.
         local got <const> = play(a, b, { seed = seed, pairs = 40, elo0 = -0.01, elo1 = 0.01 })
         assert.equal(40, got.sample.count)
         if got.sample.low <= score and score <= got.sample.high then inside = inside + 1 end
      end
      -- 95 %, within three standard errors, or more: half of the pairs are never anything but
      -- split, which the interval, made for starts drawn at random, does not know.
      assert.is_true(inside / runs > 0.95 - 3 * math.sqrt(0.05 * 0.95 / runs), inside)
   end)

   it("neither test calls one of two equal bots stronger more often than it may", function ()
      local wrong, runs = 0, 200
      for seed = 1, runs do
         local better <const> = play(0.6, 0.6, { seed = seed, elo = 100, pairs = 5000 }).better
         if better ~= 0 then wrong = wrong + 1 end
      end
      -- Two tests of 5 % each, within three standard errors.
      assert.is_true(wrong / runs < 0.1 + 3 * math.sqrt(0.1 * 0.9 / runs), wrong)
   end)

   it("the tests find the stronger of two, except as often as they may miss it", function ()
      local found, runs = 0, 200
      local elo <const> = statistics.elo(score)
      for seed = 1, runs do
         if play(a, b, { seed = seed, elo = elo, pairs = 5000 }).better == 1 then
            found = found + 1
         end
      end
      assert.is_true(found / runs > 0.95 - 3 * math.sqrt(0.05 * 0.95 / runs), found)
   end)
end)

-- Sequential tests: bounds, likelihood ratios and expected games, against published numbers.

local core <const> = require "nim.core"
local laws <const> = require "nim.sprt.laws"
local sprt <const> = require "nim.sprt"
local statistics <const> = require "nim.statistics"

local near <const> = require "spec.support".near

describe("bounds", function ()
   it("are Wald's", function ()
      for _, row in ipairs { { 0.05, 0.05, -2.944439, 2.944439 },
         { 0.01, 0.01, -4.595120, 4.595120 }, { 0.05, 0.1, -2.251292, 2.890372 } } do
         local lower, upper = sprt.bounds(row[1], row[2])
         near(row[3], lower, 5.1e-7)
         near(row[4], upper, 5.1e-7)
      end
   end)
end)

describe("llr", function ()
   it("gives the numbers of fastchess's tests", function ()
      for _, row in ipairs {
         -- unit, model, elo0, elo1, counts, its test's number, a reference's
         { "game", "normalized", 0, 2, { 36027, 68692, 36433 }, 0.92, 0.92329 },
         { "game", "normalized", -1.75, 0.25, { 10650, 20431, 10871 }, 2.30, 2.29750 },
         { "game", "logistic", 0.5, 2.5, { 21184, 40708, 21404 }, -1.57, -1.57189 },
         { "game", "logistic", 0, 2, { 57030, 106593, 57433 }, -2.59, -2.59302 },
         { "pair", "normalized", 0, 2, { 365, 16618, 36229, 16974, 390 }, 2.25, 2.25037 },
         { "pair", "normalized", -1.75, 0.25, { 127, 4883, 10712, 5150, 104 }, 3.01, 3.01015 },
         { "pair", "logistic", 0.5, 2.5, { 223, 9863, 21279, 10037, 246 }, -3.07, -3.07413 },
         { "pair", "logistic", 0, 2, { 871, 26175, 55983, 26678, 821 }, -4.98, -4.97867 },
      } do
         local got = sprt.llr(row[5],
            { unit = row[1], model = row[2], elo0 = row[3], elo1 = row[4] })
         near(row[6], got, 0.005)
         near(row[7], got, 6e-6)
      end
   end)

   it("gives the numbers of other programs for games with draws", function ()
      for _, row in ipairs {
         -- fastchess: elo0, elo1, counts, its test's number, a reference's
         { 0, 2, { 68526, 128429, 68965 }, -1.26, -1.26216 },
         { 0.5, 2.5, { 21484, 41111, 21629 }, -1.13, -1.13064 },
      } do
         local got = sprt.llr(row[3],
            { unit = "game", model = "bayesian", elo0 = row[1], elo1 = row[2] })
         near(row[4], got, 0.005)
         near(row[5], got, 6e-6)
      end
      -- cutechess adds half a game to each class, and divides Elo by a scale that draws make.
      for _, row in ipairs {
         { { 1351, 2942, 1477 }, 2.52, 2.5236 }, { { 555, 298, 555 }, -0.74, -0.7406 },
         { { 149, 1, 3 }, -4.69, -4.6900 },
      } do
         local counts, p, total = {}, {}, 0
         for i = 1, 3 do
            counts[i] = row[1][i] + 0.5
            total = total + counts[i]
         end
         for i = 1, 3 do p[i] = counts[i] / total end
         local x = 10 ^ (-laws.draw_elo(p) / 400)
         local got = sprt.llr(counts, { unit = "game", model = "bayesian",
            elo0 = 0, elo1 = 10 / (4 * x / (1 + x) ^ 2) })
         near(row[2], got, 0.005)
         near(row[3], got, 6e-5)
      end
      -- Without draws it is Wald's own.
      near(sprt.llr({ 40, 60 }, { model = "exact", unit = "game" }),
         sprt.llr({ 40, 0, 60 }, { model = "bayesian", unit = "game" }), 1e-3)
   end)

   it("stays exact on one-sided data", function ()
      near(120.548, sprt.llr({ 0, 0, 4250 },
         { unit = "game", model = "normalized", elo0 = 0, elo1 = 10 }), 5.1e-4)
      near(111.798, sprt.llr({ 0, 0, 0, 0, 5550 },
         { model = "normalized", elo0 = 0, elo1 = 5 }), 5.1e-4)
   end)

   it("gives the numbers of a reference for pairs as Nim has them", function ()
      for _, row in ipairs {
         -- counts, logistic, normalized
         { { 10, 0, 60, 0, 30 }, 2.51186, 2.25535 }, { { 10, 60, 30 }, 2.51184, 2.25534 },
         { { 5, 0, 80, 0, 15 }, 2.13166, 1.50720 }, { { 5, 80, 15 }, 2.13169, 1.50721 },
         { { 0, 0, 100, 0, 0 }, -5.91298, -0.65389 }, { { 0, 100, 0 }, -5.91315, -0.65445 },
      } do
         near(row[2], sprt.llr(row[1], { model = "logistic" }), 6e-6)
         near(row[3], sprt.llr(row[1], { model = "normalized" }), 6e-6)
      end
   end)

   it("is Wald's own for drawless games", function ()
      for _, row in ipairs { { 60, 40, 0.98570 }, { 75, 25, 2.71264 }, { 520, 480, 0.64666 },
         { 10, 0, 0.55909 }, { 1, 0, 0.055909 }, { 0, 1, -0.059221 } } do
         near(row[3], sprt.llr({ row[2], row[1] }, { model = "exact", unit = "game" }), 6e-6)
      end
   end)

   it("is the same in the exact and the logistic model when no class is empty", function ()
      for _, elo1 in ipairs { 5, 20, 100, 400 } do
         local options = { unit = "game", elo0 = -7, elo1 = elo1 }
         local logistic = sprt.llr({ 13, 29 }, options)
         options.model = "exact"
         near(sprt.llr({ 13, 29 }, options), logistic, 1e-9)
      end
   end)

   it("changes its sign when the sides are swapped", function ()
      for _, model in ipairs { "logistic", "normalized" } do
         near(sprt.llr({ 5, 80, 15 }, { model = model, elo0 = 3, elo1 = 30 }),
            -sprt.llr({ 15, 80, 5 }, { model = model, elo0 = -30, elo1 = -3 }), 1e-9)
      end
   end)

   it("is finite for any counts", function ()
      for lost = 0, 30, 10 do
         for split = 0, 30, 10 do
            for won = 0, 30, 10 do
               for model, elo in pairs { logistic = 1000, normalized = 200 } do
                  local got = sprt.llr({ lost, split, won },
                     { model = model, elo0 = -elo, elo1 = elo })
                  assert.is_true(got == got and math.abs(got) < 1e6)
               end
            end
         end
      end
   end)

   it("refuses unknown options and wrong counts", function ()
      local function refused(message, counts, options)
         assert.has_error(function () sprt.llr(counts, options) end, message)
      end
      refused("counts: list of 2 … 5 numbers expected, got 1 of them", { 1 })
      refused("counts: list of 2 numbers expected, got 3 of them", { 1, 2, 3 },
         { model = "exact", unit = "game" })
      refused("counts: list of 2 … 5 numbers expected, got nil")
      refused("count 2: number 0 … 2^53 expected, got -1", { 1, -1 })
      refused('model: "exact", "logistic", "normalized" or "bayesian" expected, got "trinomial"',
         { 1, 1 }, { model = "trinomial" })
      refused("counts: list of 3 numbers expected, got 2 of them", { 1, 1 },
         { model = "bayesian", unit = "game" })
      refused('unit: "game", for the bayesian model, expected, got "pair"', { 1, 1, 1 },
         { model = "bayesian" })
      refused('unit: "pair" or "game" expected, got "match"', { 1, 1 }, { unit = "match" })
      refused('unit: "game", for the exact model, expected, got "pair"', { 1, 1 },
         { model = "exact" })
      refused("elo1: more than elo0 = 20 expected, got 20", { 1, 1 }, { elo0 = 20 })
      refused("elo0: number -1000 … 1000 expected, got -inf", { 1, 1 }, { elo0 = -math.huge })
      refused("elo1: number -200 … 200 expected, got 300", { 1, 1 },
         { model = "normalized", elo1 = 300 })
      refused("alpha: number 1e-12 … 0.5 expected, got 0", { 1, 1 }, { alpha = 0 })
      refused('beta: number 1e-12 … 0.5 expected, got "0.1"', { 1, 1 }, { beta = "0.1" })
      refused("alpha + beta: less than 1 expected, got 1", { 1, 1 }, { alpha = 0.5, beta = 0.5 })
      refused("options: table expected, got 5", { 1, 1 }, 5)
   end)
end)

describe("expected_games", function ()
   it("is Wald's mean for the customary bounds", function ()
      near(1600, sprt.expected_games(), 5)
      near(257, sprt.expected_games { elo1 = 50 }, 2)
      near(6400, sprt.expected_games { elo1 = 10 }, 5)
   end)
end)

describe("a running test", function ()
   it("accepts H0 after 50 split pairs in the logistic model", function ()
      local test = sprt.new { elo0 = 0, elo1 = 20 }
      for _ = 1, 49 do
         assert.is_nil(test:add(1))
      end
      assert.equal("H0", test:add(1))
      near(-2.95282, test.llr, 5e-4)
   end)

   it("needs about 450 split pairs in the normalized model", function ()
      local test = sprt.new { elo0 = 0, elo1 = 20, model = "normalized" }
      repeat until test:add(1)
      assert.equal("H0", test.verdict)
      assert.is_true(440 < test.decided_at and test.decided_at < 460, test.decided_at)
   end)

   it("counts observations after its decision, and keeps the decision", function ()
      local test = sprt.new { model = "exact", unit = "game", elo0 = 0, elo1 = 100 }
      repeat until test:add(1)
      local at, llr = test.decided_at, test.llr
      for _ = 1, 500 do
         assert.equal("H1", test:add(0))
      end
      assert.same({ at, llr, at + 500 }, { test.decided_at, test.llr, test.count })
   end)

   it("names both sides, the model and the unit", function ()
      local test = sprt.new { first = "ann", second = "bob", elo0 = 0, elo1 = 200 }
      assert.equal("SPRT by pairs of ann over bob, logistic model, 0 against 200 Elo, alpha 0.05, "
         .. "beta 0.05:\n   0 pairs (0-0-0), LLR 0.00 in -2.94 … 2.94, undecided", tostring(test))
      repeat until test:add(2)
      assert.equal(("SPRT by pairs of ann over bob, logistic model, 0 against 200 Elo, "
         .. "alpha 0.05, beta 0.05:\n"
         .. "   %d pairs (0-0-%d), LLR %.2f in -2.94 … 2.94, H1 accepted after %d pairs"):format(
         test.count, test.count, test.llr, test.count), tostring(test))
   end)

   it("refuses what is not a result", function ()
      local test = sprt.new()
      for _, wrong in ipairs { -1, 3, 0.5, "1", 0 / 0, math.huge } do
         assert.has_error(function () test:add(wrong) end,
            "points: 0 … 2 expected, got " .. core.describe(wrong))
      end
      assert.has_error(function () test:add() end, "points: 0 … 2 expected, got nil")
      assert.has_error(function () sprt.new({ unit = "game" }):add(2) end,
         "points: 0 … 1 expected, got 2")
      assert.has_error(function () sprt.new { model = "bayesian", unit = "game" } end,
         'model: "exact", "logistic" or "normalized" expected, got "bayesian"')
      assert.equal(0, test.count)
   end)

   -- Each hypothesis in turn is true; the share of wrong verdicts must stay within its bound, up
   -- to three standard errors of the simulation.
   local function wrong_verdicts(options, law, wrong, runs, random)
      local count = 0
      for _ = 1, runs do
         local test = sprt.new(options)
         repeat
            local u, points = random(), 0
            while points < #law - 1 and u >= law[points + 1] do
               u, points = u - law[points + 1], points + 1
            end
         until test:add(points)
         if test.verdict == wrong then
            count = count + 1
         end
      end
      return count / runs
   end

   it("errs no more often than it promises: single games", function ()
      math.randomseed(20240601)
      local options = { model = "exact", unit = "game", elo0 = 0, elo1 = 100 }
      local stronger = statistics.score(100)
      local slack = 3 * math.sqrt(0.05 * 0.95 / 600)
      assert.is_true(wrong_verdicts(options, { 0.5, 0.5 }, "H1", 600, math.random) <= 0.05 + slack)
      local rate = wrong_verdicts(options, { 1 - stronger, stronger }, "H0", 600, math.random)
      assert.is_true(rate <= 0.05 + slack)
      assert.is_true(rate > 0.005) -- it does err: the simulation is no tautology
   end)

   it("errs no more often than it promises: pairs, half of them split", function ()
      math.randomseed(20240602)
      local slack = 3 * math.sqrt(0.05 * 0.95 / 300)
      local law0, gain = { 0.25, 0.5, 0.25 }, statistics.score(100) - 0.5
      local law1 = { 0.25 - gain, 0.5, 0.25 + gain }
      local normalized = statistics.by_pairs { 1000 * law1[1], 500, 1000 * law1[3] }.nelo
      for model, elo1 in pairs { logistic = 100, normalized = normalized } do
         local options = { model = model, elo0 = 0, elo1 = elo1 }
         assert.is_true(wrong_verdicts(options, law0, "H1", 300, math.random) <= 0.05 + slack)
         assert.is_true(wrong_verdicts(options, law1, "H0", 300, math.random) <= 0.05 + slack)
      end
   end)
end)

-- Intervals of scores and Elo: against published examples, and how often they hold the truth.

local statistics <const> = require "nim.statistics"

local near <const> = require "spec.support".near

describe("wilson", function ()
   it("gives the bounds of Newcombe's examples", function ()
      for _, row in ipairs {
         { 81, 263, 0.2553, 0.3662 }, { 15, 148, 0.0624, 0.1605 },
         { 0, 20, 0, 0.1611 }, { 1, 29, 0.0061, 0.1718 },
      } do
         local low, high = statistics.wilson(row[1], row[2])
         near(row[3], low, 5.1e-5)
         near(row[4], high, 5.1e-5)
      end
   end)

   it("gives the bounds computed by another program", function ()
      for _, row in ipairs {
         { 0, 10, 0, 0.277533 }, { 10, 10, 0.722467, 1 }, { 8, 10, 0.490162, 0.943318 },
         { 55, 100, 0.452446, 0.643855 }, { 526, 1000, 0.495012, 0.556789 },
      } do
         local low, high = statistics.wilson(row[1], row[2])
         near(row[3], low, 5.1e-7)
         near(row[4], high, 5.1e-7)
      end
   end)

   it("is exactly 0 below for no win and exactly 1 above for wins only", function ()
      for games = 1, 1000 do
         assert.equal(0, (statistics.wilson(0, games)))
         assert.equal(1, (select(2, statistics.wilson(games, games))))
      end
   end)

   it("stays within 0 … 1, contains the rate, and mirrors", function ()
      for games = 1, 60 do
         for wins = 0, games do
            local low, high = statistics.wilson(wins, games)
            assert.is_true(0 <= low and low <= wins / games and wins / games <= high and high <= 1)
            local other_low, other_high = statistics.wilson(games - wins, games)
            near(1 - high, other_low, 1e-12)
            near(1 - low, other_high, 1e-12)
         end
      end
   end)

   it("knows nothing without games, and narrows with a smaller z", function ()
      assert.same({ 0, 1 }, { statistics.wilson(0, 0) })
      local low, high = statistics.wilson(5, 10)
      local near_low, near_high = statistics.wilson(5, 10, 1)
      assert.is_true(low < near_low and near_high < high)
      assert.same({ 0.5, 0.5 }, { statistics.wilson(5, 10, 0) })
   end)

   it("takes half points", function ()
      local low, high = statistics.wilson(0.5, 1)
      assert.is_true(low < 0.5 and high > 0.5)
   end)

   it("refuses what is not a count", function ()
      assert.has_error(function () statistics.wilson(1, -1) end,
         "games: number 0 … 2^53 expected, got -1")
      assert.has_error(function () statistics.wilson(3, 2) end,
         "wins: number 0 … 2 expected, got 3")
      assert.has_error(function () statistics.wilson(0 / 0, 2) end,
         "wins: number 0 … 2 expected, got nan")
      assert.has_error(function () statistics.wilson("1", 2) end,
         'wins: number 0 … 2 expected, got "1"')
      assert.has_error(function () statistics.wilson(1, 2, -1) end,
         "z: number 0 … 1e6 expected, got -1")
   end)
end)

describe("elo and score", function ()
   it("are inverse to each other and mirror", function ()
      assert.equal(0, statistics.elo(0.5))
      near(200.24094, statistics.elo(0.76), 1e-5)
      near(0.75, statistics.score(190.848501888), 1e-12)
      for elo = -1000, 1000, 37 do
         near(elo, statistics.elo(statistics.score(elo)), 1e-9)
         near(1, statistics.score(elo) + statistics.score(-elo), 1e-15)
      end
   end)

   it("return nil where there is no number", function ()
      assert.is_nil(statistics.elo(0))
      assert.is_nil(statistics.elo(1))
      assert.equal(0, statistics.score(-1e300))
      assert.has_error(function () statistics.elo(1.5) end,
         "score: number 0 … 1 expected, got 1.5")
      assert.has_error(function () statistics.score(math.huge) end,
         "elo: finite number expected, got inf")
   end)
end)

-- Every field of a sample must be finite, whatever the counts.
local function check_finite(sample)
   for name, value in pairs(sample) do
      if type(value) == "number" then
         assert.is_true(value == value and math.abs(value) < math.huge, name)
      end
   end
   assert.is_true(0 <= sample.low and sample.low <= sample.high and sample.high <= 1)
   assert.is_true(0 < sample.los and sample.los < 1 or sample.count > 50)
   assert.equal(sample.low == 0 and (sample.high == 1 and "both" or "below")
      or sample.high == 1 and "above" or nil, sample.open)
end

describe("by_games", function ()
   it("gives the numbers of fastchess's tests and of a reference", function ()
      for _, row in ipairs {
         -- wins, losses, draws, score, Elo, ±, normalized, ±, LOS %
         { 76, 89, 123, 0.477431, -15.6935, 30.458, -20.7564, 40.126, 15.533 },
         { 136, 96, 111, 0.558309, 40.7025, 30.4272, 49.7684, 36.7685, 99.601 },
         { 34, 356, 0, 0.087179, -407.988, 63.1645, -508.435, 34.4818, 0.000 },
         { 55, 45, 0, 0.55, 34.8601, 69.3743, 34.9186, 68.0961, 84.256 },
         { 60, 40, 0, 0.60, 70.4365, 70.5712, 70.9200, 68.0961, 97.939 },
         { 75, 25, 0, 0.75, 190.8485, 81.1514, 200.592, 68.0961, 100.000 },
         { 520, 480, 0, 0.52, 13.9048, 21.5790, 13.9086, 21.5339, 89.723 },
      } do
         local got = statistics.by_games(row[1], row[2], row[3])
         near(row[4], got.score, 5e-7)
         near(row[5], got.elo, 5.1e-4)
         near(row[6], got.elo_error, 5.1e-4)
         near(row[7], got.nelo, 5.1e-4)
         near(row[8], got.nelo_error, 5.1e-5)
         near(row[9], 100 * got.los, 5.1e-4)
      end
   end)

   it("needs no draws, and gives the same for 0", function ()
      local without, with = statistics.by_games(60, 40), statistics.by_games(60, 40, 0)
      without.counts, with.counts = nil, nil
      assert.same(with, without)
      assert.equal("game", without.unit)
      assert.equal(60, without.points)
   end)

   it("is Wilson's interval for drawless games", function ()
      for games = 1, 40 do
         for wins = 0, games do
            local low, high = statistics.wilson(wins, games)
            local got = statistics.by_games(wins, games - wins)
            near(low, got.low, 1e-12)
            near(high, got.high, 1e-12)
            check_finite(got)
         end
      end
   end)

   it("bounds a perfect score on one side", function ()
      local got = statistics.by_games(10, 0)
      assert.is_nil(got.elo)
      assert.is_nil(got.elo_error)
      assert.is_nil(got.elo_high)
      assert.equal("above", got.open)
      near(166.2, got.elo_low, 0.05)
      assert.equal(1 - 2.0 ^ -11, got.los)
      assert.equal("below", statistics.by_games(0, 10).open)
   end)

   it("says little after one game and nothing after none", function ()
      assert.equal(0.75, statistics.by_games(1, 0).los)
      local none = statistics.by_games(0, 0)
      assert.same({ 0, 1, 0.5, "both" }, { none.low, none.high, none.los, none.open })
      assert.is_nil(none.score)
      assert.is_nil(none.elo)
      check_finite(none)
   end)

   it("never thinks fewer wins more convincing", function ()
      for games = 1, 60 do
         local last = 0
         for wins = 0, games do
            local los = statistics.by_games(wins, games - wins).los
            assert.is_true(los >= last)
            near(1 - los, statistics.by_games(games - wins, wins).los, 1e-12)
            last = los
         end
      end
   end)

   it("refuses what is not a count", function ()
      assert.has_error(function () statistics.by_games(1, -1) end,
         "count 1: number 0 … 2^53 expected, got -1")
      assert.has_error(function () statistics.by_games(nil, 1) end,
         "count 2: number 0 … 2^53 expected, got nil")
      assert.has_error(function () statistics.by_games(1, 1, 0, "2") end,
         'z: number 0 … 1e6 expected, got "2"')
   end)
end)

describe("by_pairs", function ()
   it("gives the numbers of fastchess's tests and of a reference", function ()
      for _, row in ipairs {
         -- pairs, score, Elo, ±, normalized, ±, LOS %
         { { 34, 54, 31 + 32, 64, 75 }, 0.579310, 55.5798, 27.6534, 57.9356, 28.2754, 99.997 },
         { { 332, 433, 457 + 41, 333, 334 }, 0.487565, -8.6427, 10.3342, -9.1729, 10.9605, 5.047 },
         { { 7895, 8757, 5485 + 200, 568, 9999 }, 0.469753, -21.0435, 2.9453, -19.0128, 2.6545, 0 },
         { { 10, 60, 30 }, 0.6, 70.4365, 42.8012, 81.8914, 48.1512, 99.957 },
         { { 5, 80, 15 }, 0.55, 34.8601, 30.0593, 56.3615, 48.1512, 98.911 },
         { { 0, 95, 5 }, 0.525, 17.3863, 14.8876, 56.3615, 48.1512, 98.911 },
      } do
         local got = statistics.by_pairs(row[1])
         near(row[2], got.score, 5e-7)
         near(row[3], got.elo, 5.1e-5)
         near(row[4], got.elo_error, 5.1e-5)
         near(row[5], got.nelo, 5.1e-5)
         near(row[6], got.nelo_error, 5.1e-5)
         near(row[7], 100 * got.los, 5.1e-4)
      end
   end)

   it("is more precise than the same games taken as independent", function ()
      near(30.1, statistics.by_pairs { 5, 80, 15 }.elo_error, 0.05)
      near(48.7, statistics.by_games(110, 90).elo_error, 0.05)
   end)

   it("counts two games a pair", function ()
      local got = statistics.by_pairs { 5, 80, 15 }
      assert.same({ "pair", 100, 200, 110 }, { got.unit, got.count, got.games, got.points })
   end)

   it("is finite and keeps the score inside its interval for all small counts", function ()
      for lost = 0, 6 do
         for split = 0, 6 do
            for won = 0, 6 do
               local got = statistics.by_pairs { lost, split, won }
               check_finite(got)
               local mirror = statistics.by_pairs { won, split, lost }
               near(1 - got.low, mirror.high, 1e-12)
               near(1 - got.los, mirror.los, 1e-12)
               if got.score then
                  assert.is_true(got.low <= got.score and got.score <= got.high)
               end
            end
         end
      end
      check_finite(statistics.by_pairs { 0, 2 ^ 53, 1 })
      check_finite(statistics.by_pairs { 1e-300, 0, 1e-300 })
   end)

   it("does not claim to know a bot's strength from split pairs only", function ()
      local got = statistics.by_pairs { 0, 20, 0 }
      assert.is_true(got.flat)
      assert.equal(0, got.elo)
      assert.is_nil(got.elo_error)
      assert.is_nil(got.nelo)
      assert.is_true(got.low < 0.45 and got.low > 0.4)
      near(1, got.low + got.high, 1e-12)
   end)

   it("leaves the caller's counts alone", function ()
      local counts = { 1, 2, 3 }
      local got = statistics.by_pairs(counts)
      counts[1] = 9
      assert.same({ 1, 2, 3 }, got.counts)
   end)

   it("refuses other shapes", function ()
      assert.has_error(function () statistics.by_pairs { 1, 2 } end,
         "counts: list of 3 or 5 numbers expected, got 2 of them")
      assert.has_error(function () statistics.by_pairs(3) end,
         "counts: list of 3 or 5 numbers expected, got 3")
      assert.has_error(function () statistics.by_pairs { 1, 2, 0 / 0 } end,
         "count 3: number 0 … 2^53 expected, got nan")
   end)

   -- The exact chance that the interval of 40 pairs contains the true score: a sum over all
   -- outcomes, so nothing here is left to chance.
   it("covers the true score about as often as it claims", function ()
      local function coverage(lost, won)
         local n, total = 40, 0
         local log_factorial = { [0] = 0 }
         for i = 1, n do
            log_factorial[i] = log_factorial[i - 1] + math.log(i)
         end
         local score = 0.5 + (won - lost) / 2
         for i = 0, n do
            for j = 0, n - i do
               local got = statistics.by_pairs { i, n - i - j, j }
               if got.low <= score and score <= got.high then
                  total = total + math.exp(log_factorial[n] - log_factorial[i] - log_factorial[j]
                     - log_factorial[n - i - j] + i * math.log(lost) + j * math.log(won)
                     + (n - i - j) * math.log(1 - lost - won))
               end
            end
         end
         return total
      end
      for _, law in ipairs { { 0.1, 0.3 }, { 0.25, 0.25 }, { 0.05, 0.15 }, { 0.3, 0.65 },
         { 0.05, 0.1 }, { 0.02, 0.9 }, { 0.001, 0.9 } } do
         local got = coverage(law[1], law[2])
         assert.is_true(got > 0.93 and got < 0.995, ("%g %g: %g"):format(law[1], law[2], got))
      end
   end)
end)

describe("interval", function ()
   it("is Wilson's for games, and narrower for observations that vary less", function ()
      for games = 1, 30 do
         for wins = 0, games do
            local low, high = statistics.wilson(wins, games)
            local rate = wins / games
            local other_low, other_high = statistics.interval(rate, rate * (1 - rate), games)
            near(low, other_low, 1e-12)
            near(high, other_high, 1e-12)
         end
      end
      local low, high = statistics.interval(0.55, 0.0475, 100)
      local sample = statistics.by_pairs { 5, 80, 15 }
      near(sample.low, low, 1e-12)
      near(sample.high, high, 1e-12)
   end)

   it("knows nothing without observations", function ()
      assert.same({ 0, 1 }, { statistics.interval(0, 0, 0) })
   end)

   it("refuses numbers out of range", function ()
      assert.has_error(function () statistics.interval(2, 0, 1) end,
         "mean: number 0 … 1 expected, got 2")
      assert.has_error(function () statistics.interval(0, 1, 1) end,
         "variance: number 0 … 0.25 expected, got 1")
      assert.has_error(function () statistics.interval(0, 0, -1) end,
         "count: number 0 … 2^53 expected, got -1")
   end)
end)

describe("mean", function ()
   it("has Student's interval", function ()
      -- Quantiles at 97.5 %: 2.776 for 4 degrees of freedom, 2.262 for 9.
      for _, row in ipairs { { 5, 2.776445, 3e-3 }, { 10, 2.262157, 3e-4 } } do
         local values, squares = {}, 0
         for i = 1, row[1] do values[i] = 0.4 + 0.01 * i end
         local mean, low, high = statistics.mean(values)
         for i = 1, row[1] do squares = squares + (values[i] - mean) ^ 2 end
         local deviation = math.sqrt(squares / (row[1] - 1) / row[1])
         near(row[2], (high - mean) / deviation, row[2] * row[3])
         near(mean - low, high - mean, 1e-12)
      end
   end)

   it("does not trust equal values too much", function ()
      local mean, low, high = statistics.mean { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }
      assert.equal(1, mean)
      near(0.722467, low, 1e-6)
      assert.equal(1, high)
      mean, low, high = statistics.mean { 0, 0, 0, 0, 0 }
      assert.is_true(mean == 0 and low == 0 and high > 0.4)
   end)

   it("stays within 0 … 1", function ()
      local _, low, high = statistics.mean { 0, 0, 1, 0, 0 }
      assert.is_true(low == 0 and high < 1)
   end)

   it("covers the mean as often as it claims", function ()
      math.randomseed(31)
      local inside = 0
      for _ = 1, 2000 do
         local values = {}
         for i = 1, 6 do -- means of uniform numbers are nearly normal
            values[i] = (math.random() + math.random() + math.random() + math.random()) / 4
         end
         local _, low, high = statistics.mean(values)
         if low <= 0.5 and 0.5 <= high then inside = inside + 1 end
      end
      assert.is_true(math.abs(inside / 2000 - 0.95) < 0.015, inside)
   end)

   it("refuses what is not a list of rates", function ()
      assert.has_error(function () statistics.mean { 1, 1 } end,
         "values: list of 5 or more numbers expected, got 2 of them")
      assert.has_error(function () statistics.mean(1) end,
         "values: list of 5 or more numbers expected, got 1")
      assert.has_error(function () statistics.mean { 0, 0, 2, 0, 0 } end,
         "value 3: number 0 … 1 expected, got 2")
   end)
end)

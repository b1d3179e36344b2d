local statistics <const> = require "nim.statistics"

local function near(expected, got, tolerance)
   assert.is_true(math.abs(expected - got) <= tolerance,
      ("%.9g expected, got %.9g"):format(expected, got))
end

describe("wilson", function()
   it("gives the bounds of Newcombe's examples", function()
      for _, row in ipairs {
         { 81, 263, 0.2553, 0.3662 }, { 15, 148, 0.0624, 0.1605 },
         { 0, 20, 0, 0.1611 }, { 1, 29, 0.0061, 0.1718 },
      } do
         local low, high = statistics.wilson(row[1], row[2])
         near(row[3], low, 5.1e-5)
         near(row[4], high, 5.1e-5)
      end
   end)

   it("gives the bounds computed by another program", function()
      for _, row in ipairs {
         { 0, 10, 0, 0.277533 }, { 10, 10, 0.722467, 1 }, { 8, 10, 0.490162, 0.943318 },
         { 55, 100, 0.452446, 0.643855 }, { 526, 1000, 0.495012, 0.556789 },
      } do
         local low, high = statistics.wilson(row[1], row[2])
         near(row[3], low, 5.1e-7)
         near(row[4], high, 5.1e-7)
      end
   end)

   it("is exactly 0 below for no win and exactly 1 above for wins only", function()
      for games = 1, 1000 do
         assert.equal(0, (statistics.wilson(0, games)))
         assert.equal(1, (select(2, statistics.wilson(games, games))))
      end
   end)

   it("stays within 0 … 1, contains the rate, and mirrors", function()
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

   it("knows nothing without games, and narrows with a smaller z", function()
      assert.same({ 0, 1 }, { statistics.wilson(0, 0) })
      local low, high = statistics.wilson(5, 10)
      local near_low, near_high = statistics.wilson(5, 10, 1)
      assert.is_true(low < near_low and near_high < high)
      assert.same({ 0.5, 0.5 }, { statistics.wilson(5, 10, 0) })
   end)

   it("takes half points", function()
      local low, high = statistics.wilson(0.5, 1)
      assert.is_true(low < 0.5 and high > 0.5)
   end)

   it("refuses what is no count", function()
      assert.has_error(function() statistics.wilson(1, -1) end,
         "games: number 0 … 2^63 expected, got -1")
      assert.has_error(function() statistics.wilson(3, 2) end,
         "wins: number 0 … games expected, got 3")
      assert.has_error(function() statistics.wilson(0 / 0, 2) end,
         "wins: number 0 … games expected, got " .. tostring(0 / 0))
      assert.has_error(function() statistics.wilson("1", 2) end,
         "wins: number 0 … games expected, got string")
      assert.has_error(function() statistics.wilson(1, 2, -1) end,
         "z: number 0 … 1e6 expected, got -1")
   end)
end)

-- Numbers that other programs agree on: OpenSpiel, GamesmanOne, and searches in C, Lua and Python.

local nim <const> = require "nim"

local position <const> = nim.position

describe("perft", function ()
   local GOLDEN <const> = {
      ["1-3-5-7"] = { 16, 206, 2116, 17338, 113912, 602492, 2568392, 8808802, 24181776, 52646652 },
      ["3-4-5"] = { 12, 113, 810, 4338, 17496, 53442, 123228, 211470, 262248, 222390, 115500, 27720,
         0 },
      ["3-5-7"] = { 15, 176, 1588, 10986, 58982, 248600, 828192, 2183266 },
      ["1-2-3"] = { 6, 26, 76, 138, 140, 60, 0, 0 },
      ["2-2"] = { 4, 10, 12, 6, 0, 0, 0, 0 },
      ["1-1-1"] = { 3, 6, 6, 0, 0, 0, 0, 0 },
      ["3-5-7-9-11"] = { 35, 1065, 28075, 640502, 12665490, 217869830, 3275816050, 43271947320 },
      ["12-25-33-47-58-64-71-85-93-100"] = { 588, 324229, 167648158 },
   }

   for text, expected in pairs(GOLDEN) do
      it("of " .. text .. " is the same in both plays", function ()
         for _, play in ipairs { "normal", "misere" } do
            local object <const>, found <const> = position(text, play), {}
            for depth = 1, #expected do found[depth] = object:perft(depth) end
            assert.same(expected, found)
         end
      end)
   end

end)

describe("complete games", function ()
   -- How many there are of each length, along moves and after.
   local known <const> = {}

   local function lengths(object)
      if object:is_over() then return { [0] = 1 } end
      local key <const> = object:key()
      if not known[key] then
         known[key] = {}
         for heap, take in object:moves() do
            for length, count in pairs(lengths(object:after(heap, take))) do
               known[key][length + 1] = (known[key][length + 1] or 0) + count
            end
         end
      end
      return known[key]
   end

   it("are as many as counted", function ()
      for text, expected in pairs { ["1-3-5-7"] = 212100984, ["3-5-7"] = 16682246,
         ["3-4-5"] = 431128, ["1-2-3"] = 182 } do
         local sum = 0
         for _, count in pairs(lengths(position(text))) do sum = sum + count end
         assert.equal(expected, sum)
      end
   end)

   it("from 3-4-5 are as many of each length", function ()
      assert.same({ [3] = 6, [4] = 108, [5] = 980, [6] = 5610, [7] = 21672, [8] = 57680,
         [9] = 104832, [10] = 124740, [11] = 87780, [12] = 27720 }, lengths(position "3-4-5"))
   end)
end)

describe("remoteness", function ()
   local GOLDEN <const> = {
      ["1-3-5-7"] = { "P16", "P15" },
      ["3-4-5"] = { "N11", "N10" },
      ["3-5-7"] = { "N15", "N14" },
      ["3-5-7-9"] = { "N17", "N16" },
      ["3-5-7-9-11"] = { "N33", "N32" },
      ["9-11-13-15-17-19"] = { "N83", "N82" },
      ["7"] = { "N1", "N2" },
      ["2-2"] = { "P4", "P3" },
      ["6-6"] = { "P12", "P11" },
      ["1-1-1"] = { "N3", "P3" },
      ["1-2-3"] = { "P6", "P5" },
   }

   for text, expected in pairs(GOLDEN) do
      it("and outcome of " .. text, function ()
         local object <const> = position(text)
         assert.same(expected, { object:outcome() .. object:remoteness(),
            object:outcome "misere" .. object:remoteness "misere" })
      end)
   end
end)

describe("positions below a start", function ()
   -- How many positions have heaps that are at most those of the start, and how many of them are P.
   local function count(heaps, play)
      local all, lost <const> = 0, {}
      local below <const> = {}
      local function fill(heap)
         if heap > #heaps then
            all = all + 1
            if position(below):outcome(play) == "P" then lost[#lost + 1] = all end
            return
         end
         for size = 0, heaps[heap] do
            below[heap] = size
            fill(heap + 1)
         end
      end
      fill(1)
      return #lost, all
   end

   it("are P as often in both plays", function ()
      for _, play in ipairs { "normal", "misere" } do
         assert.same({ 48, 384 }, { count({ 1, 3, 5, 7 }, play) })
         assert.same({ 1728, 23040 }, { count({ 3, 5, 7, 9, 11 }, play) })
      end
   end)
end)

describe("random play", function ()
   -- The mean length is the sum of the harmonic numbers H(n) of the heaps; the variance is the sum
   -- of H(n) less the sum of 1 / k^2 for k up to n, as the k-th object is the lowest one taken in a
   -- move with chance 1 / k, whatever the others do.
   local function moments(object)
      local mean, variance = 0, 0
      for _, size in ipairs(object) do
         for k = 1, size do
            mean = mean + 1 / k
            variance = variance + 1 / k - 1 / k ^ 2
         end
      end
      return mean, variance
   end

   local GOLDEN <const> = {
      ["1-3-5-7"] = 1619 / 210,
      ["3-4-5"] = 31 / 5,
      ["1-2-3"] = 13 / 3,
      ["3-5-7-9-11"] = 174059 / 13860,
   }
   local GAMES <const> = 1000000

   for text, expected in pairs(GOLDEN) do
      it("from " .. text .. " has the exact mean length, and each player wins half the games",
         function ()
            local object <const> = position(text)
            local mean <const>, variance <const> = moments(object)
            assert.is_true(math.abs(mean - expected) < 1e-12)
            for _, play in ipairs { "normal", "misere" } do
               local wins <const>, plies <const> = object:playout(GAMES, nim.random(210), play)
               assert.is_true(math.abs(plies / GAMES - mean) < 5 * math.sqrt(variance / GAMES))
               assert.is_true(math.abs(wins / GAMES - 0.5) < 5 * math.sqrt(0.25 / GAMES))
            end
         end)
   end

   it("gives the first player of normal play what it gives the second of misère play", function ()
      local object <const> = position "1-3-5-7"
      local normal <const>, plies <const> = object:playout(1000, nim.random(1))
      assert.same({ 1000 - normal, plies }, { object:playout(1000, nim.random(1), "misere") })
   end)
end)

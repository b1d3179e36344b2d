-- Published games as rules that are functions, with what is known of them.

local games <const> = require "spec.oracle.games"
local nim <const> = require "nim"

local function outcomes(rules, positions)
   local found <const> = {}
   for i, position in ipairs(positions) do found[i] = rules:position(position):outcome() end
   return table.concat(found)
end

local function grundy_values(rules, first, last)
   local values <const> = {}
   for n = first, last do values[#values + 1] = rules:grundy(n) end
   return table.concat(values, " ")
end

local function winning(position)
   local list <const> = {}
   for i, move in ipairs(position:winning_moves()) do list[i] = table.concat(move, ",") end
   table.sort(list)
   return table.concat(list, " ")
end

-- Moore 1910: a move takes from 1 … k heaps. Empties all combinations of heaps i and up.
local function moore(k)
   return nim.rules { name = "Nim_" .. k, normalize = games.sorted, state = function (emit, ...)
      local heaps <const> = { ... }
      local function take(i, changed)
         if i > #heaps then
            if changed > 0 then emit(table.unpack(heaps)) end
            return
         end
         local size <const> = heaps[i]
         take(i + 1, changed)
         if changed < k then
            for left = 0, size - 1 do
               heaps[i] = left
               take(i + 1, changed + 1)
            end
         end
         heaps[i] = size
      end
      take(1, 0)
   end }
end

local function box(count, size, visit)
   local heaps <const> = {}
   local function fill(i)
      if i > count then return visit(heaps) end
      for n = 0, size do
         heaps[i] = n
         fill(i + 1)
      end
   end
   fill(1)
end

describe("Moore's Nim", function ()
   -- P exactly when each binary digit occurs a multiple of k + 1 times.
   local function is_p(heaps, k)
      for bit = 0, 3 do
         local ones = 0
         for _, n in ipairs(heaps) do ones = ones + (n >> bit & 1) end
         if ones % (k + 1) ~= 0 then return false end
      end
      return true
   end

   it("follows the digits modulo k + 1", function ()
      for _, case in ipairs { { 2, 3, 7, 8 }, { 2, 4, 5, 45 }, { 3, 4, 5, 6 } } do
         local k <const>, count <const>, size <const>, wanted <const> = table.unpack(case)
         local rules <const>, found = moore(k), 0
         box(count, size, function (heaps)
            local outcome <const> = rules:position(heaps):outcome()
            assert.equal(is_p(heaps, k) and "P" or "N", outcome)
            if outcome == "P" then found = found + 1 end
         end)
         assert.equal(wanted, found)
      end
   end)

   it("has the winning moves of the literature", function ()
      local rules <const> = moore(2)
      assert.equal("1,1,1", winning(rules:position(1, 2, 3)))
      assert.equal("3,3,3", winning(rules:position(3, 4, 5)))
      assert.equal("P", rules:position(5, 5, 5):outcome())
   end)
end)

describe("Wythoff's game", function ()
   local rules <const> = nim.rules(games.wythoff)

   it("has the P positions of Wythoff 1907", function ()
      local found <const> = {}
      local outcome <const> = rules:table(22, 36, "outcome")
      for a = 0, 22 do
         for b = a, 36 do
            if outcome[a][b] == "P" then found[#found + 1] = a .. "," .. b end
         end
      end
      assert.equal("0,0 1,2 3,5 4,7 6,10 8,13 9,15 11,18 12,20 14,23 16,26 17,28 19,31 21,34 22,36",
         table.concat(found, " "))
   end)

   it("has the Grundy values that CGSuite computes", function ()
      local row <const> = rules:table(10, 20)[10]
      assert.equal("10 11 9 8 13 12 0 15 16 17 14 18 7 6 2 3 1 4 5 23 28",
         table.concat(row, " ", 0, 20))
      -- Row 1: period 3, saltus 3 (OEIS A004482).
      local one <const> = rules:table(1, 40)[1]
      for n = 0, 37 do assert.equal(one[n] + 3, one[n + 3]) end
   end)

   it("has the winning moves of the literature", function ()
      assert.equal("3,5 4,7 5,3", winning(rules:position(5, 7)))
      assert.equal("10,6 4,7 8,13", winning(rules:position(10, 13)))
      assert.equal("0,0", winning(rules:position(3, 3)))
      assert.equal("6,10", winning(rules:position(8, 12)))
   end)
end)

describe("Fibonacci nim", function ()
   -- The most that may be taken is part of the state, at most what is there.
   local function dynamic(factor)
      return nim.rules { state = function (emit, n, most)
         for take = 1, most do emit(n - take, math.min(n - take, factor * take)) end
      end }
   end
   local rules <const> = dynamic(2)

   local function start(n) return rules:position(n, n - 1) end

   it("is lost at the Fibonacci numbers (Whinihan 1963)", function ()
      local lost <const> = {}
      for n = 2, 100 do
         if start(n):outcome() == "P" then lost[#lost + 1] = n end
      end
      assert.equal("2 3 5 8 13 21 34 55 89", table.concat(lost, " "))
   end)

   it("has the winning first moves of the literature", function ()
      local takes <const> = { [4] = "1", [6] = "1", [7] = "2", [10] = "2", [11] = "3", [12] = "1",
         [20] = "2", [30] = "1 9", [100] = "3 11" }
      for n, expected in pairs(takes) do
         local found <const> = {}
         for i, move in ipairs(start(n):winning_moves()) do found[i] = n - move[1] end
         assert.equal(expected, table.concat(found, " "), n)
      end
   end)

   it("has the Grundy values that CGSuite computes", function ()
      local function row(factor)
         local values <const> = {}
         for last = 0, 20 do
            values[#values + 1] = dynamic(factor):position(10, math.min(10, factor * last)):grundy()
         end
         return table.concat(values, " ")
      end
      assert.equal("0 2 2 2" .. (" 5"):rep(17), row(2))
      assert.equal("0 2 2" .. (" 6"):rep(18), row(3))
   end)
end)

describe("Lasker's nim", function ()
   local rules <const> = nim.rules { name = "Lasker", heap = function (n)
      local options <const> = {}
      for left = 0, n - 1 do options[#options + 1] = { left } end
      for part = 1, n // 2 do options[#options + 1] = { part, n - part } end
      return options
   end }

   it("has the values of Winning Ways, as a function and as a code", function ()
      assert.equal("0 1 2 4 3 5 6 8 7 9 10 12 11", grundy_values(rules, 0, 12))
      for n = 1, 400 do
         local expected <const> = n % 4 == 3 and n + 1 or n % 4 == 0 and n - 1 or n
         assert.equal(expected, rules:grundy(n))
      end
      assert.equal(grundy_values(rules, 0, 400), grundy_values(nim.rules "lasker", 0, 400))
      assert.equal(4, rules:position { 2, 2, 3 }:grundy())
      assert.equal("P", rules:position { 3, 3 }:outcome())
   end)
end)

describe("Euclid's game", function ()
   local golden_ratio <const> = (1 + math.sqrt(5)) / 2

   local function rules(both_positive)
      return nim.rules { state = function (emit, a, b)
         local large <const>, small <const> = math.max(a, b), math.min(a, b)
         if small == 0 then return end
         for left = large - small, both_positive and 1 or 0, -small do
            if a >= b then emit(left, b) else emit(a, left) end
         end
      end }
   end

   it("with numbers above zero has the values of Nivasch 2006", function ()
      local values <const> = rules(true)
      for a = 1, 60 do
         for b = 1, 60 do
            local large <const>, small <const> = math.max(a, b), math.min(a, b)
            -- floor(large/small - small/large), in integers
            local expected = (large * large - small * small) // (large * small)
            local position <const> = values:position(a, b)
            assert.equal(expected, position:grundy())
            assert.equal(large < golden_ratio * small and "P" or "N", position:outcome())
         end
      end
      assert.equal("4 2 1 0 0 0 0 0 1 1 1 1", table.concat(values:table(5, 12)[5], " ", 1, 12))
   end)

   it("to zero is lost where the numbers differ by less than the golden ratio", function ()
      local game <const> = rules(false)
      for a = 1, 40 do
         for b = 1, 40 do
            local lost <const> = a ~= b and math.max(a, b) < golden_ratio * math.min(a, b)
            assert.equal(lost and "P" or "N", game:position(a, b):outcome())
         end
      end
      assert.equal("5 1 1 0 1 0 0 0 1 2 1 2", table.concat(game:table(5, 12)[5], " ", 1, 12))
      assert.equal("NPPN", outcomes(game, { { 25, 7 }, { 24, 15 }, { 3, 4 }, { 1, 1 } }))
   end)
end)

describe("coin-turning games", function ()
   -- A coin that shows heads at place n is a heap; turning coins left of it adds heaps there.
   local function turning(turn)
      return nim.rules { heap = function (n)
         local options <const> = {}
         turn(n, function (...) options[#options + 1] = { ... } end)
         return options
      end }
   end
   local function pairs_below(n, option)
      for a = 1, n - 1 do
         for b = 1, a - 1 do option(a, b) end
      end
   end

   it("have the values that CGSuite computes", function ()
      local turtles <const> = turning(function (n, option)
         option()
         for a = 1, n - 1 do option(a) end
      end)
      assert.equal("1 2 3 4 5 6 7 8 9 10", grundy_values(turtles, 1, 10))

      local mock_turtles <const> = turning(function (n, option)
         option()
         for a = 1, n - 1 do option(a) end
         pairs_below(n, option)
      end)
      assert.equal("1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35 37 38",
         grundy_values(mock_turtles, 1, 20))

      local ruler <const> = turning(function (n, option)
         local turned <const> = {}
         repeat
            option(table.unpack(turned))
            turned[#turned + 1] = n - 1 - #turned
         until #turned == n
      end)
      assert.equal("1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4", grundy_values(ruler, 1, 20))

      local triplets <const> = turning(pairs_below)
      assert.equal("0 0 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35",
         grundy_values(triplets, 1, 20))

      local two_smaller <const> = nim.rules { heap = function (n)
         local options <const> = {}
         for a = 1, n - 1 do
            for b = 0, a - 1 do options[#options + 1] = { a, b } end
         end
         return options
      end }
      assert.equal("0 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35 37",
         grundy_values(two_smaller, 1, 20))
      assert.equal(190, two_smaller:count_options(20))
   end)
end)

describe("the stone game of Project Euler 260", function ()
   local rules <const> = nim.rules(games.stones)

   it("has the positions of its statement", function ()
      assert.equal("PPNNN", outcomes(rules,
         { { 0, 1, 2 }, { 1, 3, 3 }, { 0, 0, 13 }, { 0, 11, 11 }, { 5, 5, 5 } }))
   end)

   it("has the P positions of a sieve", function ()
      -- Positions in order of their total, each P one crossing out all that lead to it.
      local size <const>, crossed <const> = 15, {}
      local function cross(a, b, c)
         a, b, c = games.sorted(a, b, c)
         crossed[a .. "," .. b .. "," .. c] = true
      end
      for a = 0, size do
         for b = a, size do
            for c = b, size do
               local name <const> = a .. "," .. b .. "," .. c
               assert.equal(crossed[name] and "N" or "P", rules:position(a, b, c):outcome(), name)
               for k = 1, crossed[name] and 0 or size do
                  cross(a + k, b, c)
                  cross(a, b + k, c)
                  cross(a, b, c + k)
                  cross(a + k, b + k, c)
                  cross(a + k, b, c + k)
                  cross(a, b + k, c + k)
                  cross(a + k, b + k, c + k)
               end
            end
         end
      end
   end)
end)

describe("games on a line", function ()
   it("Georgia and Bob: pieces move left and do not jump (POJ 1704)", function ()
      local rules <const> = nim.rules { state = function (emit, ...)
         local places <const> = { ... }
         for i, place in ipairs(places) do
            for left = (places[i - 1] or 0) + 1, place - 1 do
               places[i] = left
               emit(table.unpack(places))
            end
            places[i] = place
         end
      end }
      assert.equal("P", rules:position(1, 2, 3):outcome())
      local position <const> = rules:position(1, 5, 6, 7, 9, 12, 14, 17)
      assert.equal("N", position:outcome())
      -- Staircase Nim: the gaps below every second piece, counted from the right, xored.
      assert.equal(3, (17 - 14 - 1) ~ (12 - 9 - 1) ~ (7 - 6 - 1) ~ (5 - 1 - 1))
      assert.equal("P", rules:position(1, 2, 6, 7):outcome())
   end)

   it("a staircase: coins step down", function ()
      -- From step i any number goes to step i - 1; step 0 is the floor (Sprague 1937).
      local rules <const> = nim.rules { state = function (emit, ...)
         local steps <const> = { ... }
         for i, coins in ipairs(steps) do
            for k = 1, coins do
               steps[i] = coins - k
               if i > 1 then steps[i - 1] = steps[i - 1] + k end
               emit(table.unpack(steps))
               if i > 1 then steps[i - 1] = steps[i - 1] - k end
            end
            steps[i] = coins
         end
      end }
      box(4, 2, function (steps)
         local odd <const> = steps[1] ~ steps[3]
         assert.equal(odd == 0 and "P" or "N", rules:position(steps):outcome())
      end)
   end)

   it("Kayles on a circle: the second player wins from three pins up", function ()
      -- Heap 1000 + n is a circle of n pins; one move makes it a row.
      local rules <const> = nim.rules { heap = function (n)
         if n < 1000 then return nim.rules "kayles":options(n) end
         local options <const> = { { n - 1001 } }
         if n > 1001 then options[2] = { n - 1002 } end
         return options
      end }
      assert.equal("1 2" .. (" 0"):rep(30), grundy_values(rules, 1001, 1032))
   end)

   it("boxes on residues modulo 6 (HDU 3389)", function ()
      -- From box a any number goes to box b < a if a + b is odd and a multiple of 3.
      local rules <const> = nim.rules { state = function (emit, ...)
         local boxes <const> = { ... }
         for a = 2, #boxes do
            for b = 1, a - 1 do
               if (a + b) % 6 == 3 then
                  for k = 1, boxes[a] do
                     boxes[a], boxes[b] = boxes[a] - k, boxes[b] + k
                     emit(table.unpack(boxes))
                     boxes[a], boxes[b] = boxes[a] + k, boxes[b] - k
                  end
               end
            end
         end
      end }
      assert.equal("N", rules:position(1, 2):outcome())
      assert.equal("P", rules:position(1, 3, 3, 2, 2, 1, 2):outcome())
   end)
end)

describe("the cutting game of POJ 2311", function ()
   -- Heap 100 w + h is a sheet of w by h. To cut off a strip of width 1 loses, since the other
   -- player then cuts a single square out of it; so nobody does while there is another cut.
   local rules <const> = nim.rules { heap = function (sheet)
      local w <const>, h <const>, options <const> = sheet // 100, sheet % 100, {}
      for cut = 2, w // 2 do options[#options + 1] = { 100 * cut + h, 100 * (w - cut) + h } end
      for cut = 2, h // 2 do options[#options + 1] = { 100 * w + cut, 100 * w + h - cut } end
      return options
   end }

   -- The game itself, with all its sheets: who first cuts out a single square wins.
   local known <const> = {}
   local function wins(sheets)
      table.sort(sheets)
      local name <const> = table.concat(sheets, " ")
      if known[name] ~= nil then return known[name] end
      local result = false
      for i, sheet in ipairs(sheets) do
         local w <const>, h <const> = sheet // 100, sheet % 100
         local function try(one, other)
            if one == 101 or other == 101 then
               result = true
            elseif not result then
               local left <const> = table.move(sheets, 1, #sheets, 1, {})
               left[i] = one
               left[#left + 1] = other
               result = not wins(left)
            end
         end
         for cut = 1, w // 2 do try(100 * cut + h, 100 * (w - cut) + h) end
         for cut = 1, h // 2 do try(100 * w + cut, 100 * w + h - cut) end
      end
      known[name] = result
      return result
   end

   it("has the sample's answers and those of its own search", function ()
      assert.equal("PPNPN", outcomes(rules, { { 202 }, { 302 }, { 402 }, { 303 }, { 403 } }))
      for w = 2, 5 do
         for h = 2, 4 do
            local outcome <const> = rules:position { 100 * w + h }:outcome()
            assert.equal(wins { 100 * w + h } and "N" or "P", outcome, w .. " by " .. h)
         end
      end
   end)
end)

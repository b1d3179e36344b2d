-- Published facts about classic Nim, each recomputed by a search before it was written down here.

local nim <const> = require "nim"
local positions <const> = require "spec.oracle.positions"

local position <const> = nim.position

-- "1:2(->1) 3:1(->0)": heap, take, what is left; as the lists of facts write moves.
local function winning(text, play)
   local object <const>, list <const> = position(text), {}
   for i, move in ipairs(object:winning_moves(play)) do
      list[i] = ("%d:%d(->%d)"):format(move.heap, move.take, object[move.heap] - move.take)
   end
   return table.concat(list, " ")
end

describe("winning moves in normal play", function ()
   local FACTS <const> = {
      ["3-4-5"] = "1:2(->1)", -- textbooks
      ["1-3-5-7"] = "", -- Marienbad
      ["9-7-12"] = "2:2(->5)",
      ["8-13-5"] = "", -- OpenSpiel's tests
      ["4-5-6"] = "1:1(->3) 2:3(->2) 3:5(->1)",
      ["1-2-3-4-5"] = "1:1(->0) 3:1(->2) 5:1(->4)",
      ["18-11-9"] = "1:16(->2)",
      ["12-19-27"] = "1:4(->8)", -- Ferguson
      ["13-12-8"] = "1:9(->4) 2:7(->5) 3:7(->1)", -- Ferguson
      ["10-12-5"] = "1:1(->9)",
      ["2-4-7"] = "3:1(->6)",
      ["1-1-1"] = "1:1(->0) 2:1(->0) 3:1(->0)", -- OpenSpiel's tests
      ["5-5-5"] = "1:5(->0) 2:5(->0) 3:5(->0)",
      ["25-21-11"] = "2:3(->18)",
   }

   for text, expected in pairs(FACTS) do
      it("of " .. text, function ()
         assert.equal(expected, winning(text))
         assert.equal(expected == "" and "P" or "N", position(text):outcome())
      end)
   end

   it("are odd in number wherever there are any", function ()
      for heaps in positions.random(2000, 1) do
         local object <const> = position(heaps)
         assert.equal(object:outcome() == "N" and 1 or 0, #object:winning_moves() % 2)
      end
   end)

   it("of 18-11-9 do not take 2 from another heap", function ()
      assert.equal("N", position "18-11-9":after(2, 2):outcome())
      assert.equal("N", position "18-11-9":after(3, 2):outcome())
   end)
end)

describe("winning moves in normal and misère play", function ()
   local FACTS <const> = {
      ["1"] = { "1:1(->0)", "" },
      ["1-1"] = { "", "1:1(->0) 2:1(->0)" },
      ["1-1-1"] = { "1:1(->0) 2:1(->0) 3:1(->0)", "" },
      ["2"] = { "1:2(->0)", "1:1(->1)" },
      ["5"] = { "1:5(->0)", "1:4(->1)" },
      ["7"] = { "1:7(->0)", "1:6(->1)" },
      ["2-1"] = { "1:1(->1)", "1:2(->0)" },
      ["2-1-1"] = { "1:2(->0)", "1:1(->1)" },
      ["1-1-2"] = { "3:2(->0)", "3:1(->1)" },
      ["2-2"] = { "", "" },
      ["3-5-1"] = { "2:3(->2)", "2:3(->2)" },
      ["3-3-1"] = { "1:1(->2) 2:1(->2) 3:1(->0)", "1:1(->2) 2:1(->2) 3:1(->0)" },
      ["4-3-5-2"] = { "", "" },
      ["4-3-5-1"] = { "2:3(->0)", "2:3(->0)" },
      ["1-15-8-3-12-8-3"] = { "2:2(->13) 4:2(->1) 7:2(->1)", "2:2(->13) 4:2(->1) 7:2(->1)" },
      ["1-3-5-7"] = { "", "" },
   }

   for text, expected in pairs(FACTS) do
      it("of " .. text, function ()
         assert.same(expected, { winning(text, "normal"), winning(text, "misere") })
         assert.equal(expected[2] == "" and "P" or "N", position(text):outcome "misere")
      end)
   end
end)

describe("positions won by the previous player", function ()
   local function count(heaps, size, play)
      local found = 0
      for list in positions.box(heaps, size) do
         if #list == heaps and position(list):outcome(play) == "P" then found = found + 1 end
      end
      return found
   end

   -- In the box [0 .. n]^k, for n = 0, 1, 2, …
   local FACTS <const> = {
      [2] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 },
      [3] = { 1, 4, 7, 16, 19, 28, 43, 64, 67, 76, 91, 112, 139, 172, 211, 256 }, -- A236305
      [4] = { 1, 8, 21, 64, 89, 168, 301, 512, 561, 712 }, -- A241522
      [5] = { 1, 16, 61, 256, 421, 976 }, -- A241523
   }

   for heaps, expected in pairs(FACTS) do
      it("among " .. heaps .. " heaps are as many in both plays, but for n = 0", function ()
         for i, number in ipairs(expected) do
            assert.equal(number, count(heaps, i - 1, "normal"))
            assert.equal(i == 1 and 0 or number, count(heaps, i - 1, "misere"))
         end
      end)
   end

   it("are as many as the formulas of A236305 and A241523 say", function ()
      local function terms(n)
         local b = 0
         while 2 << b <= n do b = b + 1 end
         return b, n + 1 - (1 << b)
      end
      for n = 1, 15 do
         local b <const>, c <const> = terms(n)
         assert.equal(4 ^ b + 3 * c ^ 2, FACTS[3][n + 1])
      end
      for n = 1, 5 do
         local b <const>, c <const> = terms(n)
         assert.equal(16 ^ b + 10 * 4 ^ b * c ^ 2 + 5 * c ^ 4, FACTS[5][n + 1])
      end
   end)

   it("among three heaps of 1 … 15 in growing order are the 35 of Bouton's list", function ()
      local found = {} -- A363166
      for most = 1, 15 do
         local count_now = 0
         for a = 1, most do
            for b = a, most do
               for c = b, most do
                  if position { a, b, c }:outcome() == "P" then count_now = count_now + 1 end
               end
            end
         end
         found[most] = count_now
      end
      assert.same({ 0, 0, 1, 1, 2, 4, 7, 7, 8, 10, 13, 17, 22, 28, 35 }, found)
   end)

   it("of the form n, 2n, 3n are Fibonacci numbers below powers of two", function ()
      local found <const>, count_now = {}, 0 -- Project Euler 301
      local n = 0
      for k = 0, 12 do
         while n < 1 << k do
            n = n + 1
            if position { n, 2 * n, 3 * n }:outcome() == "P" then count_now = count_now + 1 end
         end
         found[#found + 1] = count_now
      end
      assert.same({ 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377 }, found)
   end)
end)

describe("nim-sums", function ()
   it("of n and m are the table A003987, read by antidiagonals", function ()
      local TABLE <const> = { 0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4, 5, 5, 1, 1, 5, 5,
         6, 4, 6, 0, 6, 4, 6, 7, 7, 7, 7, 7, 7, 7, 7, 8, 6, 4, 6, 0, 6, 4, 6, 8 }
      local found <const> = {}
      for sum = 0, 8 do
         for m = 0, sum do found[#found + 1] = position { sum - m, m }:nim_sum() end
      end
      assert.same(TABLE, found)
   end)
end)

describe("remoteness", function ()
   local FACTS <const> = {
      ["1"] = { "N1", "P1" }, ["5"] = { "N1", "N2" }, ["1-1"] = { "P2", "N2" },
      ["2-2"] = { "P4", "P3" }, ["3-3"] = { "P6", "P5" }, ["1-2"] = { "N3", "N2" },
      ["2-3"] = { "N5", "N4" }, ["1-2-3"] = { "P6", "P5" }, ["1-4-5"] = { "P10", "P9" },
      ["2-4-6"] = { "P12", "P11" }, ["3-4-5"] = { "N11", "N10" }, ["1-2-4"] = { "N7", "N6" },
      ["1-1-2"] = { "N3", "N4" }, ["1-3-5-7"] = { "P16", "P15" },
   }

   for text, expected in pairs(FACTS) do
      it("of " .. text .. " in both plays", function ()
         local object <const> = position(text)
         assert.same(expected, { object:outcome() .. object:remoteness(),
            object:outcome "misere" .. object:remoteness "misere" })
      end)
   end
end)

describe("the longest win", function ()
   -- The plies that are left when the winner delays and the loser hurries.
   local FACTS <const> = {
      ["1"] = { 1, 1 }, ["5"] = { 1, 2 }, ["1-1"] = { 2, 2 }, ["2-2"] = { 2, 3 },
      ["3-3"] = { 2, 3 }, ["1-2"] = { 3, 2 }, ["2-3"] = { 3, 4 }, ["1-2-3"] = { 4, 3 },
      ["1-4-5"] = { 4, 3 }, ["2-4-6"] = { 4, 5 }, ["3-4-5"] = { 5, 4 }, ["1-2-4"] = { 5, 4 },
      ["1-1-2"] = { 3, 4 }, ["1-3-5-7"] = { 6, 5 },
   }

   local function suspense(position_now, known)
      local key <const> = position_now:key()
      if known[key] then return known[key] end
      local won <const>, plies = position_now:outcome() == "N", nil
      for heap, take in position_now:moves() do
         local after <const> = position_now:after(heap, take)
         if not won or after:outcome() == "P" then
            local length <const> = 1 + suspense(after, known)
            if not plies or (length > plies) == won then plies = length end
         end
      end
      known[key] = plies or 0
      return known[key]
   end

   it("is as short or as long as a search says", function ()
      for text, expected in pairs(FACTS) do
         assert.same(expected, { suspense(position(text), {}),
            suspense(position(text, "misere"), {}) }, text)
      end
   end)
end)

describe("moves", function ()
   local FACTS <const> = { -- moves, and the different positions they lead to
      ["2-2"] = { 4, 2 }, ["1-1-2"] = { 4, 3 }, ["3-3-3"] = { 9, 3 }, ["1-2-3"] = { 6, 6 },
      ["5-5-5-5"] = { 20, 5 }, ["1-1-1-1"] = { 4, 1 }, ["100"] = { 100, 100 },
   }

   for text, expected in pairs(FACTS) do
      it("of " .. text .. " are told from their results", function ()
         local object <const>, results <const> = position(text), {}
         for heap, take in object:moves() do results[object:after(heap, take):key()] = true end
         local different = 0
         for _ in pairs(results) do different = different + 1 end
         assert.same(expected, { object:count_moves(), different })
      end)
   end
end)

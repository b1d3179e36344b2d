-- Faults and puzzles about classic Nim that were found in public, each a small input with the right
-- answer. What matters is the kind of fault.

local nim <const> = require "nim"

local position <const> = nim.position

local function winning(text, play)
   local list <const> = {}
   for i, move in ipairs(position(text):winning_moves(play)) do
      list[i] = move.heap .. ":" .. move.take
   end
   return #list == 0 and "CONCEDE" or table.concat(list, " ")
end

local function outcomes(texts, play)
   local list <const> = {}
   for i, text in ipairs(texts) do list[i] = position(text):outcome(play) end
   return table.concat(list, " ")
end

describe("case", function ()
   it("x xor y = x * y, for 0 and 0 only (The-Last-Math-Competition 40)", function ()
      local found <const> = {}
      for x = 0, 499 do
         for y = 0, 499 do
            if position { x, y }:nim_sum() == x * y then found[#found + 1] = x .. " " .. y end
         end
      end
      assert.same({ "0 0" }, found)
   end)

   it("indexed moves and distinct results (jacobian 2350)", function ()
      for text, expected in pairs { ["2-2"] = { 4, 2 }, ["1-1-2"] = { 4, 3 },
         ["5-5-5-5"] = { 20, 5 } } do
         local object <const>, results <const>, different = position(text), {}, 0
         for heap, take in object:moves() do
            local key <const> = object:after(heap, take):key()
            if not results[key] then results[key], different = true, different + 1 end
         end
         assert.same(expected, { object:count_moves(), different })
      end
   end)

   it("negative heaps, and the nim-sum of no heaps (jacobian 2010, 1907)", function ()
      assert.is_false(pcall(position, { -1, 2 }))
      assert.equal(0, position {}:nim_sum())
      assert.equal(0, position "1-2-3":nim_sum())
      assert.equal(1, position "1-2-3-4-5":nim_sum())
   end)

   it("values credited to the wrong player (CoursIA 410): perfect play goes as the outcome says",
      function ()
         for _, play in ipairs { "normal", "misere" } do
            for _, text in ipairs { "1-3-5-7", "3-4-5", "1-1", "1", "2-2-1", "5-9-12" } do
               local object, first_to_move = position(text, play), true
               local expected <const> = object:outcome() == "N"
               while not object:is_over() do
                  object = object:after(object:best_move())
                  first_to_move = not first_to_move
               end
               -- normal: who is to move has lost; misère: has won
               assert.equal(expected, first_to_move == (play == "misere"))
            end
         end
      end)

   it("move number 0 accepted (python-zulip-api 343): refused, and nothing changes", function ()
      local object <const> = position "3-4"
      for _, move in ipairs { { 0, 1 }, { 1, 0 }, { 1, -1 }, { 1, 4 }, { 1, 1.5 }, { 1, "1" },
         { "1", 1 }, { 3, 1 }, {} } do
         assert.is_false(pcall(object.after, object, move[1], move[2]))
         assert.equal("3-4", tostring(object))
      end
   end)

   it("the wrong winner of the last object (privacy-friendly-dame 9): it depends on the play",
      function ()
         local last <const> = position "1"
         assert.equal("N", last:outcome "normal") -- who takes it wins
         assert.equal("P", last:outcome "misere") -- and loses
         assert.equal("P", last:after(1, 1):outcome "normal")
         assert.equal("N", last:after(1, 1):outcome "misere")
      end)

   it("sub-cases of misère Nim mixed up (OI-wiki 4870, 6192)", function ()
      assert.equal("P N N P N N N",
         outcomes({ "2-2", "2-1", "2-1-1", "1-1-1", "1-1", "2-2-1", "" }, "misere"))
   end)

   it("misère Nim, jutge.org P24777", function ()
      assert.equal("P N N N P P N N", outcomes({ "1", "2", "8", "4-3", "4-4", "4-3-5-2", "4-3-5-1",
         "1 15 8 3 12 8 3" }, "misere"))
   end)

   it("misère Nim, CodinGame: all winning moves or CONCEDE", function ()
      for text, expected in pairs { ["5"] = "1:4", ["1"] = "CONCEDE", ["7"] = "1:6",
         ["1 1"] = "1:1 2:1", ["1 1 2"] = "3:1", ["3 3 1"] = "1:1 2:1 3:1", ["2 2"] = "CONCEDE" } do
         assert.equal(expected, winning(text, "misere"))
      end
   end)

   it("misère Nim, John (HDU 1907, POJ 3480, SPOJ MMMGAME) and HackerRank", function ()
      assert.equal("N P", outcomes({ "3 5 1", "1" }, "misere"))
      assert.equal("N P", outcomes({ "1 1", "2 1 3" }, "misere"))
   end)

   it("n, 2n, 3n, Project Euler 301 up to 2^12", function ()
      local count = 0
      for n = 1, 1 << 12 do
         if position { n, 2 * n, 3 * n }:nim_sum() == 0 then count = count + 1 end
      end
      assert.equal(377, count)
   end)

   it("smaller ones", function ()
      assert.equal("1:1", winning "2 1") -- code-golf 2653, with heaps from 0
      assert.equal("N", position "3 4 5":outcome "misere") -- Daily Coding Problem 289
      assert.equal("P N", outcomes { "45 45", "3 6 9" }) -- OpenJudge
      assert.equal("1:16", winning "18 11 9") -- jimloy.com
   end)
end)

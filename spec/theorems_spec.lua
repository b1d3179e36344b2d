-- What the documents state and prove, as facts about every position of up to four heaps of up to
-- nine objects, and about seeded random ones of up to twelve heaps with any total below 2^63.
--   000  the French note on the principles     001  the Chinese note on K heaps
--   003  the French note on five packets       004  the Dutch page of Pythagoras

local nim <const> = require "nim"
local positions <const> = require "spec.oracle.positions"

local position <const> = nim.position

-- A fact about one position; says which one if it does not hold.
local function holds(fact, heaps)
   if not fact then error("does not hold for " .. table.concat(heaps, "-"), 2) end
end

-- Moves to look at: all of a small position; of a large one as many drawn by number, those that
-- empty a heap, and those that leave one object.
local function moves_of(object, random)
   local list <const> = {}
   if object:count_moves() <= 36 then
      for heap, take in object:moves() do list[#list + 1] = { heap, take } end
   else
      for _ = 1, 20 do list[#list + 1] = { object:move(random:int(1, object:count_moves())) } end
      for heap, size in ipairs(object) do
         if size > 0 then list[#list + 1] = { heap, size } end
         if size > 1 then list[#list + 1] = { heap, size - 1 } end
      end
   end
   return list
end

-- Each position once, with its heaps and the positions that may follow it.
local universe <const> = {}

local function each(check)
   if #universe == 0 then
      local random <const> = nim.random(1901)
      for _, source in ipairs { positions.box(4, 9), positions.random(1000, 1901) } do
         for heaps in source do
            local object <const>, options <const> = position(heaps), {}
            for i, move in ipairs(moves_of(object, random)) do
               options[i] = object:after(move[1], move[2])
            end
            universe[#universe + 1] = { object, object:heaps(), options }
         end
      end
      assert.equal(11111 + 1000, #universe)
   end
   for _, case in ipairs(universe) do check(table.unpack(case)) end
end

local function xor(heaps)
   local sum = 0
   for _, size in ipairs(heaps) do sum = sum ~ size end
   return sum
end

local function count_if(list, test)
   local count = 0
   for _, item in ipairs(list) do
      if test(item) then count = count + 1 end
   end
   return count
end

local function rich(heaps) return count_if(heaps, function (size) return size > 1 end) end
local function lonely(heaps) return count_if(heaps, function (size) return size == 1 end) end

-- Whether each of the moves given leads to a position of that kind or outcome.
local function all_lead_to(object, moves, test)
   for _, move in ipairs(moves) do
      if not test(object:after(move.heap, move.take)) then return false end
   end
   return true
end

local function state(object) return object:kind():sub(1, 1) end
local function is_kind(kind) return function (object) return object:kind() == kind end end
local function is_t(object) return state(object) == "T" end

describe("document 000", function ()
   it("evaluates by s: won for who has just moved if s = 0; in misère without large rows, s = 1",
      function ()
         each(function (object, heaps)
            local s <const> = xor(heaps)
            holds(object:nim_sum() == s, heaps)
            holds((object:outcome() == "P") == (s == 0), heaps)
            local good <const> = rich(heaps) > 0 and 0 or 1
            holds((object:outcome "misere" == "P") == (s == good), heaps)
         end)
         assert.equal(6, position "5-3":nim_sum())
      end)

   -- The procedure as the document states it, with d = n - (s ^ n); for a position that is not won
   -- by who has just moved, and not over.
   local function search(heaps, misere)
      local s <const>, large <const>, list <const> = xor(heaps), rich(heaps), {}
      for i, n in ipairs(heaps) do
         local d <const> = n - (s ~ n)
         if not misere or large > 1 then
            if d > 0 then list[#list + 1] = i .. ":" .. d end
         elseif large == 1 then
            if n > 1 then list[#list + 1] = i .. ":" .. (d == n and n - 1 or n) end
         elseif n == 1 then
            list[#list + 1] = i .. ":1"
         end
      end
      return table.concat(list, " ")
   end

   it("searches the winning moves, which are all and in this order", function ()
      local compared = 0
      each(function (object, heaps)
         for _, play in ipairs { "normal", "misere" } do
            if object:outcome(play) == "N" and not object:is_over() then
               local list <const> = {}
               for i, move in ipairs(object:winning_moves(play)) do
                  list[i] = move.heap .. ":" .. move.take
               end
               holds(table.concat(list, " ") == search(heaps, play == "misere"), heaps)
               compared = compared + 1
            else
               holds(#object:winning_moves(play) == 0, heaps)
            end
         end
      end)
      assert.is_true(compared > 20000)
   end)
end)

describe("document 001, normal play", function ()
   it("lemma 1.1: if c > 0 is the xor of the A, then A xor c < A for one of them", function ()
      each(function (object, heaps)
         local c <const> = object:nim_sum()
         local smaller <const> = count_if(heaps, function (size) return size ~ c < size end)
         holds((smaller > 0) == (c > 0), heaps)
         holds(smaller == #object:winning_moves "normal", heaps)
      end)
   end)

   it("theorem 1: from S there is a move to T", function ()
      each(function (object, heaps)
         local moves <const> = object:winning_moves "normal"
         holds((#moves > 0) == (state(object) == "S"), heaps)
         holds(all_lead_to(object, moves, is_t), heaps)
      end)
   end)

   it("theorem 2: from T every move leads to S", function ()
      each(function (object, heaps, options)
         holds(not is_t(object) or count_if(options, is_t) == 0, heaps)
      end)
   end)

   it("theorem 3: S wins, theorem 4 (first): T loses", function ()
      each(function (object, heaps)
         holds(object:outcome "normal" == (is_t(object) and "P" or "N"), heaps)
      end)
   end)
end)

describe("document 001, misère play", function ()
   it("definitions 2 to 4: kinds by nim-sum and rich heaps", function ()
      each(function (object, heaps)
         local expected <const> = (xor(heaps) == 0 and "T" or "S") .. math.min(rich(heaps), 2)
         holds(object:kind() == expected, heaps)
      end)
   end)

   it("theorem 4 (second): no T has exactly one rich heap", function ()
      each(function (object, heaps)
         holds(not (is_t(object) and rich(heaps) == 1), heaps)
      end)
   end)

   it("theorem 4 (third): S0, an odd number of lonely heaps, loses; T0 wins", function ()
      each(function (object, heaps)
         if rich(heaps) > 0 then return end
         holds(object:kind() == (lonely(heaps) % 2 == 1 and "S0" or "T0"), heaps)
         holds(object:outcome "misere" == (object:kind() == "S0" and "P" or "N"), heaps)
      end)
   end)

   it("theorem 5: S1 wins, by what leaves an odd number of lonely heaps", function ()
      each(function (object, heaps)
         if object:kind() ~= "S1" then return end
         local moves <const> = object:winning_moves "misere"
         holds(object:outcome "misere" == "N" and #moves == 1, heaps)
         local size <const> = heaps[moves[1].heap]
         holds(moves[1].take == (lonely(heaps) % 2 == 1 and size or size - 1), heaps)
         holds(all_lead_to(object, moves, is_kind "S0"), heaps)
      end)
   end)

   it("theorem 6: no move leads from S2 to T0", function ()
      each(function (object, heaps, options)
         holds(object:kind() ~= "S2" or count_if(options, is_kind "T0") == 0, heaps)
      end)
   end)

   it("theorem 7: a move leads from S2 to T2", function ()
      each(function (object, heaps)
         if object:kind() ~= "S2" then return end
         local moves <const> = object:winning_moves "misere"
         holds(#moves > 0 and all_lead_to(object, moves, is_kind "T2"), heaps)
      end)
   end)

   it("theorem 8: T2 leads to S2 and S1 only", function ()
      each(function (object, heaps, options)
         if object:kind() ~= "T2" then return end
         local two <const>, one <const> =
            count_if(options, is_kind "S2"), count_if(options, is_kind "S1")
         holds(#options > 0 and two + one == #options, heaps)
      end)
   end)

   it("theorem 9: S2 wins, theorem 10: T2 loses", function ()
      each(function (object, heaps)
         if object:kind() == "S2" then holds(object:outcome "misere" == "N", heaps) end
         if object:kind() == "T2" then holds(object:outcome "misere" == "P", heaps) end
      end)
   end)

   it("conclusion: T2 and S0 lose, S2, S1 and T0 win", function ()
      local outcomes <const> = { T2 = "P", S0 = "P", S2 = "N", S1 = "N", T0 = "N" }
      local seen <const> = {}
      each(function (object, heaps)
         holds(object:outcome "misere" == outcomes[object:kind()], heaps)
         seen[object:kind()] = true
      end)
      for kind in pairs(outcomes) do assert.is_true(seen[kind]) end
   end)

   it("comparison: from S1 exactly one move leads to T0 and one to S0", function ()
      local seen = 0
      each(function (object, heaps, options)
         if object:kind() ~= "S1" or object:count_moves() > 36 then return end
         holds(count_if(options, is_kind "T0") == 1, heaps)
         holds(count_if(options, is_kind "S0") == 1, heaps)
         seen = seen + 1
      end)
      assert.is_true(seen > 50)
   end)

   -- The kinds of the positions of a game, from a won start on, in which the winner plays winning
   -- moves at random and the other any moves.
   local function course(object, play, random)
      local kinds <const> = {}
      local winner = true
      while not object:is_over() do
         kinds[#kinds + 1] = object:kind()
         if winner then
            local move <const> = random:choice(object:winning_moves(play))
            object = object:after(move.heap, move.take)
         else
            object = object:after(object:move(random:int(1, object:count_moves())))
         end
         winner = not winner
      end
      kinds[#kinds + 1] = object:kind()
      return table.concat(kinds, " "), winner
   end

   -- Takes the pairs off the front of a course, in the order of the document.
   local function without(kinds, pairs_of)
      for _, pair in ipairs(pairs_of) do
         local rest, count
         repeat
            rest, count = kinds:gsub("^" .. pair.text .. " ?", "", 1)
            kinds = rest
         until count == 0 or pair.once
         if pair.once and count == 0 then return "no " .. pair.text end
      end
      return kinds
   end

   it("comparison: a whole game is S2 T2 … S1 T0 S0 T0 … T0 or S2 T2 … S1 S0 T0 S0 … T0",
      function ()
         local courses <const> = {
            normal = { { text = "S2 T2" }, { text = "S1 T0", once = true }, { text = "S0 T0" } },
            misere = { { text = "S2 T2" }, { text = "S1 S0", once = true }, { text = "T0 S0" },
               { text = "T0", once = true } },
         }
         local random <const>, played = nim.random(10), 0
         for heaps in positions.random(2000, 10) do
            local object <const> = position(heaps)
            if object:kind() == "S2" or object:kind() == "S1" then
               for play, expected in pairs(courses) do
                  local kinds <const>, winner_to_move <const> = course(object, play, random)
                  local left <const> = without(kinds, expected)
                  if left ~= "" then error(play .. ": " .. kinds .. " leaves " .. left) end
                  -- normal: the winner has moved last; misère: is to move
                  holds(winner_to_move == (play == "misere"), heaps)
                  played = played + 1
               end
            end
         end
         assert.is_true(played > 1500)
      end)
end)

describe("document 003", function ()
   -- Five packets: all of up to three objects, and random ones.
   local function each_packets(check)
      for heaps in positions.box(5, 3) do
         if #heaps == 5 then check(position(heaps), heaps) end
      end
      local random <const> = nim.random(3)
      for _ = 1, 500 do
         local heaps <const> = {}
         for i = 1, 5 do heaps[i] = random:int(0, (1 << 60) - 1) end
         if random:int(0, 1) == 0 then heaps[5] = heaps[1] ~ heaps[2] ~ heaps[3] ~ heaps[4] end
         check(position(heaps), heaps)
      end
   end

   it("remark: X^Y^Z^S^T = 0 means that each bit is 1 an even number of times", function ()
      each_packets(function (object, heaps)
         local odd <const> = count_if(object:column_sums(), function (n) return n % 2 == 1 end)
         holds((odd == 0) == (object:nim_sum() == 0), heaps)
         for i, ones in ipairs(object:column_sums()) do
            local bit <const> = #object:column_sums() - i
            holds(ones == count_if(heaps, function (n) return n >> bit & 1 == 1 end), heaps)
         end
      end)
   end)

   it("proof, 1: with X^Y^Z^S^T = 0 and matches left, no move ends the game", function ()
      each_packets(function (object, heaps)
         if object:nim_sum() ~= 0 or object:is_over() then return end
         holds(count_if(heaps, function (size) return size > 0 end) > 1, heaps)
      end)
   end)

   it("proof, 2: a packet has one size only at which X^Y^Z^S^T = 0", function ()
      each_packets(function (object, heaps)
         if object:nim_sum() ~= 0 then return end
         for i, size in ipairs(heaps) do
            for left = 0, math.min(size - 1, 20) do
               holds(object:after(i, size - left):nim_sum() ~= 0, heaps)
            end
         end
      end)
   end)

   it("proof, 3, and the exercise: Z - (X^Y^S^T) > 0 for each Z with the highest bit of A, "
      .. "and only for these", function ()
         each_packets(function (object, heaps)
            local a <const> = object:nim_sum()
            if a == 0 then return end
            local highest = 1
            while highest << 1 <= a do highest = highest << 1 end
            local with_it = 0
            for i, z in ipairs(heaps) do
               local others <const> = a ~ z
               holds((z - others > 0) == (z & highest ~= 0), heaps)
               if z & highest ~= 0 then
                  with_it = with_it + 1
                  holds(object:after(i, z - others):nim_sum() == 0, heaps)
               end
            end
            holds(with_it == 1 or with_it == 3 or with_it == 5, heaps)
         end)
      end)

   it("question: to lose the last match, play on as before until that would leave no packet of "
      .. "two or more; then leave an odd number of single matches", function ()
         each_packets(function (object, heaps)
            if object:outcome "misere" == "P" or object:is_over() then return end
            local expected <const> = {}
            for _, move in ipairs(object:winning_moves "normal") do
               local left <const> = object:after(move.heap, move.take)
               if rich(left:heaps()) > 0 then expected[#expected + 1] = left:key() end
            end
            if #expected == 0 then -- the same packet, one match more or less; or any single match
               for heap, take in object:moves() do
                  if heaps[heap] - take > 1 then goto next end
                  local left <const> = object:after(heap, take)
                  if rich(left:heaps()) == 0 and lonely(left:heaps()) % 2 == 1 then
                     expected[#expected + 1] = left:key()
                  end
                  ::next::
               end
            end
            local found <const> = {}
            for i, move in ipairs(object:winning_moves "misere") do
               found[i] = object:after(move.heap, move.take):key()
            end
            holds(table.concat(found, " ") == table.concat(expected, " "), heaps)
         end)
      end)
end)

describe("document 004", function ()
   it("one heap wins, two heaps lose exactly when they are equal", function ()
      for n = 1, 50 do
         assert.equal("N", position { n }:outcome())
         for m = 1, 50 do
            assert.equal(n == m and "P" or "N", position { n, m }:outcome())
         end
      end
   end)

   it("1-3-5-7 loses, whoever takes the last match", function ()
      assert.equal("P", position "1-3-5-7":outcome())
      assert.equal("P", position "1-3-5-7":outcome "misere")
   end)

   it("nim-sums of columns: 224 is even, 213 is odd", function ()
      assert.equal("224", table.concat(position "1-3-5-7":column_sums()))
      assert.equal("213", table.concat(position "5-2-1-5":column_sums()))
      assert.equal("N", position "5-2-1-5":outcome())
   end)

   it("1-2-3, 1-4-5 and 2-4-6 are even and lose", function ()
      for _, text in ipairs { "1-2-3", "1-4-5", "2-4-6" } do
         for _, ones in ipairs(position(text):column_sums()) do assert.equal(0, ones % 2) end
         assert.equal("P", position(text):outcome())
      end
   end)

   local function is_even(object)
      return count_if(object:column_sums(), function (ones) return ones % 2 == 1 end) == 0
   end

   it("theorem 1: the loser ends with an even position", function ()
      assert.is_true(is_even(position "0-0-0-0"))
      assert.equal("P", position "0-0-0-0":outcome())
   end)

   it("theorem 2: an even position becomes odd by every move", function ()
      each(function (object, heaps, options)
         holds(not is_even(object) or count_if(options, is_even) == 0, heaps)
      end)
   end)

   it("theorem 3: an odd position can be made even", function ()
      each(function (object, heaps)
         if is_even(object) then return end
         local moves <const> = object:winning_moves "normal"
         holds(#moves > 0 and all_lead_to(object, moves, is_even), heaps)
      end)
   end)

   it("misère: the same, but 1-1 and 1-1-1-1 win, 1 and 1-1-1 lose", function ()
      local exceptions <const> = { ["1-1"] = "N", ["1-1-1-1"] = "N", ["1"] = "P", ["1-1-1"] = "P" }
      for text, outcome in pairs(exceptions) do
         assert.equal(outcome, position(text):outcome "misere")
      end
      for heaps in positions.box(4, 9) do
         local object <const> = position(heaps)
         if not object:is_over() then
            local expected <const> = exceptions[object:key()] or (is_even(object) and "P" or "N")
            holds(object:outcome "misere" == expected, heaps)
         end
      end
   end)
end)

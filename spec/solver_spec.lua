-- Remoteness and misère play under any rules, found by search: in boxes of heaps, and elsewhere.

local graph <const> = require "spec.oracle.graph"
local nim <const> = require "nim"
local oracle <const> = require "spec.oracle.rules"
local support <const> = require "spec.support"

-- A solver of heaps by the options of each; heaps are sorted, and those without options left out.
local function heaps_solver(options_of)
   local function normal(heaps)
      local kept <const> = {}
      for _, n in ipairs(heaps) do
         if #options_of(n) > 0 then kept[#kept + 1] = n end
      end
      table.sort(kept)
      return kept
   end
   local solve <const> = graph.solver(function (heaps)
      local options <const> = {}
      for i, n in ipairs(heaps) do
         for _, parts in ipairs(options_of(n)) do
            local left <const> = table.move(heaps, 1, #heaps, 1, {})
            table.remove(left, i)
            table.move(parts, 1, #parts, #left + 1, left)
            options[#options + 1] = normal(left)
         end
      end
      return options
   end)
   return function (heaps) return solve(normal(heaps)) end
end

local function plain_solver(plain)
   local known <const> = {}
   return heaps_solver(function (n)
      known[n] = known[n] or oracle.options(plain, n)
      return known[n]
   end)
end

-- The options of heaps of up to n objects, at random; one may leave two heaps, or a larger one.
local function random_lists(n)
   local lists <const>, ended <const> = { [0] = {} }, { 0 }
   while #ended <= n do
      local heap
      repeat heap = math.random(n) until not lists[heap]
      lists[heap] = {}
      for k = 1, math.random(0, 3) do
         local parts <const> = {}
         for i = 1, math.random(0, 8) // 4 do parts[i] = ended[math.random(#ended)] end
         lists[heap][k] = parts
      end
      ended[#ended + 1] = heap
   end
   return lists
end

local function compare(rules, plain, solve, heaps)
   local position <const> = rules:position(heaps)
   local known <const> = solve(heaps)
   local moves <const> = oracle.moves(plain, heaps)
   for _, play in ipairs { "normal", "misere" } do
      local label <const> = ("%s %s %s"):format(rules, position, play)
      assert.equal(known[play].outcome, position:outcome(play), label)
      assert.equal(known[play].remoteness, position:remoteness(play), label)
      local winning <const>, best = {}
      for _, move in ipairs(moves) do
         local after <const> = solve(oracle.after(heaps, move))[play]
         if after.outcome == "P" then winning[#winning + 1] = move end
         if after.remoteness + 1 == known[play].remoteness then best = best or move end
      end
      assert.same(winning, position:winning_moves(play), label)
      local first <const> = { position:winning_move(play) }
      assert.same({ winning[1] and winning[1].heap, winning[1] and winning[1].take },
         { first[1], first[2] }, label)
      local heap <const>, take <const> = position:best_move(play)
      assert.same({ best and best.heap, best and best.take }, { heap, take }, label)
   end
end

describe("heaps under other rules", function ()
   it("are solved as a plain search does, whatever was asked before #memory", function ()
      math.randomseed(17)
      for _ = 1, support.rounds(60) do
         local plain <const>, text <const> = oracle.random(math.random, 4, math.random(0, 3))
         local rules <const>, solve <const> = nim.rules(text), plain_solver(plain)
         for _ = 1, 5 do
            local heaps <const> = {}
            for i = 1, math.random(0, 3) do heaps[i] = math.random(0, 6) end
            compare(rules, plain, solve, heaps)
         end
      end
   end)

   it("are so too where a program lists the options #memory", function ()
      math.randomseed(18)
      for _ = 1, support.rounds(400) do
         local lists <const> = random_lists(6)
         local rules <const> = nim.rules { heap = function (n) return lists[n] end }
         local solve <const> = heaps_solver(function (n) return lists[n] end)
         for _ = 1, 8 do
            local heaps <const> = {}
            for i = 1, math.random(2) do heaps[i] = math.random(0, 6) end
            local position <const>, known <const> = rules:position(heaps), solve(heaps)
            for _, play in ipairs { "normal", "misere" } do
               assert.equal(known[play].outcome, position:outcome(play))
               assert.equal(known[play].remoteness, position:remoteness(play))
            end
         end
      end
   end)

   -- data/golden.md of the design: checked there by four programs.
   local golden <const> = {
      ["1-3-5-7"] = { "P", 16, "P", 15 },
      ["3-4-5"] = { "N", 11, "N", 10 },
      ["3-5-7"] = { "N", 15, "N", 14 },
      ["3-5-7-9"] = { "N", 17, "N", 16 },
      ["3-5-7-9-11"] = { "N", 33, "N", 32 },
      ["7"] = { "N", 1, "N", 2 },
      ["2-2"] = { "P", 4, "P", 3 },
      ["6-6"] = { "P", 12, "P", 11 },
      ["1-1-1"] = { "N", 3, "P", 3 },
      ["1-2-3"] = { "P", 6, "P", 5 },
   }

   local function answers(position)
      return { position:outcome(), position:remoteness(), position:outcome "misere",
         position:remoteness "misere" }
   end

   it("have the remoteness of Nim if the rules allow the same", function ()
      local take <const> = nim.rules { take = { 1, 1000 } }
      local list <const> = nim.rules { heap = function (n)
         local options <const> = {}
         for left = 0, n - 1 do options[left + 1] = { left } end
         return options
      end }
      local split <const> = nim.rules { heap = function (n) -- never asked for 1000
         if n == 1000 then return { { 500, 500 } } end
         return list:options(n)
      end }
      for text, expected in pairs(golden) do
         assert.same(expected, answers(take:position(text)), text)
         assert.same(expected, answers(list:position(text)), text)
         assert.same(expected, answers(nim.position(text)), text)
      end
      assert.equal("N", split:position "1000-2":outcome())
      for text, expected in pairs(golden) do -- now a box will not do
         assert.same(expected, answers(split:position(text)), text)
      end
   end)

   it("are solved in large boxes", function ()
      local take <const> = nim.rules { take = { 1, 1000 } }
      assert.equal(3 * 5 * 7, take:position "2-4-6":solve()) -- one box for all that was asked
      assert.equal(13 * 11 * 7, take:position "12-10-6":solve())
      assert.equal(13 * 11 * 7 * 2, take:position "1-1-1-12":solve())
      assert.same({ "N", 1, "N", 2 }, answers(take:position "500"))
      -- Remotenesses beyond 16 bits of a cell.
      local one <const> = nim.rules { subtract = { 1 } }
      assert.same({ "P", 40000, "N", 40000 }, answers(one:position { 40000 }))
      assert.same({ "N", 40003, "P", 40003 }, answers(one:position { 40000, 3 }))
   end)

   it("are solved one by one where they are too many for a box", function ()
      local rules <const> = nim.rules { subtract = { 1000000 } }
      assert.same({ "P", 8, "N", 8 }, answers(rules:position { 3999999, 5000001 }))
      assert.same({ "P", 0, "N", 0 }, answers(rules:position { 999999, 7 }))
   end)

   it("may be too large", function ()
      local ones <const> = {}
      for i = 1, 5000 do ones[i] = 1 end
      local position <const> = nim.rules "kayles":position(ones)
      assert.equal("P", position:outcome())
      local TOO_LARGE <const> = "position: too large to search"
      support.fails(TOO_LARGE, position.remoteness, position)
      assert.same({ nil, TOO_LARGE }, { position:solve() })
      -- One that is not, but leads to such.
      local pieces <const> = table.move(ones, 1, 50, 1, {})
      local shatter <const> =
         nim.rules { heap = function (n) return { n > 1 and pieces or {} } end }
      local twos <const> = {}
      for i = 1, 100 do twos[i] = 2 end
      assert.same({ nil, TOO_LARGE }, { shatter:position(twos):solve() })
   end)

   it("take a chain of a million positions without the C stack", function ()
      local rules <const> = nim.rules { state = function (emit, n)
         if n > 0 then emit(n - 1) end
      end }
      assert.equal(1000000, rules:position(1000000):remoteness())
      local heap <const> = nim.rules { heap = function (n) return { { n - 1 } } end }
      assert.equal(0, heap:grundy(1000000))
   end)
end)

describe("misère play", function ()
   -- Tests of CGSuite: the least m with heap + nim heap m a misère P position.
   local nim_values <const> = {
      { "kayles", 1, 0, 2, 3, 0, 1, 3, 2, 1, 0, 2, 4, 0, 1, 2, 5, 1, 6, 3, 2, 0 },
      { "0.07", 1, 1, 0, 0, 2, 1, 3, 0, 0, 1, 1, 3, 0, 2, 1, 1, 0, 0, 2, 1, 3 },
      { "grundy", 1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2 },
      { "subtract 2,3,7", 1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1 },
      { "all_but 2,3,7", 1, 0, 1, 0, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10 },
      { "0.3F", 1, 0, 2, 1, 0, 2, 1, 0, 4, 1, 0, 4, 1, 0, 6 },
   }

   it("has the misère nim values that others found", function ()
      for _, row in ipairs(nim_values) do
         local code <const> = nim.rules(row[1])
         -- Heaps from 1000 on are those of Nim.
         local both <const> = nim.rules { heap = function (n)
            if n < 1000 then return code:options(n) end
            local options <const> = {}
            for left = 0, n - 1001 do options[#options + 1] = { left == 0 and 0 or 1000 + left } end
            return options
         end }
         for n = 0, #row - 2 do
            local m = 0
            while both:position({ n, m == 0 and 0 or 1000 + m }, "misere"):outcome() == "N" do
               m = m + 1
            end
            assert.equal(row[n + 2], m, row[1] .. " " .. n)
         end
      end
   end)

   it("has the P positions of one heap that others found", function ()
      local lists <const> = {
         { "kayles", 28, 1, 4, 9, 12, 20 },
         { "0.137", 25, 1, 2, 6, 7, 11, 15, 16, 20, 21, 25 },
         { "0.07", 26, 2, 3, 7, 8, 12, 16, 17, 21, 22, 26 },
         { "0.4", 27, 3, 4, 8, 9, 13, 17, 18, 22, 23, 27 },
         { "0.6", 24, 2, 5, 8, 11, 14, 17, 20, 23 },
         { "0.37", 24, 1, 4, 7, 10, 13, 16, 19, 22 },
         { "grundy", 27, 3, 6, 9, 12, 15, 18, 21, 24, 27 },
         { "subtract 1,3,4", 30, 1, 3, 8, 10, 15, 17, 22, 24, 29 },
         { "subtract 2,3", 25, 2, 3, 7, 8, 12, 13, 17, 18, 22, 23 },
      }
      -- Every heap without a move is N: those below are not P, though no table lists them.
      for _, row in ipairs(lists) do
         local rules <const>, found <const> = nim.rules(row[1]), {}
         for n = 1, row[2] do
            if rules:position({ n }, "misere"):outcome() == "P" then found[#found + 1] = n end
         end
         assert.same({ table.unpack(row, 3) }, found, row[1])
      end
      for most = 2, 3 do
         local rules <const> = nim.rules { take = { 1, most } }
         for n = 0, 40 do
            local expected <const> = n % (most + 1) == 1 and "P" or "N"
            assert.equal(expected, rules:position { n }:outcome "misere")
         end
      end
   end)

   -- All multisets of heaps with a total up to `total`, each in ascending order.
   local function each_multiset(total, visit)
      local heaps <const> = {}
      local function fill(left, least)
         visit(heaps)
         for n = least, left do
            heaps[#heaps + 1] = n
            fill(left - n, n)
            heaps[#heaps] = nil
         end
      end
      fill(total, 1)
   end

   it("of Kayles agrees with a plain search on all sums to a total of 20", function ()
      local wins <const> = oracle.solver(oracle.code "0.77", "misere")
      local kayles <const> = nim.rules "kayles"
      local total <const> = support.rounds(20)
      each_multiset(total, function (heaps)
         local position <const> = kayles:position(heaps, "misere")
         assert.equal(wins(heaps) and "N" or "P", position:outcome(), tostring(position))
      end)
   end)

   it("of Kayles departs from normal play where Sibert and Conway say", function ()
      local kayles <const> = nim.rules "kayles"
      local spots <const> = { ["5-5"] = "N", ["5-4"] = "P", ["5-1"] = "P", ["5-5-1"] = "P",
         ["4-4"] = "N", ["9-9"] = "N", ["9-4-4"] = "P", ["12-1-1"] = "P", ["3-3"] = "P",
         ["2-2"] = "P" }
      for text, outcome in pairs(spots) do
         assert.equal(outcome, kayles:position(text, "misere"):outcome(), text)
      end
      -- W. L. Sibert and J. H. Conway, Mathematical Kayles, 1992. A pattern is a list of sets of
      -- sizes, each with the parity of how many heaps of the position are in it; no others are.
      local normal_p <const> = { { { 5 }, 0, { 4, 1 }, 0 }, { { 17, 12, 9 }, 0, { 20, 4, 1 }, 0 },
         { { 25 }, nil, { 17, 12, 9 }, 0, { 20, 4, 1 }, 1 } }
      local normal_n <const> = { { { 5 }, 1, { 4, 1 }, 1 }, { { 5 }, 0, { 4, 1 }, 1 },
         { { 9 }, 1, { 4, 1 }, 0 }, { { 12 }, nil, { 4, 1 }, 0 },
         { { 17, 12, 9 }, 0, { 20, 4, 1 }, 1 }, { { 25 }, nil, { 9 }, 1, { 4, 1 }, 1 } }
      local function fits(heaps, pattern)
         local seen = 0
         for i = 1, 5, 2 do
            local count = 0
            for _, size in ipairs(pattern[i] or {}) do
               for _, n in ipairs(heaps) do count = count + (n == size and 1 or 0) end
            end
            if pattern[i] and count ~= (pattern[i + 1] or 1) and
               (not pattern[i + 1] or count % 2 ~= pattern[i + 1]) then return false end
            seen = seen + count
         end
         return seen == #heaps
      end
      local function fits_any(heaps, patterns)
         for _, pattern in ipairs(patterns) do
            if fits(heaps, pattern) then return true end
         end
         return false
      end
      each_multiset(support.rounds(25), function (heaps)
         local position <const> = kayles:position(heaps)
         local normal <const> = position:outcome()
         local departs <const> = fits_any(heaps, normal == "P" and normal_p or normal_n)
         assert.equal(departs, position:outcome "misere" ~= normal, tostring(position))
      end)
   end)
end)

describe("best_move", function ()
   it("is the same whatever was asked before", function ()
      local function check(make)
         local questions <const> = {
            function () end,
            function (p) p:outcome() end,
            function (p) p:grundy() end,
            function (p) p:winning_moves() end,
            function (p) p:remoteness "misere" end,
            function (p) p:after(p:move(1)):best_move() end,
         }
         local first, second
         for _, ask in ipairs(questions) do
            local position <const> = make()
            ask(position)
            local normal <const> = { position:best_move() }
            local misere <const> = { position:best_move "misere" }
            first, second = first or normal, second or misere
            assert.same(first, normal)
            assert.same(second, misere)
         end
      end
      check(function () return nim.rules "kayles":position { 7, 5 } end)
      check(function () return nim.rules { take = { 1, 4 } }:position { 7, 5, 3 } end)
      check(function ()
         return nim.rules { state = function (emit, a, b)
            for k = 1, a do emit(a - k, b) end
            for k = 1, b do emit(a, b - k) end
         end }:position(7, 5)
      end)
   end)
end)

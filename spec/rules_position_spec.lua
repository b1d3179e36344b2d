-- Positions of heaps under rules other than classic Nim's: every method against a plain search.

local nim <const> = require "nim"
local oracle <const> = require "spec.oracle.rules"
local support <const> = require "spec.support"

local kayles <const> = nim.rules "kayles"

local fails <const> = require "spec.support".fails

-- All that the iterator yields, as tables like those of winning_moves.
local function moves_of(position)
   local moves <const> = {}
   local function add(heap, take, ...)
      if heap then moves[#moves + 1] = { heap = heap, take = take, ... } end
      return heap
   end
   local iterate <const> = position:moves()
   while add(iterate()) do end
   return moves
end

local function move_values(move)
   return move.heap, move.take, table.unpack(move)
end

-- Every method of a position under rules against the oracle.
local function compare(rules, plain, wins, heaps)
   local position <const> = rules:position(heaps)
   local label <const> = tostring(rules) .. " " .. tostring(position)
   local moves <const> = oracle.moves(plain, heaps)
   assert.same(moves, moves_of(position), label)
   assert.equal(#moves, position:count_moves(), label)
   assert.equal(#moves == 0, position:is_over(), label)
   assert.equal(wins(heaps) and "N" or "P", position:outcome(), label)
   assert.equal(not wins(heaps), position:grundy() == 0, label)
   local winning <const> = {}
   for k, move in ipairs(moves) do
      assert.same({ move_values(move) }, { position:move(k) }, label)
      local after <const> = position:after(move_values(move))
      assert.same(oracle.after(heaps, move), after:heaps(), label)
      assert.equal(rules, after.rules)
      if not wins(oracle.after(heaps, move)) then winning[#winning + 1] = move end
   end
   assert.same(winning, position:winning_moves(), label)
   local best <const> = { position:best_move() }
   if #winning > 0 then
      assert.equal("P", position:after(table.unpack(best)):outcome(), label)
   elseif #moves > 0 then
      position:after(table.unpack(best))
   else
      assert.same({}, best, label)
   end
end

describe("a position under rules", function ()
   it("agrees with search on small positions of known codes #memory", function ()
      for _, code in ipairs { "0.77", "0.07", "0.137", "0.6", "4.3", "0.3F" } do
         local plain <const> = oracle.code(code)
         local wins <const> = oracle.solver(plain, "normal")
         for a = 0, support.rounds(7) do
            for b = 0, a do
               for c = 0, 2 do compare(nim.rules(code), plain, wins, { a, b, c }) end
            end
         end
      end
   end)

   it("agrees with search on random rules #memory", function ()
      math.randomseed(2)
      for _ = 1, support.rounds(60) do
         local plain <const>, text <const> = oracle.random(math.random, 4, 4)
         local wins <const> = oracle.solver(plain, "normal")
         for _ = 1, 4 do
            local heaps <const> = {}
            for i = 1, math.random(0, 3) do heaps[i] = math.random(0, 6) end
            compare(nim.rules(text), plain, wins, heaps)
         end
      end
   end)

   it("finds all winning moves of large heaps, with and without a period", function ()
      math.randomseed(5)
      -- Under 0.141 only one pair in a period of 11 may win, and then it is the last one looked at.
      for _, code in ipairs { "0.77", "0.07", "0.16", "4!.0", "0.7!", "0.3C", "0.[34]", "4=.3",
         "0.141" } do
         local rules <const> = nim.rules(code)
         for _ = 1, 4 do
            local position <const> = rules:position(code == "0.3C" and { math.random(30, 45), 7 }
               or code == "0.141" and { 65 + 6 * math.random(0, 50) }
               or { math.random(200, 500), math.random(0, 300), math.random(0, 9) })
            local wanted <const> = {}
            for _, move in ipairs(moves_of(position)) do
               local after <const> = position:after(move_values(move))
               if after:grundy() == 0 then wanted[#wanted + 1] = move end
            end
            local found <const> = position:winning_moves()
            assert.same(wanted, found, code .. " " .. tostring(position))
            assert.same(found[1] and { move_values(found[1]) } or { nil },
               { position:winning_move() })
         end
      end
   end)

   it("finds a winning move of a huge heap by the period", function ()
      local position <const> = kayles:position { 10^15 }
      local heap <const>, take <const>, left <const>, right <const> = position:winning_move()
      assert.equal("P", position:after(heap, take, left, right):outcome())
      local lost <const> = kayles:position { 10^15, 10^15 + 12 }
      assert.equal("P", lost:outcome())
      assert.same({}, lost:winning_moves())
      assert.is_nil(lost:winning_move())
   end)

   it("agrees with search on subtraction sets", function ()
      for _, set in ipairs { { 1, 3, 4 }, { 2, 3 }, { 2, 5 }, { 2, 4, 7 } } do
         local plain <const> = { [0] = {} }
         for take = 1, set[#set] do plain[take] = {} end
         for _, take in ipairs(set) do plain[take] = oracle.mask(3) end
         local wins <const> = oracle.solver(plain, "normal")
         for a = 0, 12 do
            for b = 0, a do
               compare(nim.rules { subtract = set }, plain, wins, { a, b })
            end
         end
      end
   end)

   it("has what positions of Nim have", function ()
      local position <const> = kayles:position { 5, 0, 4 }
      assert.equal("5-0-4", tostring(position))
      assert.equal(3, #position)
      assert.equal(5, position[1])
      assert.equal(9, position:total())
      assert.equal(1, position:nim_sum())
      assert.equal(5, position:grundy())
      assert.equal("4-5", position:key())
      assert.equal("normal", position.play)
      assert.equal(kayles, position.rules)
      assert.same({ 5, 0, 4 }, position:heaps())
   end)

   it("is equal to one of the same heaps, rules and play only", function ()
      local position <const> = kayles:position "5-4"
      assert.equal(position, nim.rules "0.77":position { 5, 4 })
      assert.not_equal(position, kayles:position { 4, 5 })
      assert.not_equal(position, nim.position { 5, 4 })
      assert.not_equal(position, nim.rules "0.7":position { 5, 4 })
      assert.not_equal(position, kayles:position({ 5, 4 }, "misere"))
   end)

   it("is made from another position", function ()
      assert.equal(kayles:position "5-4", kayles:position(nim.position "5-4"))
      assert.equal(nim.position("5-4", "misere"),
         nim.rules "nim":position(kayles:position("5-4", "misere")))
      local misere <const> = kayles:position("5-4", "misere")
      assert.equal(kayles:position "5-4", kayles:position(misere, "normal"))
      assert.equal(kayles:position("5-4", "misere"), nim.position(kayles:position "5-4", "misere"))
   end)

   it("of Nim is a position of Nim", function ()
      assert.equal(nim.position "1-3-5-7", nim.rules "nim":position "1-3-5-7")
      assert.equal(nim.position "1-2", nim.rules "0.33[3]":position "1-2")
      assert.equal(nim.rules "nim", nim.position "1-2".rules)
      assert.equal(16, nim.rules "nim":position "1-3-5-7":remoteness())
      assert.equal(6, nim.position "3-5":grundy())
   end)

   it("can be over with objects left", function ()
      local position <const> = nim.rules { subtract = { 3, 5 } }:position { 2, 1 }
      assert.is_true(position:is_over())
      assert.equal(3, position:total())
      assert.equal("P", position:outcome())
      assert.equal(0, position:count_moves())
      assert.same({}, moves_of(position))
      assert.is_nil(position:best_move())
      fails("self: position with a move left expected, got one that is over",
         position.move, position, 1)
   end)

   it("may have no heaps", function ()
      local position <const> = kayles:position {}
      assert.is_true(position:is_over())
      assert.equal(0, position:grundy())
      fails("self: position with a move left expected, got one that is over",
         position.after, position, 1, 1)
   end)

   it("keeps its place in the iterator after the end", function ()
      local iterate <const> = kayles:position { 1 }:moves()
      assert.equal(1, iterate())
      assert.is_nil(iterate())
      assert.is_nil(iterate())
   end)

   it("lives as long as an iterator over its moves #memory", function ()
      local iterate <const> = nim.rules "0.777":position { 60, 3 }:moves()
      local count = 0
      while iterate() do
         count = count + 1
         collectgarbage()
      end
      assert.equal(nim.rules "0.777":position { 60, 3 }:count_moves(), count)
   end)
end)

describe("after", function ()
   local position <const> = kayles:position { 5, 4 }

   it("takes the parts in any order; the first keeps the index", function ()
      assert.equal("3-4-1", tostring(position:after(1, 1, 3, 1)))
      assert.equal("1-4-3", tostring(position:after(1, 1, 1, 3)))
      assert.equal("5-1-1", tostring(position:after(2, 2, 1, 1)))
   end)

   it("takes what is left as one part, or as none", function ()
      assert.equal(position:after(1, 2), position:after(1, 2, 3))
      assert.equal("5-0", tostring(nim.rules { subtract = { 4 } }:position { 5, 4 }:after(2, 4)))
   end)

   it("takes nils at the end for no parts", function ()
      for heap, take, left, right in position:moves() do position:after(heap, take, left, right) end
      assert.equal(position:after(1, 2), position:after(1, 2, nil, nil))
      assert.equal(nim.position "4-4", nim.position "5-4":after(1, 1, nil))
      fails("part 1: integer 1 … 2^63-1 expected, got nil", position.after, position, 1, 1, nil, 4)
   end)

   it("keeps the play", function ()
      assert.equal("misere", kayles:position({ 3 }, "misere"):after(1, 1).play)
   end)

   it("comes of two arguments of rules:position, not of more", function ()
      fails("position: at most 2 arguments expected, got 3", kayles.position, kayles, { 3 },
         "misere", true)
   end)

   it("reads a position of any kind, unless a state has a negative integer", function ()
      local states <const> = nim.rules { state = function (emit, a, b)
         if a > 0 then emit(a - 1, b) end
      end }
      assert.equal(kayles:position { 3, 2 }, kayles:position(states:position(3, 2)))
      assert.equal(nim.position "3-2", nim.rules "nim":position(kayles:position { 3, 2 }))
      assert.equal("misere", kayles:position(nim.position("3-2", "misere")).play)
      fails("heap 2: integer 0 … 2^63-1 expected, got -2", kayles.position, kayles,
         states:position(3, -2))
   end)

   it("refuses what the rules forbid, and changes nothing", function ()
      local legal <const> = "move: legal move under the rules 0.77 expected, got heap "
      for _, take in ipairs { 3, 0, 6, -1, 1.5, math.maxinteger } do
         fails("take: integer 1 … 2 expected, got " .. take, position.after, position, 1, take)
      end
      fails(legal .. "1, take 1, leaving 1 1", position.after, position, 1, 1, 1, 1)
      fails(legal .. "1, take 1, leaving 1 1 2", position.after, position, 1, 1, 1, 1, 2)
      fails(legal .. "1, take 1, leaving 5", position.after, position, 1, 1, 5)
      fails(legal .. "1, take 1, leaving 9223372036854775807 9223372036854775807",
         position.after, position, 1, 1, math.maxinteger, math.maxinteger)
      fails("heap: integer 1 … 2 expected, got 0", position.after, position, 0, 1)
      fails("heap: integer 1 … 2 expected, got 3", position.after, position, 3, 1)
      fails("heap: integer 1 … 2 expected, got 1.5", position.after, position, 1.5, 1)
      fails("take: integer 1 … 2 expected, got no value", position.after, position, 1)
      fails('take: integer 1 … 2 expected, got "1"', position.after, position, 1, "1")
      fails("part 2: integer 1 … 2^63-1 expected, got 0", position.after, position, 1, 1, 4, 0)
      local many <const> = {}
      for i = 1, 64 do many[i] = 1 end
      local large <const> = nim.rules "0.{0+}":position { 65 }
      local ok, message = pcall(large.after, large, 1, 1, table.unpack(many))
      assert.is_false(ok)
      assert.matches("^move: legal move under the rules 0.{0%+} expected, got heap 1, take 1, "
         .. "leaving 1 1 1", message)
      assert.equal("62-1-1", tostring(large:after(1, 1, 62, 1, 1)))
      assert.equal("5-4", tostring(position))
   end)

   it("says how many objects a move may take from that heap", function ()
      -- The takes of a heap from its options, as text: "integer 1 … 3", "1 or 4 … 6".
      local function takes(rules, heap)
         local found <const>, list <const>, ranges <const> = {}, {}, {}
         for _, parts in ipairs(rules:options(heap)) do
            local take = heap
            for _, part in ipairs(parts) do take = take - part end
            if not found[take] then found[take], list[#list + 1] = true, take end
         end
         table.sort(list)
         for _, take in ipairs(list) do
            local last <const> = ranges[#ranges]
            if last and last[2] == take - 1 then last[2] = take
            else ranges[#ranges + 1] = { take, take } end
         end
         local texts <const> = {}
         for i, range in ipairs(ranges) do
            texts[i] = range[1] == range[2] and tostring(range[1]) or range[1] .. " … " .. range[2]
         end
         if #texts == 0 then return nil, found end
         if #texts > 8 then return table.concat(texts, ", ", 1, 8) .. ", …", found end
         if #texts == 1 then return (#list > 1 and "integer " or "") .. texts[1], found end
         return table.concat(texts, ", ", 1, #texts - 1) .. " or " .. texts[#texts], found
      end
      local function grow(n)
         return n > 3 and n < 9 and { { n + 1 }, { n - 3 }, { 1, n - 2 } } or {}
      end
      for _, rules in ipairs { kayles, nim.rules "grundy", nim.rules "4.[3]", nim.rules "0.7[3]",
         nim.rules "subtract 1,4,9,16,25", nim.rules "0.3737373737373737373737", nim.rules "0.6=7!",
         nim.rules "all_but 2,5", nim.rules "0.10[4=]", nim.rules { heap = grow } } do
         for heap = 0, 30 do
            local expected <const>, found <const> = takes(rules, heap)
            local p <const> = rules:position { heap }
            for take = -1, heap + 1 do
               if not found[take] then
                  fails(expected and ("take: %s expected, got %d"):format(expected, take)
                     or "heap: heap with a legal move expected, got 1", p.after, p, 1, take)
               end
            end
         end
      end
      local large <const> = nim.rules "4.[3]":position { math.maxinteger }
      fails("move: legal move under the rules 4.[3] expected, got heap 1, take table",
         large.after, large, 1, {})
   end)

   it("obeys constraints", function ()
      local grundy <const> = nim.rules "grundy":position { 6 }
      assert.equal("1-5", tostring(grundy:after(1, 0, 1, 5)))
      fails("move: legal move under the rules 4!.0 expected, got heap 1, take 0, leaving 3 3",
         grundy.after, grundy, 1, 0, 3, 3)
      local three <const> = nim.rules "8?.0":position { 6 }
      assert.equal("2-1-3", tostring(three:after(1, 0, 2, 1, 3)))
      assert.equal("4-1-1", tostring(three:after(1, 0, 4, 1, 1)))
      assert.has_error(function () three:after(1, 0, 2, 2, 2) end)
      assert.has_error(function () nim.rules "8!.0":position { 6 }:after(1, 0, 4, 1, 1) end)
      assert.has_error(function () nim.rules "8=.0":position { 6 }:after(1, 0, 4, 1, 1) end)
      assert.equal("2-2-2", tostring(nim.rules "8=.0":position { 6 }:after(1, 0, 2, 2, 2)))
   end)
end)

describe("perft under rules", function ()
   it("agrees with counting all play #memory", function ()
      math.randomseed(4)
      for _ = 1, support.rounds(30) do
         local plain <const>, text <const> = oracle.random(math.random, 3, 3)
         local heaps <const> = {}
         for i = 1, math.random(0, 3) do heaps[i] = math.random(0, 5) end
         local position <const> = nim.rules(text):position(heaps)
         for depth = 0, 4 do
            assert.equal(oracle.perft(plain, heaps, depth), position:perft(depth),
               text .. " " .. tostring(position) .. " " .. depth)
         end
      end
   end)

   it("counts under the rules of Nim what classic Nim counts", function ()
      -- all sizes up to 20 may be taken, so that heaps of at most 20 are those of Nim
      local rules <const> = nim.rules { take = { 1, 20 } }
      for depth = 0, 9 do
         assert.equal(nim.position "1-3-5-7":perft(depth), rules:position "1-3-5-7":perft(depth))
      end
   end)

   it("counts beyond the end, and stops with an error beyond 2^63-1", function ()
      assert.equal(1, nim.rules { subtract = { 1 } }:position { 100 }:perft(100))
      assert.equal(0, kayles:position { 5, 4 }:perft(100))
      local position <const> = kayles:position { 60, 60 }
      fails("result does not fit 63 bits", position.perft, position, 20)
      fails("depth: integer 0 … 100 expected, got 101", position.perft, position, 101)
      fails("depth: integer 0 … 100 expected, got -1", position.perft, position, -1)
   end)
end)

describe("playout under rules", function ()
   -- Exact chances by trying all moves.
   local function expectation(plain, heaps)
      local moves <const> = oracle.moves(plain, heaps)
      local wins, plies = 0, 0
      for _, move in ipairs(moves) do
         local w <const>, p <const> = expectation(plain, oracle.after(heaps, move))
         wins, plies = wins + (1 - w), plies + 1 + p
      end
      if #moves == 0 then return 0, 0 end
      return wins / #moves, plies / #moves
   end

   it("plays moves that are equally likely", function ()
      local cases <const> = { { "0.77", { 5, 3 } }, { "0.3F", { 5, 2, 2 } }, { "0.137", { 7 } } }
      for _, case in ipairs(cases) do
         local wins <const>, plies <const> = expectation(oracle.code(case[1]), case[2])
         local count <const> = 40000
         local won <const>, played <const> =
            nim.rules(case[1]):position(case[2]):playout(count, nim.random(1))
         assert.is_true(math.abs(won / count - wins) < 4 * 0.5 / math.sqrt(count), case[1])
         assert.is_true(math.abs(played / count - plies) < 0.05, case[1])
      end
   end)

   it("is the same for the same seed, and turns round in misère play", function ()
      local position <const> = kayles:position { 9, 8, 7 }
      local wins <const>, plies <const> = position:playout(1000, nim.random(5))
      assert.same({ wins, plies }, { position:playout(1000, nim.random(5)) })
      assert.same({ 1000 - wins, plies }, { position:playout(1000, nim.random(5), "misere") })
      assert.same({ 0, 0 }, { position:playout(0) })
   end)

   it("plays games that split into many heaps #memory", function ()
      local objects <const> = support.rounds(20000)
      local _, plies <const> = nim.rules "0.07":position { objects }:playout(2, nim.random(1))
      assert.is_true(plies > objects // 2 and plies < objects)
   end)

   it("knows positions that are over", function ()
      assert.same({ 0, 0 }, { kayles:position {}:playout(10) })
      assert.same({ 10, 0 }, { kayles:position { 0, 0 }:playout(10, nil, "misere") })
   end)

   it("refuses wrong arguments", function ()
      local position <const> = kayles:position { 3 }
      fails("count: integer 0 … 2^63-1 expected, got -1", position.playout, position, -1)
      fails("random: nim.random expected, got 3", position.playout, position, 1, 3)
   end)
end)

describe("rules:grundy", function ()
   it("agrees with the oracle", function ()
      for _, code in ipairs { "0.77", "0.07", "0.137", "0.6", "0.007", "0.15", "4.0", "0.3F" } do
         local values <const> = oracle.grundy(oracle.code(code), 30)
         for n = 0, 30 do assert.equal(values[n], nim.rules(code):grundy(n), code .. " " .. n) end
      end
   end)
end)

describe("long work under rules", function ()
   -- A child whose shell sends it the signal of Ctrl-C after a while.
   local function interrupted(expression, text)
      return { support.lua("-e", "local text <const> = " .. (text or "nil") .. [[

         local nim <const> = require "nim"
         local kayles <const> = nim.rules "kayles"
         os.execute "{ sleep 0.2; kill -INT $PPID; } &"
         local _, message <const> = pcall(function () return ]] .. expression .. [[ end)
         print(message)
         print(kayles:position { 13 }:winning_moves()[3].take)]]) }
   end

   it("stops on Ctrl-C and leaves the rules valid", function ()
      for _, expression in ipairs {
         "kayles:options(1 << 40)",
         "kayles:position { 1 << 40, 1 << 39, 5 }:winning_moves()",
         "kayles:position { 1 << 20 }:playout(math.maxinteger)",
         "nim.rules '0.7':position { 5000 }:perft(20)",
         "nim.rules 'officers':grundy(1 << 40)",
      } do
         assert.same({ 0, "(command line):5: interrupted!\n1\n", "" },
            interrupted(expression), expression)
      end
   end)

   it("stops on Ctrl-C while it reads a long text", function ()
      for expression, text in pairs {
         ["nim.rules(text)"] = "'subtract ' .. ('1,'):rep(1 << 26) .. '1'",
         ["nim.position(text)"] = "('1-'):rep(1 << 26) .. '1'",
      } do
         assert.same({ 0, "(command line):5: interrupted!\n1\n", "" },
            interrupted(expression, text), expression)
      end
   end)
end)

describe("public cases", function ()
   local function winning(position)
      local list <const> = {}
      for _, move in ipairs(position:winning_moves()) do
         list[#list + 1] = move.heap .. ":" .. move.take
      end
      return table.concat(list, " ")
   end

   it("offer legal winning moves only: S = {2, 3}, heap 4", function ()
      local position <const> = nim.rules { subtract = { 2, 3 } }:position { 4 }
      assert.equal("1:3", winning(position))
      assert.same({ 1, 3 }, { position:best_move() })
   end)

   it("distinguish Nim from subtraction games", function ()
      assert.equal(4, nim.rules "nim":grundy(4))
      assert.equal(0, nim.rules { subtract = { 1, 3 } }:grundy(4))
   end)

   it("refuse an illegal move: S = {2, 3}, heap 4, take 4", function ()
      local position <const> = nim.rules { subtract = { 2, 3 } }:position { 4 }
      fails("take: integer 2 … 3 expected, got 4", position.after, position, 1, 4)
   end)

   it("agree on Lasker's game", function ()
      local lasker <const> = nim.rules "lasker"
      assert.equal(4, lasker:position "2-2-3":grundy())
      assert.equal("N", lasker:position "2-2-3":outcome())
      assert.equal("P", lasker:position "3-3":outcome())
      for k = 0, 100 do
         assert.same({ 4 * k + 1, 4 * k + 2, 4 * k + 4, 4 * k + 3 },
            { lasker:grundy(4 * k + 1), lasker:grundy(4 * k + 2), lasker:grundy(4 * k + 3),
               lasker:grundy(4 * k + 4) })
      end
   end)

   it("agree on S-Nim", function ()
      local values <const> = {}
      for _, set in ipairs { { 2, 5 }, { 1, 2, 3, 4, 5 } } do
         for _, heaps in ipairs { "5-12", "2-4-7", "2-3-7-12" } do
            values[#values + 1] = nim.rules { subtract = set }:position(heaps):grundy()
         end
      end
      assert.same({ 0, 1, 2, 5, 7, 0 }, values)
   end)

   it("agree on Dawson's Kayles strips", function ()
      local rules <const> = nim.rules "dawson_kayles"
      local wins, expected <const> = 0, { [5] = 3, [50] = 40, [1000000] = 852938 }
      for n = 1, 1000000 do
         if rules:grundy(n) ~= 0 then wins = wins + 1 end
         if expected[n] then assert.equal(expected[n], wins) end
      end
   end)

   it("agree on powers and squares", function ()
      local powers <const> = nim.rules { subtract = { 1, 4, 27, 256 } }
      for _, n in ipairs { 2, 5, 7 } do assert.equal("P", powers:position { n }:outcome()) end
      assert.equal("N", powers:position { 4 }:outcome())
      local squares <const> = nim.rules { subtract = { 1, 4, 9, 16 } }
      for n, outcome in pairs { [1] = "N", [2] = "P", [4] = "N", [7] = "P", [17] = "P" } do
         assert.equal(outcome, squares:position { n }:outcome())
      end
   end)

   it("agree on small sets", function ()
      local function outcome(set, n)
         return nim.rules { subtract = set }:position { n }:outcome()
      end
      assert.same({ "N", "P", "N" },
         { outcome({ 2, 3 }, 4), outcome({ 2, 3 }, 5), outcome({ 2, 3 }, 7) })
      assert.same({ "P", "N" }, { outcome({ 1, 2, 3 }, 20), outcome({ 1, 2, 3 }, 21) })
      assert.equal("P", outcome({ 1 }, 100000))
      assert.equal("P", outcome({ 1, 2, 3 }, 4))
   end)
end)

describe("methods of positions", function ()
   it("refuse a position under other rules #memory", function ()
      local classic <const>, other <const> = nim.position { 3 }, kayles:position { 3 }
      for _, name in ipairs { "after", "best_move", "count_moves", "grundy", "is_over", "move",
         "moves", "outcome", "perft", "playout", "remoteness", "winning_moves", "total", "key" } do
         local message <const> =
            "self: position under the rules of this method expected, got one under others"
         fails(message, classic[name], other)
         fails(message, other[name], classic)
         fails("self: nim.position expected, got nim.rules", other[name], kayles)
         fails("self: nim.position expected, got table", other[name], {})
      end
   end)
end)

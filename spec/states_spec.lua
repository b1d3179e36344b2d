-- Rules of whole states: every method of their positions against a plain search, and what happens
-- when the function of the rules is wrong.

local core <const> = require "nim.core"
local games <const> = require "spec.oracle.games"
local graph <const> = require "spec.oracle.graph"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local wythoff <const> = nim.rules(games.wythoff)

-- The same as lists, each option once: an oracle that shares only the function of the rules.
local function options_of(state)
   return function (position)
      local options <const>, seen <const> = {}, {}
      state(function (...)
         local name <const> = table.concat({ ... }, " ")
         if not seen[name] then options[#options + 1] = { ... } end
         seen[name] = true
      end, table.unpack(position))
      return options
   end
end

local function moves_of(position)
   local moves <const> = {}
   local function add(...)
      if ... then moves[#moves + 1] = { ... } end
      return ...
   end
   local iterate <const> = position:moves()
   while add(iterate()) do end
   return moves
end

-- Every method of one position against the oracle.
local function compare(rules, options, solve, integers)
   local position <const> = rules:position(integers)
   local label <const> = tostring(rules) .. " " .. tostring(position)
   local moves <const>, known <const> = options(integers), solve(integers)
   assert.equal(known.grundy, position:grundy(), label)
   assert.same(moves, moves_of(position), label)
   assert.equal(#moves, position:count_moves(), label)
   assert.equal(#moves == 0, position:is_over(), label)
   for k, move in ipairs(moves) do
      assert.same(move, { position:move(k) }, label)
      assert.equal(table.concat(move, "-"), tostring(position:after(table.unpack(move))), label)
   end
   for _, play in ipairs { "normal", "misere" } do
      assert.equal(known[play].outcome, position:outcome(play), label .. play)
      assert.equal(known[play].remoteness, position:remoteness(play), label .. play)
      local winning <const>, best <const> = {}, {}
      for _, move in ipairs(moves) do
         local after <const> = solve(move)[play]
         if after.outcome == "P" then winning[#winning + 1] = move end
         if after.remoteness + 1 == known[play].remoteness then
            best[table.concat(move, "-")] = true
         end
      end
      assert.same(winning, position:winning_moves(play), label .. play)
      assert.same(winning[1] or { nil }, { position:winning_move(play) }, label .. play)
      local move <const> = { position:best_move(play) }
      assert.is_true(#moves == 0 and move[1] == nil or best[table.concat(move, "-")], label .. play)
   end
end

describe("a position of a whole state", function ()
   it("shows its integers", function ()
      local position <const> = wythoff:position(5, 8)
      assert.equal(2, #position)
      assert.same({ 5, 8 }, { position[1], position[2] })
      assert.is_nil(position[3])
      assert.same({ 5, 8 }, position:heaps())
      assert.equal("5-8", tostring(position))
      assert.equal("5-8", position:key())
      assert.equal("normal", position.play)
      assert.equal(wythoff, position.rules)
      assert.is_nil(position.total)
      assert.equal("-1--2", tostring(wythoff:position(-1, -2)))
   end)

   it("is made of integers, a list, a text or a position", function ()
      local position <const> = wythoff:position(5, 8)
      assert.equal(position, wythoff:position { 5, 8 })
      assert.equal(position, wythoff:position "5-8")
      assert.equal(position, wythoff:position " 5, 8 ")
      assert.equal(position, wythoff:position(position))
      assert.equal(position, wythoff:position(nim.position "5-8"))
      assert.equal(position, wythoff:position(5.0, 8.0))
      assert.equal(wythoff:position(-5, -8), wythoff:position "-5--8")
      local misere <const> = wythoff:position(5, 8, "misere")
      assert.equal("misere", misere.play)
      assert.not_equal(position, misere)
      assert.equal(misere, wythoff:position({ 5, 8 }, "misere"))
      assert.equal(misere, wythoff:position("5-8", "misere"))
      assert.equal(misere, wythoff:position(misere))
      assert.equal(misere, nim.position(position, "misere"))
      assert.equal(position, nim.position(misere, "normal"))
      assert.equal("misere", misere:after(4, 8).play)
   end)

   it("is refused where it is not a state", function ()
      local expected <const> = 'state: integers with "-", "," or spaces between them expected, got '
      local function refused(message, ...)
         support.fails(message, wythoff.position, wythoff, ...)
      end
      refused "state: 1 … 16 integers expected, got 0"
      refused("state: 1 … 16 integers expected, got 0", {})
      refused("state: 1 … 16 integers expected, got 17", ("x"):rep(17):byte(1, -1))
      refused("integer 2: integer expected, got 1.5", 1, 1.5)
      refused("integer 2: integer expected, got \"x\"", { 1, "x" })
      refused("integer 1: integer expected, got true", true)
      refused('play: "normal" or "misere" expected, got "reverse"', 1, 2, "reverse")
      refused("position: at most 2 arguments expected, got 3", "1-2", "normal", 3)
      for _, text in ipairs { "", "5-", "5-8x", "+5", "5--", "9223372036854775808", "5\0" } do
         local ok, err <const> = pcall(wythoff.position, wythoff, text)
         assert.is_false(ok)
         assert.equal(expected, err:sub(1, #expected))
      end
   end)

   it("answers as a plain search does", function ()
      local options <const> = options_of(games.wythoff.state)
      local solve <const> = graph.solver(options)
      for a = 0, 7 do
         for b = 0, 7 do compare(wythoff, options, solve, { a, b }) end
      end
   end)

   it("answers as a plain search does, for random graphs #memory", function ()
      local random <const> = nim.random(11)
      for _ = 1, support.rounds(60) do
         -- Integers of all sizes and signs; the last one counts down, so that games end.
         local width <const>, targets <const> = random:int(1, 4), {}
         local scale <const> = 1 << random:int(0, 62)
         local function target(level)
            local list <const> = {}
            for i = 1, width - 1 do list[i] = random:int(-scale, scale) end
            list[width] = level
            return list
         end
         local nodes <const> = {}
         for level = 0, 9 do
            nodes[level] = { target(level), target(level) }
            for _, node in ipairs(nodes[level]) do
               local list <const> = {}
               for _ = 1, random:int(0, 6) do
                  if level > 0 then
                     local lower <const> = nodes[random:int(0, level - 1)]
                     list[#list + 1] = lower[random:int(1, 2)]
                  end
               end
               targets[table.concat(node, " ")] = list
            end
         end
         local function state(emit, ...)
            local list <const> = targets[table.concat({ ... }, " ")]
            for _, node in ipairs(list) do emit(table.unpack(node)) end
         end
         local options <const> = options_of(state)
         local solve <const> = graph.solver(options)
         local rules <const> = nim.rules { state = state }
         for level = 9, 0, -1 do
            for _, node in ipairs(nodes[level]) do compare(rules, options, solve, node) end
         end
      end
   end)

   it("lists each move once", function ()
      local twice <const> = nim.rules { state = function (emit, a)
         for _ = 1, 2 do
            for k = 1, a do emit(a - k) end
         end
      end }
      assert.same({ { 2 }, { 1 }, { 0 } }, moves_of(twice:position(3)))
      assert.equal(3, twice:position(3):count_moves())
      assert.equal(3, twice:position(3):perft(1))
   end)

   it("asks for its moves once, also for another play and in a view", function ()
      local asked = 0
      local rules <const> = nim.rules { state = function (emit, a)
         asked = asked + 1
         if a > 0 then emit(a - 1) end
      end }
      local position <const> = rules:position(3)
      assert.equal(1, position:count_moves())
      assert.equal(1, nim.position(position, "misere"):count_moves())
      assert.equal(1, core.view(nim.position(position, "misere")):count_moves())
      assert.equal(1, asked)
   end)

   it("allows its moves only", function ()
      local position <const> = wythoff:position(5, 8)
      support.fails("move: option of (5, 8) expected, got (5, 9)", position.after, position, 5, 9)
      support.fails("move: option of (5, 8) expected, got (5, 8)", position.after, position, 5, 8)
      support.fails("move: 2 integers expected, got 1 value", position.after, position, 5)
      support.fails("move: 2 integers expected, got 3 values", position.after, position, 5, 7, 1)
      support.fails("integer 2: integer expected, got 7.5", position.after, position, 5, 7.5)
      support.fails('integer 2: integer expected, got "7"', position.after, position, 5, "7")
      support.fails("k: integer 1 … 18 expected, got 19", position.move, position, 19)
      local over <const> = wythoff:position(0, 0)
      local message <const> = "self: position with a move left expected, got one that is over"
      support.fails(message, over.after, over, 0, 0)
      support.fails(message, over.move, over, 1)
      assert.is_nil(over:best_move())
      assert.same({}, over:winning_moves())
   end)

   it("knows its kind", function ()
      local position <const> = wythoff:position(5, 8)
      local heaps <const> = nim.rules "kayles":position { 5 }
      local expected <const> =
         "self: position under the rules of this method expected, got one under others"
      support.fails(expected, position.grundy, heaps)
      support.fails(expected, heaps.grundy, position)
      support.fails("self: nim.position expected, got 1", position.outcome, 1)
   end)

   it("counts sequences of moves and plays them #memory", function ()
      local function count(options, position, depth)
         if depth == 0 then return 1 end
         local total = 0
         for _, option in ipairs(options(position)) do
            total = total + count(options, option, depth - 1)
         end
         return total
      end
      local options <const> = options_of(games.wythoff.state)
      for depth = 0, 6 do
         assert.equal(count(options, { 2, 4 }, depth), wythoff:position(2, 4):perft(depth))
      end
      support.fails("depth: integer 0 … 100 expected, got 101", wythoff:position(1, 1).perft,
         wythoff:position(1, 1), 101)
      -- One way to play: three plies, and the player who moves first makes the last one.
      local chain <const> = nim.rules { state = function (emit, a)
         if a > 0 then emit(a - 1) end
      end }
      assert.same({ 10, 30 }, { chain:position(3):playout(10, nim.random(1)) })
      assert.same({ 0, 30 }, { chain:position(3):playout(10, nim.random(1), "misere") })
      -- From (1, 1), to (0, 0) at once or by way of (0, 1) or (1, 0), each with chance 1/3.
      local wins <const>, plies <const> = wythoff:position(1, 1):playout(30000, nim.random(5))
      assert.is_true(math.abs(wins / 30000 - 1 / 3) < 0.02 and plies == 60000 - wins)
      assert.same({ wythoff:position(1, 1):playout(100, nim.random(5)) },
         { wythoff:position(1, 1):playout(100, nim.random(5)) })
   end)
end)

describe("normalize", function ()
   it("merges equivalent states and changes no answer #memory", function ()
      local plain <const> = nim.rules(games.nim)
      local merged <const> = nim.rules { state = games.nim.state, normalize = games.sorted }
      for a = 0, 3 do
         for b = 0, 4 do
            for c = 0, 5 do
               local one <const>, other <const> = plain:position(c, a, b), merged:position(c, a, b)
               assert.same(moves_of(one), moves_of(other))
               for _, play in ipairs { "normal", "misere" } do
                  assert.equal(one:outcome(play), other:outcome(play))
                  assert.equal(one:remoteness(play), other:remoteness(play))
                  assert.same(one:winning_moves(play), other:winning_moves(play))
                  assert.same({ one:best_move(play) }, { other:best_move(play) })
               end
            end
         end
      end
      assert.equal("0-3-5", merged:position(5, 0, 3):key())
      assert.equal("5-0-3", plain:position(5, 0, 3):key())
      assert.equal(216, plain:position(5, 5, 5):solve())
      assert.equal(56, merged:position(5, 5, 5):solve())
   end)

   it("is refused where it is wrong", function ()
      local function rules(normalize)
         return nim.rules { state = games.nim.state, normalize = normalize }:position(1, 1, 1)
      end
      local one <const> = rules(function (a) return a end)
      support.fails("state (1, 1, 1): normalize: 3 integers expected, got 1 value",
         one.outcome, one)
      local text <const> = rules(function (a, b) return a, b, "1" end)
      support.fails("state (1, 1, 1): normalize: result 3: integer expected, got \"1\"",
         text.outcome, text)
      local half <const> = rules(function (a, b) return a, b + 0.5, 1 end)
      support.fails("state (1, 1, 1): normalize: result 2: integer expected, got 1.5",
         half.outcome, half)
      local _, err <const> = pcall(one.outcome, rules(function () error("no", 0) end))
      assert.equal("state (1, 1, 1): no", err)
      support.fails("normalize: no value without state expected, got function", nim.rules,
         { heap = print, normalize = print })
      support.fails("normalize: function expected, got 1", nim.rules,
         { state = print, normalize = 1 })
      support.fails("state: function expected, got 1", nim.rules, { state = 1 })
   end)
end)

describe("rules:table", function ()
   it("holds what each position says", function ()
      local grundy <const> = wythoff:table(6, 9)
      local outcome <const> = wythoff:table(6, 9, "outcome")
      local misere <const> = wythoff:table(6, 9, "outcome", "misere")
      local plies <const> = wythoff:table(6, 9, "remoteness", "misere")
      for a = 0, 6 do
         for b = 0, 9 do
            local position <const> = wythoff:position(a, b)
            assert.equal(position:grundy(), grundy[a][b])
            assert.equal(position:outcome(), outcome[a][b])
            assert.equal(position:outcome "misere", misere[a][b])
            assert.equal(position:remoteness "misere", plies[a][b])
         end
         assert.is_nil(grundy[a][10])
      end
      assert.is_nil(grundy[7])
   end)

   it("shows two heaps as well, whatever their rules", function ()
      local grow <const> = nim.rules { heap = function (n)
         return n > 2 and { { n - 1 }, { 1, n - 2 } } or n > 0 and { { n - 1 } } or {}
      end }
      for _, rules in ipairs { nim.rules "nim", nim.rules "kayles", nim.rules "4.[3]", grow } do
         for _, play in ipairs { "normal", "misere" } do
            for _, content in ipairs { "grundy", "outcome", "remoteness" } do
               local shown <const> = rules:table(4, 6, content, play)
               for a = 0, 4 do
                  for b = 0, 6 do
                     local p <const> = rules:position({ a, b }, play)
                     assert.equal(content == "grundy" and rules:position { a, b }:grundy()
                        or p[content](p), shown[a][b])
                  end
                  assert.is_nil(shown[a][7])
               end
               assert.is_nil(shown[5])
            end
         end
      end
   end)

   it("refuses what it cannot show", function ()
      support.fails("rows: integer 0 … 2147483646 expected, got -1", wythoff.table, wythoff, -1, 1)
      support.fails("columns: integer 0 … 2147483646 expected, got no value",
         wythoff.table, wythoff, 1)
      support.fails('content: "grundy", "outcome" or "remoteness" expected, got "value"',
         wythoff.table, wythoff, 1, 1, "value")
      for _, method in ipairs { "grundy", "options", "count_options", "sequence" } do
         support.fails("rules: rules of one heap expected, got rules of whole states",
            wythoff[method], wythoff, 3)
      end
   end)
end)

-- Rules that are Lua functions: of one heap, which must agree with the same rules as a code; and
-- everything that such a function may do wrong.

local nim <const> = require "nim"
local oracle <const> = require "spec.oracle.rules"
local support <const> = require "spec.support"

-- The error of a call, without the places in files that it names.
local function error_of(call, ...)
   local ok, err <const> = pcall(call, ...)
   assert.is_false(ok)
   return (tostring(err):gsub("[^ ]*%.lua:%d+: ", ""))
end

local function grundy_error(heap, n)
   local rules <const> = nim.rules { heap = heap }
   return error_of(rules.grundy, rules, n)
end

local function outcome_error(state, ...)
   local position <const> = nim.rules { state = state }:position(...)
   return error_of(position.outcome, position)
end

local function kayles_options(n)
   local options <const> = {}
   for take = 1, math.min(2, n) do
      for left = 0, (n - take) // 2 do options[#options + 1] = { n - take - left, left } end
   end
   return options
end

local function all_moves(position)
   local moves <const> = {}
   for k = 1, position:count_moves() do moves[k] = { position:move(k) } end
   return moves
end

local function compare(code, rules, heaps)
   for _, play in ipairs { "normal", "misere" } do
      local one <const>, other <const> = code:position(heaps, play), rules:position(heaps, play)
      local label <const> = tostring(code) .. " " .. tostring(one) .. " " .. play
      assert.same(all_moves(one), all_moves(other), label)
      assert.equal(one:outcome(), other:outcome(), label)
      assert.equal(one:grundy(), other:grundy(), label)
      assert.equal(one:remoteness(), other:remoteness(), label)
      assert.same(one:winning_moves(), other:winning_moves(), label)
      assert.same({ one:best_move() }, { other:best_move() }, label)
      assert.equal(one:is_over(), other:is_over(), label)
      assert.equal(one:perft(3), other:perft(3), label)
      assert.same({ one:playout(20, nim.random(3)) }, { other:playout(20, nim.random(3)) }, label)
      for _, move in ipairs(all_moves(one)) do
         assert.equal(tostring(one:after(table.unpack(move))),
            tostring(other:after(table.unpack(move))), label)
      end
   end
end

describe("rules that list the options of a heap", function ()
   it("agree with the same rules as a code #memory", function ()
      math.randomseed(8)
      for _ = 1, support.rounds(40) do
         local plain <const>, text <const> = oracle.random(math.random, 4, 3)
         local code <const> = nim.rules(text)
         local rules <const> = nim.rules { heap = function (n) return oracle.options(plain, n) end }
         for n = 0, 12 do
            assert.equal(code:grundy(n), rules:grundy(n), text .. " " .. n)
            assert.equal(code:count_options(n), rules:count_options(n), text .. " " .. n)
            assert.same(code:options(n), rules:options(n), text .. " " .. n)
         end
         for _ = 1, 4 do
            local heaps <const> = {}
            for i = 1, math.random(0, 3) do heaps[i] = math.random(0, 5) end
            compare(code, rules, heaps)
         end
      end
   end)

   it("are asked once for each heap that is needed, and for no other", function ()
      local asked <const> = {}
      local rules <const> = nim.rules { heap = function (n)
         asked[#asked + 1] = n
         return n == 1 and {} or { { n - 2, n % 2 }, { n // 2 } }
      end }
      local position <const> = rules:position { 12, 5 }
      assert.same({}, asked)
      assert.equal(2, #rules:options(12)) -- known from then on
      position:outcome()
      position:remoteness "misere"
      position:best_move()
      position:winning_moves "misere"
      assert.equal(rules:grundy(12), rules:position { 12 }:grundy())
      local times <const> = {}
      for _, n in ipairs(asked) do times[n] = (times[n] or 0) + 1 end
      for _, n in ipairs { 1, 2, 3, 4, 5, 6, 8, 10, 12 } do
         assert.equal(1, times[n], n)
         times[n] = nil
      end
      assert.same({}, times)
   end)

   it("forget lists that are too long to keep, and no value", function ()
      local asked = 0
      local rules <const> = nim.rules { heap = function (n)
         asked = asked + 1
         local options <const> = {}
         for left = 0, n - 1 do options[left + 1] = { left } end
         return options
      end }
      assert.equal(3000, rules:grundy(3000))
      assert.equal(3000, asked)
      assert.equal(2999, rules:grundy(2999))
      assert.equal(3000, asked)
      assert.equal(2500, rules:count_options(2500)) -- 9 million integers in all lists
      assert.equal(3001, asked)
      local position <const> = rules:position { 3000, 2999 }
      local seen = 0
      for heap, take in position:moves() do
         seen = seen + 1
         assert(heap == 1 and take == seen or heap == 2 and take == seen - 3000)
      end
      assert.equal(5999, seen)
      assert.same({ { heap = 1, take = 1 } }, position:winning_moves())
      assert.same({ 1, 1 }, { position:winning_move() })
      assert.same({ 2, 1 }, { rules:position { 3000, 3001 }:winning_move() })
      assert.same({ 1, 3002 }, { rules:position { 3002 }:winning_move() })
   end)

   it("may leave more heaps, larger ones and empty ones #memory", function ()
      -- Three heaps and more, and a heap that grows once.
      local hydra <const> = nim.rules { heap = function (n)
         if n > 10 then return { { n - 11, 0 } } end
         if n == 5 then return { { 15 }, { 4, 4, 0, 4 } } end
         return { { n - 1 } }
      end }
      assert.equal("5-7", tostring(hydra:position { 5, 7 }))
      assert.equal(0, hydra:grundy(4))
      assert.same({ 1, 2 }, { hydra:grundy(15), hydra:grundy(5) })
      local position <const> = hydra:position { 5 }
      assert.same({ { 1, -10 }, { 1, -7, 4, 4, 4 } }, all_moves(position))
      assert.equal("15", tostring(position:after(1, -10)))
      assert.equal("4-4-4", tostring(position:after(1, -7, 4, 4, 4)))
      for _, play in ipairs { "normal", "misere" } do
         local worst <const> = position:remoteness(play)
         local after <const> = position:after(position:best_move(play))
         assert.equal(worst - 1, after:remoteness(play))
      end
   end)

   it("have sequences #memory", function ()
      local rules <const> = nim.rules { name = "bowling", heap = kayles_options }
      local code <const>, sequence <const> = nim.rules "kayles", rules:sequence(200)
      assert.equal(200, #sequence)
      assert.same(code:sequence(200):range(0, 200), sequence:range(0, 200))
      assert.same({ nil, 200, "no proof is known for rules that are a Lua function" },
         { sequence:period() })
      local apparent <const> = sequence:apparent_period()
      assert.equal(12, apparent.period)
      assert.equal(71, apparent.preperiod)
      assert.equal(300, #sequence:extend(300))
      assert.equal(code:grundy(300), sequence[300])
      assert.same({ nil, 310, "no proof is known for rules that are a Lua function" },
         { sequence:extend_until_period(310) })
      assert.equal("given", sequence.method)
      assert.equal(rules, sequence.rules)
      assert.equal("rules: code expected, got a Lua function",
         error_of(sequence.save, sequence, "build/never"))
      assert.equal('method: method that suits the rules expected, got "plain"',
         error_of(rules.sequence, rules, 5, { method = "plain" }))
   end)

   it("print as their name, and equal themselves only", function ()
      local rules <const> = nim.rules { name = "bowling", heap = kayles_options }
      assert.equal("bowling", tostring(rules))
      assert.equal("bowling", rules.name)
      assert.equal("custom", tostring(nim.rules { heap = kayles_options }))
      assert.equal(rules, nim.rules(rules))
      assert.not_equal(rules, nim.rules { name = "bowling", heap = kayles_options })
   end)
end)

describe("a function of a heap that is wrong", function ()
   it("is named with the heap", function ()
      assert.equal("heap 7: oops", grundy_error(function (n)
         if n == 7 then error "oops" end
         return { { n - 1 } }
      end, 20))
      local thrown <const> = {}
      local rules <const> = nim.rules { heap = function () error(thrown) end }
      local _, err <const> = pcall(rules.grundy, rules, 3)
      assert.equal(thrown, err)
   end)

   it("is refused if it returns no list of lists of heaps", function ()
      local function returns(value)
         return grundy_error(function () return value end, 5)
      end
      assert.equal("heap 5: list of options expected, got nil", returns(nil))
      assert.equal("heap 5: list of options expected, got 4", returns(4))
      assert.equal("heap 5: list of options expected, got a table with holes or other keys",
         returns { { 4 }, best = { 3 } })
      assert.equal("heap 5: option 2: list of heaps expected, got 3", returns { { 4 }, 3 })
      assert.equal("heap 5: option 1: list of heaps expected, got a table with holes or other keys",
         returns { { nil, 3 } })
      assert.equal("heap 5: option 1: heaps of 0 … 2^63-1 expected, got -1", returns { { -1 } })
      assert.equal("heap 5: option 1: heaps of 0 … 2^63-1 expected, got 1.5", returns { { 1.5 } })
      assert.equal('heap 5: option 1: heaps of 0 … 2^63-1 expected, got "1"',
         returns { { "1" } })
      assert.equal("heap 5: option 1: total of at most 2^63-1 expected, got more",
         returns { { math.maxinteger, 1 } })
      local many <const> = {}
      for i = 1, 64 do many[i] = 1 end
      assert.equal("heap 5: option 1: at most 63 heaps expected, got 64", returns { many })
   end)

   it("is refused if it lists others when it is asked again", function ()
      local lying = false
      local rules <const> = nim.rules { heap = function (n)
         local options <const> = {}
         for left = 0, n - 1 do options[left + 1] = { left, lying and 1000000000 or nil } end
         return options
      end }
      assert.equal(2000, rules:grundy(2000)) -- too many integers to keep all lists
      local next_move <const> = rules:position { 1998 }:moves()
      assert.same({ 1, 1 }, { next_move() })
      assert.equal(1999, rules:count_options(1999)) -- so that 1998 is asked again
      lying = true
      local message <const> = "heap 1998: same options as before expected, got others"
      assert.equal(message, error_of(next_move))
      assert.equal(message, error_of(rules.count_options, rules, 1998))
      lying = false
      assert.same({ 1, 2 }, { next_move() })
   end)

   it("is refused if its game never ends", function ()
      assert.equal("heap 5: game that ends expected, but this heap can recur",
         grundy_error(function (n) return { { n } } end, 5))
      assert.equal("heap 3: game that ends expected, but this heap can recur",
         grundy_error(function (n) return { { n == 1 and 3 or n - 1 } } end, 3))
      assert.equal("heap 5: game that ends expected, but heaps grew 1000000 times to 1000006",
         grundy_error(function (n) return { { n + 1 } } end, 5))
   end)

   it("may be put right, and goes on #memory", function ()
      local broken = true
      local rules <const> = nim.rules { heap = function (n)
         if broken and n == 7 then error("broken", 0) end
         return { { n - 1 } }
      end }
      local position <const> = rules:position({ 9, 4 }, "misere")
      for _, method in ipairs { "outcome", "grundy", "remoteness", "best_move", "winning_moves" } do
         assert.equal("heap 7: broken", error_of(position[method], position))
      end
      broken = false
      assert.equal("P", position:outcome "misere")
      assert.equal(13, position:remoteness())
   end)
end)

describe("a function of a state that is wrong", function ()
   it("is named with the state", function ()
      assert.equal("state (4, 2): oops", outcome_error(function (emit, a, b)
         if a == 4 then error "oops" end
         emit(a - 1, b)
      end, 6, 2))
      local thrown <const> = {}
      local position <const> = nim.rules { state = function () error(thrown) end }:position(1)
      local _, err <const> = pcall(position.outcome, position)
      assert.equal(thrown, err)
      assert.equal("state (1): oops", error_of(position.moves,
         nim.rules { state = function () error "oops" end }:position(1)))
   end)

   it("is refused if it returns something: `emit` was forgotten", function ()
      assert.equal("state (3): no result expected (options are emitted), got a number",
         outcome_error(function (_, a) return a - 1 end, 3))
      assert.equal("state (3): no result expected (options are emitted), got a table",
         outcome_error(function (_, a) return { a - 1 } end, 3))
   end)

   it("is refused if it emits anything but as many integers #memory", function ()
      assert.equal("state (3, 4): emit: 2 integers expected, got 1",
         outcome_error(function (emit, a) emit(a - 1) end, 3, 4))
      assert.equal("state (3): emit: 1 integer expected, got 0",
         outcome_error(function (emit) emit() end, 3))
      local sixteen <const> = {}
      for i = 1, 16 do sixteen[i] = 1 end
      assert.equal("state (" .. ("1, "):rep(15) .. "1): emit: 16 integers expected, got 17",
         outcome_error(function (emit, ...) emit(0, ...) end, sixteen))
      for _, value in ipairs { 1.5, 0 / 0, math.huge, "1", {}, true } do
         assert.matches("^state %(3%): emit: argument 1: integer expected, got ",
            outcome_error(function (emit) emit(value) end, 3))
      end
      assert.equal("P", nim.rules { state = function (emit, a) if a > 0 then emit(a - 1.0) end end }
         :position(2):outcome())
   end)

   it("is refused if it yields", function ()
      local function state(emit, a)
         coroutine.yield()
         if a > 0 then emit(a - 1) end
      end
      local position <const> = nim.rules { state = state }:position(1)
      assert.equal("state (1): attempt to yield across a C-call boundary",
         coroutine.wrap(error_of)(position.outcome, position))
   end)

   it("is refused if its game never ends", function ()
      assert.equal("state (3, 1): game that ends expected, but it can recur",
         outcome_error(function (emit, a, b) emit(b, a) end, 3, 1))
      local message <const> = outcome_error(function (emit, a)
         if a > 0 then emit((a - 1) % 3 + 5) end
      end, 9)
      local named <const> = tonumber(message:match
         "^state %((%d)%): game that ends expected, but it can recur$")
      assert.is_true(named >= 5 and named <= 7) -- one of 5, 6, 7
   end)

   it("cannot be asked while it runs, nor emit when it does not", function ()
      local rules, kept
      rules = nim.rules { state = function (emit, a)
         kept = emit
         if a > 0 then emit(rules:position(a - 1):remoteness()) end
      end }
      assert.equal("state (1): rules: cannot be queried while their function runs",
         error_of(rules:position(1).outcome, rules:position(1)))
      assert.equal("P", rules:position(0):outcome())
      assert.equal("emit: only callable while its rules' function runs", error_of(kept, 1))
      -- Other rules may be asked.
      local chain <const> = nim.rules { state = function (emit, a)
         if a > 0 then emit(a - 1) end
      end }
      local double <const> = nim.rules { state = function (emit, a)
         if a > 0 then emit(chain:position(a):remoteness() // 2) end
      end }
      assert.equal(5, double:position(16):remoteness())
   end)

   it("may be put right, and goes on #memory", function ()
      local broken, calls = true, 0
      local rules <const> = nim.rules { state = function (emit, a)
         calls = calls + 1
         if a > 0 then emit(a - 1) end
         if broken and a == 500 then error("broken", 0) end
      end }
      local position <const> = rules:position(1000)
      assert.equal("state (500): broken", error_of(position.outcome, position))
      broken = false
      assert.equal(1000, position:remoteness())
      assert.equal(1002, calls) -- each state once, and 500 twice
   end)

   it("may run in a coroutine of its own, and swallow the errors of emit", function ()
      local rules <const> = nim.rules { state = function (emit, a)
         coroutine.wrap(function () for k = 1, a do emit(a - k) end end)()
         pcall(emit, "nonsense")
      end }
      assert.equal(5, rules:position(5):grundy())
   end)
end)

describe("position:solve", function ()
   local function chain()
      return nim.rules { state = function (emit, a)
         if a > 0 then emit(a - 1) end
      end }
   end

   it("keeps to a limit, says how many were solved, and goes on beyond it #memory", function ()
      local rules <const> = nim.rules { state = function (emit, a, b)
         if a > 0 then emit(a - 1, b) end
         if b > 0 then emit(a, b - 1) end
      end }
      local position <const> = rules:position(99, 99)
      local text <const> = "^limit of 5000 positions reached, (%d+) solved: "
         .. "{ positions = … } raises it$"
      local none <const>, message <const> = position:solve { limit = 5000 }
      assert.is_nil(none)
      local solved <const> = tonumber(message:match(text))
      assert.is_true(solved > 4000 and solved < 5000, message)
      assert.equal(10000, position:solve { limit = 5000 }) -- as many again
      assert.equal(198, position:remoteness())
      assert.same({ nil, "limit of 1000 positions reached, 0 solved: { positions = … } raises it" },
         { chain():position(5000):solve { limit = 1000 } })
   end)

   it("shows progress", function ()
      local calls <const> = {}
      local solved <const> = chain():position(200000):solve {
         progress = function (...) calls[#calls + 1] = { ... } end,
      }
      assert.equal(200001, solved)
      assert.is_true(#calls >= 3)
      assert.same({ 200001, 200001 }, calls[#calls])
      local rules <const> = chain()
      assert.equal("stop", error_of(rules:position(70000).solve, rules:position(70000),
         { progress = function () error("stop", 0) end }))
      assert.equal("rules: cannot be queried while their function runs",
         error_of(rules:position(70000).solve, rules:position(70000),
            { progress = function () rules:position(3):outcome() end }))
      assert.equal(70001, rules:position(70000):solve())
   end)

   it("is there for all positions", function ()
      assert.equal(0, nim.position "1-3-5-7":solve())
      assert.equal(0, nim.position "1-3-5-7":solve { limit = 10, progress = print })
      assert.equal(22, nim.rules "kayles":position { 7 }:solve())
      local called
      local rules <const> = nim.rules { take = { 1, 3 } }
      assert.equal(6 * 5, rules:position { 5, 4 }:solve { progress = function (n) called = n end })
      assert.is_true(called >= 30)
   end)

   it("refuses other options", function ()
      local position <const> = chain():position(1)
      assert.equal("options: table expected, got 5", error_of(position.solve, position, 5))
      assert.equal("options: memory, positions, progress or seconds expected, got \"speed\"",
         error_of(position.solve, position, { speed = 1 }))
      assert.equal("limit: integer 1 … 2^63-1 expected, got 0",
         error_of(position.solve, position, { limit = 0 }))
      assert.equal("progress: function expected, got true",
         error_of(position.solve, position, { progress = true }))
      assert.equal('options: memory, positions, progress or seconds expected, got "x"',
         error_of(nim.position "1".solve, nim.position "1", { x = 1 }))
   end)
end)

describe("Ctrl-C", function ()
   local function interrupted(code)
      return { support.lua("-e", [[
         local nim <const> = require "nim"
         os.execute "{ sleep 0.3; kill -INT $PPID; } &"]] .. code) }
   end

   it("stops the functions of rules and leaves what they have solved", function ()
      assert.same({ 0, "false\ttrue\n199990000\n", "" }, interrupted [[
         local slow = true
         local rules <const> = nim.rules { state = function (emit, a)
            while slow and a == 10 do end
            if a > 0 then emit(a - 1) end
         end }
         local position <const> = rules:position(20)
         local ok, err <const> = pcall(position.outcome, position)
         print(ok, err:find "^state %(10%): .*interrupted!$" ~= nil)
         slow = false
         local sum = 0
         for n = 0, 19999 do sum = sum + rules:position(n):remoteness() end
         print(sum)]])
   end)

   it("stops searches without any Lua code", function ()
      assert.same({ 0, "false\tinterrupted!\ntrue\n", "" }, interrupted [[
         local kayles <const>, fresh <const> = nim.rules "kayles", nim.rules "0.77"
         print(pcall(kayles:position({ 100 }).remoteness, kayles:position { 100 }))
         print(kayles:position { 28 }:remoteness() == fresh:position { 28 }:remoteness())]])
      assert.same({ 0, "false\tinterrupted!\n11\n", "" }, interrupted [[
         local rules <const> = nim.rules { take = { 1, 100 } }
         local position <const> = rules:position { 300, 200, 140 }
         print(pcall(position.remoteness, position))
         print(rules:position { 3, 4, 5 }:remoteness())]])
   end)

   it("stops a position with very many moves, or a box with very many options", function ()
      for position, question in pairs {
         [ [[nim.rules "kayles":position({ 10 ^ 9 }, "misere")]] ] = "outcome",
         [ [[nim.rules "all_but 2":position({ 3 * 10 ^ 6 }, "misere")]] ] = "remoteness",
      } do
         assert.same({ 0, "false\tinterrupted!\n", "" }, interrupted([[
            local position <const> = ]] .. position .. [[
            print(pcall(position.]] .. question .. [[, position))]]))
      end
   end)

   it("stops the count of sequences of moves of very many heaps", function ()
      assert.same({ 0, "false\tinterrupted!\n", "" }, interrupted [[
         local position <const> = nim.rules "kayles":position(("20 "):rep(10 ^ 5))
         print(pcall(position.perft, position, 100))]])
   end)
end)

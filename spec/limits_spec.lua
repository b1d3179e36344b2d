-- Limits of positions, memory and time: every question keeps to them, says which one it reached,
-- and what it answers within them is right.

local games <const> = require "spec.oracle.games"
local graph <const> = require "spec.oracle.graph"
local nim <const> = require "nim"
local plain <const> = require "spec.oracle.rules"
local support <const> = require "spec.support"

local MIB <const> = 1 << 20

-- Without the places in files that it names.
local function error_of(call, ...)
   local ok, err <const> = pcall(call, ...)
   assert.is_false(ok)
   return (tostring(err):gsub("[^ ]*%.lua:%d+: ", ""))
end

local function chain()
   return nim.rules { heap = function (n) return { { n - 1 }, { n > 2 and n - 3 or 0 } } end }
end

local function down()
   return nim.rules { state = function (emit, a) emit(a - 1) end }
end

local function positions_text(limit, unit)
   return ("^limit of %d %s reached, %%d+ solved: { positions = … } raises it$"):format(limit, unit)
end

local METHODS <const> = { "outcome", "remoteness", "winning_moves", "winning_move" }

describe("a limit of positions", function ()
   it("ends every question about a heap that a function describes", function ()
      local far <const> = chain():position { 1 << 40 }
      for _, play in ipairs { "normal", "misere" } do
         for _, method in ipairs(METHODS) do
            assert.matches(positions_text(1000, "heaps"),
               error_of(far[method], far, play, { positions = 1000 }), method)
         end
      end
      assert.matches(positions_text(1000, "heaps"),
         error_of(far.grundy, far, { positions = 1000 }))
      assert.matches(positions_text(1000, "heaps"),
         error_of(far.rules.grundy, far.rules, 1 << 40, { positions = 1000 }))
      local none <const>, message <const> = far:solve { positions = 1000 }
      assert.is_nil(none)
      assert.matches(positions_text(1000, "heaps"), message)
   end)

   it("ends every question about a state, and about heaps that are searched", function ()
      for _, position in ipairs {
         nim.rules(games.wythoff):position(200, 300), nim.rules "kayles":position "30-31-32",
      } do
         for _, method in ipairs(METHODS) do
            assert.matches(positions_text(50, "positions"),
               error_of(position[method], position, "misere", { positions = 50 }), method)
         end
      end
      local states <const> = nim.rules(games.wythoff)
      assert.matches(positions_text(50, "positions"),
         error_of(states.table, states, 40, 40, "grundy", "normal", { positions = 50 }))
   end)

   it("is one for the whole question, not for each of its searches", function ()
      -- Each state of the table is solved in turn; 36 of them come up.
      local states <const> = nim.rules(games.wythoff)
      assert.matches(positions_text(35, "positions"),
         error_of(states.table, states, 5, 5, "grundy", "normal", { positions = 35 }))
      assert.equal(5, nim.rules(games.wythoff)
         :table(5, 5, "grundy", "normal", { positions = 36 })[0][5])
   end)

   it("leaves what was solved, so that the same question continues", function ()
      local rules <const>, tries = chain(), 0
      local solve <const> = graph.solver(function (position)
         local n <const> = position[1]
         if n == 0 then return {} end
         return { { n - 1 }, { math.max(n - 3, 0) } }
      end)
      local value
      repeat
         tries = tries + 1
         local ok <const>, result <const> = pcall(rules.grundy, rules, 300, { positions = 7 })
         value = ok and result
      until value
      assert.equal(43, tries) -- 300 heaps, 7 more each time
      for n = 0, 300 do assert.equal(solve { n }.grundy, rules:grundy(n)) end
   end)

   it("counts the options that are listed", function ()
      local kayles <const> = nim.rules "kayles"
      assert.equal("limit of 10 options reached, 10 listed: { positions = … } raises it",
         error_of(kayles.options, kayles, 1 << 53, { positions = 10 }))
      assert.equal(8, #kayles:options(8, { positions = 8 }))
   end)
end)

describe("a limit of memory", function ()
   it("ends searches, and lists in Lua", function ()
      local text <const> = "^limit of 1 MiB of memory reached, %d+ %a+ ?%a*: "
         .. "{ memory = … } raises it$"
      local limits <const> = { memory = MIB }
      local far <const> = chain():position { 1 << 40 }
      local kayles <const> = nim.rules "kayles"
      local large <const> = kayles:position({ 40, 41, 42 }, "misere")
      assert.matches(text, error_of(far.outcome, far, nil, limits))
      assert.matches(text, error_of(large.outcome, large, nil, limits))
      assert.matches(text, error_of(kayles.options, kayles, 1 << 53, limits))
      local many <const> = kayles:position { 1 << 53, 1 << 52, 1 << 50 }
      assert.matches(text, error_of(many.winning_moves, many, nil, limits))
      local states <const> = nim.rules { state = function (emit, a) emit(a + 1) end }:position(0)
      assert.matches(text, error_of(states.grundy, states, limits))
      local longer <const> = nim.rules "0.106"
      assert.matches(text, error_of(longer.grundy, longer, 1 << 40, limits))
   end)

   it("refuses a table that would not fit", function ()
      for _, rules in ipairs { nim.rules "kayles", nim.rules "nim", nim.rules(games.wythoff) } do
         assert.equal("limit of 1024 MiB of memory reached, 0 rows done: { memory = … } raises it",
            error_of(rules.table, rules, 1000000, 1000000))
      end
      local kayles <const> = nim.rules "kayles"
      local table <const> = kayles:table(5, 6, "remoteness", "misere", { positions = 100 })
      assert.equal(kayles:position "5-6":remoteness "misere", table[5][6])
   end)

   it("ends a state with endless options", function ()
      local position <const> = nim.rules { state = function (emit)
         local n = 0
         while true do
            n = n + 1
            emit(n)
         end
      end }:position(1)
      assert.equal("state (1): limit of 1 MiB of memory reached",
         error_of(position.outcome, position, nil, { memory = MIB }))
   end)

   it("is no obstacle to later questions with more of it", function ()
      local rules <const>, other <const> = chain(), chain()
      assert.matches("memory", error_of(rules.grundy, rules, 60000, { memory = MIB }))
      assert.equal(other:grundy(60000), rules:grundy(60000))
      assert.equal(2, #rules:options(70000))
   end)
end)

describe("a limit of time", function ()
   it("ends searches soon", function ()
      local text <const> = "^limit of 0.05 seconds reached, %d+ solved: { seconds = … } raises it$"
      local limits <const> = { seconds = 0.05, positions = 1 << 40, memory = 1 << 40 }
      for _, position in ipairs {
         chain():position { 1 << 40 }, nim.rules "kayles":position({ 60, 61, 62 }, "misere"),
         nim.rules { take = { 1, 300 } }:position { 500, 400, 300 }, down():position(5),
         nim.rules "0.106":position { 1 << 40 },
      } do
         local start <const> = os.clock()
         local question <const> = #position == 3 and position.remoteness or position.outcome
         assert.matches(text, (error_of(question, position, nil, limits):gsub(" %(.*%)", "")))
         assert.is_true(os.clock() - start < 3)
      end
   end)

   it("names one second as one", function ()
      local position <const> = nim.rules { state = function (emit, a)
         local till <const> = os.clock() + 1.1
         while os.clock() < till do end
         if a > 0 then emit(a - 1) end
      end }:position(100)
      assert.matches("^limit of 1 second reached",
         error_of(position.outcome, position, nil, { seconds = 1 }))
   end)
end)

describe("a search that walks below 0", function ()
   it("names the first state with a negative integer when a limit ends it", function ()
      local position <const> = down():position(5)
      assert.equal("limit of 100 positions reached, 0 solved (the first state with a negative "
         .. "integer: (-1)): { positions = … } raises it",
         error_of(position.outcome, position, nil, { positions = 100 }))
      local two <const> = nim.rules { state = function (emit, a, b)
         emit(a, b - 2)
         emit(a - 1, b + 7)
      end }:position(3, 5)
      assert.matches(" solved %(the first state with a negative integer: %(%-1, 33%)%): ",
         error_of(two.outcome, two, nil, { positions = 100 }))
   end)

   it("may use negative integers otherwise", function ()
      local rules <const> = nim.rules { state = function (emit, a)
         if a > -10 then emit(a - 1) end
      end }
      assert.equal(15, rules:position(5):remoteness())
   end)
end)

describe("best_move within limits", function ()
   it("wins every won position in normal play, whatever the limits #memory", function ()
      math.randomseed(14)
      for _ = 1, support.rounds(20) do
         local digits <const>, text <const> = plain.random(math.random, 4, 3)
         local rules <const> = nim.rules { heap = function (n) return plain.options(digits, n) end }
         for _ = 1, 5 do
            local heaps <const> = {}
            for i = 1, math.random(1, 4) do heaps[i] = math.random(0, 9) end
            for _, of in ipairs { nim.rules(text), rules } do
               local position <const> = of:position(heaps)
               local move <const> = { position:best_move(nil, { positions = 9 }) }
               assert.equal(position:is_over(), move[1] == nil)
               if position:outcome() == "N" then
                  assert.equal("P", position:after(table.unpack(move)):outcome(), text)
               elseif move[1] then
                  position:after(table.unpack(move))
               end
            end
         end
      end
   end)

   it("is the fastest win where the limits suffice", function ()
      local solve <const> = graph.solver(function (position)
         local options <const> = {}
         games.wythoff.state(function (a, b) options[#options + 1] = { a, b } end,
            table.unpack(position))
         return options
      end)
      local rules <const> = nim.rules(games.wythoff)
      for a = 0, 6 do
         for b = 1, 6 do
            for _, play in ipairs { "normal", "misere" } do
               local move <const> = { rules:position(a, b):best_move(play, { positions = 49 }) }
               assert.equal(solve { a, b }[play].remoteness - 1, solve(move)[play].remoteness)
            end
         end
      end
   end)

   it("prefers what is known to win, and avoids what is known to lose", function ()
      -- From state 0 to 1, 2 or 3; two of them are known before, the third leads far.
      local function rules(wins)
         return nim.rules { state = function (emit, a)
            if a == 0 then
               for k = 1, 3 do emit(k) end
            elseif a == 1 then
               emit(100)
            elseif a == wins then
               emit(101)
            elseif a > 101 then
               emit(a + 1)
            elseif a == 3 or a == 2 then
               emit(102)
            elseif a == 101 then
               emit(100)
            end
         end }
      end
      local winning <const> = rules(3)
      assert.equal("N", winning:position(1):outcome())
      assert.equal("P", winning:position(3):outcome())
      assert.equal(3, winning:position(0):best_move(nil, { positions = 20 }))
      local unknown <const> = rules()
      assert.equal("N", unknown:position(1):outcome())
      assert.equal(2, unknown:position(0):best_move(nil, { positions = 20 }))
   end)

   it("answers where no move can be compared, in misère play too", function ()
      local far <const> = chain():position { 1 << 40, 5 }
      for _, play in ipairs { "normal", "misere" } do
         local move <const> = { far:best_move(play, { positions = 10 }) }
         assert.equal(1, move[1])
         far:after(table.unpack(move))
      end
      local kayles <const> = nim.rules "kayles":position "30-31-32"
      local start <const> = os.clock()
      assert.equal("P", kayles:after(kayles:best_move(nil, { positions = 1000 })):outcome())
      kayles:after(kayles:best_move("misere", { positions = 1000 }))
      kayles:after(kayles:best_move("misere", { seconds = 0.05 }))
      assert.equal("P", kayles:after(kayles:best_move(nil, { seconds = 0.05 })):outcome())
      assert.is_true(os.clock() - start < 5)
      assert.is_nil(nim.rules "kayles":position("0"):best_move("misere", { positions = 1 }))
   end)
end)

describe("a function of heaps", function ()
   it("takes at most 110 bytes for a size with two options", function ()
      local sizes <const> = 100000
      assert.equal("P", chain():position { sizes }:outcome(nil, { memory = 110 * sizes }))
   end)
end)

describe("playout", function ()
   local far <const> = {
      nim.position "30-31-32", nim.rules "kayles":position "30-31-32",
      nim.rules "0.[7]":position "300-31", chain():position "300-200",
      nim.rules(games.wythoff):position(90, 100),
   }

   it("ends by its limits, and says how many games it has played", function ()
      for _, position in ipairs(far) do
         local function error_at(limits)
            return error_of(position.playout, position, 1 << 40, nil, nil, limits)
         end
         local start <const> = os.clock()
         assert.matches("^limit of 5000 positions reached, %d+ games played: "
            .. "{ positions = … } raises it$", error_at { positions = 5000 })
         assert.matches("^limit of 0.05 seconds reached, %d+ games played: "
            .. "{ seconds = … } raises it$", error_at { seconds = 0.05 })
         assert.is_true(os.clock() - start < 2)
      end
   end)

   it("ends a game that does not end, by the time and by its plies", function ()
      local p <const> = down():position(3)
      assert.equal("limit of 0.05 seconds reached, 0 games played: { seconds = … } raises it",
         error_of(p.playout, p, 1, nil, nil, { seconds = 0.05 }))
      assert.equal("limit of 1000 positions reached, 0 games played: { positions = … } raises it",
         error_of(p.playout, p, 1, nil, nil, { positions = 1000 }))
   end)

   it("keeps to a limit of memory", function ()
      local p <const> = nim.rules "4.0":position { 1 << 20 } -- splits until all heaps are 1
      assert.equal("limit of 1 MiB of memory reached, 0 games played: { memory = … } raises it",
         error_of(p.playout, p, 1, nil, nil, { memory = MIB }))
   end)

   it("has the same games within limits as without", function ()
      for _, position in ipairs(far) do
         assert.same({ position:playout(2000, nim.random(3)) },
            { position:playout(2000, nim.random(3), nil,
               { positions = 1 << 40, memory = 1 << 30, seconds = 100 }) })
      end
      assert.same({ 5, 0 }, { nim.position("0", "misere"):playout(5, nil, nil, { positions = 1 }) })
      assert.same({ 0, 0 }, { nim.position "3":playout(0, nil, nil, { positions = 1 }) })
   end)
end)

describe("perft", function ()
   it("ends by its limits, and says how many numbers it has", function ()
      for _, position in ipairs { nim.rules "kayles":position "30-31-32",
         chain():position "300-200", nim.rules(games.wythoff):position(90, 100) } do
         assert.equal("limit of 10 positions reached, 10 counted: { positions = … } raises it",
            error_of(position.perft, position, 5, { positions = 10 }))
         assert.equal(position:perft(5),
            position:perft(5, { positions = 1e6, memory = 1 << 30, seconds = 100 }))
      end
      local states <const> = nim.rules(games.wythoff):position(90, 100)
      assert.matches("^limit of 1 MiB of memory reached, %d+ counted: { memory = … } raises it$",
         error_of(states.perft, states, 5, { memory = MIB }))
      local start <const> = os.clock()
      assert.matches("^limit of 0.05 seconds reached, %d+ counted: { seconds = … } raises it$",
         error_of(states.perft, states, 90, { seconds = 0.05 }))
      assert.is_true(os.clock() - start < 2)
      assert.equal(8808802, nim.position "1-3-5-7":perft(8, { positions = 1 }))
   end)
end)

describe("a sequence of rules that are a function", function ()
   it("keeps to limits of its own, and to what it has", function ()
      local function error_at(limits)
         local rules <const> = chain()
         return error_of(rules.sequence, rules, 1 << 30, limits)
      end
      assert.equal("limit of 1000 heaps reached, 1000 solved: { positions = … } raises it",
         error_at { positions = 1000 })
      assert.matches("^limit of 0.05 seconds reached, %d+ solved: { seconds = … } raises it$",
         error_at { seconds = 0.05 })
      assert.matches("^limit of 1 MiB of memory reached, %d+ solved: { memory = … } raises it$",
         error_at { memory = MIB })
      local rules <const> = chain()
      local s <const> = rules:sequence(10, { positions = 100 })
      for k = 1, 3 do -- each call has the limit again
         error_of(s.extend, s, 1 << 30)
         assert.equal(10 + 100 * k, #s)
      end
      assert.equal(#s + 100, #s:extend(#s + 100))
      local full <const> = chain():sequence(#s)
      for i = 0, #s do assert.equal(full[i], s[i]) end
   end)

   it("takes them from a call that its function makes, too", function ()
      local inner, s
      local rules <const> = nim.rules { heap = function (n)
         if n == 50 then pcall(inner.extend, inner, 1 << 30) end
         return { { n - 1 } }
      end }
      inner = chain():sequence(0, { positions = 10 })
      s = rules:sequence(0, { positions = 100, progress = function () end, interval = 0 })
      assert.matches("limit of 100 heaps reached", error_of(s.extend, s, 1 << 30))
      assert.same({ 100, 10 }, { #s, #inner })
   end)

   it("takes no others, and a code takes none", function ()
      local function refused(message, rules, options)
         support.fails(message, rules.sequence, rules, 10, options)
      end
      refused("positions: integer 1 … 2^63-1 expected, got 0", chain(), { positions = 0 })
      refused("memory: integer 1048576 … 2^63-1 expected, got 5", chain(), { memory = 5 })
      refused("seconds: number above 0 expected, got -1", chain(), { seconds = -1 })
      for _, name in ipairs { "memory", "positions", "seconds" } do
         refused(name .. ": nil expected unless rules are a Lua function, got 7",
            nim.rules "kayles", { [name] = 7 })
      end
   end)
end)

describe("limits", function ()
   it("are refused where they are not limits", function ()
      local kayles <const> = nim.rules "kayles"
      local wythoff <const> = nim.rules(games.wythoff)
      local positions <const> = { nim.position "1-2", kayles:position "3", wythoff:position(1, 2) }
      for _, position in ipairs(positions) do
         for _, method in ipairs { "outcome", "remoteness", "winning_moves", "winning_move",
            "best_move" } do
            local function refused(message, limits)
               support.fails(message, position[method], position, "normal", limits)
            end
            refused("limits: table expected, got 5", 5)
            refused('limits: memory, positions, progress or seconds expected, got "time"',
               { time = 1 })
            refused("positions: integer 1 … 2^63-1 expected, got 0", { positions = 0 })
            refused("memory: integer 1048576 … 2^63-1 expected, got 1000", { memory = 1000 })
            refused("seconds: number above 0 expected, got 0", { seconds = 0 })
            refused("seconds: number above 0 expected, got nan", { seconds = 0 / 0 })
            refused("seconds: number expected, got \"1\"", { seconds = "1" })
            refused("progress: function expected, got 1", { progress = 1 })
         end
         support.fails('limits: table expected, got "misere"', position.grundy, position, "misere")
      end
      for _, position in ipairs(positions) do
         support.fails("limits: table expected, got 1", position.perft, position, 3, 1)
         support.fails("limits: table expected, got 1", position.playout, position, 3, nil, nil, 1)
      end
      support.fails("limits: table expected, got 1", kayles.grundy, kayles, 3, 1)
      support.fails("limits: table expected, got 1", kayles.options, kayles, 3, 1)
      support.fails("limits: table expected, got 1", wythoff.table, wythoff, 3, 3, nil, nil, 1)
   end)

   it("may have no end of time", function ()
      assert.equal("N", nim.rules "kayles":position "5":outcome("misere", { seconds = 1 / 0 }))
   end)
end)

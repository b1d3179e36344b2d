-- The cell of a bot that nobody vouches for: its limits, its fresh games, its walls.
local core <const> = require "nim.core"
local support <const> = require "spec.support"

local rounds <const> = support.rounds
local position <const> = core.view(core.position "1-3-5-7")
local turn <const> = { seat = "first", number = 1 }

local function cell_of(source, limits)
   return assert(core.cell(source, "bot.lua", limits or {}))
end

local function begin(cell, seed)
   assert(cell:begin(core.random(seed or 1)))
   return cell
end

-- The cell of a bot with this body, in a game.
local function playing(body, limits)
   return begin(cell_of("return function (position, turn) " .. body .. "\nend", limits))
end

-- What a move of that body comes to: its values, or a verdict and a text.
local function outcome(body, limits)
   local cell <close> = playing(body, limits)
   local played <const>, first <const>, second <const> = cell:move(position, turn)
   return played and "played" or first, second
end

describe("loading", function ()
   it("takes a function, or a table with a function `move`", function ()
      cell_of("return function () end"):close()
      cell_of("return { move = function () end }"):close()
      cell_of("return setmetatable({}, { __index = { move = print } })"):close()
   end)

   local function refused(source, verdict, text, limits)
      assert.same({ false, verdict, text }, { core.cell(source, "bot.lua", limits or {}) })
   end

   it("says what a bot is where a file gives none", function ()
      refused("x = 1", "load", "bot: function, or table with a function `move` expected, got "
         .. "nothing: the file must end with `return` and the bot")
      refused("return 42", "load",
         "bot: function, or table with a function `move` expected, got number")
      refused("return { play = print }", "load",
         "bot: function, or table with a function `move` expected, got table with move = nil")
      refused("return { move = setmetatable({}, { __call = print }) }", "load",
         "bot: function, or table with a function `move` expected, got table with move = table")
      refused("return setmetatable({}, { __call = print })", "load",
         "bot: function, or table with a function `move` expected, got table with move = nil")
      refused("return { move = print, name = 7 }", "load", "name: string expected, got number")
   end)

   it("gives the bot's own errors their line", function ()
      refused("\nreturn 1 +", "load", "bot.lua:2: unexpected symbol near <eof>")
      refused("\n\nerror 'no'", "error", "bot.lua:3: no")
      refused("return nothing.at_all", "error",
         "bot.lua:1: attempt to index a nil value (global 'nothing')")
   end)

   it("is limited like a move", function ()
      refused("while true do end", "time", "more than 1000 instructions", { instructions = 1000 })
      refused("local t = {} for i = 1, 1e6 do t[i] = i end", "memory",
         "more than 1048576 bytes of memory")
      refused("return print", "memory", "more than 4096 bytes of memory", { memory = 4096 })
   end)

   it("does not take bytecode", function ()
      refused(string.dump(function () end), "load", "attempt to load a binary chunk (mode is 't')")
   end)

   it("reads what the bot says of itself", function ()
      local cell <close> = cell_of [[
         return { name = "Jan", move = print, stochastic = true, start = print }]]
      assert.same({ name = "Jan", blind = false, starts = true, stochastic = true,
         theory = false }, cell:profile())
      local plain <close> = cell_of "return print"
      assert.same({ blind = false, starts = false, stochastic = false, theory = false },
         plain:profile())
      for parameters, blind in pairs {
         [""] = true, position = true, ["self, position"] = false, ["..."] = false,
      } do
         local other <close> = cell_of(("return { move = function (%s) end }"):format(parameters))
         assert.equal(blind, other:profile().blind)
      end
      local long <close> = cell_of [[return { name = ("x"):rep(1000), move = print }]]
      assert.equal(("x"):rep(100), long:profile().name)
   end)

   it("checks its arguments", function ()
      assert.error_matches(function () core.cell(1, "x", {}) end, "source: string expected, got 1")
      assert.error_matches(function () core.cell("", nil, {}) end, "name: string expected, got nil")
      assert.error_matches(function () core.cell("", "x") end,
         "limits: table expected, got no value")
      assert.error_matches(function () core.cell("", "x", { memory = 100 }) end,
         "memory: integer 1024 … 8388608 expected, got 100")
      assert.error_matches(function () core.cell("", "x", { instructions = 0 }) end,
         "instructions: integer 1 … 9007199254740992 expected, got 0")
      assert.error_matches(function () core.cell("", "x", { moves = 0 }) end,
         "moves: integer 1 … 1000000 expected, got 0")
      assert.error_matches(function () core.cell("", "x", { seed = 1 << 32 }) end,
         "seed: integer 0 … 4294967295 expected, got 4294967296")
      assert.error_matches(function () core.cell("", "x", { seconds = 0.5 }) end,
         "seconds: integer 1 … 1000000 expected, got 0.5")
   end)
end)

describe("a move", function ()
   it("is whatever the bot returns, of the types it has", function ()
      local cell <close> = playing [[
         return nil, true, 3, 2.5, "text\0", {}, print, coroutine.create(print), position]]
      local values <const> = table.pack(cell:move(position))
      assert.same({ true, nil, true, 3, 2.5, "text\0" }, table.move(values, 1, 6, 1, {}))
      local types <const> = {}
      for i = 7, values.n do types[#types + 1] = type(values[i]) end
      assert.same({ "table", "function", "thread", "userdata" }, types)
   end)

   it("has at most 128 values", function ()
      local cell <close> = playing "return table.unpack({}, 1, turn and turn.number)"
      assert.equal(129, select("#", cell:move(position, { seat = "first", number = 128 })))
      assert.same({ false, "illegal", "move: heap and take expected, got 129 values" },
         { cell:move(position, { seat = "first", number = 129 }) })
   end)

   it("sees the position as in process", function ()
      local body <const> = [[
         local words = {}
         local function add(...)
            for _, word in ipairs { ... } do words[#words + 1] = tostring(word) end
         end
         add(#position, position[1], position[4], position[5], position[0], position.play)
         for i, heap in ipairs(position) do add(i, heap) end
         add(position:total(), position:count_moves(), position:move(1)) add(position:move(16))
         for heap, take in position:moves() do add(heap, take) end
         add(position.outcome, position.heaps, position.winning_moves, type(position))
         add(select(2, pcall(function () position[1] = 0 end)))
         add(select(2, pcall(rawset, position, 1, 0)), getmetatable(position))
         add(select(2, pcall(position.move, position, 17)))
         add(select(2, pcall(position.move, {}, 1)))
         print(table.concat(words, " ")) ]]
      for _, play in ipairs { "normal", "misere" } do
         local seen <const> = core.view(core.position("1-3-5-7", play))
         local cell <close> = playing(body)
         assert(cell:move(seen))
         local line
         local function keep(text) line = text end
         local environment <const> = setmetatable({ print = keep }, { __index = _G })
         assert(load("local position = ... " .. body, "=bot.lua", "t", environment))(seen)
         assert.equal(line .. "\n", cell:output())
      end
   end)

   it("sees all of it with theory = true, without what may run for ever", function ()
      local cell <close> = begin(cell_of [[return { theory = true, move = function (self, position)
         print(position:outcome(), position:kind(), position.perft, position.playout)
         return position:after(1, 1):best_move() end }]])
      assert.same({ true, 3, 2 }, { cell:move(core.position "1-1-3") })
      assert.equal("N\tS1\tnil\tnil\n", cell:output())
   end)

   it("sees the turn as in process", function ()
      local cell <close> = playing [[
         local last = turn.last
         print(turn.play, turn.seat, turn.number, turn.random:int(1, 1000))
         if last then print(last.heap, last.take, #last, last[1], last[2]) end]]
      local stream <const> = core.random(1)
      local expected <const> = {
         "misere\tsecond\t2\t%d\n3\t1\t2\t4\t5\n",
         "misere\tfirst\t1\t%d\n",
         "misere\tfirst\t9\t%d\nnil\tnil\t3\t7\t8\n",
      }
      local turns <const> = {
         { seat = "second", number = 2, last = { heap = 3, take = 1, 4, 5 } },
         { seat = "first", number = 1 },
         { seat = "first", number = 9, last = { 7, 8, 9 } },
      }
      local lines <const> = {}
      for i, next_turn in ipairs(turns) do
         assert(cell:move(core.view(core.position("1-3", "misere")), next_turn))
         lines[i] = expected[i]:format(stream:int(1, 1000))
      end
      assert.equal(table.concat(lines), cell:output())
   end)

   it("is made by the method that `self` has then", function ()
      local cell <close> = begin(cell_of [[return { move = function (self)
         self.move = function () self.move = nil return 2 end return 1 end }]])
      local seen <const> = {}
      for i = 1, 4 do seen[i] = select(2, cell:move(position)) end
      assert.same({ 1, 2, 1, 2 }, seen)
   end)
end)

describe("a game", function ()
   it("begins as if nothing had been played before", function ()
      local cell <close> = cell_of [[
         local kept, calls = {}, 0
         return { move = function (self, position, turn)
            calls = calls + 1
            self.calls = (self.calls or 0) + 1
            leaked = (leaked or 0) + 1
            kept[calls] = ("x"):rep(1000)
            string.stolen, math.floor = true, nil
            return calls, self.calls, leaked, #kept, math.random(1000), turn.random:int(1, 1000),
               turn.mine
         end, start = function (self, position, turn) turn.mine = "yes" end }]]
      local function game(seed)
         begin(cell, seed)
         assert(cell:start(position, turn))
         local results <const> = {}
         for i = 1, 3 do results[i] = { cell:move(position, turn) } end
         return results
      end
      local first <const> = game(5)
      assert.same({ true, 3, 3, 3, 3 }, table.move(first[3], 1, 5, 1, {}))
      assert.equal("yes", first[3][8])
      for _ = 1, rounds(20) do assert.same(first, game(5)) end
      assert.is_false(first[1][6] == game(6)[1][6])
   end)

   it("leaves nothing when it ended badly", function ()
      for _, body in ipairs {
         "while true do end", "error 'x'", "local t = {} while true do t[#t + 1] = {} end",
         "coroutine.wrap(function () while true do pcall(error) end end)()",
      } do
         local cell <close> = cell_of([[local n = 0 return function () n = n + 1
            if n == 3 then ]] .. body .. [[ end return n end]], { instructions = 100000 })
         local used
         for _ = 1, 3 do
            begin(cell)
            for i = 1, 2 do assert.same({ true, i }, { cell:move(position) }) end
            local verdict <const> = { cell:move(position) }
            assert.is_false(verdict[1])
            assert.same(verdict, { cell:move(position) }) -- until the next game begins
            local usage <const> = { cell:usage() }
            usage[4] = nil -- processor time
            used = used or usage
            assert.same(used, usage)
         end
      end
   end)

   it("starts with the bot's start", function ()
      local cell <close> = begin(cell_of [[return { start = function (self) self.ready = true end,
         move = function (self) return self.ready end }]])
      assert.same({ true, nil }, { cell:move(position) })
      assert.is_true(begin(cell):start(position))
      assert.same({ true, true }, { cell:move(position) })
      local failing <close> = begin(cell_of [[
         return { start = function () error "no" end, move = print }]])
      assert.same({ false, "error", "bot.lua:1: no" }, { failing:start(position) })
   end)

   it("is the same without an arena", function ()
      local source <const> = [[local t = {} return function (position)
         for i = 1, 500 do t[#t + 1] = { i } end
         return #t, math.random(100) end]]
      local arena <close> = cell_of(source)
      local plain <close> = cell_of(source, { plain = true })
      for _ = 1, 3 do
         begin(arena)
         begin(plain)
         for _ = 1, 100 do
            local played <const> = { arena:move(position) }
            assert.same(played, { plain:move(position) })
            local taken <const>, plainly <const> = { arena:usage() }, { plain:usage() }
            assert.same(table.move(taken, 1, 3, 1, {}), table.move(plainly, 1, 3, 1, {}))
            if not played[1] then break end
         end
         assert.is_false((arena:move(position)))
      end
   end)
end)

describe("instructions", function ()
   it("are counted exactly, one by one if asked", function ()
      -- One loop turn is one instruction; two loops differ by the turns.
      local function taken(turns)
         local cell <close> = playing("for i = 1, " .. turns .. " do end return 1", { step = 1 })
         assert(cell:move(position))
         return (cell:usage())
      end
      assert.equal(900, taken(1000) - taken(100))
   end)

   it("end a move at the limit, in the same place in each run", function ()
      local body <const> = [[
         local n = 0
         while true do n = n + 1 if n % 100 == 0 then print(n) end end]]
      local outputs <const> = {}
      for i = 1, 3 do
         local cell <close> = playing(body, { instructions = 20000 })
         assert.same({ false, "time", "more than 20000 instructions" }, { cell:move(position) })
         outputs[i] = cell:output()
      end
      assert.equal(outputs[1], outputs[2])
      assert.equal(outputs[1], outputs[3])
      assert.equal("played", outcome("for i = 1, 4000 do end", { instructions = 20000 }))
   end)

   it("are not laundered by coroutines", function ()
      local verdict <const> = outcome([[
         local function f() end
         while true do coroutine.wrap(f)() end]], { instructions = 1000000 })
      assert.equal("time", verdict)
      local cell <close> = playing([[
         local n = 0
         while true do coroutine.wrap(function () for i = 1, 80 do n = n + 1 end end)()
            if n % 8000 == 0 then print(n) end end]], { instructions = 1000000 })
      cell:move(position)
      local last
      for number in cell:output():gmatch "%d+" do last = math.tointeger(number) end
      assert.is_true(last < 500000) -- each turn of the inner loop is two instructions
   end)

   it("are charged for what the library does in one", function ()
      local text <const> = "local s = ('1'):rep(100000) while true do %s end"
      local list <const> = "local t = {} for i = 1, 10000 do t[i] = i end while true do %s end"
      for _, body in ipairs {
         text:format "s:upper()", text:format "s:reverse()", text:format "s:sub(2)",
         text:format "local t = s .. 'x'", text:format "('a'):rep(50, s)",
         text:format "utf8.len(s)", text:format "tonumber(s)", text:format "print(s)",
         text:format "('%%s'):format(s)",
         text:format "s:find(('1'):rep(50000) .. 'b', 1, true)",
         list:format "table.insert(t, 1, 0) table.remove(t, 1)", list:format "table.concat(t)",
         list:format "table.sort(t)", list:format "table.unpack(t)", list:format "pairs(t)",
         list:format "table.move(t, 1, #t, 2, {})", list:format "turn.random:shuffle(t)",
         "local t = {} for i = 1, 2000 do t['k' .. i] = i end while true do pairs(t) end",
         text:format "s:byte(1, 60000)", text:format "local n = s + 1", text:format "local n = -s",
         text:format "s:find(s)", text:format "rawequal(s, s .. '')", text:format "math.abs(s)",
         text:format "local n = s | 1", text:format "local n = s < s",
         "local s = ('a'):rep(1000) while true do s:find('ab', 1, true) end",
         "local s = ('%d'):rep(300) while true do pcall(string.format, s, 1) end",
         [[local t = {} for i = 1, 20 do t[i] = ("x"):rep(20000) .. i end
            while true do table.sort(t) end]],
         [[local t = {} for i = 1, 20 do t[("x"):rep(20000) .. i] = i end
            while true do pairs(t) end]],
         list:format "select('#', table.unpack(t))", list:format "table.pack(table.unpack(t))",
         [[local b = {} for i = 1, 9000 do b[i] = 65 end
            while true do string.char(table.unpack(b)) end]],
      } do
         local started <const> = os.clock()
         assert.equal("time", (outcome(body, { instructions = 100000, memory = 1 << 23 })), body)
         assert.is_true(os.clock() - started < 1, body)
      end
   end)

   it("count more once there is a long string, which each of them might compare", function ()
      local function taken(size)
         local cell <close> = playing(
            ("local s = ('x'):rep(%d) for i = 1, 10000 do end"):format(size), { step = 1 })
         assert(cell:move(position))
         return (cell:usage())
      end
      -- Making the string is charged as well.
      for size, price in pairs { [100] = 1, [900] = 1, [10000] = 10, [100000] = 98 } do
         local each <const> = (taken(size) - size) / 10000
         assert.is_true(price <= each and each < 1.05 * price, ("%d: %g"):format(size, each))
      end
   end)

   it("are counted in coroutines at that price, too", function ()
      for _, body in ipairs {
         "local s = ('x'):rep(100000) coroutine.wrap(function () while s <= s do end end)()",
         [[local s
         local co = coroutine.wrap(function () while true do coroutine.yield(s and s <= s) end end)
         for i = 1, 50 do co() end
         s = ('x'):rep(100000)
         while true do co() end]],
      } do
         local cell <close> = playing(body, { instructions = 1000000 })
         local started <const> = os.clock()
         assert.equal("time", select(2, cell:move(position)))
         assert.is_true(os.clock() - started < 0.5)
      end
   end)

   it("give way to processor time where they measure too little", function ()
      -- Two strings of zeros are compared zero by zero, in one instruction.
      for _, memory in ipairs { 1 << 20, 1 << 23 } do
         for _, part in ipairs { 5, 1000 } do
            local started <const> = os.clock()
            local verdict <const>, text <const> = outcome(([[
               local a = ("\0"):rep(%d)
               while true do
                  if a < a or a < a or a < a or a < a or a < a or a < a or a < a or a < a then end
               end]]):format(memory // part),
               { instructions = 1 << 40, seconds = 1, memory = memory })
            assert.equal("time", verdict)
            assert.equal("more than 1 seconds of processor time", text)
            -- The sanitizer's comparisons take much longer.
            assert.is_true(os.clock() - started < (support.flavour() == "asan" and 10 or 1.5))
         end
      end
   end)

   it("of a game are limited, too, to some times those of a move", function ()
      local cell <close> = playing("for i = 1, 3000 do end return turn.number, 1",
         { instructions = 4000, moves = 3 })
      for _ = 1, 3 do
         begin(cell)
         for number = 1, 3 do
            assert.same({ true, number, 1 }, { cell:move(position, { seat = "first",
               number = number }) })
         end
         assert.same({ false, "time", "more than 12000 instructions in a game" },
            { cell:move(position, turn) })
      end
      local _ <const>, _ <const>, all <const> = cell:usage()
      assert.is_true(all > 12000 and all < 12200)
   end)

   it("and processor time of a game likewise", function ()
      local cell <close> = playing([[
         local a = ("\0"):rep(100000)
         for i = 1, 100 do if a < a then end end return 1, 1]],
         { instructions = 1 << 40, seconds = 1, moves = 2, memory = 1 << 21 })
      local started <const> = os.clock()
      local played, verdict, text
      repeat played, verdict, text = cell:move(position, turn) until not played
      local taken <const> = os.clock() - started
      assert.same({ "time", "more than 2 seconds of processor time in a game" }, { verdict, text })
      assert.is_true(taken > 1.9 and taken < 2.5)
   end)

   it("and time do not run while the host answers", function ()
      local rules <const> = require "nim".rules { state = function (emit, n)
         local started <const> = os.clock()
         while os.clock() - started < 0.03 do end
         if n > 0 then emit(n - 1) end
      end }
      local cell <close> = playing("for i = 1, 50 do position:count_moves() end return 1",
         { seconds = 1, moves = 1 })
      assert.same({ true, 1 }, { cell:move(core.view(rules:position(5)), turn) })
   end)
end)

describe("memory", function ()
   it("may be used up to the cap, garbage aside", function ()
      assert.equal("played", (outcome [[ -- 100 MB of garbage, 500 KB in use
         local kept
         local part = ("x"):rep(2500)
         for i = 1, 400 do kept = part:rep(100) end]]))
      assert.equal("memory", (outcome [[local kept = ("x"):rep(600000)]]))
      assert.equal("played", (outcome([[local kept = ("x"):rep(600000)]], { memory = 1 << 21 })))
      assert.equal("played", (outcome [[ -- near the cap, tables that come and go
         local kept = {}
         for i = 1, 5000 do kept[i] = { i } end
         for i = 1, 50000 do kept[i % 5000 + 1] = { i } end]]))
   end)

   it("that is refused ends the turn, whatever catches it", function ()
      local grow <const> = [[
         local t = {}
         local function grow() while true do t[#t + 1] = {} end end
      ]]
      for _, body in ipairs {
         "while true do pcall(grow) end",
         "pcall(grow) t = nil return 1, 1",
         "local s = 'x' pcall(function () while true do s = s .. s end end) return 1, 1",
         "pcall(string.rep, 'x', 1 << 40) return 1, 1",
         "local c <close> = setmetatable({}, { __close = function () error 'mine' end }) grow()",
         "coroutine.resume(coroutine.create(grow)) return 1, 1",
         "pcall(coroutine.wrap(grow)) return 1, 1",
      } do
         assert.same({ "memory", "more than 1048576 bytes of memory" }, { outcome(grow .. body) },
            body)
      end
   end)

   it("of any cap from 1 to 64 KB leads to a verdict, and no worse #memory", function ()
      local source <const> = [[local t = {} return function (position, turn)
         for i = 1, 100 do t[#t + 1] = { tostring(i) } end
         pcall(error, {}) coroutine.wrap(function () coroutine.yield() end)()
         return #t, table.concat({ "a", "b" }, ","), ("%d"):format(7) end]]
      local counts <const> = {}
      local step <const> = rounds(100) == 100 and 48 or 1024
      for _, plain in ipairs { true, false } do
         for memory = 1024, 65536, step do
            local cell <close>, verdict <const> =
               core.cell(source, "bot.lua", { memory = memory, plain = plain })
            local reached = verdict
            if cell then
               reached = "played"
               for _ = 1, 2 do
                  begin(cell)
                  for _ = 1, 3 do
                     local played <const>, why <const> = cell:move(position)
                     if not played then reached = "moved " .. why end
                  end
               end
            end
            counts[reached] = (counts[reached] or 0) + 1
         end
      end
      local names <const> = {}
      for name in pairs(counts) do names[#names + 1] = name end
      table.sort(names)
      assert.same({ "memory", "moved memory", "played" }, names)
   end)

   it("is given back by 10,000 cells, closed or collected #memory", function ()
      local maps <const> = support.read "/proc/self/maps"
      if maps:find "libasan" or maps:find "vgpreload" then
         pending "a checker keeps freed memory, and notes about it"
         return
      end
      local function resident()
         local text <const> = support.read "/proc/self/statm"
         return math.tointeger(text:match "^%d+ (%d+)") * 4096
      end
      local function open(count, close)
         for _ = 1, count do
            local cell <const> = cell_of "return function () return 1 end"
            begin(cell):move(position)
            if close then cell:close() end
         end
      end
      local count <const> = rounds(10000)
      open(100, true)
      open(100, false)
      collectgarbage()
      local before <const> = resident()
      open(count, true)
      open(count // 10, false)
      collectgarbage()
      assert.is_true(resident() - before < 4 * 1024 * 1024 + count * 40)
   end)

   it("is not touched by a closed cell", function ()
      local cell <const> = cell_of "return print"
      cell:close()
      cell:close()
      local methods <const> = {
         "begin", "move", "start", "profile", "usage", "output", "globals",
      }
      for _, method in ipairs(methods) do
         assert.error_matches(function () cell[method](cell, position) end,
            "self: open cell expected, got a closed one")
      end
      local open <const> = cell_of "return print"
      local closes <const> = setmetatable({}, { __index = function () open:close() end })
      assert.error_matches(function () open:move(position, closes) end,
         "self: open cell expected, got a closed one")
      assert.error_matches(function () cell.move(position, position) end,
         "self: nim.cell expected, got nim.view")
      assert.is_false(getmetatable(cell))
   end)
end)

describe("Ctrl-C", function ()
   it("ends a long move, and is not the bot's fault", function ()
      local script <const> = [[
         local core = require "nim.core"
         local source = "return function () while true do pcall(error) end end"
         local cell = core.cell(source, "bot.lua", { instructions = 1 << 50, seconds = 100 })
         cell:begin(core.random(1))
         io.stdout:write("ready\n") io.stdout:flush()
         print(pcall(cell.move, cell, core.position "1"))
         print "over"]]
      local path <const> = support.write(os.tmpname(), script)
      local code <const>, output <const> = support.shell(
         ("%s %s & sleep 0.5; kill -INT $!; wait $!")
            :format(support.quote(support.interpreter()), path))
      os.remove(path)
      assert.equal("ready\nfalse\tinterrupted!\nover\n", output)
      assert.equal(0, code)
   end)
end)

-- The referee: legal moves only, what forfeits a game, which errors it counts, and Ctrl-C.

local contestant <const> = require "nim.bots.contestant"
local core <const> = require "nim.core"
local nim <const> = require "nim"

-- Takes one object from the first heap that has any.
local function nibble(position)
   for i, size in ipairs(position) do
      if size > 0 then return i, 1 end
   end
end

-- A game from 1-3-5-7 that the bot begins, against one that plays legally.
local function against_nibbler(bot, start)
   return nim.referee.play(start or "1-3-5-7", bot, nibble, { seed = 1 })
end

local function assert_forfeit(reason, text, bot)
   local game <const> = against_nibbler(bot)
   assert.same({ "second", reason, text, "", 0 },
      { game.winner, game.reason, game.text, game.moves, game.plies })
end

describe("nim.referee.play", function ()
   it("returns the moves, their number, the winner and the reason", function ()
      assert.same({ moves = "1:1 2:1 2:1", plies = 3, winner = "first", reason = "played" },
         nim.referee.play("1-2", nibble, nibble))
   end)

   it("lets the last mover win normal play and lose misère play", function ()
      assert.equal("first", nim.referee.play(nim.position "1-1-1", nibble, nibble).winner)
      assert.equal("second", nim.referee.play(nim.position "1-1", nibble, nibble).winner)
      local odd <const> = nim.position("1-1-1", "misere")
      local even <const> = nim.position("1-1", "misere")
      assert.equal("second", nim.referee.play(odd, nibble, nibble).winner)
      assert.equal("first", nim.referee.play(even, nibble, nibble).winner)
   end)

   it("decides a game that is over at once: who cannot move has lost, or has won", function ()
      local never <const> = { start = error, move = error }
      assert.same({ moves = "", plies = 0, winner = "second", reason = "played" },
         nim.referee.play(nim.position "0-0", never, never))
      assert.same({ moves = "", plies = 0, winner = "first", reason = "played" },
         nim.referee.play(nim.position("", "misere"), never, never))
   end)

   it("takes a built-in bot by its name, a position as text or list", function ()
      assert.equal("first", nim.referee.play({ 1, 2 }, "optimal", "random").winner)
   end)

   it("plays the same game for the same seed", function ()
      local function moves(seed)
         return nim.referee.play("9-9-9", "random", "random", { seed = seed }).moves
      end
      assert.equal(moves(1), moves(1))
      assert.not_equal(moves(1), moves(2))
   end)

   it("plays under rules that split heaps, and writes the parts", function ()
      local game <const> = nim.referee.play(nim.rules "grundy":position "3-1", nim.bots.random,
         nim.bots.random, { seed = 1 })
      assert.same({ "1:0:1-2", "first" }, { game.moves, game.winner })
   end)

   it("refuses wrong arguments at the caller's line", function ()
      local function expect(message, ...)
         local arguments <const> = table.pack(...)
         local _, got <const> = pcall(function ()
            nim.referee.play(table.unpack(arguments, 1, arguments.n))
         end)
         assert.equal("spec/referee_spec.lua:", got:sub(1, 22))
         assert.equal(message, got:match "^[^:]*:%d+: (.*)$")
      end
      expect("heaps: table, string or nim.position expected, got 7", 7, nibble, nibble)
      expect("first: name, function, or table with a function `move` expected, got 7",
         "1", 7, nibble)
      expect("second: name, function, or table with a function `move` expected, "
         .. "got table with move = nil", "1", nibble, {})
      expect("first: name of a bot (optimal, endgame, minimax, misere_blind, mirror, greedy, "
         .. 'cautious, random) expected, got "nobody"', "1", "nobody", nibble)
      expect('seed: integer expected, got "7"', "1", nibble, nibble, { seed = "7" })
   end)
end)

describe("a bot", function ()
   it("sees the board and its moves, and nothing that would play for it", function ()
      local seen <const> = {}
      against_nibbler(function (position)
         if seen.length then return nibble(position) end
         seen.length, seen.third, seen.play = #position, position[3], position.play
         seen.total, seen.count = position:total(), position:count_moves()
         seen.none = position[0] == nil and position[5] == nil and position[1.5] == nil
         seen.fifth = { position:move(5) }
         seen.heaps = {}
         for i, size in ipairs(position) do seen.heaps[i] = size end
         seen.moves = 0
         for _ in position:moves() do seen.moves = seen.moves + 1 end
         for _, name in ipairs { "after", "analysis", "best_move", "column_sums", "explain",
            "heaps", "is_over", "key", "kind", "nim_sum", "outcome", "perft", "playout",
            "remoteness", "rules", "winning_moves" } do
            if position[name] ~= nil then seen[name] = true end
         end
         return 1, 1
      end)
      assert.same({
         length = 4, third = 5, play = "normal", total = 16, count = 16, none = true,
         fifth = { 3, 1 }, heaps = { 1, 3, 5, 7 }, moves = 16,
      }, seen)
   end)

   it("that declares theory gets the position itself", function ()
      local seen
      against_nibbler { theory = true, move = function (_, position)
         seen = seen or position
         return position:best_move()
      end }
      assert.equal(nim.position "1-3-5-7", seen)
   end)

   it("gets a position that never changes, and may keep it", function ()
      local kept <const> = {}
      against_nibbler(function (position)
         kept[#kept + 1] = position
         return nibble(position)
      end, "2-2")
      assert.same({ 2, 0 }, { kept[1][1], kept[2][1] })
      assert.same({ 4, 2 }, { kept[1]:total(), kept[2]:total() })
   end)

   it("reads a position as text", function ()
      local seen
      against_nibbler(function (position)
         seen = seen or tostring(position)
         return nibble(position)
      end, "0-2-3")
      assert.equal("0-2-3", seen)
   end)

   it("cannot change a position, nor its metatable", function ()
      local game <const> = against_nibbler(function (position) position[1] = 0 end)
      assert.same({ "second", "error" }, { game.winner, game.reason })
      assert.matches("a bot cannot change the position: it returns its move$", game.text)
      local raw <const> = against_nibbler(function (position) rawset(position, 1, 0) end)
      assert.matches("'rawset' %(table expected, got nim.view%)$", raw.text)
      assert_forfeit("error", "false", function (position)
         error(tostring(getmetatable(position)), 0)
      end)
   end)

   it("cannot use a position's method on its view, nor a view's on a position", function ()
      local game <const> = against_nibbler(function (position)
         return nim.position("1").best_move(position)
      end)
      assert.matches("self: nim.position expected, got nim.view$", game.text)
      local other <const> = against_nibbler(function (position)
         return position.count_moves(nim.position "1")
      end)
      assert.matches("self: position under the rules of this method expected, "
         .. "got one under others$", other.text)
   end)

   it("gets a turn that is up to date", function ()
      local turns <const> = {}
      local function note(position, turn)
         turns[#turns + 1] = { turn.play, turn.seat, turn.number, turn.last }
         return nibble(position)
      end
      nim.referee.play(nim.position("1-2", "misere"), note, note)
      assert.same({
         { "misere", "first", 1 },
         { "misere", "second", 2, { heap = 1, take = 1 } },
         { "misere", "first", 3, { heap = 2, take = 1 } },
      }, turns)
   end)

   it("gets the last move with the parts it left", function ()
      local last
      nim.referee.play(nim.rules "kayles":position "5", function () return 1, 1, 2, 2 end,
         function (_, turn) last = turn.last end)
      assert.same({ heap = 1, take = 1, 2, 2 }, last)
   end)

   it("gets a last move of its own: what it keeps stays as it was", function ()
      local kept <const> = {}
      nim.referee.play("1-1-1-1", nibble, function (position, turn)
         kept[#kept + 1] = turn.last
         turn.last.heap = turn.last.heap -- its own copy
         return nibble(position)
      end)
      assert.same({ { heap = 1, take = 1 }, { heap = 3, take = 1 } }, kept)
   end)

   it("has a stream of random numbers of its own in each seat and game", function ()
      local drawn <const> = { first = {}, second = {} }
      local function draw(position, turn)
         local seat <const> = position:total() % 2 == 0 and "first" or "second"
         turn.seat = "first" -- changes nothing but its own table
         table.insert(drawn[seat], turn.random:int(1, 1 << 60))
         return nibble(position)
      end
      nim.referee.play("2-2", draw, draw, { seed = 4 })
      local game <const> = nim.random(4)
      local mine <const>, other <const> = game:split(1), game:split(2)
      local first <const> = mine:int(1, 1 << 60)
      assert.same({ first, mine:int(1, 1 << 60) }, { drawn.first[1], drawn.first[2] })
      assert.equal(other:int(1, 1 << 60), drawn.second[1])
   end)

   it("has a fresh self in each game, whose __index is the bot", function ()
      local bot
      bot = { limit = 3, move = function (self, position)
         assert(self ~= bot and self.limit == 3 and self.count == nil or self.count == 1)
         assert(getmetatable(self) == false)
         self.count = (self.count or 0) + 1
         return nibble(position)
      end }
      for _ = 1, 2 do
         assert.equal("played", nim.referee.play("2-2", bot, bot).reason)
      end
      assert.is_nil(rawget(bot, "count"))
   end)

   it("is told of the start of a game, in the order of the seats", function ()
      local told <const> = {}
      local function new(name)
         return { start = function (self, position, turn)
            self.name = name
            told[#told + 1] = name .. turn.seat .. #position .. tostring(turn.last)
         end, move = function (self, position)
            assert(self.name == name)
            return nibble(position)
         end }
      end
      assert.equal("played", nim.referee.play("2-2", new "a ", new "b ").reason)
      assert.same({ "a first2nil", "b second2nil" }, told)
   end)

   it("may return 2.0 for 2", function ()
      local game <const> = against_nibbler(function (position)
         local heap <const>, take <const> = nibble(position)
         return heap + 0.0, take / 1
      end, "1-1")
      assert.same({ "1:1 2:1", "played" }, { game.moves, game.reason })
   end)

   it("that plays on an old position loses by an illegal move, and only then", function ()
      local old
      local game <const> = against_nibbler(function (position)
         old = old or position
         return nibble(old)
      end, "1-3")
      assert.same({
         "illegal", "heap: non-empty heap expected, got 1", "1:1 2:1",
      }, { game.reason, game.text, game.moves })
   end)

   it("that replaces its move loses when it is called again", function ()
      local game <const> = against_nibbler { move = function (self, position)
         self.move = "gone"
         return nibble(position)
      end }
      assert.same({ "second", "error", 'move: function expected, got "gone"', 2 },
         { game.winner, game.reason, game.text, game.plies })
   end)

   it("in the second seat loses alone as well", function ()
      local game <const> = nim.referee.play("1-3-5-7", nibble, function () error "oops" end)
      assert.same({ "first", "error", "1:1" }, { game.winner, game.reason, game.moves })
      assert.matches("^referee_spec.lua:%d+: oops$", game.text)
   end)
end)

describe("an illegal move is", function ()
   -- What the referee says of the results that follow; n counts them where the last is nil.
   local illegal <const> = {
      { "heap: integer 1 … 4 expected, got no value" },
      { "take: integer 1 … 1 expected, got no value", 1 },
      { "move: integers expected, got nil as result 2", nil, nil, n = 2 },
      { "move: integers expected, got nil as result 1", nil, n = 1 },
      { "heap: integer 1 … 4 expected, got nil", nil, 1 },
      { "heap: integer 1 … 4 expected, got 0", 0, 1 },
      { "heap: integer 1 … 4 expected, got 5", 5, 1 },
      { "heap: integer 1 … 4 expected, got -1", -1, 1 },
      { "take: integer 1 … 1 expected, got 2", 1, 2 },
      { "take: integer 1 … 1 expected, got 0", 1, 0 },
      { "take: integer 1 … 1 expected, got -3", 1, -3 },
      { "take: integer 1 … 3 expected, got 1.5", 2, 1.5 },
      { "take: integer 1 … 3 expected, got nan", 2, 0 / 0 },
      { "take: integer 1 … 3 expected, got inf", 2, 1 / 0 },
      { "take: integer 1 … 3 expected, got 9.2233720368548e+18", 2, 2.0 ^ 63 },
      { "take: integer 1 … 3 expected, got 9223372036854775807", 2, math.maxinteger },
      { "heap: integer 1 … 4 expected, got 9223372036854775807", math.maxinteger, 1 },
      { 'take: integer 1 … 3 expected, got "1"', 2, "1" },
      { 'heap: integer 1 … 4 expected, got "2"', "2", 1 },
      { "heap: integer 1 … 4 expected, got true", true, 1 },
      { "heap: integer 1 … 4 expected, got table", {}, 1 },
      { "move: heap and take expected, got 3 values", 1, 1, 1 },
      { "move: integers expected, got nil as result 3", 1, 1, nil, n = 3 },
   }
   for _, case in ipairs(illegal) do
      it(case[1], function ()
         local results <const> = case.n or #case - 1
         assert_forfeit("illegal", case[1], function ()
            return table.unpack(case, 2, 1 + results)
         end)
      end)
   end

   it("a hundred thousand values", function ()
      assert_forfeit("illegal", "move: heap and take expected, got 100000 values",
         function () return table.unpack({}, 1, 100000) end)
   end)

   it("an object, none of whose metamethods runs", function ()
      local ran = false
      local metatable <const> = { __name = "number" }
      for _, name in ipairs { "__index", "__lt", "__le", "__eq", "__tostring", "__len", "__idiv",
         "__sub", "__call", "__close" } do
         metatable[name] = function () ran = true end
      end
      assert_forfeit("illegal", "heap: integer 1 … 4 expected, got number",
         function () return setmetatable({}, metatable), setmetatable({}, metatable) end)
      assert.is_false(ran)
   end)

   it("one that another rule would allow", function ()
      local game <const> = nim.referee.play(nim.rules "kayles":position "5",
         function () return 1, 3 end, nibble)
      assert.equal("illegal", game.reason)
   end)
end)

describe("an error", function ()
   it("is described without calling its __tostring", function ()
      assert_forfeit("error", "error of type table", function ()
         error(setmetatable({}, { __tostring = function () error "called" end }))
      end)
      assert_forfeit("error", "error of type table", function ()
         error(setmetatable({}, { __name = 7 }))
      end)
      assert_forfeit("error", "error of type nil", function () error() end)
      assert_forfeit("error", "7", function () error(7) end)
   end)

   it("is one printable line of at most 200 bytes", function ()
      local game <const> = against_nibbler(function () error(("\27[31m\n火"):rep(1e5), 0) end)
      assert.equal("error", game.reason)
      assert.is_true(#game.text <= 200 and #game.text > 190)
      assert.is_nil(game.text:find "%c")
      assert.is_truthy(utf8.len(game.text))
      assert.equal("?[31m?火?", game.text:sub(1, 10))
   end)

   it("shows no folder and no address", function ()
      local chunk <const> = load("error(tostring({}))", "@/home/someone/bots/x.lua")
      assert.matches("^x.lua:1: table: 0x…$", against_nibbler(chunk).text)
   end)

   it("is what yielding a move out of the game is", function ()
      local function yields() return coroutine.yield(1, 1) end
      local game
      local thread <const> = coroutine.wrap(function () game = against_nibbler(yields) end)
      assert.is_nil(thread())
      assert.same({ "second", "error", "attempt to yield across a C-call boundary" },
         { game.winner, game.reason, game.text })
   end)

   it("is what endless recursion and too large a string are", function ()
      local function deep(position) return 1 + deep(position) end
      assert.matches("stack overflow", against_nibbler(deep).text)
      assert.equal("error", against_nibbler(function () return ("x"):rep(1 << 62) end).reason)
   end)

   it("in `start` loses before the first move, in either seat", function ()
      local broken <const> = { start = function () error("at once", 0) end, move = nibble }
      assert.same({ moves = "", plies = 0, winner = "second", reason = "error", text = "at once" },
         nim.referee.play("1-2", broken, nibble))
      assert.same({ moves = "", plies = 0, winner = "first", reason = "error", text = "at once" },
         nim.referee.play("1-2", nibble, broken))
      local game <const> = nim.referee.play("1-2", { start = 7, move = nibble }, nibble)
      assert.same({ "second", "error", "start: function expected, got 7" },
         { game.winner, game.reason, game.text })
   end)

   it("does not spoil the next game", function ()
      local game <const> = against_nibbler(function () error "oops" end)
      assert.equal("error", game.reason)
      assert.equal("played", against_nibbler(nibble).reason)
   end)
end)

describe("Ctrl-C", function ()
   local support <const> = require "spec.support"

   -- Runs code in a child whose bots can press Ctrl-C.
   local function with_ctrl_c(code)
      return support.shell(([[
         %s -e %s 2>&1; exit $?
      ]]):format(support.interpreter(), support.quote([[
         local nim = require "nim"
         local me = io.open "/proc/self/stat":read "n"
         function press()
            os.execute("(sleep 0.05; kill -INT " .. me .. ") &")
            while true do end
         end
      ]] .. code)))
   end

   it("inside a bot is not the bot's loss", function ()
      local _, output <const> = with_ctrl_c [[
         print(pcall(nim.referee.play, "1-2", function () press() return 1, 1 end, "random"))
      ]]
      assert.equal("false\tinterrupted!\n", output)
   end)

   it("that a bot catches ends the game all the same", function ()
      local _, output <const> = with_ctrl_c [[
         print(pcall(nim.referee.play, "1", function ()
            pcall(press)
            return 1, 1
         end, "random"))
      ]]
      assert.equal("false\tinterrupted!\n", output)
   end)
end)

describe("nim.referee.run", function ()
   it("announces each call of a bot", function ()
      local announced <const> = {}
      local bot <const> = contestant.new { start = function () end,
         move = function (_, position) return nibble(position) end }
      nim.referee.run(nim.position "1-1-1", bot, contestant.new(nibble), nim.random(1),
         function (seat) announced[#announced + 1] = seat end)
      assert.same({ "first", "first", "second", "first" }, announced)
   end)

   it("passes on an error of the rules, which is not a bot's fault", function ()
      local real <const> = core.ask
      assert.has_error(function () real(nibble, {}, nil, false) end,
         "position: nim.position or nim.view expected, got table")
   end)
end)

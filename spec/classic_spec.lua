-- The methods of positions of classic Nim, one by one.

local nim <const> = require "nim"
local support <const> = require "spec.support"

local position <const> = nim.position
local MOST <const> = math.maxinteger

local fails <const> = support.fails

-- The method of a position, as its own first value, with these arguments: for `fails`.
local function method(name, heaps, ...)
   local object <const> = position(heaps)
   return object[name], object, ...
end

local function moves_of(object)
   local list <const> = {}
   for heap, take in object:moves() do list[#list + 1] = heap .. ":" .. take end
   return table.concat(list, " ")
end

local function winning(object, play)
   local list <const> = {}
   for _, move in ipairs(object:winning_moves(play)) do
      list[#list + 1] = move.heap .. ":" .. move.take
   end
   return table.concat(list, " ")
end

describe("key", function ()
   it("is the same for all orders of the same heaps", function ()
      assert.equal("1-3-5-7", position "7-1-5-3":key())
      assert.equal("1-3-5-7", position "0-7-1-0-5-3":key())
      assert.equal("2-10-10", position "10-2-10":key())
      assert.equal("", position "0-0":key())
      assert.equal("1-9223372036854775806", position "9223372036854775806-1":key())
   end)
end)

describe("column_sums", function ()
   it("counts the ones of each column, highest first", function ()
      assert.same({ 2, 2, 4 }, position "1-3-5-7":column_sums())
      assert.same({ 2, 1, 3 }, position "5-2-1-5":column_sums())
      assert.same({}, position "":column_sums())
      assert.same({}, position "0-0":column_sums())
      local sums <const> = position { 1 << 62, 1 }:column_sums()
      assert.equal(63, #sums)
      assert.equal("1 0 1", sums[1] .. " " .. sums[2] .. " " .. sums[63])
   end)
end)

describe("moves", function ()
   it("yields every move once, in order", function ()
      assert.equal("1:1 3:1 3:2 3:3", moves_of(position "1-0-3-0"))
      assert.equal("", moves_of(position "0-0"))
      assert.equal("", moves_of(position ""))
   end)

   it("begins at once in heaps of any size", function ()
      local seen <const> = {}
      for heap, take in position { 0, 1 << 62 }:moves() do
         seen[#seen + 1] = heap .. ":" .. take
         if #seen == 3 then break end
      end
      assert.same({ "2:1", "2:2", "2:3" }, seen)
   end)

   it("can be gone through again and side by side, and stays at its end", function ()
      local object <const> = position "1-2"
      local first <const>, second <const> = object:moves(), object:moves()
      assert.same({ 1, 1 }, { first() })
      assert.same({ 2, 1 }, { first() })
      assert.same({ 1, 1 }, { second() })
      assert.same({ 2, 2 }, { first() })
      assert.same({}, { first() })
      assert.same({}, { first() })
   end)

   it("goes through a million heaps in one pass", function ()
      local heaps <const> = {}
      for i = 1, 1000000 do heaps[i] = i % 1000 == 0 and 2 or 0 end
      local count, last = 0, 0
      for heap in position(heaps):moves() do count, last = count + 1, heap end
      assert.same({ 2000, 1000000 }, { count, last })
   end)
end)

describe("count_moves and move", function ()
   it("number the moves in the order of moves", function ()
      local object <const> = position "2-0-1-3"
      local list <const> = {}
      for k = 1, object:count_moves() do list[k] = ("%d:%d"):format(object:move(k)) end
      assert.equal(moves_of(object), table.concat(list, " "))
   end)

   it("serve heaps of 2^62", function ()
      local object <const> = position { 5, 1 << 62, 0, (1 << 62) - 6 }
      assert.equal(MOST, object:count_moves())
      assert.same({ 1, 5 }, { object:move(5) })
      assert.same({ 2, 1 << 62 }, { object:move((1 << 62) + 5) })
      assert.same({ 4, 1 }, { object:move((1 << 62) + 6) })
      assert.same({ 4, (1 << 62) - 6 }, { object:move(MOST) })
      assert.same({ 2, 2 }, { object:move(7.0) })
   end)

   it("refuse other numbers", function ()
      fails("k: integer 1 … 3 expected, got 0", method("move", "1-2", 0))
      fails("k: integer 1 … 3 expected, got 4", method("move", "1-2", 4))
      fails("k: integer 1 … 3 expected, got 1.5", method("move", "1-2", 1.5))
      fails('k: integer 1 … 3 expected, got "1"', method("move", "1-2", "1"))
      fails("k: integer 1 … 3 expected, got no value", method("move", "1-2"))
      fails("self: position with a move left expected, got one that is over",
         method("move", "0", 1))
   end)
end)

describe("winning_moves", function ()
   it("follows the play of the position, or the one asked for", function ()
      assert.equal("1:7", winning(position "7"))
      assert.equal("1:6", winning(position("7", "misere")))
      assert.equal("1:6", winning(position "7", "misere"))
      assert.equal("1:7", winning(position("7", "misere"), "normal"))
   end)

   it("is empty when the position is lost or over", function ()
      assert.equal("", winning(position "1-3-5-7"))
      assert.equal("", winning(position ""))
      assert.equal("", winning(position("0-0", "misere")))
   end)
end)

describe("winning_move", function ()
   it("is the first of the winning moves", function ()
      for text in ("4-5-6 2-1-1 1-1-1 7 0-3-1 1-3-5-7 0"):gmatch "%S+" do
         for _, play in ipairs { "normal", "misere" } do
            local first <const> = position(text):winning_moves(play)[1] or {}
            assert.same({ first.heap, first.take }, { position(text):winning_move(play) }, text)
         end
      end
   end)
end)

describe("best_move", function ()
   it("is the fastest win, in the first heap among equals", function ()
      assert.same({ 3, 5 }, { position "4-5-6":best_move() })
      assert.same({ 1, 1 }, { position "1-1-1":best_move() })
      assert.same({ 1, 6 }, { position "7":best_move "misere" })
   end)

   it("is the longest defence: one object from a heap whose lowest 1 is lowest", function ()
      assert.same({ 1, 1 }, { position "1-3-5-7":best_move() })
      assert.same({ 2, 1 }, { position "4-6-2":best_move() })
      assert.same({ 1, 1 }, { position "1":best_move "misere" })
   end)

   it("is nil when no move is left", function ()
      for _, play in ipairs { "normal", "misere" } do
         assert.is_nil(position "0-0":best_move(play))
         assert.is_nil(position "":best_move(play))
      end
   end)
end)

describe("the position that is over", function ()
   it("is lost in normal play, and in misere play won without a move to make", function ()
      for _, text in ipairs { "", "0", "0-0-0" } do
         local over <const> = position(text)
         assert.is_true(over:is_over())
         assert.same({ "P", "N" }, { over:outcome(), over:outcome "misere" })
         assert.same({ 0, 0 }, { over:remoteness(), over:remoteness "misere" })
         assert.equal("T0", over:kind())
         assert.equal(0, over:count_moves())
      end
      assert.is_false(position "0-1":is_over())
   end)
end)

describe("after", function ()
   it("makes a new position with the same play", function ()
      assert.equal("1-3-3-7", tostring(position "1-3-5-7":after(3, 2)))
      assert.equal(position("1-0", "misere"), position("1-2", "misere"):after(2.0, 2))
   end)

   it("agrees with a position made from scratch", function ()
      local random <const> = nim.random(20)
      local object = position "1-3-5-7-9-1-2"
      while not object:is_over() do
         object = object:after(object:move(random:int(1, object:count_moves())))
         local fresh <const> = position(object:heaps())
         assert.equal(fresh, object)
         assert.same({ fresh:total(), fresh:nim_sum(), fresh:kind(), fresh:outcome "misere" },
            { object:total(), object:nim_sum(), object:kind(), object:outcome "misere" })
         assert.equal(fresh:remoteness "misere", object:remoteness "misere")
      end
   end)

   it("refuses moves that are not legal", function ()
      local HEAP <const> = "heap: integer 1 … 2 expected, got "
      local TAKE <const> = "take: integer 1 … 3 expected, got "
      fails(HEAP .. "0", method("after", "1-3", 0, 1))
      fails(HEAP .. "3", method("after", "1-3", 3, 1))
      fails(HEAP .. "-1", method("after", "1-3", -1, 1))
      fails(HEAP .. '"1"', method("after", "1-3", "1", 1))
      fails(HEAP .. "no value", method("after", "1-3"))
      fails(HEAP .. "table", method("after", "1-3", { heap = 1, take = 1 }))
      fails("heap: non-empty heap expected, got 2", method("after", "1-0", 2, 1))
      fails(TAKE .. "0", method("after", "1-3", 2, 0))
      fails(TAKE .. "4", method("after", "1-3", 2, 4))
      fails(TAKE .. "-2", method("after", "1-3", 2, -2))
      fails(TAKE .. "1.5", method("after", "1-3", 2, 1.5))
      fails(TAKE .. "nan", method("after", "1-3", 2, 0 / 0))
      fails(TAKE .. "9.2233720368548e+18", method("after", "1-3", 2, 2 ^ 63))
      fails(TAKE .. "no value", method("after", "1-3", 2))
      fails("move: heap and take expected, got 3 values", method("after", "1-3", 2, 1, 2))
      fails("self: position with a move left expected, got one that is over",
         method("after", "0-0", 1, 1))
   end)
end)

describe("every method", function ()
   it("that depends on the play accepts another one, and refuses anything else", function ()
      local misere <const> = position("1-1", "misere")
      for name, expected in pairs { outcome = { "P", "N" }, remoteness = { 2, 2 } } do
         assert.same(expected, { misere[name](misere, "normal"), misere[name](misere) })
         assert.same(expected, { position "1-1"[name](position "1-1"),
            position "1-1"[name](position "1-1", "misere") })
      end
      for _, name in ipairs { "outcome", "remoteness", "winning_moves", "best_move" } do
         fails('play: "normal" or "misere" expected, got "N"', method(name, "1-1", "N"))
      end
      fails('play: "normal" or "misere" expected, got "N"', method("playout", "1", 1, nil, "N"))
   end)

   it("refuses anything but a position as self #memory", function ()
      local object <const> = position "1-3"
      local names <const> = { "after", "best_move", "column_sums", "count_moves", "heaps",
         "is_over", "key", "kind", "move", "moves", "nim_sum", "outcome", "perft", "playout",
         "remoteness", "total", "winning_moves" }
      local values <const> = { 5, "1-3", {}, true, print, io.stdout, nim.random(1),
         coroutine.create(print) }
      for _, name in ipairs(names) do
         assert.is_function(object[name], name)
         fails("self: nim.position expected, got no value", object[name])
         for _, value in ipairs(values) do
            local ok, message <const> = pcall(object[name], value)
            assert.is_false(ok)
            assert.is_truthy(message:find("self: nim.position expected, got ", 1, true), message)
         end
      end
   end)
end)

describe("perft", function ()
   it("counts exactly, and says when the number is above 2^63-1", function ()
      assert.equal(MOST, position { MOST }:perft(1))
      assert.equal(1, position { MOST }:perft(MOST))
      assert.equal(MOST, position { MOST }:perft(MOST - 1))
      assert.equal(1 << 62, position { (1 << 62) - 1, 1 }:perft(1 << 62))
      assert.equal(0, position { 5 }:perft(MOST))
      assert.equal(1, position "":perft(0))
      assert.equal(0, position "":perft(1))
      -- 20! < 2^63 < 21!, and the sequences that end a game of lonely heaps are its orders
      local ones <const> = {}
      for i = 1, 20 do ones[i] = 1 end
      assert.equal(2432902008176640000, position(ones):perft(20))
      ones[21] = 1
      local TOO_MANY <const> = "result does not fit 63 bits"
      fails(TOO_MANY, method("perft", ones, 21))
      fails(TOO_MANY, method("perft", { MOST }, 2))
      fails(TOO_MANY, method("perft", { MOST }, MOST // 2))
      fails(TOO_MANY, method("perft", { 1 << 61, 1 << 61, 1 << 61 }, 3 << 61))
      fails(TOO_MANY, method("perft", { 300, 300 }, 600))
      fails(TOO_MANY, method("perft", { 300, 255 }, 555))
   end)

   it("is C(n, k) for one heap", function ()
      assert.equal(1, position "100":perft(100))
      assert.equal(100, position "100":perft(99))
      assert.equal(4950, position "100":perft(98))
      assert.equal(7219428434016265740, position "66":perft(33))
      fails("result does not fit 63 bits", method("perft", "68", 34))
   end)

   it("serves a million heaps", function ()
      local heaps <const> = {}
      for i = 1, 1000000 do heaps[i] = 1 end
      local many <const> = position(heaps)
      assert.equal(1000000 * 999999 * 999998, many:perft(3))
      fails("result does not fit 63 bits", many.perft, many, 500)
      fails("result does not fit 63 bits", many.perft, many, 1000000)
   end)

   it("refuses other depths", function ()
      fails("depth: integer 0 … 2^63-1 expected, got -1", method("perft", "1", -1))
      fails("depth: integer 0 … 2^63-1 expected, got 0.5", method("perft", "1", 0.5))
      fails("depth: integer 0 … 2^63-1 expected, got no value", method("perft", "1"))
   end)
end)

describe("playout", function ()
   it("gives the first player's wins and the plies of all games", function ()
      local wins, plies <const> = position "1-3-5-7":playout(1000, nim.random(3))
      assert.equal("integer", math.type(wins))
      assert.equal("integer", math.type(plies))
      assert.is_true(wins >= 0 and wins <= 1000 and plies >= 4000 and plies <= 16000)
   end)

   it("is exact where every game has the same length", function ()
      assert.same({ 10, 30 }, { position "1-1-1":playout(10, nim.random(1)) })
      assert.same({ 0, 30 }, { position "1-1-1":playout(10, nim.random(1), "misere") })
      assert.same({ 0, 30 }, { position("1-1-1", "misere"):playout(10) })
      assert.same({ 0, 0 }, { position "0":playout(MOST) })
      assert.same({ MOST, 0 }, { position "0":playout(MOST, nil, "misere") })
      assert.same({ 0, 0 }, { position "1-2":playout(0) })
   end)

   it("draws from the stream given, and without one from a new stream of seed 0", function ()
      local object <const>, random <const> = position "5-9", nim.random(0)
      local first <const> = { object:playout(100, random) }
      assert.same(first, { object:playout(100, nim.random(0)) })
      assert.same(first, { object:playout(100) })
      assert.same(first, { object:playout(100) })
      assert.not_same(first, { object:playout(100, random) })
   end)

   it("serves heaps of 2^62 and a million heaps", function ()
      local _, plies = position { 1 << 62, (1 << 62) - 1 }:playout(10000)
      local expected <const> = 2 * (62 * math.log(2) + 0.5772)
      assert.is_true(math.abs(plies / 10000 - expected) < 0.5)
      local heaps <const> = {}
      for i = 1, 1000000 do heaps[i] = 2 end
      _, plies = position(heaps):playout(1)
      assert.is_true(math.abs(plies - 1500000) < 2500) -- 5 standard deviations
   end)

   it("refuses other arguments", function ()
      fails("count: integer 0 … 2^63-1 expected, got -1", method("playout", "1", -1))
      fails("count: integer 0 … 2^63-1 expected, got no value", method("playout", "1"))
      fails("random: nim.random expected, got 7", method("playout", "1", 1, 7))
      fails("random: nim.random expected, got table", method("playout", "1", 1, {}))
   end)

   -- A child that prepares something and is then, while it works, sent the signal of Ctrl-C.
   local function interrupted(prepare, work)
      return { support.lua("-e", [[
         local nim <const> = require "nim"
         local object <const>, random <const> = nim.position "100-200-300", nim.random(1)
         ]] .. prepare .. [[
         os.execute "{ sleep 0.3; kill -INT $PPID; } &"
         ]] .. work) }
   end

   it("stops on Ctrl-C and leaves everything valid", function ()
      assert.same({ 0, "false\tinterrupted!\ntrue\ttrue\ntrue\t100-200-300\n", "" }, interrupted([[
         local function hook() end
         debug.sethook(hook, "l")
         local before <const> = random:split(1):int(1, 1000)
         ]], [[
         print(pcall(object.playout, object, math.maxinteger, random))
         print(debug.gethook() == hook, random:split(1):int(1, 1000) == before)
         print(object:playout(10, random) <= 10, object)]]))
   end)

   it("does not take a hook that Lua code sets for Ctrl-C", function ()
      assert.same({ 0, "N\ttrue\nfalse\ttrue\n", "" }, interrupted("", [[
         local function hook() end
         local function rules_with(place)
            return nim.rules { heap = function (n)
               if n == place then debug.sethook(hook, "c") end
               return n > 0 and { { n - 1 } } or {}
            end }
         end
         print(rules_with(500):position { 1001 }:outcome(), debug.gethook() == hook)
         local endless <const> = rules_with((1 << 40) - 500)
         local fine <const>, message <const> = pcall(endless.grundy, endless, 1 << 40,
            { positions = 1 << 40, seconds = 1e6, memory = 1 << 40 })
         print(fine, message:find "interrupted!$" ~= nil)]]))
   end)

   it("stops on Ctrl-C inside a coroutine, and with heaps that take no plies", function ()
      assert.same({ 0, "false\tinterrupted!\ntrue\ntrue\n", "" }, interrupted([[
         local heaps <const> = { 1 }
         for i = 2, 1000000 do heaps[i] = 0 end
         local many <const> = nim.position(heaps)
         ]], [[
         print(coroutine.resume(coroutine.create(function ()
            local began <const> = os.clock()
            print(pcall(many.playout, many, math.maxinteger, random))
            print(os.clock() - began < 3)
         end)))]]))
   end)
end)

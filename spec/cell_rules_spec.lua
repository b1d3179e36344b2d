-- Bots in cells under any rules: they see and do the same as in process.
local core <const> = require "nim.core"
local file <const> = require "nim.bots.file"
local games <const> = require "spec.oracle.games"
local nim <const> = require "nim"
local referee <const> = require "nim.referee"
local support <const> = require "spec.support"

local rounds <const> = support.rounds

local path <const> = os.tmpname()

local function write(source)
   return support.write(path, source)
end

-- A bot that looks at all there is and makes any move, so that a difference of anything shows.
local curious <const> = [[
local function mix(state, value) return (state * 31 + value) % 1000003 end
return {
   name = "curious",
   stochastic = true,
   start = function (self, position, turn) self.state = #position + turn.random:int(0, 99) end,
   move = function (self, position, turn)
      local state = mix(self.state, position.total and position:total() or 0)
      for i, heap in ipairs(position) do state = mix(mix(state, i), heap) end
      for a, b, c, d in position:moves() do
         state = mix(mix(mix(mix(state, a), b or 0), c or 0), d or 0)
      end
      local last = turn.last
      if last then
         state = mix(mix(state, last.heap or 0), last.take or 0)
         for _, part in ipairs(last) do state = mix(state, part) end
      end
      state = mix(mix(state, turn.number), turn.seat == "first" and 1 or 2)
      state = mix(state, position.play == "misere" and 1 or 2)
      if self.earlier then state = mix(state, self.earlier:count_moves()) end
      self.state, self.earlier = state, position
      return position:move(turn.random:int(1, position:count_moves()))
   end,
}]]

local halves <const> = nim.rules(games.halves)
local wythoff <const> = nim.rules(games.wythoff)

local starts <const> = {
   halves:position "5-4",
   wythoff:position(5, 8),
   wythoff:position(2, 3, "misere"),
   nim.position "1-3-5-7",
   nim.position("2-0-4", "misere"),
   nim.rules "kayles":position "5-7",
   nim.rules "kayles":position("5-7", "misere"),
   nim.rules "grundy":position "9",
   nim.rules "0.137":position "8-3",
   nim.rules { subtract = { 1, 3, 4 } }:position "11-6",
   nim.rules { all_but = { 2 } }:position "7-4",
}

describe("a bot's file", function ()
   teardown(function () os.remove(path) end)

   it("plays the same games in process and in a cell", function ()
      local inside <const> = assert(file.load(write(curious)))
      local outside <const> = assert(loadfile(path))()
      for _, start in ipairs(starts) do
         for seed = 1, rounds(20) do
            local game <const> = referee.play(start, outside, outside, { seed = seed })
            assert.equal("played", game.reason)
            assert.same(game, referee.play(start, inside, inside, { seed = seed }))
            assert.same(game, referee.play(start, outside, inside, { seed = seed }))
         end
      end
   end)

   it("is a regular file of text, at most 64 KB", function ()
      local folder <const> = support.folder()
      local name <const> = folder .. "/bot.lua"
      local function refused(message, target)
         assert.same({ nil, message, "load" }, { file.load(target or name) })
      end
      local bot <const> = "return function (position) return position:move(1) end"
      support.write(name, "\xEF\xBB\xBF" .. bot .. (" "):rep(65536 - 3 - #bot))
      assert.equal("played", referee.play("2-3", assert(file.load(name)), "greedy").reason)
      support.write(name, bot .. (" "):rep(65537 - #bot))
      refused "bot.lua: at most 65536 bytes expected, got more"
      support.write(name, bot .. "\0")
      refused "bot.lua: text expected, got a zero byte"
      support.write(name, string.dump(assert(load(bot))))
      refused "bot.lua: source text expected, got precompiled code"
      support.shell(("cd %s && ln -s bot.lua link.lua && ln -s nowhere.lua dangling.lua "
         .. "&& mkfifo pipe.lua"):format(support.quote(folder)))
      refused("link.lua: regular file expected, got a link", folder .. "/link.lua")
      refused("dangling.lua: regular file expected, got a link", folder .. "/dangling.lua")
      refused("pipe.lua: regular file expected, got a device or pipe", folder .. "/pipe.lua")
      refused("zero: regular file expected, got a device or pipe", "/dev/zero")
      refused(folder:match "[^/]+$" .. ": regular file expected, got a directory", folder .. "/")
      support.remove(folder)
   end)

   it("is refused the same moves", function ()
      for _, move in ipairs {
         "1, 99", "9, 1", "1, 1, 1, 1, 1, 1, 1", "1.5, 1", "'1', 1", "nil", "{}, 1", "1, 1, 0",
         "1, 1, -1",
      } do
         local source <const> = write("return { move = function () return " .. move .. " end }")
         for _, start in ipairs(starts) do
            local game <const> = referee.play(start, assert(loadfile(source))(), "greedy")
            assert.equal("illegal", game.reason)
            assert.same(game, referee.play(start, assert(file.load(source)), "greedy"))
         end
      end
   end)
end)

describe("a position under other rules, in a cell", function ()
   local function playing(body)
      local cell <const> = assert(core.cell(
         "local kept return function (position, turn) " .. body .. "\nend", "bot.lua", {}))
      cell:begin(core.random(1))
      return cell
   end
   local kayles <const> = core.view(nim.rules "kayles":position "3-4")

   it("has no theory, whatever the bot declares", function ()
      local cell <close> = assert(core.cell([[return { theory = true, move = function (_, position)
         return position.outcome, position.winning_moves, position:total()
      end }]], "bot.lua", {}))
      cell:begin(core.random(1))
      local full <const> = nim.rules "kayles":position "3-4"
      assert.same({ true, nil, nil, 7 }, { cell:move(full) })
   end)

   it("answers for as long as the game lasts", function ()
      local cell <close> = playing [[
         kept = kept or position
         return kept:count_moves(), kept:move(kept:count_moves())]]
      local one <const> = core.view(nim.rules "kayles":position "1")
      assert.same({ true, 7, 2, 2, 1, 1 }, { cell:move(kayles) })
      assert.same({ true, 7, 2, 2, 1, 1 }, { cell:move(one) })
      cell:begin(core.random(1))
      assert.same({ true, 1, 1, 1 }, { cell:move(one) })
   end)

   it("ends a loop over its moves with the turn", function ()
      local cell <close> = playing [[
         if kept then return kept() end
         kept = position:moves()
         return kept()]]
      assert.same({ true, 1, 1 }, { cell:move(kayles) })
      assert.same({ false, "error",
         "bot.lua:1: moves: this iterator belongs to an earlier turn" },
         { cell:move(kayles) })
   end)

   it("gives the errors of its methods the bot's line", function ()
      local cell <close> = playing "\nreturn position:move(8)"
      assert.same({ false, "error", "bot.lua:2: k: integer 1 … 7 expected, got 8" },
         { cell:move(kayles) })
      local other <close> = playing "return position.move({}, 1)"
      assert.same({ false, "error", "bot.lua:1: self: nim.position expected, got table" },
         { other:move(kayles) })
   end)

   it("refuses surplus arguments in a cell and in process", function ()
      for call, message in pairs {
         ["moves(1)"] = "moves: no argument expected, got 1",
         ["count_moves(1)"] = "count_moves: no argument expected, got 1",
         ["move(1, 2)"] = "move: at most 1 argument expected, got 2",
         ["total(1)"] = "total: no argument expected, got 1",
      } do
         local body <const> = "return position:" .. call
         local in_process <const> = assert(load("return function (position) " .. body .. " end"))()
         for _, start in ipairs { nim.rules "kayles":position "3-4", nim.position "3-4" } do
            local cell <close> = playing(body)
            assert.same({ false, "error", "bot.lua:1: " .. message }, { cell:move(start) })
            local game <const> = referee.play(start, in_process, "greedy")
            assert.equal("error", game.reason)
            assert.equal(message, game.text:match "%d: (.*)$")
         end
      end
   end)

   it("cannot be changed, and shows nothing else", function ()
      local cell <close> = playing [[
         print(position.outcome, position.grundy, position.rules, getmetatable(position),
            position[9], position[0.5], #position, position.play, position:total())
         position.play = "misere"]]
      assert.same({ false, "error",
         "bot.lua:3: a bot cannot change the position: it returns its move" },
         { cell:move(kayles) })
      assert.equal("nil\tnil\tnil\tfalse\tnil\tnil\t2\tnormal\t7\n", cell:output())
   end)

   it("leaves the cell alone that asks", function ()
      local cell, call
      local rules <const> = nim.rules { state = function (emit, n)
         call()
         if n > 0 then emit(n - 1) end
      end }
      cell = playing "position:count_moves()"
      local methods <const> = {
         begin = { core.random(1) }, move = { core.position "1" }, start = { core.position "1" },
         close = {}, globals = {}, output = {}, profile = {}, usage = {},
      }
      for method, arguments in pairs(methods) do
         call = function () cell[method](cell, table.unpack(arguments)) end
         local played <const>, verdict <const>, text = cell:move(rules:position(5))
         assert.same({ false, "error" }, { played, verdict })
         assert.is_truthy(text:find("idle cell expected, got one whose bot is playing", 1, true))
         cell:begin(core.random(1))
      end
      call = function () end
      assert.is_true(cell:move(rules:position(5)))
      cell:close()
   end)

   it("charges a bot for its questions", function ()
      for _, body in ipairs {
         "while true do position:count_moves() end", "while true do position:moves() end",
         "while true do position:move(1) end",
         "while true do for _ in position:moves() do end end",
      } do
         local cell <close> = playing(body)
         local started <const> = os.clock()
         assert.equal("time", select(2, cell:move(kayles)))
         assert.is_true(os.clock() - started < 4)
      end
   end)
end)

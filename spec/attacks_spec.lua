-- Hostile bots: what each must come to, and what none may touch.
local file <const> = require "nim.bots.file"
local lfs <const> = require "lfs"
local nim <const> = require "nim"
local referee <const> = require "nim.referee"

local folder <const> = "spec/attacks/"
local expected <const> = dofile(folder .. "expected.lua")

-- What a bot could change around it, as text.
local function surroundings()
   local parts <const> = {}
   local function add(...)
      for i = 1, select("#", ...) do parts[#parts + 1] = tostring((select(i, ...))) end
   end
   add(lfs.currentdir(), debug.gethook())
   collectgarbage() -- files that nobody has closed
   for descriptor in lfs.dir "/proc/self/fd" do
      add(descriptor, lfs.symlinkattributes("/proc/self/fd/" .. descriptor, "target"))
   end
   for _, name in ipairs { "_G", "string", "table", "math", "coroutine", "utf8", "os", "io" } do
      local names <const> = {}
      for field, value in pairs(_G[name]) do
         names[#names + 1] = field .. tostring(value)
      end
      table.sort(names)
      add(table.concat(names, " "))
   end
   add(getmetatable("").__index, ("%d"):format(7), ("ab"):rep(2), ("ab"):upper(), ("ab"):find "b")
   add(io.stdout, io.stderr, io.output(), io.input())
   return table.concat(parts, "\n")
end

local function play(first, second, start)
   return referee.play(start or "1-3-5-7", first, second, { seed = 3 })
end

describe("a hostile bot", function ()
   for _, case in ipairs(expected) do
      local name <const>, verdict <const>, text <const> = case[1], case[2], case[3]
      local path <const> = folder .. name .. ".lua"
      local limits <const> = case.memory and { memory = case.memory }

      it(name .. ": " .. verdict, function ()
         local before <const> = surroundings()
         math.randomseed(17)
         local drawn <const> = math.random(1 << 50)
         math.randomseed(17)
         local started <const> = os.clock()

         local game, message
         if case.loading then
            local bot, problem, reason = file.load(path, limits)
            assert.is_nil(bot)
            assert.equal(verdict, reason)
            message = problem
            game = play(path, "greedy")
            assert.equal("load", game.reason)
            assert.equal(message, game.text)
         else
            local start <const> = nim.position "1-3-5-7"
            local bot <const> = assert(file.load(path, limits))
            game = play(bot, "greedy", start)
            assert.equal(verdict, game.reason)
            assert.same(game, play(bot, "greedy", start))
            local swapped <const> = play("greedy", bot, start)
            assert.equal(verdict, swapped.reason)
            assert.equal("1-3-5-7", tostring(start))
            if verdict ~= "played" then assert.equal("first", swapped.winner) end
            message = game.text
         end
         if verdict ~= "played" then
            assert.equal("second", game.winner)
            assert.is_truthy(message:find(text, 1, true), message)
            assert.is_true(#message <= 200)
            assert.is_truthy(utf8.len(message))
            assert.is_nil(message:find "[%c/]")
            assert.is_nil(message:find "0x")
         end

         assert.is_true(os.clock() - started < 4)
         assert.equal(drawn, math.random(1 << 50))
         assert.is_true(before == surroundings(), "something around the cell has changed")
      end)
   end

   it("is listed, whichever files there are", function ()
      local listed <const>, found <const> = {}, {}
      for i, case in ipairs(expected) do listed[i] = case[1] .. ".lua" end
      for name in lfs.dir(folder) do
         if name:match "^%d" then found[#found + 1] = name end
      end
      table.sort(found)
      assert.same(found, listed)
   end)
end)

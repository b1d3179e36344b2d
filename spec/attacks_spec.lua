-- Hostile bots: what each must come to, and what none may touch.
local file <const> = require "nim.bots.file"
local lfs <const> = require "lfs"
local nim <const> = require "nim"
local referee <const> = require "nim.referee"
local support <const> = require "spec.support"

local folder <const> = "spec/attacks/"
local expected <const> = dofile(folder .. "expected.lua")

-- What a bot could change around it, as text.
local function surroundings()
   local parts <const> = {}
   local function add(...)
      for i = 1, select("#", ...) do parts[#parts + 1] = tostring((select(i, ...))) end
   end
   add(lfs.currentdir(), debug.gethook(), os.setlocale())
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
      local limits <const> = { memory = case.memory, seconds = case.seconds }

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

         -- The sanitizer's comparisons of strings take much longer.
         assert.is_true(os.clock() - started < (support.flavour() == "asan" and 80 or 10))
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

describe("a tournament of hostile bots in workers", function ()
   local bots <const>, record <const> = { "greedy" }, os.tmpname()
   for _, case in ipairs(expected) do bots[#bots + 1] = folder .. case[1] .. ".lua" end
   local function run(options)
      os.remove(record)
      options.record = record
      local tournament <const> = nim.tournament {
         bots = bots, starts = { "1-3-5-7" }, seed = 3, pairings = "gauntlet",
      }
      local result <const> = assert(tournament:run(options))
      return result, support.read(record)
   end

   -- What the system says about the children of this process.
   local function look_at_workers(seen)
      local _, children <const> = support.shell "cat /proc/$PPID/task/$PPID/children"
      for pid in children:gmatch "%d+" do
         local status <const> = io.open("/proc/" .. pid .. "/status")
         local text <const> = status and status:read "a" or ""
         if status then status:close() end
         if text:find "NoNewPrivs:\t1" then
            local limits <const> = io.open("/proc/" .. pid .. "/limits")
            local listed <const> = limits and limits:read "a" or ""
            if limits then limits:close() end
            local open = {}
            for name in lfs.dir("/proc/" .. pid .. "/fd") do
               if tonumber(name) then
                  local path <const> = "/proc/" .. pid .. "/fd/" .. name
                  open[#open + 1] = lfs.symlinkattributes(path, "target"):match "^[^%[]*"
               end
            end
            table.sort(open)
            seen.descriptors = table.concat(open, " ")
            seen.files = listed:match "Max open files%s+(%d+)"
            seen.core = listed:match "Max core file size%s+(%d+)"
            seen.file_size = listed:match "Max file size%s+(%d+)"
         end
      end
   end

   it("comes to the same as in one process, and leaves nothing behind", function ()
      local before <const> = surroundings()
      local seen <const> = {}
      local result <const>, lines <const> = run {
         jobs = 2, progress = function () look_at_workers(seen) end,
      }
      assert.same({
         descriptors = "/dev/null /dev/null /dev/null socket:", files = "0", core = "0",
         file_size = "0",
      }, seen)
      local _, alone <const> = run {}
      assert.equal(alone, lines)
      assert.equal(2 * #expected, result.games)
      for _, bot in ipairs(result.bots) do
         local case <const> = expected[bot.number - 1] -- none for greedy
         local reason = case and case[2]
         if case and case.loading then reason = "load" end
         if case and case.memory then reason = "memory" end -- the cap is the usual one here
         local found <const> = {}
         for name in pairs(bot.reasons) do found[#found + 1] = name end
         local forfeits <const> = reason and reason ~= "played"
         assert.same({ forfeits and reason }, { found[1] or forfeits and "none" }, bot.name)
         assert.is_nil(found[2])
      end
      os.remove(record)
      assert.is_true(before == surroundings(), "something around the workers has changed")
      local _, children <const> = support.shell "cat /proc/$PPID/task/$PPID/children"
      assert.is_nil(children:match "%d+ %d") -- no more than the shell itself
   end)
end)

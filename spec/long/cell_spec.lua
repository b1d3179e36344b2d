-- Cells for a long time: ten thousand games, and every cap of memory.
local core <const> = require "nim.core"
local nim <const> = require "nim"
local support <const> = require "spec.support"

local function resident()
   local text <const> = support.read "/proc/self/statm"
   return math.tointeger(text:match "^%d+ (%d+)") * 4096
end

describe("cells", function ()
   it("play 10,000 games without growth, also in workers that are gone at the end", function ()
      local bots <const> = {
         "spec/attacks/34-read-file.lua", "spec/attacks/42-reseed.lua",
         "spec/attacks/60-name-hostile.lua", "spec/attacks/25-table-grows.lua", "random",
      }
      local function play(jobs, starts)
         local result <const> = nim.tournament {
            bots = bots, starts = { { random = starts, heaps = { 3, 5 }, sizes = { 1, 9 } } },
            seed = 5,
         }:run { jobs = jobs }
         return result.games
      end
      play(nil, 50)
      collectgarbage()
      local before <const> = resident()
      assert.equal(10000, play(nil, 500))
      assert.equal(10000, play(2, 500))
      collectgarbage()
      assert.is_true(resident() - before < 8 * 1024 * 1024, resident() - before)
      local _, children <const> = support.shell "cat /proc/$PPID/task/$PPID/children"
      assert.is_nil(children:match "%d+ %d") -- no more than the shell itself
   end)

   it("survive every cap of memory, of 8 bytes more each", function ()
      local source <const> = [[
         local t = {}
         return { name = "x", start = function (self) self.t = t end, move = function (self)
            for i = 1, 100 do t[#t + 1] = { tostring(i) .. #t } end
            pcall(error, {}) coroutine.wrap(function () coroutine.yield() end)()
            for key in pairs { a = 1, b = 2, [t] = 3 } do t[key] = ("%s"):format(key) end
            table.sort(t, function (a, b) return a[1] < b[1] end)
            return #t, table.concat({ "a", "b" }, ","), ("x"):rep(100):upper()
         end }]]
      local turn <const> = { seat = "first", number = 1, last = { heap = 1, take = 1 } }
      local position <const> = core.view(core.position "1-3-5-7")
      local verdicts <const> = {}
      for _, plain in ipairs { true, false } do
         for memory = 1024, 80 * 1024, 8 do
            local cell <close>, verdict =
               core.cell(source, "x.lua", { memory = memory, plain = plain })
            if cell then
               for game = 1, 2 do
                  local played, why = cell:begin(core.random(game))
                  if played then played, why = cell:start(position, turn) end
                  for _ = 1, 3 do
                     if played then played, why = cell:move(position, turn) end
                  end
                  verdict = played and "played" or "moved " .. why
               end
            end
            verdicts[verdict] = (verdicts[verdict] or 0) + 1
         end
      end
      local names <const> = {}
      for name, count in pairs(verdicts) do
         names[#names + 1] = name
         assert.is_true(count > 1000)
      end
      table.sort(names)
      assert.same({ "memory", "moved memory", "played" }, names)
   end)
end)

-- Tournaments: refereed games a second of processor time with a record written; memory for few and
-- for many games; what a second worker gains; reading records.

local core <const> = require "nim.core"
local nim <const> = require "nim"
local standings <const> = require "nim.record.standings"

local path <const> = os.tmpname()

-- Takes one object from the first heap that has any.
local nibbler <const> = { name = "nibbler", stochastic = true, move = function (_, position)
   for i = 1, #position do
      if position[i] > 0 then return i, 1 end
   end
end }

-- Takes the whole of the first heap that has any.
local eater <const> = { name = "eater", move = function (_, position)
   for i = 1, #position do
      local size <const> = position[i]
      if size > 0 then return i, size end
   end
end }

-- Plays so many games from 1-3-5-7; seconds of processor time and of the clock, and KB kept.
local function play(games, options)
   local t <const> = nim.tournament {
      bots = { nibbler, eater }, starts = { "1-3-5-7" }, seed = 1, repeats = games // 2,
   }
   collectgarbage()
   collectgarbage()
   local memory <const> = collectgarbage "count"
   os.remove(path)
   options.record = path
   local processor, clock = os.clock(), core.now()
   local result <const> = assert(t:run(options))
   processor, clock = os.clock() - processor, core.now() - clock
   collectgarbage()
   collectgarbage()
   assert(result.games == games)
   return processor, clock, collectgarbage "count" - memory
end

local best = math.huge
for _ = 1, 5 do best = math.min(best, (play(100000, {}))) end
print(("refereed and recorded  %7.0f games a second of processor time (100,000 wanted)")
   :format(100000 / best))

local _, _, few <const> = play(10000, {})
local _, _, many <const> = play(1000000, {})
print(("memory kept            %7.1f KB after 10^4 games, %.1f KB after 10^6"):format(few, many))

collectgarbage()
local began <const> = os.clock()
local result <const> = standings.read { path }
assert(result.games == 1000000)
print(("standings              %7.2f s for 10^6 records (15 wanted)"):format(os.clock() - began))

-- Bots that think a little, as most do.
local function long_run(jobs)
   local t <const> = nim.tournament {
      bots = { "optimal", "endgame", "minimax", "mirror", "random" },
      starts = { { random = 300, heaps = { 3, 5 }, sizes = { 1, 9 } } }, seed = 1,
   }
   os.remove(path)
   local clock <const> = core.now()
   assert(t:run { jobs = jobs, record = path })
   return core.now() - clock
end

local one, two = math.huge, math.huge
for _ = 1, 3 do
   one, two = math.min(one, long_run(1)), math.min(two, long_run(2))
end
print(("two workers            %7.2f times as fast as one (1.7 wanted, given two processors)")
   :format(one / two))
os.remove(path)

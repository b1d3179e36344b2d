-- What checking every move costs: games between two trivial bots under the referee, against the
-- same games in a loop that believes whatever the bots return. At least half the speed is wanted.

local nim <const> = require "nim"

local games <const> = 50000

-- Takes one object from the first heap that has any.
local function nibbler(position)
   for i = 1, #position do
      if position[i] > 0 then return i, 1 end
   end
end

-- Takes the whole of the first heap that has any.
local function eater(position)
   for i = 1, #position do
      local size <const> = position[i]
      if size > 0 then return i, size end
   end
end

local function unchecked(start, first, second)
   local position, mover, waiting = start, first, second
   while not position:is_over() do
      position = position:after(mover(position))
      mover, waiting = waiting, mover
   end
   return mover == second
end

-- Games a second of each way, the best of several rounds in turn: other programs disturb less.
local function speeds(...)
   local ways <const>, best <const> = { ... }, {}
   for _ = 1, 7 do
      for i, play in ipairs(ways) do
         collectgarbage()
         local began <const> = os.clock()
         for _ = 1, games do play() end
         best[i] = math.max(best[i] or 0, games / (os.clock() - began))
      end
   end
   return table.unpack(best)
end

local start <const> = nim.position "1-3-5-7"
local contestant <const> = require "nim.bots.contestant"
local first <const>, second <const> = contestant.new(nibbler), contestant.new(eater)
local random <const> = nim.random(1)

local plain <const>, refereed <const> = speeds(
   function () return unchecked(start, nibbler, eater) end,
   function () return nim.referee.run(start, first, second, random) end)
print(("unchecked loop %9.0f games/s"):format(plain))
print(("refereed       %9.0f games/s, ratio %.2f (at least 0.50 wanted)"):format(
   refereed, refereed / plain))

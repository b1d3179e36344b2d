-- Exact skill of a bot over all positions of [0..15]^4, against calling the bot on each of them: at
-- most twice the time is wanted. And of a built-in bot over [0..15]^5: seconds are wanted.

local nim <const> = require "nim"
local core <const> = require "nim.core"

-- The textbook strategy, as a student writes it.
local xor <const> = { name = "xor", move = function (_, position)
   local sum = 0
   for i = 1, #position do sum = sum ~ position[i] end
   for i = 1, #position do
      local rest <const> = position[i] ~ sum
      if rest < position[i] then return i, position[i] - rest end
   end
   for i = 1, #position do
      if position[i] > 0 then return i, 1 end
   end
end }

-- Next to nothing to do: what remains is the overhead.
local nibbler <const> = { name = "nibbler", move = function (_, position)
   for i = 1, #position do
      if position[i] > 0 then return i, 1 end
   end
end }

local function call_everywhere(bot)
   local heaps <const> = {}
   for a = 0, 15 do
      for b = 0, 15 do
         for c = 0, 15 do
            for d = 0, 15 do
               heaps[1], heaps[2], heaps[3], heaps[4] = a, b, c, d
               bot:move(core.view(core.position(heaps)))
            end
         end
      end
   end
end

-- Seconds, the best of some rounds.
local function time(rounds, f, ...)
   local best = math.huge
   for _ = 1, rounds do
      collectgarbage()
      local began <const> = os.clock()
      f(...)
      best = math.min(best, os.clock() - began)
   end
   return best
end

for _, bot in ipairs { xor, nibbler } do
   local called <const> = time(5, call_everywhere, bot)
   local measured <const> = time(5, nim.skill, bot, { box = { 15, 15, 15, 15 } })
   print(("%-8s [0..15]^4, calls %5.3f s, skill %5.3f s, ratio %.2f (at most 2 wanted)")
      :format(bot.name, called, measured, measured / called))
end
for _, name in ipairs { "optimal", "greedy" } do
   print(("%-8s [0..15]^5, skill %5.3f s"):format(name,
      time(1, nim.skill, name, { box = { 15, 15, 15, 15, 15 } })))
end

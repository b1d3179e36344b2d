-- Random games and sequences of moves: C in one call against plain Lua loops that build no list of
-- moves. At least 8 times as many games and 20 times as many sequences a second are wanted.

local nim <const> = require "nim"
local ratio <const> = require "spec.bench.ratio"

local speed <const>, compare <const> = ratio.speed, ratio.compare

-- One random game: a move is an object drawn from all, and goes with those above it.
local function play(heaps, total)
   local left <const> = table.move(heaps, 1, #heaps, 1, {})
   local plies = 0
   while total > 0 do
      local k, heap = math.random(total), 1
      while k > left[heap] do
         k = k - left[heap]
         heap = heap + 1
      end
      left[heap] = left[heap] - k
      total = total - k
      plies = plies + 1
   end
   return plies
end

-- The same as C does it: heap by heap, as the length of a game does not depend on their order.
local function play_by_heap(heaps)
   local plies = 0
   for i = 1, #heaps do
      local left = heaps[i]
      while left > 1 do
         left = math.random(0, left - 1)
         plies = plies + 1
      end
      plies = plies + left
   end
   return plies
end

-- Sequences of moves one by one, but for the last ply, whose moves are as many as objects are left.
local function enumerate(heaps, depth, total)
   if depth == 1 then return total end
   local count = 0
   for heap = 1, #heaps do
      local size <const> = heaps[heap]
      for left = size - 1, 0, -1 do
         heaps[heap] = left
         count = count + enumerate(heaps, depth - 1, total - size + left)
      end
      heaps[heap] = size
   end
   return count
end

for _, text in ipairs { "1-3-5-7", "12-25-33-47-58-64-71-85-93-100" } do
   local position <const>, random <const> = nim.position(text), nim.random(1)
   local heaps <const>, total <const> = position:heaps(), position:total()
   local short <const> = #heaps > 4 and "ten heaps up to 100" or text
   local games <const> = #heaps > 4 and 20000 or 100000
   local c <const> = speed(10 * games, function (calls) position:playout(calls, random) end)
   local batches <const> = speed(10 * games, function (calls)
      for _ = 1, calls // 50 do position:playout(50, random) end
   end)
   local walk <const> = speed(games, function (calls)
      for _ = 1, calls do play(heaps, total) end
   end)
   local by_heap <const> = speed(games, function (calls)
      for _ = 1, calls do play_by_heap(heaps) end
   end)
   compare("games from " .. short, 8, c, walk)
   compare("  in batches of 50", 8, batches, walk)
   compare("  against Lua heap by heap", nil, c, by_heap)
end

local start <const> = nim.position "1-3-5-7"
local c <const> = speed(2000, function (calls)
   for _ = 1, calls do start:perft(8) end
end)
local lua <const> = speed(1, function () enumerate({ 1, 3, 5, 7 }, 8, 16) end)
compare("perft(1-3-5-7, 8), computed against counted", 20, c, lua)

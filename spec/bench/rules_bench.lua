-- Positions under rules: C in one call against plain Lua that knows the same Grundy values and the
-- code by heart.

local nim <const> = require "nim"
local ratio <const> = require "spec.bench.ratio"

local kayles <const> = nim.rules "kayles"

-- The moves of Kayles in plain Lua: calls visit(take, left, right), right 0 for one heap left.
local function each_option(n, visit)
   for take = 1, math.min(n, 2) do
      local left <const> = n - take
      visit(take, left, 0)
      for small = 1, left // 2 do visit(take, small, left - small) end
   end
end

local function winning_moves(heaps, values)
   local total = 0
   for _, size in ipairs(heaps) do total = total ~ values[size] end
   local moves <const> = {}
   for heap, size in ipairs(heaps) do
      local wanted <const> = total ~ values[size]
      each_option(size, function (take, left, right)
         if values[left] ~ values[right] == wanted then
            moves[#moves + 1] = { heap = heap, take = take, left, right }
         end
      end)
   end
   return moves
end

local function options(n)
   local list <const> = {}
   each_option(n, function (_, left, right)
      list[#list + 1] = right > 0 and { left, right } or left > 0 and { left } or {}
   end)
   return list
end

-- One random game, each move drawn from all: a heap of n has n moves.
local function play(heaps, total)
   local left <const> = table.move(heaps, 1, #heaps, 1, {})
   local plies = 0
   while total > 0 do
      local k, heap = math.random(total), 1
      while k > left[heap] do
         k = k - left[heap]
         heap = heap + 1
      end
      local size <const> = left[heap]
      local first <const> = 1 + (size - 1) // 2 -- moves that take one
      local take <const> = k <= first and 1 or 2
      local small <const> = k <= first and k - 1 or k - first - 1
      left[heap] = size - take - small
      if small > 0 then left[#left + 1] = small end
      total = total - take
      plies = plies + 1
   end
   return plies
end

-- Calls a second of something done once a call.
local function speed(calls, run)
   return ratio.speed(calls, function (count)
      for _ = 1, count do run() end
   end)
end

local heaps <const> = { 1000, 2000, 3500 }
local position <const> = kayles:position(heaps)
local values <const> = {}
for n = 0, 3500 do values[n] = kayles:grundy(n) end
assert(#winning_moves(heaps, values) == #position:winning_moves())
ratio.compare("winning moves of 1000-2000-3500", 2,
   speed(50, function () position:winning_moves() end),
   speed(10, function () winning_moves(heaps, values) end))

ratio.compare("options of a heap of 1000, as tables", nil,
   speed(100, function () kayles:options(1000) end), speed(100, function () options(1000) end))
ratio.compare("options of a heap of 1000, counted", nil,
   speed(10000, function () kayles:count_options(1000) end),
   speed(100, function () local _ = #options(1000) end))

local small <const>, random <const> = kayles:position { 7, 9, 12 }, nim.random(1)
ratio.compare("batches of 1000 games from 7-9-12", 3,
   speed(20, function () small:playout(1000, random) end),
   speed(4, function () for _ = 1, 1000 do play({ 7, 9, 12 }, 28) end end))

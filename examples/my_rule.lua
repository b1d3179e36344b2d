-- Your own rule, from nothing to a tournament. Say: take one object from a heap, or half of an even
-- heap. Three steps: write the rule, ask questions, let bots play.

local nim <const> = require "nim"

-- 1. The rule: what may be left of a heap of n, as a list of lists of heaps.
local halving <const> = nim.rules { name = "halving", heap = function (n)
   if n % 2 == 0 then return { { n - 1 }, { n // 2 } } end
   return { { n - 1 } }
end }

-- 2. Questions. The value of a heap says which heap of Nim it is worth.
local sequence <const> = halving:sequence(200)
print("values of 0 to 24", table.concat(sequence:range(0, 24), " "))
print("a period?", sequence:apparent_period())

local position <const> = halving:position { 8, 7, 5 }
print(position, "normal play: " .. position:outcome(), "misère: " .. position:outcome "misere")
for _, move in ipairs(position:winning_moves()) do
   print("", "heap " .. move.heap .. ": take " .. move.take)
end
print("the game lasts", position:remoteness() .. " plies if both play well")

-- 3. A bot for it: halve a heap if possible, otherwise take one from the first heap left.
local halver <const> = { name = "halver", move = function (_, seen)
   for heap, take in seen:moves() do
      if take > 1 then return heap, take end
   end
   return seen:move(1)
end }

local starts <const> = {}
for a = 4, 12, 2 do
   for _, play in ipairs { "normal", "misere" } do
      starts[#starts + 1] = halving:position({ a, a - 1, 3 }, play)
   end
end
print()
print(nim.tournament {
   bots = { halver, "random", "minimax", "optimal" }, starts = starts, seed = 1,
}:run())

-- A mistake in a rule is reported with the heap at which it shows.
local wrong <const> = nim.rules { heap = function (n) return { { n - 2 } } end }
print(select(2, pcall(wrong.grundy, wrong, 7)))

--[[ Output:
values of 0 to 24	0 1 0 1 2 0 2 0 1 0 1 0 1 0 1 0 2 0 1 0 2 0 1 0 2
a period?	nil	200
8-7-5	normal play: N	misère: N
	heap 1: take 1
the game lasts	17 plies if both play well

120 games, seed 1

#  bot      games  won  score %  95 % interval  as first  as second  forfeits
1  optimal     60   57     95.0    86.2 … 98.3     30/30      27/30         -
2  minimax     60   24     40.0    25.9 … 55.9     14/30      10/30         -
3  random      60   20     33.3    22.7 … 46.0     13/30       7/30         -
4  halver      60   19     31.7    19.9 … 46.3     11/30       8/30         -

#  bot         1      2     3      4
1  optimal     ·   19-1  19-1   19-1
2  minimax  1-19      ·  13-7  10-10
3  random   1-19   7-13     ·   12-8
4  halver   1-19  10-10  8-12      ·
heap 1: option 1: heaps of 0 … 2^63-1 expected, got -1
]]

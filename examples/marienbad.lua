-- Marienbad, the game of the film: 1-3-5-7, and whoever takes the last match loses. The strategy is
-- that of normal play until a move would leave only heaps of one match; then leave an odd number.

local nim <const> = require "nim"

-- One game, with the kind of each position: in T all binary columns are even, in S some are odd;
-- the digit counts the heaps of two or more (2 means at least two). See who moves from S1, and
-- where to.
local function show(title, first, second)
   local start <const> = nim.position("1-3-5-7", "misere")
   local game <const> = nim.referee.play(start, first, second, { seed = 61 })
   print(title .. ": " .. game.winner .. " wins")
   local position, mover = start, "first"
   print("", position, position:kind())
   for heap, take in game.moves:gmatch "(%d+):(%d+)" do
      position = position:after(tonumber(heap), tonumber(take))
      print(mover, position, position:kind())
      mover = mover == "first" and "second" or "first"
   end
end

show("the second player knows the strategy", "random", "optimal")
print()
show("the second player thinks that the last match wins", "random", "misere_blind")

--[[ Output:
the second player knows the strategy: second wins
	1-3-5-7	T2
first	1-3-5-4	S2
second	1-0-5-4	T2
first	1-0-5-1	S1
second	1-0-1-1	S0
first	1-0-0-1	T0
second	0-0-0-1	S0
first	0-0-0-0	T0

the second player thinks that the last match wins: first wins
	1-3-5-7	T2
first	1-3-5-4	S2
second	1-0-5-4	T2
first	1-0-5-1	S1
second	1-0-0-1	T0
first	1-0-0-0	S0
second	0-0-0-0	T0
]]

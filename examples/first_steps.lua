-- The first questions about a position: who wins, by which moves, and how long it takes.

local nim <const> = require "nim"

local position <const> = nim.position "1-3-5-7"
print("1-3-5-7 belongs to", position:outcome()) -- P: the player who has just moved
print("also in misère play", position:outcome "misere")
print("plies to the end", position:remoteness())

-- Whatever the first player does, the second has an answer that wins.
local after <const> = position:after(4, 2)
print("after 4:2", after, after:outcome())
for _, move in ipairs(after:winning_moves()) do
   print("the answer", ("take %d from heap %d"):format(move.take, move.heap),
      after:after(move.heap, move.take))
end

-- Every legal move of a small position, and what it leads to.
local small <const> = nim.position("1-2", "misere")
for heap, take in small:moves() do
   local result <const> = small:after(heap, take)
   print("from 1-2 in misère", ("%d:%d"):format(heap, take), result, result:outcome())
end

--[[ Output:
1-3-5-7 belongs to	P
also in misère play	P
plies to the end	16
after 4:2	1-3-5-5	N
the answer	take 2 from heap 2	1-1-5-5
from 1-2 in misère	1:1	0-2	N
from 1-2 in misère	2:1	1-1	N
from 1-2 in misère	2:2	1-0	P
]]

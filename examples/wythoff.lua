-- Wythoff's game: two heaps; take any number from one, or the same number from both. The last to
-- move wins. The rule is a function of a whole state, two integers; tables show all small states.

local nim <const> = require "nim"

local wythoff <const> = nim.rules { name = "Wythoff", state = function (emit, a, b)
   for k = 1, a do emit(a - k, b) end
   for k = 1, b do emit(a, b - k) end
   for k = 1, math.min(a, b) do emit(a - k, b - k) end
end }

-- No queen's move leads from one lost position to another. Lost positions are shown as #.
local size <const> = 21
local outcome <const> = wythoff:table(size, size, "outcome")
for a = 0, size do
   local row <const> = {}
   for b = 0, size do row[#row + 1] = outcome[a][b] == "P" and "#" or "·" end
   print(("%2d %s"):format(a, table.concat(row, " ")))
end

-- Wythoff (1907): the n-th one is (floor(n phi), floor(n phi^2)), where phi is the golden ratio.
local phi <const> = (1 + math.sqrt(5)) / 2
for n = 0, 8 do
   local a <const>, b <const> = n * phi // 1, n * phi * phi // 1
   assert(wythoff:position(a, b):outcome() == "P")
end

print "\nNo formula for the Grundy values is known:"
local grundy <const> = wythoff:table(7, 15)
for a = 0, 7 do
   local row <const> = {}
   for b = 0, 15 do row[#row + 1] = ("%2d"):format(grundy[a][b]) end
   print(table.concat(row, " "))
end

local position <const> = wythoff:position(10, 13)
for _, move in ipairs(position:winning_moves()) do
   print(("from %s leave %d and %d"):format(position, move[1], move[2]))
end
print("the fastest win leaves", position:best_move())

--[[ Output:
 0 # · · · · · · · · · · · · · · · · · · · · ·
 1 · · # · · · · · · · · · · · · · · · · · · ·
 2 · # · · · · · · · · · · · · · · · · · · · ·
 3 · · · · · # · · · · · · · · · · · · · · · ·
 4 · · · · · · · # · · · · · · · · · · · · · ·
 5 · · · # · · · · · · · · · · · · · · · · · ·
 6 · · · · · · · · · · # · · · · · · · · · · ·
 7 · · · · # · · · · · · · · · · · · · · · · ·
 8 · · · · · · · · · · · · · # · · · · · · · ·
 9 · · · · · · · · · · · · · · · # · · · · · ·
10 · · · · · · # · · · · · · · · · · · · · · ·
11 · · · · · · · · · · · · · · · · · · # · · ·
12 · · · · · · · · · · · · · · · · · · · · # ·
13 · · · · · · · · # · · · · · · · · · · · · ·
14 · · · · · · · · · · · · · · · · · · · · · ·
15 · · · · · · · · · # · · · · · · · · · · · ·
16 · · · · · · · · · · · · · · · · · · · · · ·
17 · · · · · · · · · · · · · · · · · · · · · ·
18 · · · · · · · · · · · # · · · · · · · · · ·
19 · · · · · · · · · · · · · · · · · · · · · ·
20 · · · · · · · · · · · · # · · · · · · · · ·
21 · · · · · · · · · · · · · · · · · · · · · ·

No formula for the Grundy values is known:
 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
 1  2  0  4  5  3  7  8  6 10 11  9 13 14 12 16
 2  0  1  5  3  4  8  6  7 11  9 10 14 12 13 17
 3  4  5  6  2  0  1  9 10 12  8  7 15 11 16 18
 4  5  3  2  7  6  9  0  1  8 13 12 11 16 15 10
 5  3  4  0  6  8 10  1  2  7 12 14  9 15 17 13
 6  7  8  1  9 10  3  4  5 13  0  2 16 17 18 12
 7  8  6  9  0  1  4  5  3 14 15 13 17  2 10 19
from 10-13 leave 8 and 13
from 10-13 leave 10 and 6
from 10-13 leave 4 and 7
the fastest win leaves	4	7
]]

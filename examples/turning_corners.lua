-- Turning Corners (Winning Ways, chapter 14): coins on a board; a move turns the four corners of a
-- rectangle, of which the one farthest from the origin goes from heads to tails. The last to move
-- wins. A head at (x, y) is worth the nim-product of x and y.

local nim <const> = require "nim"

local SIZE <const> = 16 -- the board has columns and rows 0 to 15

-- Two heads at one place cancel, so heads are heaps, numbered by their places. The one at (0, 0) is
-- an empty heap: heads in row or column 0 are worth nothing.
local function number(x, y) return y * SIZE + x end
local function place(heap) return heap % SIZE, heap // SIZE end
local function text(heap) return ("(%d, %d)"):format(place(heap)) end

local corners <const> = nim.rules { name = "Turning Corners", heap = function (heap)
   local x <const>, y <const> = place(heap)
   local options <const> = {}
   for a = 0, x - 1 do
      for b = 0, y - 1 do
         options[#options + 1] = { number(a, y), number(x, b), number(a, b) }
      end
   end
   return options
end }

-- The values, as the least number that no move leaves: a multiplication table.
for y = 0, 7 do
   local row <const> = {}
   for x = 0, 7 do row[#row + 1] = ("%2d"):format(corners:grundy(number(x, y))) end
   print(table.concat(row, " "))
end

local equal = 0
for y = 0, SIZE - 1 do
   for x = 0, SIZE - 1 do
      if corners:grundy(number(x, y)) == nim.product(x, y) then equal = equal + 1 end
   end
end
print(equal .. " of 256 values are nim-products")

-- A board with three heads, and all moves that win.
local heads <const> = corners:position { number(5, 6), number(7, 3), number(2, 9) }
print("value", nim.product(5, 6) ~ nim.product(7, 3) ~ nim.product(2, 9), heads:outcome())
for _, move in ipairs(heads:winning_moves()) do
   local left <const> = {}
   for i, heap in ipairs(move) do left[i] = text(heap) end
   print("", "turn " .. text(heads[move.heap]) .. " with " .. table.concat(left, " "))
end

-- In a field one can divide: which head in column 9 balances a head at (6, 13)?
local row <const> = nim.product(nim.product(6, 13), nim.inverse(9))
print("(9, " .. row .. ") balances (6, 13)",
   corners:position { number(6, 13), number(9, row) }:outcome())

--[[ Output:
 0  0  0  0  0  0  0  0
 0  1  2  3  4  5  6  7
 0  2  3  1  8 10 11  9
 0  3  1  2 12 15 13 14
 0  4  8 12  6  2 14 10
 0  5 10 15  2  7  8 13
 0  6 11 13 14  8  5  3
 0  7  9 14 10 13  3  4
256 of 256 values are nim-products
value	8	N
	turn (5, 6) with (1, 4) (5, 4) (1, 6)
	turn (5, 6) with (3, 3) (5, 3) (3, 6)
	turn (5, 6) with (5, 0) (0, 6)
	turn (7, 3) with (3, 1) (7, 1) (3, 3)
	turn (2, 9) with (1, 5) (2, 5) (1, 9)
(9, 4) balances (6, 13)	P
]]

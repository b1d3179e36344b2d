-- Kayles: in a row of pins, knock down one pin, or two side by side; whoever knocks down the last
-- one wins. A move takes one or two objects from a heap and may leave the rest as two heaps, so the
-- code of the game is 0.77.

local nim <const> = require "nim"

local kayles <const> = nim.rules "0.77"
print("the rules", kayles.name, "as a code", kayles)

-- The Grundy value of a row says which heap of Nim it is worth.
local values <const> = {}
for pins = 0, 20 do values[#values + 1] = kayles:grundy(pins) end
print("rows of 0 to 20", table.concat(values, " "))

-- What a move may leave of a row of 5, smallest row first.
for _, rows in ipairs(kayles:options(5)) do io.write("{ ", table.concat(rows, ", "), " } ") end
print(": " .. kayles:count_options(5) .. " options of 5")

-- Whoever begins wins on a single row: knock down the middle, then mirror every move.
local position <const> = kayles:position { 13 }
print("a row of 13", position:outcome())
for _, move in ipairs(position:winning_moves()) do
   print("", "take " .. move.take .. " and leave " .. table.concat(move, " and "))
end

-- Several rows: what counts is the xor of their values.
local rows <const> = kayles:position "5-8-2"
print(rows, rows:outcome(), "value " .. rows:grundy())
for _, move in ipairs(rows:winning_moves()) do
   print("", "row " .. move.heap .. ": take " .. move.take, rows:after(move.heap, move.take,
      table.unpack(move)))
end

-- The values repeat from 71 on with period 12, so even the longest row is looked up at once.
print("a row of 10^15", "value " .. kayles:grundy(10^15))

--[[ Output:
the rules	kayles	as a code	0.77
rows of 0 to 20	0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1
{ 4 } { 1, 3 } { 2, 2 } { 3 } { 1, 2 } : 5 options of 5
a row of 13	N
	take 1 and leave 2 and 10
	take 1 and leave 4 and 8
	take 1 and leave 6 and 6
5-8-2	N	value 7
	row 1: take 2	3-8-2
	row 1: take 2	1-8-2-2
	row 2: take 1	5-2-2-5
a row of 10^15	value 1
]]

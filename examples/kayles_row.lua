-- Kayles on a row of pins as one sees it: which throws win? The bits of an integer are a row of up
-- to 16 pins; a throw knocks down one pin, or two side by side.

local nim <const> = require "nim"

local row <const> = nim.rules { name = "Kayles, pin by pin", state = function (emit, pins)
   for i = 0, 15 do
      local one <const>, two <const> = 1 << i, 3 << i
      if pins & one ~= 0 then emit(pins & ~one) end
      if pins & two == two then emit(pins & ~two) end
   end
end }

local function picture(pins, length)
   local marks <const> = {}
   for i = 1, length do marks[i] = pins >> (i - 1) & 1 == 1 and "I" or "·" end
   return table.concat(marks, " ")
end

local function show(pins, length, play)
   local position <const> = row:position({ pins }, play)
   print(picture(pins, length), ("%s play: %s"):format(play, position:outcome() == "N"
      and "winning throws" or "whoever begins loses"))
   for _, move in ipairs(position:winning_moves()) do print(picture(move[1], length)) end
end

for _, play in ipairs { "normal", "misere" } do
   show((1 << 9) - 1, 9, play)
end
show(0x77, 7, "normal") -- three pins, a gap, three pins

-- The code of Kayles knows only the sizes of heaps, not their places, and gives the same values.
for n = 0, 16 do
   assert(row:position((1 << n) - 1):grundy() == nim.rules "kayles":grundy(n))
end

--[[ Output:
I I I I I I I I I	normal play: winning throws
I I I I · I I I I
I I I I I I I I I	misere play: whoever begins loses
I I I · I I I	normal play: whoever begins loses
]]

-- Treblecross: both players put crosses on a strip of squares; whoever completes three in a row
-- wins. The strip is the bits of an integer. A state with three in a row has no moves: whoever
-- would have to move there has lost.

local nim <const> = require "nim"

-- The length of the strip is part of the state, and never changes.
local treblecross <const> = nim.rules { name = "Treblecross", state = function (emit, length, x)
   if x & x >> 1 & x >> 2 ~= 0 then return end
   for i = 0, length - 1 do
      if x >> i & 1 == 0 then emit(length, x | 1 << i) end
   end
end }

for length = 3, 13 do
   local position <const> = treblecross:position(length, 0)
   local squares <const> = {}
   for i = 1, length do squares[i] = "·" end
   for _, move in ipairs(position:winning_moves()) do
      for i = 1, length do
         if move[2] == 1 << (i - 1) then squares[i] = "X" end
      end
   end
   print(("%2d squares, %s:  %s"):format(length, position:outcome(), table.concat(squares)))

   -- A cross next to another, or with one square between them, loses at once. So each takes up five
   -- squares, and the game is the code 0.007 with two objects more (Winning Ways, chapter 4).
   local heap <const> = nim.rules "treblecross":position { length + 2 }
   assert(heap:outcome() == position:outcome())
end

--[[ Output:
 3 squares, N:  XXX
 4 squares, N:  ·XX·
 5 squares, N:  ··X··
 6 squares, P:  ······
 7 squares, N:  ···X···
 8 squares, N:  ···XX···
 9 squares, N:  X··XXX··X
10 squares, N:  ·X··XX··X·
11 squares, N:  ··X··X··X··
12 squares, P:  ············
13 squares, N:  ······X······
]]

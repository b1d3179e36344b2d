-- Staircase Nim: coins on the steps of a staircase; a move takes any number of coins from one step
-- to the next one down. Coins on the floor are out of the game. The last to move wins.

local nim <const> = require "nim"

-- The coins on steps 1, 2, 3, …; step 1 is next to the floor.
local staircase <const> = nim.rules { name = "staircase", state = function (emit, ...)
   local steps <const> = { ... }
   for i, coins in ipairs(steps) do
      for k = 1, coins do
         steps[i] = coins - k
         if i > 1 then steps[i - 1] = steps[i - 1] + k end
         emit(table.unpack(steps))
         if i > 1 then steps[i - 1] = steps[i - 1] - k end
      end
      steps[i] = coins
   end
end }

-- Only odd steps count, as heaps of Nim (Sprague, 1937): coins that come down to an odd step are
-- moved on by the other player.
local function odd_steps(position)
   local heaps <const> = {}
   for i = 1, #position, 2 do heaps[#heaps + 1] = position[i] end
   return nim.position(heaps)
end

for _, text in ipairs { "1-3-1-2", "2-5-3-1", "0-4-0-4" } do
   local position <const> = staircase:position(text)
   print(text, position:outcome(), "odd steps " .. tostring(odd_steps(position)),
      position:remoteness() .. " plies")
   for _, move in ipairs(position:winning_moves()) do print("", table.concat(move, "-")) end
   assert(position:outcome() == odd_steps(position):outcome())
end

--[[ Output:
1-3-1-2	P	odd steps 1-1	18 plies
2-5-3-1	N	odd steps 2-3	25 plies
	3-4-3-1
	2-6-2-1
0-4-0-4	P	odd steps 0-0	24 plies
]]

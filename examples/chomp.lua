-- Chomp: a bar of chocolate; a move bites off a square with everything below it and to its right.
-- The square in the upper left corner is poisoned. A state is the lengths of the rows. Whoever
-- makes the last move eats the poison, so this is misère play.

local nim <const> = require "nim"

local chomp <const> = nim.rules { name = "Chomp", state = function (emit, ...)
   local rows <const> = { ... }
   for first, length in ipairs(rows) do
      for left = length - 1, 0, -1 do
         local after <const> = table.move(rows, 1, #rows, 1, {})
         for row = first, #rows do after[row] = math.min(rows[row], left) end
         emit(table.unpack(after))
      end
   end
end }

local function show(rows)
   local position <const> = chomp:position(rows, "misere")
   print(position, position:outcome() == "N" and "whoever begins wins in "
      .. position:remoteness() .. " plies" or "whoever begins loses")
   for _, move in ipairs(position:winning_moves()) do
      for i, length in ipairs(rows) do
         print("   " .. ("#"):rep(move[i]) .. ("·"):rep(length - move[i]))
      end
   end
end

show { 5, 5, 5, 5 } -- a square: bite at the second square of the second row, then mirror
show { 5, 5, 5 }    -- three rows: no rule is known
show { 7, 7, 7 }
show { 4, 3 }       -- two rows, the second one square shorter: lost

-- Gale (1974): whoever begins wins on any bar but the single square, though nobody knows how.
for rows = 1, 4 do
   for columns = 1, 6 do
      local bar <const> = {}
      for i = 1, rows do bar[i] = columns end
      local wins <const> = chomp:position(bar, "misere"):outcome() == "N"
      assert(wins == (rows * columns > 1))
   end
end

--[[ Output:
5-5-5-5	whoever begins wins in 12 plies
   #####
   #####
   ##···
   ##···
5-5-5	whoever begins wins in 12 plies
   #####
   #####
   ###··
7-7-7	whoever begins wins in 16 plies
   #######
   #######
   ####···
4-3	whoever begins loses
]]

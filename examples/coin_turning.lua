-- Coin-turning games (H. W. Lenstra; Winning Ways, chapter 14): a row of coins; a move turns some
-- of them, and the rightmost one turned goes from heads to tails. The last to move wins. A head at
-- place n is a heap of n: turning it leaves heaps where coins to its left were turned too, and two
-- heads at one place cancel like two equal heaps.

local nim <const> = require "nim"

-- Each game is given by what else may be turned with a head at place n.
local games <const> = {
   { "Turning Turtles: one more coin, or none", function (n, option)
      option()
      for a = 1, n - 1 do option(a) end
   end },
   { "Mock Turtles: up to two more coins", function (n, option)
      option()
      for a = 1, n - 1 do
         option(a)
         for b = 1, a - 1 do option(a, b) end
      end
   end },
   { "Ruler: any number of coins without a gap", function (n, option)
      local coins <const> = {}
      for a = n - 1, 0, -1 do
         option(table.unpack(coins))
         coins[#coins + 1] = a
      end
   end },
   { "Twins: exactly one more coin", function (n, option)
      for a = 1, n - 1 do option(a) end
   end },
   { "Triplets: exactly two more coins", function (n, option)
      for a = 1, n - 1 do
         for b = 1, a - 1 do option(a, b) end
      end
   end },
}

local coins <const> = "HTTHTHHT"
for _, game in ipairs(games) do
   local name <const>, turn <const> = table.unpack(game)
   local rules <const> = nim.rules { name = name, heap = function (n)
      local options <const> = {}
      turn(n, function (...) options[#options + 1] = { ... } end)
      return options
   end }
   print(name)
   print("", "values 1 to 16", table.concat(rules:sequence(16):range(1, 16), " "))

   local heads <const> = {}
   for place in coins:gmatch "()H" do heads[#heads + 1] = place end
   local position <const> = rules:position(heads)
   print("", coins, position:outcome() .. ", value " .. position:grundy())
   for _, move in ipairs(position:winning_moves()) do
      local left <const> = move[1] and move or { heads[move.heap] - move.take }
      print("", "", "turn " .. heads[move.heap] .. " and "
         .. (left[1] == 0 and "nothing else" or table.concat(left, ", ")))
   end
end

--[[ Output:
Turning Turtles: one more coin, or none
	values 1 to 16	1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
	HTTHTHHT	N, value 4
		turn 4 and nothing else
		turn 6 and 2
		turn 7 and 3
Mock Turtles: up to two more coins
	values 1 to 16	1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31
	HTTHTHHT	P, value 0
Ruler: any number of coins without a gap
	values 1 to 16	1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16
	HTTHTHHT	N, value 6
		turn 4 and 1, 2, 3
		turn 6 and 3, 4, 5
		turn 7 and 4, 5, 6
Twins: exactly one more coin
	values 1 to 16	0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
	HTTHTHHT	P, value 0
Triplets: exactly two more coins
	values 1 to 16	0 0 1 2 4 7 8 11 13 14 16 19 21 22 25 26
	HTTHTHHT	N, value 13
		turn 7 and 4, 6
		turn 7 and 3, 5
]]

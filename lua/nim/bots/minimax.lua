-- A bot that looks a few plies ahead, without any theory: it knows what a move does and who has won
-- at the end, nothing else. It declares `theory` for `after` and `is_over` alone.
-- What it teaches: search sees the end when it is near; theory sees it from the first move.

local DEPTH <const> = 3
local POSITIONS_A_MOVE <const> = 2000

-- The value of a position for the player to move: 1 won, -1 lost, 0 not seen within the depth or
-- within the number of positions that `budget` still allows. With it, the number of a best move.
local function value(position, plies, budget)
   if position:is_over() then return position.play == "normal" and -1 or 1 end
   if plies == 0 then return 0 end
   local best, best_move = -1, 1
   for k = 1, position:count_moves() do
      if budget.left <= 0 then return math.max(best, 0), best_move end
      budget.left = budget.left - 1
      local seen = -value(position:after(position:move(k)), plies - 1, budget)
      if seen > best then best, best_move = seen, k end
      if best == 1 then break end
   end
   return best, best_move
end

return {
   name = "minimax",
   about = "looks three plies ahead, without any theory",
   theory = true,
   move = function (_, position)
      local _, k = value(position, DEPTH, { left = POSITIONS_A_MOVE })
      return position:move(k)
   end,
}

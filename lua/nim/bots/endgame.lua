-- A bot that plays at random until few moves are left (in Nim: few objects), then perfectly.
-- What it teaches: what knowing only the ending is worth. By then the game is often decided.

local random <const> = require "nim.bots.random"
local solver <const> = require "nim.bots.solver"

local FEW <const> = 6

return {
   name = "endgame",
   about = "random until few objects are left, then perfect",
   stochastic = true,
   theory = true,
   move = function (self, position, turn)
      if position:count_moves() <= FEW then
         return solver.move(position, nil, turn and turn.limits)
      end
      return random.move(self, position, turn)
   end,
}

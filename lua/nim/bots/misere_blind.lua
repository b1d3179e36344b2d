-- A bot that plays as if whoever takes the last object won, whatever is being played.
-- What it teaches: in misère play the strategy is the same until one rich heap is left, and that
-- one moment decides the game.

local solver <const> = require "nim.bots.solver"

return {
   name = "misere_blind",
   about = "the strategy of normal play, whatever is being played",
   theory = true,
   move = function (_, position, turn)
      return solver.move(position, "normal", turn and turn.limits)
   end,
}

-- A bot that never errs: it wins every won position as fast as it can and defends a lost one as
-- long as it can.
-- What it teaches: nobody wins more, and from a lost start even it depends on the opponent.

local solver <const> = require "nim.bots.solver"

return {
   name = "optimal",
   about = "never errs",
   theory = true,
   move = function (_, position, turn)
      return solver.move(position, nil, turn and turn.limits)
   end,
}

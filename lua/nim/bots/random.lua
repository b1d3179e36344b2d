-- A bot that plays any legal move, each as likely as the others.
-- What it teaches: the yardstick. A strategy that does not beat chance has no idea in it.

return {
   name = "random",
   about = "any legal move, each as likely as the others",
   stochastic = true,
   move = function (_, position, turn)
      local moves = position:count_moves()
      local k = turn and turn.random:int(1, moves) or math.random(moves)
      return position:move(k)
   end,
}

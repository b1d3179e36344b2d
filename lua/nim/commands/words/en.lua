-- English words of the commands outcome and moves.

return {
   forms = {
      moves = { one = "1 more move", many = "{n} more moves" },
   },
   plays = { normal = "normal play", misere = "misere play" },
   winner = { N = "the player to move wins", P = "the player who has just moved wins" },
   outcome = "{position} ({play}): {outcome}, {winner}; {lasts}",
   lasts = "with best play the game lasts {remoteness:moves}",
   long = "the number of moves needs a long search (luanim solve)",
   leaves = "leaves {after}",
   no_move = "no move",
   no_winning_move = "no winning move",
}

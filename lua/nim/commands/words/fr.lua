-- Les mots français des commandes outcome et moves.

return {
   forms = {
      coups = { zero = "0 coup", one = "1 coup", many = "{n} coups" },
   },
   plays = { normal = "option normale", misere = "option misère" },
   winner = {
      N = "le joueur qui doit jouer gagne", P = "le joueur qui vient de jouer gagne",
   },
   outcome = "{position} ({play}) : {outcome}, {winner} ; {lasts}",
   lasts = "si les deux jouent au mieux, la partie dure encore {remoteness:coups}",
   long = "le nombre de coups demande une longue recherche (luanim solve)",
   leaves = "laisse {after}",
   no_move = "aucun coup",
   no_winning_move = "aucun coup gagnant",
}

-- De Nederlandse woorden van de opdrachten outcome en moves.

return {
   forms = {
      zetten = { one = "1 zet", many = "{n} zetten" },
   },
   plays = { normal = "normaal", misere = "misère" },
   winner = {
      N = "de speler die aan zet is, wint", P = "de speler die net gezet heeft, wint",
   },
   outcome = "{position} ({play}): {outcome}, {winner}; {lasts}",
   lasts = "als beiden zo goed mogelijk spelen, duurt het spel nog {remoteness:zetten}",
   long = "het aantal zetten vraagt lang zoeken (luanim solve)",
   leaves = "laat {after} over",
   no_move = "geen zet",
   no_winning_move = "geen winnende zet",
}

-- Les mots français d'une partie commentée.

return {
   forms = {
      erreurs = { zero = "aucune erreur", one = "1 erreur", many = "{n} erreurs" },
   },
   acts = {
      state = "aller en {after}",
      leave = "laisser {parts} de la rangée {heap}",
      split = "prendre {take} dans la rangée {heap} et en laisser {parts}",
      take = "prendre {take} dans la rangée {heap}",
   },
   seats = { first = "premier joueur", second = "second joueur" },
   played = {
      state = "{number}. {seat} : {act}",
      plain = "{number}. {seat} : {act}, ce qui laisse {after}",
      kind = "{number}. {seat} : {act}, ce qui laisse {after} ({kind})",
   },
   better = "une erreur : le {seat} aurait gagné avec : {act}",
   course = "Déroulement : {course}",
   errors = "Premier joueur : {first:erreurs}. Second joueur : {second:erreurs}.",
   forfeit = "Le {seat} perd par forfait ({reason}) : {fault}",
   winner = "Le {seat} a gagné.",
}

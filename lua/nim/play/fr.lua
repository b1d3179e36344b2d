-- Les mots français d'une partie. L'anglais est compris aussi.

local annotated <const> = require "nim.annotate.fr"
local english <const> = require "nim.play.en"

local words <const> = {}

words.commands = setmetatable({
   aide = "help", conseil = "hint", pourquoi = "why", annuler = "undo", recommencer = "restart",
   abandonner = "resign", sauver = "save", jeu = "board", quitter = "quit",
}, { __index = english.commands })

words.roles = setmetatable({
   ["rangée"] = "heap", rangee = "heap", tas = "heap", paquet = "heap", dans = "heap", de = "heap",
   prendre = "take", prends = "take", enlever = "take", ramasser = "take",
   laisser = "leave", laisse = "leave", allumette = "filler", allumettes = "filler",
   la = "filler", les = "filler", le = "filler", je = "filler", et = "filler",
}, { __index = english.roles })

words.welcome = {
   nim = {
      normal = "Vous jouez contre {bot}. Celui qui ramasse la dernière allumette gagne.\n"
         .. "Tapez aide pour de l'aide.",
      misere = "Vous jouez contre {bot}. Celui qui ramasse la dernière allumette perd.\n"
         .. "Tapez aide pour de l'aide.",
   },
   rules = {
      normal = "Vous jouez contre {bot}. Celui qui joue le dernier coup gagne.\n"
         .. "Tapez aide pour de l'aide.",
      misere = "Vous jouez contre {bot}. Celui qui joue le dernier coup perd.\n"
         .. "Tapez aide pour de l'aide.",
   },
}
words.help = {
   heaps = [[
Tapez une rangée et combien prendre : 2 3, ou : prendre 3 dans la rangée 2.
Si les règles partagent une rangée, ce qu'il en reste : rangée 2 laisser 1 4.]],
   state = "Tapez tous les nombres que votre coup laisse : 3 5.",
   commands = [[
Autres commandes : jeu, conseil, pourquoi, annuler, recommencer, abandonner,
sauver FICHIER, quitter.]],
}

words.prompt = "Votre coup : "
words.nonsense = {
   heaps = "Je n'ai pas compris. Un coup s'écrit 2 3 (rangée, nombre) ; ou tapez aide.",
   state = "Je n'ai pas compris. Un coup s'écrit 3 5, ce qu'il laisse ; ou tapez aide.",
}
words.which_heap = "Dans quelle rangée ? Un coup s'écrit 2 3 (rangée, nombre)."
words.no_such_heap = "Il n'y a pas de rangée {heap} : elles sont numérotées de 1 à {heaps}."
words.empty_heap = "La rangée {heap} est vide."
words.how_many = "Combien dans la rangée {heap} ?"
words.takes_one = "La rangée {heap} a 1 allumette : prenez-la."
words.takes = "La rangée {heap} a {size} allumettes : prenez-en de 1 à {size}."
words.illegal = "Les règles {rules} ne permettent pas ce coup."

words.acts = annotated.acts
words.hint = "Vous pouvez gagner : {act}."
words.no_hint = "Aucun coup ne gagne si l'autre joue bien.{defence}"
words.defence = " Pour résister : {act}."
words.unknown = "Il faudrait trop de temps pour le savoir : {message}."

words.bot_acts = {
   state = "{bot} va en {after}.",
   leave = "{bot} laisse {parts} de la rangée {heap}.",
   split = "{bot} prend {take} dans la rangée {heap} et en laisse {parts}.",
   take = "{bot} prend {take} dans la rangée {heap}.",
}
words.bot_failed = "{bot} est en défaut et perd : {fault}"

words.nothing_to_undo = "Il n'y a rien à annuler."
words.again = "On recommence."
words.save_where = "Sauver où ? Tapez : sauver FICHIER"
words.saved = "Sauvé dans {path}."
words.not_saved = "Pas sauvé : {message}."

words.you_won = "Vous avez gagné."
words.bot_won = "{bot} a gagné."
words.unfinished = "La partie n'a pas été terminée."

return words

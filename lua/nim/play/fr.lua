-- Les mots français d'une partie. L'anglais est compris aussi.

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

words.prompt = "Votre coup : "
words.help = [[
Tapez une rangée et combien prendre : 2 3, ou : prendre 3 dans la rangée 2.
Si les règles partagent une rangée, ce qu'il en reste : rangée 2 laisser 1 4.
Autres commandes : jeu, conseil, pourquoi, annuler, recommencer, abandonner,
sauver FICHIER, quitter.]]
words.nonsense = "Je n'ai pas compris. Un coup s'écrit 2 3 (rangée, nombre) ; ou tapez aide."
words.which_heap = "Dans quelle rangée ? Un coup s'écrit 2 3 (rangée, nombre)."
words.nothing_to_undo = "Il n'y a rien à annuler."
words.again = "On recommence."
words.save_where = "Sauver où ? Tapez : sauver FICHIER"
words.you_won = "Vous avez gagné."
words.unfinished = "La partie n'a pas été terminée."

function words.welcome(start, bot)
   local last <const> = start.total and "ramasse la dernière allumette" or "joue le dernier coup"
   local ends <const> = start.play == "normal" and "gagne" or "perd"
   return ("Vous jouez contre %s. Celui qui %s %s.\nTapez aide pour de l'aide.")
      :format(bot, last, ends)
end

function words.no_such_heap(heap, heaps)
   return ("Il n'y a pas de rangée %d : elles sont numérotées de 1 à %d."):format(heap, heaps)
end

function words.empty_heap(heap)
   return ("La rangée %d est vide."):format(heap)
end

function words.how_many(heap)
   return ("Combien dans la rangée %d ?"):format(heap)
end

function words.takes(heap, size)
   return size == 1 and ("La rangée %d a 1 allumette : prenez-la."):format(heap)
      or ("La rangée %d a %d allumettes : prenez-en de 1 à %d."):format(heap, size, size)
end

function words.illegal(message)
   return "Ce coup n'est pas permis : " .. message .. "."
end

local function act(move)
   if move.state then return "aller en " .. move.after end
   if #move.parts > 0 then
      return ("laisser %s de la rangée %d"):format(table.concat(move.parts, "-"), move.heap)
   end
   return ("prendre %d dans la rangée %d"):format(move.take, move.heap)
end

function words.hint(move)
   return ("Vous pouvez gagner : %s."):format(act(move))
end

function words.no_hint(move)
   return ("Aucun coup ne gagne si l'autre joue bien. Pour résister : %s.")
      :format(act(move))
end

function words.bot_moves(bot, move)
   local verbs <const> = { aller = "va", laisser = "laisse", prendre = "prend" }
   return ("%s %s."):format(bot, (act(move):gsub("^%a+", verbs)))
end

function words.bot_failed(bot, text)
   return ("%s est en défaut et perd : %s"):format(bot, text)
end

function words.bot_won(bot)
   return bot .. " a gagné."
end

function words.saved(path)
   return ("Sauvé dans %s."):format(path)
end

function words.not_saved(message)
   return ("Pas sauvé : %s."):format(message)
end

words.seats = { first = "premier joueur", second = "second joueur" }

function words.played(number, seat, move, kind)
   return ("%3d. %s : %s, ce qui laisse %s%s"):format(number, words.seats[seat], act(move),
      move.after, kind and " (" .. kind .. ")" or "")
end

function words.better(seat, move)
   return ("     une erreur : le %s aurait gagné avec : %s"):format(words.seats[seat], act(move))
end

function words.errors(first, second)
   local function times(n)
      return n == 0 and "aucune erreur" or n == 1 and "1 erreur" or n .. " erreurs"
   end
   return ("Premier joueur : %s. Second joueur : %s."):format(times(first), times(second))
end

function words.winner(seat)
   return ("Le %s a gagné."):format(words.seats[seat])
end

words.course = "Déroulement : "

return words

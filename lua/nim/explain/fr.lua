-- Français. Chaque phrase qui dit « gagne » nomme le joueur.

local words <const> = {}

local MANY <const> = 8 -- colonnes qui ne sont plus nommées une à une

words.headings = {
   bits = "En binaire",
   parity = "Pourquoi : la parité des bits",
   search = "Pourquoi",
   kind = "L'état de cette position",
   procedure = "La recherche de coups gagnants",
   moves = "Coups gagnants",
   departure = "Option misère et option normale",
}
words.column_sums = "sommes des colonnes"
words.nim_sum = "ou exclusif"
words.all_even = "toutes paires"
words.parity_is_not_all = "Dans l'option misère, cela ne suffit à décider que tant que deux "
   .. "rangées au moins ont plus d'une allumette : voir plus bas."

-- 0 et 1 sont au singulier.
local function count(n, noun)
   return ("%d %s%s"):format(n, noun, n < 2 and "" or "s")
end

local function list(items)
   if #items == 1 then return tostring(items[1]) end
   return table.concat(items, ", ", 1, #items - 1) .. " et " .. items[#items]
end

function words.heap(i, size, valued)
   return valued and ("rangée %d (%s)"):format(i, count(size, "allumette")) or "rangée " .. i
end

function words.odd_in(columns)
   if #columns > MANY then return ("impaires dans %d colonnes"):format(#columns) end
   if #columns == 1 then return "impaire dans la colonne " .. columns[1] end
   return "impaires dans les colonnes " .. list(columns)
end

function words.more(n)
   return n == 1 and "… et 1 autre" or ("… et %d autres"):format(n)
end

function words.title(a)
   local normal <const> = a.play == "normal"
   local option <const> = normal and "option normale" or "option misère"
   local ends <const> = normal and "gagne" or "perd"
   if a.kind then
      return ("%s, %s : celui qui ramasse la dernière allumette "
         .. "%s."):format(a.position, option, ends)
   end
   return ("%s avec les règles %s, %s : celui qui joue le dernier coup "
      .. "%s."):format(a.position, a.rules,
      option, ends)
end

function words.verdict(a)
   if a.over then
      local winner <const> = a.outcome == "N" and "le joueur qui doit jouer" or "le joueur qui "
         .. "vient de jouer"
      return ("Il n'y a plus de coup : %s a gagné."):format(winner)
   end
   if a.outcome == "N" then
      return ("Le joueur qui doit jouer gagne ; si les deux jouent au mieux, la partie dure "
         .. "encore %s.")
         :format(count(a.remoteness, "coup"))
   end
   return ("Le joueur qui vient de jouer gagne, quoi que fasse le joueur qui doit jouer ; si les "
      .. "deux jouent au mieux, la partie dure encore %s."):format(count(a.remoteness, "coup"))
end

function words.parity(a)
   local p <const> = a.pivot
   if not p then
      return {
         "Dans chaque colonne, le nombre de bits égaux à 1 est pair : chaque 1 en a donc un autre "
            .. "dans la même position, sur une autre ligne. Un coup ne modifie qu'une des lignes "
            .. ": il ne peut pas mettre tous les bits à 0 d'un seul coup, et il change au moins "
            .. "un bit de cette ligne.",
         "La colonne de ce bit contient alors un nombre impair de 1. Tout coup laisse donc un ou "
            .. "exclusif différent de 0.",
      }
   end
   return {
      ("La colonne %d est la plus à gauche de celles qui ont un nombre impair de 1, et la rangée "
         .. "%d y a un 1. Mettons à sa place le ou exclusif des autres rangées, "
         .. "%d."):format(p.column, p.heap, p.others),
      ("Pourquoi c'est moins que %d : dans toutes les colonnes plus à gauche, qui sont paires, la "
         .. "rangée %d a les mêmes bits que le ou exclusif des autres ; dans la colonne %d elle a "
         .. "un 1, et les autres donnent 0. Donc %d - %d = %d > 0, et après ce coup toutes les "
         .. "colonnes sont paires."):format(p.value, p.heap,
         p.column, p.value, p.others, p.value - p.others),
   }
end

-- Avec d'autres règles : le même raisonnement sur les valeurs de Grundy des rangées.
function words.values(a)
   local p <const> = a.pivot
   local meaning <const> = "Le nombre à côté d'une rangée est sa valeur de Grundy, le plus petit "
      .. "nombre qu'aucune de ses options n'a ; une rangée de cette valeur se joue comme une "
      .. "rangée de Nim de cette taille. Une option de plusieurs rangées compte pour le ou "
      .. "exclusif de leurs valeurs."
   if not p then
      return { meaning, "Dans chaque colonne, le nombre de bits égaux à 1 est pair. Un coup "
         .. "change la valeur d'une seule rangée : une colonne devient impaire, et l'autre peut "
         .. "les rendre toutes paires. À la fin toutes les valeurs sont 0 : c'est le joueur qui "
         .. "vient de jouer qui joue le dernier coup." }
   end
   return { meaning, ("La colonne %d est la plus à gauche de celles qui ont un nombre impair de "
      .. "1, et la valeur de la rangée %d, %d, y a un 1. Les autres valeurs donnent %d, qui est "
      .. "moindre : une option de la rangée %d a donc cette valeur, et après ce coup toutes les "
      .. "colonnes sont paires."):format(p.column, p.heap, p.value, p.others,
      p.heap) }
end

words.searched = "Le verdict vient de la recherche de toutes les positions qui peuvent suivre : "
   .. "là où l'on ne connaît pas d'autre argument, c'est la preuve."

local KIND <const> = {
   T0 = "aucune rangée n'a plus d'une allumette", S0 = "aucune rangée n'a plus d'une allumette",
   S1 = "une seule rangée a plus d'une allumette",
   T2 = "%d rangées ont plus d'une allumette", S2 = "%d rangées ont plus d'une allumette",
}

local function kind_sentence(a)
   local letter <const> = a.kind:sub(1, 1)
   local lonely = ("%d rangées en ont une seule"):format(a.lonely)
   if a.lonely == 0 then lonely = "aucune n'en a une seule" end
   if a.lonely == 1 then lonely = "1 rangée en a une seule" end
   return ("%s : le ou exclusif est %s (%s), %s et %s."):format(a.kind,
      letter == "T" and "nul" or "différent de 0", letter, KIND[a.kind]:format(a.rich), lonely)
end

local NORMAL <const> = {
   T = "Tout coup mène d'un état T à un état S, et de chaque état S un coup ramène à un état T. "
      .. "La fin, sans allumette, est un état T. Le joueur qui vient de jouer peut donc laisser T "
      .. "à chaque fois, et c'est lui qui joue le dernier coup.",
   S = "De chaque état S un coup mène à un état T, tout coup mène de T à S, et la fin, sans "
      .. "allumette, est un état T. Le joueur qui doit jouer peut donc laisser T à chaque fois, "
      .. "et c'est lui qui joue le dernier coup.",
}

local FORCED <const> = "Chaque coup prend une rangée entière : il n'y a plus rien à choisir."

local COURSE <const> = {
   T2 = "Tout coup mène de T2 à S2 ou à S1.",
   S2 = "De S2 un coup mène à T2, et aucun à T0.",
   S1 = "C'est en S1 que la partie se décide : un coup et un seul mène à T0, un et un seul mène à "
      .. "S0.",
   S0 = FORCED,
   T0 = FORCED,
}

local MISERE <const> = {
   T2 = "Tôt ou tard le joueur qui doit jouer devra laisser S1, et celui qui joue en S1 décide "
      .. "qui ramassera la dernière allumette.",
   S2 = "En laissant chaque fois T2, le joueur qui doit jouer force l'autre à laisser S1 à la "
      .. "fin, et celui qui joue en S1 décide qui ramassera la dernière allumette.",
   S1 = "Le joueur qui doit jouer contrôle cet état : en laissant S0, un nombre impair de rangées "
      .. "d'une allumette, il oblige l'autre à ramasser la dernière.",
   S0 = "Le nombre de rangées d'une allumette est impair : le joueur qui doit jouer ramasse la "
      .. "dernière et perd.",
   T0 = "Le nombre de rangées d'une allumette est pair : le joueur qui vient de jouer ramasse la "
      .. "dernière et perd.",
}

function words.kind(a)
   local second <const> = a.play == "misere" and MISERE[a.kind] or NORMAL[a.kind:sub(1, 1)]
   return { kind_sentence(a), COURSE[a.kind], second }
end

function words.procedure(a)
   local won <const> = a.outcome == "N"
   if a.play == "normal" or a.rich > 1 then
      if not won then
         return { "s = 0 : le joueur qui vient de jouer gagne ; il n'y a pas de coup gagnant à "
            .. "chercher." }
      end
      return { "s est différent de 0. Partout où d est supérieur à 0, enlever ce nombre à la "
         .. "rangée est un coup gagnant pour le joueur qui doit jouer." }
   end
   if a.rich == 1 then
      local i <const> = a.rich_heap
      if a.bits.nim_sum == a.heaps[i] then
         return { ("Seule la rangée %d a plus d'une allumette, et d%d = n%d : en enlever toutes "
            .. "les allumettes sauf une est le coup gagnant du joueur qui doit "
            .. "jouer."):format(i, i, i) }
      end
      return { ("Seule la rangée %d a plus d'une allumette, et d%d est différent de n%d : en "
         .. "enlever toutes les allumettes est le coup gagnant du joueur qui doit "
         .. "jouer."):format(i, i, i) }
   end
   if won then
      return { "Aucune rangée n'a plus d'une allumette et s = 0 : enlever une seule allumette est "
         .. "un coup gagnant pour le joueur qui doit jouer." }
   end
   return { "Aucune rangée n'a plus d'une allumette et s = 1 : le joueur qui vient de jouer gagne "
      .. "; il n'y a pas de coup gagnant à chercher." }
end

local function act(move)
   if move.state then return "aller en " .. move.after end
   if #move.parts > 0 then
      return ("laisser %s de la rangée %d"):format(table.concat(move.parts, "-"), move.heap)
   end
   if move.rest == 0 then return ("prendre toute la rangée %d "
      .. "(%d)"):format(move.heap, move.take) end
   return ("prendre %d dans la rangée %d"):format(move.take, move.heap)
end

function words.move(move)
   if move.state then return act(move) end
   local kind <const> = move.kind and " (" .. move.kind .. ")" or ""
   return ("%s, ce qui laisse %s%s"):format(act(move), move.after, kind)
end

function words.moves(a)
   if a.winning_count > 0 then return {} end
   return { ("Aucun : après chaque coup, l'autre a une réponse qui gagne. Pour résister le plus "
      .. "longtemps : %s.")
      :format(act(a.best)) }
end

function words.departure(a)
   if a.kind == "T2" or a.kind == "S2" then
      return { "Tant que deux rangées au moins ont plus d'une allumette, la stratégie est celle "
         .. "de l'option normale. Elle s'en écarte quand il n'en reste qu'une : l'option normale "
         .. "laisse alors un nombre pair de rangées d'une allumette (T0), l'option misère un "
         .. "nombre impair (S0)." }
   elseif a.kind == "S1" then
      return { ("C'est ici que la stratégie s'écarte de l'option normale, où il faudrait %s et "
         .. "laisser un nombre pair de rangées d'une allumette (T0). Dans l'option misère il faut "
         .. "%s et laisser un nombre impair (S0).")
         :format(act(a.normal_move), act(a.winning_moves[1])) }
   end
   return { "Avec des rangées d'une seule allumette, la partie suit son cours, et c'est le même "
      .. "joueur qui ramasse la dernière dans les deux options : le résultat est donc l'inverse "
      .. "de celui de l'option normale." }
end

return words

-- Les mots français d'une explication. Chaque phrase qui dit « gagne » nomme le joueur.

local FORCED <const> = "Chaque coup prend une rangée entière : il n'y a plus rien à choisir."

return {
   forms = {
      coups = { zero = "0 coup", one = "1 coup", many = "{n} coups" },
      allumettes = { zero = "0 allumette", one = "1 allumette", many = "{n} allumettes" },
      autres = { one = "1 autre", many = "{n} autres" },
      seules = {
         zero = "aucune n'en a une seule",
         one = "1 rangée en a une seule",
         many = "{n} rangées en ont une seule",
      },
   },
   list = { comma = ", ", ["and"] = " et " },

   title = {
      nim = {
         normal = "{position}, option normale : celui qui ramasse la dernière allumette gagne.",
         misere = "{position}, option misère : celui qui ramasse la dernière allumette perd.",
      },
      rules = {
         normal = "{position} avec les règles {rules}, option normale : celui qui joue le dernier "
            .. "coup gagne.",
         misere = "{position} avec les règles {rules}, option misère : celui qui joue le dernier "
            .. "coup perd.",
      },
   },
   over = {
      N = "Il n'y a plus de coup : le joueur qui doit jouer a gagné.",
      P = "Il n'y a plus de coup : le joueur qui vient de jouer a gagné.",
   },
   verdict = {
      N = "Le joueur qui doit jouer gagne{lasts}.",
      P = "Le joueur qui vient de jouer gagne, quoi que fasse le joueur qui doit jouer{lasts}.",
   },
   lasts = " ; si les deux jouent au mieux, la partie dure encore {remoteness:coups}",

   headings = {
      bits = "En binaire",
      parity = "Pourquoi : la parité des bits",
      search = "Pourquoi",
      kind = "L'état de cette position",
      procedure = "La recherche de coups gagnants",
      moves = "Coups gagnants",
      departure = "Option misère et option normale",
   },

   labels = { nim = "rangée {i}", valued = "rangée {i} ({size:allumettes})" },
   column_sums = "sommes des colonnes",
   nim_sum = "ou exclusif",
   columns = {
      none = "toutes paires",
      one = "impaire dans la colonne {column}",
      several = "impaires dans les colonnes {columns}",
      many = "impaires dans {count} colonnes",
   },
   more = "… et {n:autres}",

   parity = {
      even = {
         "Dans chaque colonne, le nombre de bits égaux à 1 est pair : chaque 1 en a donc un autre "
            .. "dans la même position, sur une autre ligne. Un coup ne modifie qu'une des lignes "
            .. ": il ne peut pas mettre tous les bits à 0 d'un seul coup, et il change au moins "
            .. "un bit de cette ligne.",
         "La colonne de ce bit contient alors un nombre impair de 1. Tout coup laisse donc un ou "
            .. "exclusif différent de 0.",
      },
      odd = {
         "La colonne {column} est la plus à gauche de celles qui ont un nombre impair de 1, et la "
            .. "rangée {heap} y a un 1. Mettons à sa place le ou exclusif des autres rangées, "
            .. "{others}.",
         "Pourquoi c'est moins que {value} : dans toutes les colonnes plus à gauche, qui sont "
            .. "paires, la rangée {heap} a les mêmes bits que le ou exclusif des autres ; dans la "
            .. "colonne {column} elle a un 1, et les autres donnent 0. Donc {value} - {others} = "
            .. "{difference} > 0, et après ce coup toutes les colonnes sont paires.",
      },
   },
   lonely_decides = "Dans l'option misère, la parité des bits ne décide que tant que deux rangées "
      .. "au moins ont plus d'une allumette. Ensuite, c'est le nombre de rangées d'une allumette "
      .. "qui décide.",
   -- Avec d'autres règles : le même raisonnement sur les valeurs de Grundy des rangées.
   values = {
      meaning = "Le nombre à côté d'une rangée est sa valeur de Grundy, le plus petit nombre "
         .. "qu'aucune de ses options n'a ; une rangée de cette valeur se joue comme une rangée "
         .. "de Nim de cette taille. Une option de plusieurs rangées compte pour le ou exclusif "
         .. "de leurs valeurs.",
      even = "Dans chaque colonne, le nombre de bits égaux à 1 est pair. Un coup change la valeur "
         .. "d'une seule rangée : une colonne devient impaire, et l'autre peut les rendre toutes "
         .. "paires. À la fin toutes les valeurs sont 0 : c'est le joueur qui vient de jouer qui "
         .. "joue le dernier coup.",
      odd = "La colonne {column} est la plus à gauche de celles qui ont un nombre impair de 1, et "
         .. "la valeur de la rangée {heap}, {value}, y a un 1. Les autres valeurs donnent "
         .. "{others}, qui est moindre : une option de la rangée {heap} a donc cette valeur, et "
         .. "après ce coup toutes les colonnes sont paires.",
   },
   searched = "Le verdict vient de la recherche de toutes les positions qui peuvent suivre : là "
      .. "où l'on ne connaît pas d'autre argument, c'est la preuve.",

   sums = { T = "nul", S = "différent de 0" },
   richness = {
      T0 = "aucune rangée n'a plus d'une allumette", S0 = "aucune rangée n'a plus d'une allumette",
      S1 = "une seule rangée a plus d'une allumette",
      T2 = "{rich} rangées ont plus d'une allumette",
      S2 = "{rich} rangées ont plus d'une allumette",
   },
   kind = "{kind} : le ou exclusif est {sum} ({letter}), {richness} et {lonely:seules}.",
   course = {
      T2 = "Tout coup mène de T2 à S2 ou à S1.",
      S2 = "De S2 un coup mène à T2, et aucun à T0.",
      S1 = "C'est en S1 que la partie se décide : un coup et un seul mène à T0, un et un seul "
         .. "mène à S0.",
      S0 = FORCED,
      T0 = FORCED,
   },
   normal = {
      T = "Tout coup mène d'un état T à un état S, et de chaque état S un coup ramène à un état "
         .. "T. La fin, sans allumette, est un état T. Le joueur qui vient de jouer peut donc "
         .. "laisser T à chaque fois, et c'est lui qui joue le dernier coup.",
      S = "De chaque état S un coup mène à un état T, tout coup mène de T à S, et la fin, sans "
         .. "allumette, est un état T. Le joueur qui doit jouer peut donc laisser T à chaque "
         .. "fois, et c'est lui qui joue le dernier coup.",
   },
   misere = {
      T2 = "Tôt ou tard le joueur qui doit jouer devra laisser S1, et celui qui joue en S1 décide "
         .. "qui ramassera la dernière allumette.",
      S2 = "En laissant chaque fois T2, le joueur qui doit jouer force l'autre à laisser S1 à la "
         .. "fin, et celui qui joue en S1 décide qui ramassera la dernière allumette.",
      S1 = "Le joueur qui doit jouer contrôle cet état : en laissant S0, un nombre impair de "
         .. "rangées d'une allumette, il oblige l'autre à ramasser la dernière.",
      S0 = "Le nombre de rangées d'une allumette est impair : le joueur qui doit jouer ramasse la "
         .. "dernière et perd.",
      T0 = "Le nombre de rangées d'une allumette est pair : le joueur qui vient de jouer ramasse "
         .. "la dernière et perd.",
   },

   procedure = {
      balanced = "s = 0 : le joueur qui vient de jouer gagne ; il n'y a pas de coup gagnant à "
         .. "chercher.",
      balance = "s est différent de 0. Partout où d est supérieur à 0, enlever ce nombre à la "
         .. "rangée est un coup gagnant pour le joueur qui doit jouer.",
      leave_one = "Seule la rangée {rich_heap} a plus d'une allumette, et d{rich_heap} = "
         .. "n{rich_heap} : en enlever toutes les allumettes sauf une est le coup gagnant du "
         .. "joueur qui doit jouer.",
      leave_none = "Seule la rangée {rich_heap} a plus d'une allumette, et d{rich_heap} est "
         .. "différent de n{rich_heap} : en enlever toutes les allumettes est le coup gagnant du "
         .. "joueur qui doit jouer.",
      even = "Aucune rangée n'a plus d'une allumette et s = 0 : enlever une seule allumette est "
         .. "un coup gagnant pour le joueur qui doit jouer.",
      odd = "Aucune rangée n'a plus d'une allumette et s = 1 : le joueur qui vient de jouer gagne "
         .. "; il n'y a pas de coup gagnant à chercher.",
   },

   acts = {
      state = "aller en {after}",
      leave = "laisser {parts} de la rangée {heap}",
      split = "prendre {take} dans la rangée {heap} et en laisser {parts}",
      whole = "prendre toute la rangée {heap} ({take})",
      take = "prendre {take} dans la rangée {heap}",
   },
   leaves = {
      plain = "{act}, ce qui laisse {after}",
      kind = "{act}, ce qui laisse {after} ({kind})",
   },
   no_move = "Aucun : après chaque coup, l'autre a une réponse qui gagne.{defence}",
   defence = " Pour résister le plus longtemps : {best}.",

   departure = {
      later = "Tant que deux rangées au moins ont plus d'une allumette, la stratégie est celle de "
         .. "l'option normale. Elle s'en écarte quand il n'en reste qu'une : l'option normale "
         .. "laisse alors un nombre pair de rangées d'une allumette (T0), l'option misère un "
         .. "nombre impair (S0).",
      here = "C'est ici que la stratégie s'écarte de l'option normale, où il faudrait "
         .. "{normal_move} et laisser un nombre pair de rangées d'une allumette (T0). Dans "
         .. "l'option misère il faut {winning_move} et laisser un nombre impair (S0).",
      past = "Avec des rangées d'une seule allumette, la partie suit son cours, et c'est le même "
         .. "joueur qui ramasse la dernière dans les deux options : le résultat est donc "
         .. "l'inverse de celui de l'option normale.",
   },
}

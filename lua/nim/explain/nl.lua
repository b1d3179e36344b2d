-- Nederlands. Elke zin met "wint" noemt de speler. De Nim-som telt de cijfers van een kolom op; de
-- xor is iets anders.

local words <const> = {}

local MANY <const> = 8 -- kolommen die niet meer een voor een genoemd worden

words.headings = {
   bits = "In binaire schrijfwijze",
   parity = "Waarom: even en oneven kolommen",
   search = "Waarom",
   kind = "De soort van deze positie",
   procedure = "Het zoeken van winnende zetten",
   moves = "Winnende zetten",
   departure = "Misère tegenover normaal",
}
words.column_sums = "Nim-som"
words.nim_sum = "xor"
words.all_even = "even"
words.parity_is_not_all = "Bij misère beslist dit alleen zolang twee of meer stapels meer dan één "
   .. "lucifer hebben: zie hieronder."

local function count(n, one, many)
   return n == 1 and "1 " .. one or ("%d %s"):format(n, many)
end

local function list(items)
   if #items == 1 then return tostring(items[1]) end
   return table.concat(items, ", ", 1, #items - 1) .. " en " .. items[#items]
end

function words.heap(i, size, valued)
   return valued and ("stapel %d (%s)"):format(i, count(size, "lucifer", "lucifers")) or "stapel "
      .. "" .. i
end

function words.odd_in(columns)
   if #columns > MANY then return ("oneven in %d kolommen"):format(#columns) end
   return (#columns == 1 and "oneven in kolom " or "oneven in de kolommen ") .. list(columns)
end

function words.more(n)
   return ("… en nog %d"):format(n)
end

function words.title(a)
   local normal <const> = a.play == "normal"
   local name <const> = normal and "normaal" or "misère"
   local ends <const> = normal and "wint" or "verliest"
   if a.kind then
      return ("%s, %s: wie de laatste lucifer pakt, %s."):format(a.position, name, ends)
   end
   return ("%s met de regels %s, %s: wie de laatste zet doet, "
      .. "%s."):format(a.position, a.rules, name, ends)
end

function words.verdict(a)
   if a.over then
      local winner <const> = a.outcome == "N" and "de speler die aan zet is" or "de speler die "
         .. "net gezet heeft"
      return ("Er is geen zet meer: %s, heeft gewonnen."):format(winner)
   end
   local length <const> = count(a.remoteness, "zet", "zetten")
   if a.outcome == "N" then
      return ("De speler die aan zet is, wint; als beiden zo goed mogelijk spelen, duurt het spel "
         .. "nog %s.")
         :format(length)
   end
   return ("De speler die net gezet heeft, wint, wat de speler die aan zet is ook doet; als "
      .. "beiden zo goed mogelijk spelen, duurt het spel nog %s."):format(length)
end

function words.parity(a)
   local p <const> = a.pivot
   if not p then
      return {
         "De Nim-som is even: in elke kolom staat een even aantal enen, dus elke 1 heeft in "
            .. "dezelfde kolom een andere, in een andere rij. Een zet verandert maar één rij: zo "
            .. "kunnen niet alle enen tegelijk verdwijnen, en minstens één cijfer van die rij "
            .. "verandert.",
         "In de kolom van dat cijfer staat daarna een oneven aantal enen. Elke zet maakt de "
            .. "Nim-som dus oneven.",
      }
   end
   return {
      ("De Nim-som is oneven. De hoogste kolom met een oneven aantal enen is kolom %d, en stapel "
         .. "%d heeft daar een 1. Zet daar de xor van de andere stapels voor in de plaats: "
         .. "%d."):format(p.column, p.heap, p.others),
      ("Waarom dat minder is dan %d: in elke hogere kolom, want die is even, heeft stapel %d "
         .. "hetzelfde cijfer als de xor van de andere; in kolom %d heeft hij een 1 en is die xor "
         .. "0. Dus %d - %d = %d > 0, en na die zet is de Nim-som "
         .. "even."):format(p.value, p.heap, p.column, p.value, p.others, p.value - p.others),
   }
end

-- Met andere regels: dezelfde redenering over de Grundy-waarden van de stapels.
function words.values(a)
   local p <const> = a.pivot
   local meaning <const> = "Het getal naast een stapel is zijn Grundy-waarde, het kleinste getal "
      .. "dat geen van zijn opties heeft; een stapel met die waarde speelt als een Nim-stapel van "
      .. "die grootte. Een optie van meer stapels telt met de xor van hun waarden."
   if not p then
      return { meaning, "In elke kolom staat een even aantal enen. Een zet verandert de waarde "
         .. "van één stapel: een kolom wordt oneven, en de ander kan ze weer allemaal even maken. "
         .. "Aan het eind is elke waarde 0: de speler die net gezet heeft, doet de laatste zet." }
   end
   return { meaning, ("De hoogste kolom met een oneven aantal enen is kolom %d, en de waarde van "
      .. "stapel %d, %d, heeft daar een 1. De xor van de andere waarden is %d en dus minder: een "
      .. "optie van stapel %d heeft die waarde, en na die zet is elke kolom "
      .. "even."):format(p.column, p.heap, p.value, p.others, p.heap) }
end

words.searched = "Het oordeel komt uit het doorzoeken van alle posities die kunnen volgen: waar "
   .. "geen andere redenering bekend is, is dat het bewijs."

local KIND <const> = {
   T0 = "geen stapel heeft meer dan één lucifer", S0 = "geen stapel heeft meer dan één lucifer",
   S1 = "één stapel heeft meer dan één lucifer",
   T2 = "%d stapels hebben meer dan één lucifer", S2 = "%d stapels hebben meer dan één lucifer",
}

local function kind_sentence(a)
   local letter <const> = a.kind:sub(1, 1)
   return ("%s: de xor is %s (%s), %s en %s precies "
      .. "één."):format(a.kind, letter == "T" and "0" or "niet 0", letter,
      KIND[a.kind]:format(a.rich),
      a.lonely == 0 and "geen stapel heeft er" or count(a.lonely, "stapel heeft er", "stapels "
         .. "hebben er"))
end

local NORMAL <const> = {
   T = "Elke zet maakt van een even positie een oneven, en van elke oneven positie kan met een "
      .. "zet een even gemaakt worden. Het einde, zonder lucifers, is even. De speler die net "
      .. "gezet heeft, kan dus telkens een even positie achterlaten en doet de laatste zet.",
   S = "Van elke oneven positie kan met een zet een even gemaakt worden, en elke zet maakt van "
      .. "een even positie een oneven. Het einde, zonder lucifers, is even. De speler die aan zet "
      .. "is, kan dus telkens een even positie achterlaten en doet de laatste zet.",
}

local FORCED <const> = "Elke zet pakt een hele stapel: er valt niets meer te kiezen."

local COURSE <const> = {
   T2 = "Elke zet leidt van T2 naar S2 of S1.",
   S2 = "Van S2 leidt een zet naar T2, en geen enkele naar T0.",
   S1 = "In S1 wordt het spel beslist: precies één zet leidt naar T0 en precies één naar S0.",
   S0 = FORCED,
   T0 = FORCED,
}

local MISERE <const> = {
   T2 = "Vroeg of laat moet de speler die aan zet is S1 achterlaten, en wie in S1 aan zet is, "
      .. "beslist wie de laatste lucifer pakt.",
   S2 = "Door telkens T2 achter te laten dwingt de speler die aan zet is de ander om ten slotte "
      .. "S1 achter te laten, en wie in S1 aan zet is, beslist wie de laatste lucifer pakt.",
   S1 = "De speler die aan zet is, heeft het in de hand: wie S0 achterlaat, een oneven aantal "
      .. "stapels van één lucifer, laat de ander de laatste pakken.",
   S0 = "Het aantal stapels van één lucifer is oneven: de speler die aan zet is, pakt de laatste "
      .. "en verliest.",
   T0 = "Het aantal stapels van één lucifer is even: de speler die net gezet heeft, pakt de "
      .. "laatste en verliest.",
}

function words.kind(a)
   local second <const> = a.play == "misere" and MISERE[a.kind] or NORMAL[a.kind:sub(1, 1)]
   return { kind_sentence(a), COURSE[a.kind], second }
end

function words.procedure(a)
   local won <const> = a.outcome == "N"
   if a.play == "normal" or a.rich > 1 then
      if not won then
         return { "s = 0: de speler die net gezet heeft, wint; er is geen winnende zet te "
            .. "vinden." }
      end
      return { "s is niet 0. Overal waar d groter is dan 0, wint de speler die aan zet is door d "
         .. "lucifers van die stapel te pakken." }
   end
   if a.rich == 1 then
      local i <const> = a.rich_heap
      if a.bits.nim_sum == a.heaps[i] then
         return { ("Alleen stapel %d heeft meer dan één lucifer, en d%d = n%d: de speler die aan "
            .. "zet is, wint door er alles op één lucifer na van te pakken."):format(i, i, i) }
      end
      return { ("Alleen stapel %d heeft meer dan één lucifer, en d%d is niet n%d: de speler die "
         .. "aan zet is, wint door de hele stapel te pakken."):format(i, i, i) }
   end
   if won then
      return { "Geen stapel heeft meer dan één lucifer en s = 0: de speler die aan zet is, wint "
         .. "door één lucifer te pakken." }
   end
   return { "Geen stapel heeft meer dan één lucifer en s = 1: de speler die net gezet heeft, "
      .. "wint; er is geen winnende zet te vinden." }
end

local function act(move)
   if move.state then return "ga naar " .. move.after end
   if #move.parts > 0 then
      return ("laat %s over van stapel %d"):format(table.concat(move.parts, "-"), move.heap)
   end
   if move.rest == 0 then return ("pak de hele stapel %d (%d)"):format(move.heap, move.take) end
   return ("pak %d van stapel %d"):format(move.take, move.heap)
end

function words.move(move)
   if move.state then return act(move) end
   local kind <const> = move.kind and " (" .. move.kind .. ")" or ""
   return ("%s; dan blijft %s%s"):format(act(move), move.after, kind)
end

function words.moves(a)
   if a.winning_count > 0 then return {} end
   return { ("Geen: na elke zet heeft de ander een antwoord dat wint. Wie het langst wil "
      .. "standhouden: %s.")
      :format(act(a.best)) }
end

function words.departure(a)
   if a.kind == "T2" or a.kind == "S2" then
      return { "Zolang twee of meer stapels meer dan één lucifer hebben, is de strategie die van "
         .. "het normale spel. Ze wijkt af als er nog één zo'n stapel is: normaal blijft dan een "
         .. "even aantal stapels van één lucifer over (T0), bij misère een oneven aantal (S0)." }
   elseif a.kind == "S1" then
      return { ("Hier wijkt de strategie af van het normale spel. Daar zou gelden: %s, zodat een "
         .. "even aantal stapels van één lucifer blijft (T0). Bij misère moet het zijn: %s, zodat "
         .. "een oneven aantal blijft (S0).")
         :format(act(a.normal_move), act(a.winning_moves[1])) }
   end
   return { "Met alleen stapels van één lucifer ligt het verloop vast, en in beide spelen pakt "
      .. "dezelfde speler de laatste: de uitkomst is dus omgekeerd aan die van het normale spel." }
end

return words

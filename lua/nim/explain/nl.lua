-- De Nederlandse woorden van een uitleg. Elke zin met "wint" noemt de speler. De Nim-som telt de
-- cijfers van een kolom op; de xor is iets anders.

local FORCED <const> = "Elke zet pakt een hele stapel: er valt niets meer te kiezen."

return {
   forms = {
      zetten = { one = "1 zet", many = "{n} zetten" },
      lucifers = { one = "1 lucifer", many = "{n} lucifers" },
      enkele = {
         zero = "geen stapel heeft er", one = "1 stapel heeft er", many = "{n} stapels hebben er",
      },
   },
   list = { comma = ", ", ["and"] = " en " },

   title = {
      nim = {
         normal = "{position}, normaal: wie de laatste lucifer pakt, wint.",
         misere = "{position}, misère: wie de laatste lucifer pakt, verliest.",
      },
      rules = {
         normal = "{position} met de regels {rules}, normaal: wie de laatste zet doet, wint.",
         misere = "{position} met de regels {rules}, misère: wie de laatste zet doet, verliest.",
      },
   },
   over = {
      N = "Er is geen zet meer: de speler die aan zet is, heeft gewonnen.",
      P = "Er is geen zet meer: de speler die net gezet heeft, heeft gewonnen.",
   },
   verdict = {
      N = "De speler die aan zet is, wint{lasts}.",
      P = "De speler die net gezet heeft, wint, wat de speler die aan zet is ook doet{lasts}.",
   },
   lasts = "; als beiden zo goed mogelijk spelen, duurt het spel nog {remoteness:zetten}",

   headings = {
      bits = "In binaire schrijfwijze",
      parity = "Waarom: even en oneven kolommen",
      search = "Waarom",
      kind = "De soort van deze positie",
      procedure = "Het zoeken van winnende zetten",
      moves = "Winnende zetten",
      departure = "Misère tegenover normaal",
   },

   labels = { nim = "stapel {i}", valued = "stapel {i} ({size:lucifers})" },
   column_sums = "Nim-som",
   nim_sum = "xor",
   columns = {
      none = "even",
      one = "oneven in kolom {column}",
      several = "oneven in de kolommen {columns}",
      many = "oneven in {count} kolommen",
   },
   more = "… en nog {n}",

   parity = {
      even = {
         "De Nim-som is even: in elke kolom staat een even aantal enen, dus elke 1 heeft in "
            .. "dezelfde kolom een andere, in een andere rij. Een zet verandert maar één rij: zo "
            .. "kunnen niet alle enen tegelijk verdwijnen, en minstens één cijfer van die rij "
            .. "verandert.",
         "In de kolom van dat cijfer staat daarna een oneven aantal enen. Elke zet maakt de "
            .. "Nim-som dus oneven.",
      },
      odd = {
         "De Nim-som is oneven. De hoogste kolom met een oneven aantal enen is kolom {column}, en "
            .. "stapel {heap} heeft daar een 1. Zet daar de xor van de andere stapels voor in de "
            .. "plaats: {others}.",
         "Waarom dat minder is dan {value}: in elke hogere kolom, want die is even, heeft stapel "
            .. "{heap} hetzelfde cijfer als de xor van de andere; in kolom {column} heeft hij een "
            .. "1 en is die xor 0. Dus {value} - {others} = {difference} > 0, en na die zet is de "
            .. "Nim-som even.",
      },
   },
   lonely_decides = "Bij misère beslist de pariteit van de bits alleen zolang twee of meer stapels "
      .. "meer dan één lucifer hebben. Daarna beslist het aantal stapels van één lucifer.",
   -- Met andere regels: dezelfde redenering over de Grundy-waarden van de stapels.
   values = {
      meaning = "Het getal naast een stapel is zijn Grundy-waarde, het kleinste getal dat geen "
         .. "van zijn opties heeft; een stapel met die waarde speelt als een Nim-stapel van die "
         .. "grootte. Een optie van meer stapels telt met de xor van hun waarden.",
      even = "In elke kolom staat een even aantal enen. Een zet verandert de waarde van één "
         .. "stapel: een kolom wordt oneven, en de ander kan ze weer allemaal even maken. Aan het "
         .. "eind is elke waarde 0: de speler die net gezet heeft, doet de laatste zet.",
      odd = "De hoogste kolom met een oneven aantal enen is kolom {column}, en de waarde van "
         .. "stapel {heap}, {value}, heeft daar een 1. De xor van de andere waarden is {others} en "
         .. "dus minder: een optie van stapel {heap} heeft die waarde, en na die zet is elke "
         .. "kolom even.",
   },
   searched = "Het oordeel komt uit het doorzoeken van alle posities die kunnen volgen: waar geen "
      .. "andere redenering bekend is, is dat het bewijs.",

   sums = { T = "0", S = "niet 0" },
   richness = {
      T0 = "geen stapel heeft meer dan één lucifer", S0 = "geen stapel heeft meer dan één lucifer",
      S1 = "één stapel heeft meer dan één lucifer",
      T2 = "{rich} stapels hebben meer dan één lucifer",
      S2 = "{rich} stapels hebben meer dan één lucifer",
   },
   kind = "{kind}: de xor is {sum} ({letter}), {richness} en {lonely:enkele} precies één.",
   course = {
      T2 = "Elke zet leidt van T2 naar S2 of S1.",
      S2 = "Van S2 leidt een zet naar T2, en geen enkele naar T0.",
      S1 = "In S1 wordt het spel beslist: precies één zet leidt naar T0 en precies één naar S0.",
      S0 = FORCED,
      T0 = FORCED,
   },
   normal = {
      T = "Elke zet maakt van een even positie een oneven, en van elke oneven positie kan met een "
         .. "zet een even gemaakt worden. Het einde, zonder lucifers, is even. De speler die net "
         .. "gezet heeft, kan dus telkens een even positie achterlaten en doet de laatste zet.",
      S = "Van elke oneven positie kan met een zet een even gemaakt worden, en elke zet maakt van "
         .. "een even positie een oneven. Het einde, zonder lucifers, is even. De speler die aan "
         .. "zet is, kan dus telkens een even positie achterlaten en doet de laatste zet.",
   },
   misere = {
      T2 = "Vroeg of laat moet de speler die aan zet is S1 achterlaten, en wie in S1 aan zet is, "
         .. "beslist wie de laatste lucifer pakt.",
      S2 = "Door telkens T2 achter te laten dwingt de speler die aan zet is de ander om ten "
         .. "slotte S1 achter te laten, en wie in S1 aan zet is, beslist wie de laatste lucifer "
         .. "pakt.",
      S1 = "De speler die aan zet is, heeft het in de hand: wie S0 achterlaat, een oneven aantal "
         .. "stapels van één lucifer, laat de ander de laatste pakken.",
      S0 = "Het aantal stapels van één lucifer is oneven: de speler die aan zet is, pakt de "
         .. "laatste en verliest.",
      T0 = "Het aantal stapels van één lucifer is even: de speler die net gezet heeft, pakt de "
         .. "laatste en verliest.",
   },

   procedure = {
      balanced = "s = 0: de speler die net gezet heeft, wint; er is geen winnende zet te vinden.",
      balance = "s is niet 0. Overal waar d groter is dan 0, wint de speler die aan zet is door d "
         .. "lucifers van die stapel te pakken.",
      leave_one = "Alleen stapel {rich_heap} heeft meer dan één lucifer, en d{rich_heap} = "
         .. "n{rich_heap}: de speler die aan zet is, wint door er alles op één lucifer na van te "
         .. "pakken.",
      leave_none = "Alleen stapel {rich_heap} heeft meer dan één lucifer, en d{rich_heap} is niet "
         .. "n{rich_heap}: de speler die aan zet is, wint door de hele stapel te pakken.",
      even = "Geen stapel heeft meer dan één lucifer en s = 0: de speler die aan zet is, wint "
         .. "door één lucifer te pakken.",
      odd = "Geen stapel heeft meer dan één lucifer en s = 1: de speler die net gezet heeft, "
         .. "wint; er is geen winnende zet te vinden.",
   },

   acts = {
      state = "ga naar {after}",
      leave = "laat {parts} over van stapel {heap}",
      split = "pak {take} van stapel {heap} en laat er {parts} van over",
      whole = "pak de hele stapel {heap} ({take})",
      take = "pak {take} van stapel {heap}",
   },
   leaves = {
      plain = "{act}; dan blijft {after}",
      kind = "{act}; dan blijft {after} ({kind})",
   },
   no_move = "Geen: na elke zet heeft de ander een antwoord dat wint.{defence}",
   defence = " Wie het langst wil standhouden: {best}.",

   departure = {
      later = "Zolang twee of meer stapels meer dan één lucifer hebben, is de strategie die van "
         .. "het normale spel. Ze wijkt af als er nog één zo'n stapel is: normaal blijft dan een "
         .. "even aantal stapels van één lucifer over (T0), bij misère een oneven aantal (S0).",
      here = "Hier wijkt de strategie af van het normale spel. Daar zou gelden: {normal_move}, "
         .. "zodat een even aantal stapels van één lucifer blijft (T0). Bij misère moet het zijn: "
         .. "{winning_move}, zodat een oneven aantal blijft (S0).",
      past = "Met alleen stapels van één lucifer ligt het verloop vast, en in beide spelen pakt "
         .. "dezelfde speler de laatste: de uitkomst is dus omgekeerd aan die van het normale "
         .. "spel.",
   },
}

-- De Nederlandse woorden van een spel. Engels wordt ook begrepen.

local annotated <const> = require "nim.annotate.nl"
local english <const> = require "nim.play.en"

local words <const> = {}

words.commands = setmetatable({
   hulp = "help", tip = "hint", waarom = "why", terug = "undo", opnieuw = "restart",
   opgeven = "resign", bewaar = "save", bord = "board", stop = "quit",
}, { __index = english.commands })

words.roles = setmetatable({
   stapel = "heap", rij = "heap", van = "heap", uit = "heap",
   pak = "take", neem = "take", laat = "leave", over = "filler",
   lucifer = "filler", lucifers = "filler", de = "filler", ik = "filler", en = "filler",
}, { __index = english.roles })

words.welcome = {
   nim = {
      normal = "U speelt tegen {bot}. Wie de laatste lucifer pakt, wint.\nTyp hulp voor hulp.",
      misere = "U speelt tegen {bot}. Wie de laatste lucifer pakt, verliest.\nTyp hulp voor hulp.",
   },
   rules = {
      normal = "U speelt tegen {bot}. Wie de laatste zet doet, wint.\nTyp hulp voor hulp.",
      misere = "U speelt tegen {bot}. Wie de laatste zet doet, verliest.\nTyp hulp voor hulp.",
   },
}
words.help = {
   heaps = [[
Typ een stapel en hoeveel lucifers u pakt: 2 3, of: pak 3 van stapel 2.
Waar de regels een stapel splitsen, wat er van overblijft: stapel 2 laat 1 4.]],
   state = "Typ alle getallen die na uw zet overblijven: 3 5.",
   commands = [[
Andere opdrachten: bord, tip, waarom, terug, opnieuw, opgeven,
bewaar BESTAND, stop.]],
}

words.prompt = "Uw zet: "
words.nonsense = {
   heaps = "Sorry, dat begrijp ik niet. Een zet is als 2 3 (stapel, aantal). Of typ hulp.",
   state = "Sorry, dat begrijp ik niet. Een zet is wat overblijft: 3 5. Of typ hulp.",
}
words.which_heap = "Van welke stapel? Een zet ziet eruit als 2 3 (stapel, aantal)."
words.no_such_heap = "Er is geen stapel {heap}: ze zijn genummerd van 1 tot {heaps}."
words.empty_heap = "Stapel {heap} is leeg."
words.how_many = "Hoeveel van stapel {heap}?"
words.takes_one = "Stapel {heap} heeft 1 lucifer: pak die."
words.takes = "Stapel {heap} heeft {size} lucifers: pak er 1 tot {size}."
words.illegal = "De regels {rules} staan die zet niet toe."

words.acts = annotated.acts
words.hint = "U kunt winnen: {act}."
words.no_hint = "Geen zet wint tegen perfect spel.{defence}"
words.defence = " De langste verdediging: {act}."
words.unknown = "Dat uitzoeken duurt te lang: {message}."

words.bot_acts = {
   state = "{bot} gaat naar {after}.",
   leave = "{bot} laat {parts} over van stapel {heap}.",
   split = "{bot} pakt {take} van stapel {heap} en laat er {parts} van over.",
   take = "{bot} pakt {take} van stapel {heap}.",
}
words.bot_failed = "{bot} heeft gefaald en verliest: {fault}"

words.nothing_to_undo = "Er is niets om terug te nemen."
words.again = "Opnieuw vanaf het begin."
words.save_where = "Waar bewaren? Typ: bewaar BESTAND"
words.saved = "Bewaard als {path}."
words.not_saved = "Niet bewaard: {message}."

words.you_won = "U hebt gewonnen."
words.bot_won = "{bot} heeft gewonnen."
words.unfinished = "Het spel is niet uitgespeeld."

return words

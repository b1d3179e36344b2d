-- De Nederlandse woorden van een spel. Engels wordt ook begrepen.

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

words.prompt = "Uw zet: "
words.help = [[
Typ een stapel en hoeveel lucifers u pakt: 2 3, of: pak 3 van stapel 2.
Waar de regels een stapel splitsen, wat er van overblijft: stapel 2 laat 1 4.
Andere opdrachten: bord, tip, waarom, terug, opnieuw, opgeven,
bewaar BESTAND, stop.]]
words.nonsense = "Sorry, dat begrijp ik niet. Een zet is als 2 3 (stapel, aantal). Of typ hulp."
words.which_heap = "Van welke stapel? Een zet ziet eruit als 2 3 (stapel, aantal)."
words.nothing_to_undo = "Er is niets om terug te nemen."
words.again = "Opnieuw vanaf het begin."
words.save_where = "Waar bewaren? Typ: bewaar BESTAND"
words.you_won = "U hebt gewonnen."
words.unfinished = "Het spel is niet uitgespeeld."

function words.welcome(start, bot)
   local last <const> = start.total and "de laatste lucifer pakt" or "de laatste zet doet"
   local ends <const> = start.play == "normal" and "wint" or "verliest"
   return ("U speelt tegen %s. Wie %s, %s.\nTyp hulp voor hulp."):format(bot, last, ends)
end

function words.no_such_heap(heap, heaps)
   return ("Er is geen stapel %d: ze zijn genummerd van 1 tot %d."):format(heap, heaps)
end

function words.empty_heap(heap)
   return ("Stapel %d is leeg."):format(heap)
end

function words.how_many(heap)
   return ("Hoeveel van stapel %d?"):format(heap)
end

function words.takes(heap, size)
   return size == 1 and ("Stapel %d heeft 1 lucifer: pak die."):format(heap)
      or ("Stapel %d heeft %d lucifers: pak er 1 tot %d."):format(heap, size, size)
end

function words.illegal(message)
   return "Die zet mag niet: " .. message .. "."
end

local function act(move)
   if move.state then return "ga naar " .. move.after end
   if #move.parts > 0 then
      return ("laat %s over van stapel %d"):format(table.concat(move.parts, "-"), move.heap)
   end
   return ("pak %d van stapel %d"):format(move.take, move.heap)
end

function words.hint(move)
   return ("U kunt winnen: %s."):format(act(move))
end

function words.no_hint(move)
   return ("Geen zet wint tegen perfect spel. De langste verdediging: %s."):format(act(move))
end

function words.bot_moves(bot, move)
   local verbs <const> = { ga = "gaat", laat = "laat", pak = "pakt" }
   return ("%s %s."):format(bot, (act(move):gsub("^%a+", verbs)))
end

function words.bot_failed(bot, text)
   return ("%s heeft gefaald en verliest: %s"):format(bot, text)
end

function words.bot_won(bot)
   return bot .. " heeft gewonnen."
end

function words.saved(path)
   return ("Bewaard als %s."):format(path)
end

function words.not_saved(message)
   return ("Niet bewaard: %s."):format(message)
end

words.seats = { first = "eerste speler", second = "tweede speler" }

function words.played(number, seat, move, kind)
   return ("%3d. %s: %s; dan blijft %s%s"):format(number, words.seats[seat], act(move),
      move.after, kind and " (" .. kind .. ")" or "")
end

function words.better(seat, move)
   return ("     een fout: de %s had gewonnen met: %s"):format(words.seats[seat], act(move))
end

function words.errors(first, second)
   local function times(n)
      return n == 0 and "geen fouten" or n == 1 and "1 fout" or n .. " fouten"
   end
   return ("Eerste speler: %s. Tweede speler: %s."):format(times(first), times(second))
end

function words.winner(seat)
   return ("De %s heeft gewonnen."):format(words.seats[seat])
end

words.course = "Verloop: "

return words

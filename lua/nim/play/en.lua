-- English words of a game. Commands and the names of things are understood in every language.

local words <const> = {}

words.commands = {
   help = "help", ["?"] = "help", hint = "hint", why = "why", undo = "undo", restart = "restart",
   resign = "resign", save = "save", board = "board", quit = "quit", exit = "quit",
}

words.roles = {
   heap = "heap", row = "heap", pile = "heap", from = "heap",
   take = "take", remove = "take", leave = "leave",
   the = "filler", of = "filler", ["in"] = "filler", ["and"] = "filler", object = "filler",
   objects = "filler", match = "filler", matches = "filler", please = "filler", i = "filler",
}

words.prompt = "Your move: "
words.help = [[
Type a heap and how many objects to take: 2 3, or: take 3 from heap 2.
Where the rules split a heap, what to leave of it: heap 2 leave 1 4.
Other commands: board, hint, why, undo, restart, resign, save FILE, quit.]]
words.nonsense = "Sorry, I did not understand. A move looks like 2 3 (heap, take); or type help."
words.which_heap = "From which heap? A move looks like 2 3 (heap, take)."
words.nothing_to_undo = "There is nothing to take back."
words.again = "From the start again."
words.save_where = "Save where? Type: save FILE"
words.you_won = "You have won."
words.unfinished = "The game was left unfinished."

local function count(n)
   return n == 1 and "1 object" or n .. " objects"
end

function words.welcome(start, bot)
   local ends <const> = start.total
      and (start.play == "normal" and "takes the last object" or "does not take the last object")
      or (start.play == "normal" and "makes the last move" or "does not make the last move")
   return ("You play against %s. Whoever %s wins.\nType help for help."):format(bot, ends)
end

function words.no_such_heap(heap, heaps)
   return ("There is no heap %d: they are numbered 1 to %d."):format(heap, heaps)
end

function words.empty_heap(heap)
   return ("Heap %d is empty."):format(heap)
end

function words.how_many(heap)
   return ("How many from heap %d?"):format(heap)
end

function words.takes(heap, size)
   return size == 1 and ("Heap %d has 1 object: take it."):format(heap)
      or ("Heap %d has %s: take 1 to %d."):format(heap, count(size), size)
end

function words.illegal(message)
   return "That is not a legal move: " .. message .. "."
end

local function act(move)
   if move.state then return "move to " .. move.after end
   if #move.parts > 0 then
      return ("leave %s of heap %d"):format(table.concat(move.parts, "-"), move.heap)
   end
   return ("take %d from heap %d"):format(move.take, move.heap)
end

function words.hint(move)
   return ("You can win: %s."):format(act(move))
end

function words.no_hint(move)
   return ("No move wins against perfect play. The longest defence: %s."):format(act(move))
end

function words.bot_moves(bot, move)
   local verb <const> = act(move):gsub("^%a+", { take = "takes", leave = "leaves", move = "moves" })
   return ("%s %s."):format(bot, verb)
end

function words.bot_failed(bot, text)
   return ("%s has failed and loses: %s"):format(bot, text)
end

function words.bot_won(bot)
   return bot .. " has won."
end

function words.saved(path)
   return ("Saved as %s."):format(path)
end

function words.not_saved(message)
   return ("Not saved: %s."):format(message)
end

-- The annotated game.

words.seats = { first = "first player", second = "second player" }

function words.played(number, seat, move, kind)
   return ("%3d. %s: %s, which leaves %s%s"):format(number, words.seats[seat], act(move),
      move.after, kind and " (" .. kind .. ")" or "")
end

function words.better(seat, move)
   return ("     an error: the %s would have won with: %s"):format(words.seats[seat], act(move))
end

function words.errors(first, second)
   local function times(n)
      return n == 0 and "no error" or n == 1 and "1 error" or n .. " errors"
   end
   return ("First player: %s. Second player: %s."):format(times(first), times(second))
end

function words.winner(seat)
   return ("The %s has won."):format(words.seats[seat])
end

words.course = "Course: "

return words

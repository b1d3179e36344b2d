-- English words of a game. Its commands and names of things are understood in every language.

local annotated <const> = require "nim.annotate.en"

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

words.forms = {
   objects = { one = "1 object", many = "{n} objects" },
}

words.welcome = {
   nim = {
      normal = "You are playing against {bot}. Whoever takes the last object wins.\n"
         .. "Type help for help.",
      misere = "You are playing against {bot}. Whoever takes the last object loses.\n"
         .. "Type help for help.",
   },
   rules = {
      normal = "You are playing against {bot}. Whoever makes the last move wins.\n"
         .. "Type help for help.",
      misere = "You are playing against {bot}. Whoever makes the last move loses.\n"
         .. "Type help for help.",
   },
}
-- Where a state is a list of integers, a move names those that it leaves.
words.help = {
   heaps = [[
Type a heap and how many objects to take: 2 3, or: take 3 from heap 2.
If the rules split a heap, what to leave of it: heap 2 leave 1 4.]],
   state = "Type all the numbers that your move leaves: 3 5.",
   commands = "Other commands: board, hint, why, undo, restart, resign, save FILE, quit.",
}

words.prompt = "Your move: "
words.nonsense = {
   heaps = "Sorry, I did not understand. A move looks like 2 3 (heap, take); or type help.",
   state = "Sorry, I did not understand. Type what a move leaves, such as 3 5; or type help.",
}
words.which_heap = "From which heap? A move looks like 2 3 (heap, take)."
words.no_such_heap = "There is no heap {heap}: heaps are numbered 1 to {heaps}."
words.empty_heap = "Heap {heap} is empty."
words.how_many = "How many from heap {heap}?"
words.takes_one = "Heap {heap} has 1 object: take it."
words.takes = "Heap {heap} has {size:objects}: take 1 to {size}."
words.illegal = "The rules {rules} do not allow that move."

words.acts = annotated.acts
words.hint = "You can win: {act}."
words.no_hint = "No move wins against perfect play.{defence}"
words.defence = " The longest defence: {act}."
words.unknown = "That takes too long to find out: {message}."

words.bot_acts = {
   state = "{bot} moves to {after}.",
   leave = "{bot} leaves {parts} of heap {heap}.",
   split = "{bot} takes {take} from heap {heap} and leaves {parts} of it.",
   take = "{bot} takes {take} from heap {heap}.",
}
words.bot_failed = "{bot} failed and loses: {fault}"

words.nothing_to_undo = "There is nothing to take back."
words.again = "Starting again."
words.save_where = "Save where? Type: save FILE"
words.saved = "Saved as {path}."
words.not_saved = "Not saved: {message}."

words.you_won = "You have won."
words.bot_won = "{bot} has won."
words.unfinished = "The game was left unfinished."

return words

--- A person plays against a bot in a terminal.
-- @module nim.play

local annotate <const> = require "nim.annotate"
local board <const> = require "nim.play.board"
local bots <const> = require "nim.bots"
local command <const> = require "nim.play.command"
local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local languages <const> = require "nim.text.languages"
local layout <const> = require "nim.text.layout"
local analysis <const> = require "nim.analysis"
local sentence <const> = require "nim.text.sentence"
local session <const> = require "nim.play.session"

-- One game at one terminal: `game`, `words`, `input`, `output`, `colour`, `language`, and `echo` if
-- what is typed does not show by itself.
local Table = {}
Table.__index = Table

function Table:say(text)
   self.output:write(text, "\n")
end

-- A sentence of the language, with what its slots hold.
function Table:tell(text, slots)
   self:say(sentence.fill(self.words, text, slots))
end

-- One that may be long, since it holds a fault or an error's message.
function Table:tell_at_length(text, slots)
   self:say(layout.paragraph(sentence.fill(self.words, text, slots), ""))
end

-- How a move is typed: as a heap and what to take, or as the state that it leaves.
function Table:form()
   return self.game.start.total and "heaps" or "state"
end

function Table:show()
   self:say ""
   self:say(board.draw(self.game:position(), self.colour))
   self:say ""
end

-- Tells a legal move from the rest, in the person's language where Nim's own limits are passed.
function Table:try(move)
   local words <const>, position <const> = self.words, self.game:position()
   local function refuse(text, slots)
      return nil, sentence.fill(words, text, slots)
   end
   local function apply(...)
      if self.game:apply(...) then return true end
      return refuse(words.illegal, { rules = position.rules.name })
   end
   if not position.total then return apply(table.unpack(move.numbers)) end
   local heap, take = move.heap, move.take
   if not heap then
      for i, size in ipairs(position) do
         if size > 0 then
            if heap then return nil, words.which_heap end
            heap = i
         end
      end
   end
   local size <const> = position[heap]
   if not size then return refuse(words.no_such_heap, { heap = heap, heaps = #position }) end
   if size == 0 then return refuse(words.empty_heap, { heap = heap }) end
   if not take then
      if #move.parts == 0 then return refuse(words.how_many, { heap = heap }) end
      take = size
      for _, part in ipairs(move.parts) do
         take = take - part
      end
   end
   if #move.parts == 0 and (take < 1 or take > size) then
      return refuse(size == 1 and words.takes_one or words.takes, { heap = heap, size = size })
   end
   return apply(heap, take, table.unpack(move.parts))
end

function Table:hint()
   local words <const> = self.words
   local a <const> = analysis.analysis(self.game:position())
   local best <const> = a.best or a.winning_moves[1]
   local act <const> = best and sentence.act(words, words.acts, best)
   self:tell(a.outcome == "N" and words.hint or words.no_hint, {
      act = act, defence = act and sentence.fill(words, words.defence, { act = act }) or "",
   })
end

-- Says what theory finds out, or that this is beyond the limit of its search.
function Table:find_out(tell)
   local found <const>, message <const> = interrupt.pcall(tell, self)
   if found then return end
   local text <const> = tostring(message):gsub("^[^:\n]+:%d+: ", "")
   self:tell_at_length(self.words.unknown, { message = text })
end

function Table:save(path)
   local words <const> = self.words
   if path == "" then return self:say(words.save_where) end
   local game <const> = self.game:game()
   local saved <const>, message <const> = require "nim.play.file".save(path, game)
   self:tell(saved and words.saved or words.not_saved, { path = path, message = message })
end

-- What each command does; true ends the game.
local ACTIONS <const> = {
   help = function (self)
      self:say(self.words.help[self:form()])
      self:say(self.words.help.commands)
   end,
   hint = function (self) self:find_out(Table.hint) end,
   why = function (self)
      self:find_out(function () self:say(self.game:position():explain(self.language)) end)
   end,
   save = function (self, path) self:save(path) end,
   board = Table.show,
   undo = function (self)
      if not self.game:undo() then return self:say(self.words.nothing_to_undo) end
      self:show()
   end,
   restart = function (self)
      self.game:restart()
      self:say(self.words.again)
      self:show()
   end,
   resign = function (self)
      self.game.resigned = true
      return true
   end,
   quit = function () return true end,
}

-- The person's turn: asks until something was done. True ends the game.
function Table:person_moves()
   self.output:write(self.words.prompt)
   self.output:flush()
   local line <const> = self.input:read "l"
   if not line then
      self:say ""
      return true
   end
   if self.echo then self:say(line) end
   local wish <const> = command.understand(line, self.words)
   if wish.command then return ACTIONS[wish.command](self, wish.rest) end
   if not wish.numbers then
      self:say(self.words.nonsense[self:form()])
      return false
   end
   local legal <const>, message <const> = self:try(wish)
   if legal then self:show() else self:say(message) end
   return false
end

function Table:bot_moves()
   local game <const>, name <const>, words <const> = self.game, self.game.player.name, self.words
   local before <const> = game:position()
   local move <const>, fault <const> = game:bot_moves()
   if not move then
      self:tell_at_length(words.bot_failed, { bot = name, fault = fault })
      return true
   end
   local shown <const> = game.start.total
      and analysis.move(before, move.heap, move.take, table.unpack(move))
      or analysis.move(before, table.unpack(move))
   self:say(sentence.act(words, words.bot_acts, shown, name))
   self:show()
   return false
end

function Table:run()
   local start <const>, welcome <const> = self.game.start, self.words.welcome
   self:tell(welcome[start.rules == core.rules "nim" and "nim" or "rules"][start.play],
      { bot = self.game.player.name })
   self:show()
   local over = false
   while not over and not self.game:winner() do
      if self.game:is_bot_to_move() then
         over = self:bot_moves()
      else
         over = self:person_moves()
      end
   end
end

-- The last words: who has won, and who erred where.
function Table:close(interrupted)
   local winner <const>, words <const> = self.game:winner(), self.words
   if interrupted then self:say "" end
   if winner then
      self:tell(winner == "me" and words.you_won or words.bot_won,
         { bot = self.game.player.name })
   else
      self:say(words.unfinished)
   end
   if #self.game.moves > 0 and not interrupted then
      self:say ""
      self:find_out(function ()
         self.output:write(annotate(self.game:game()):text(self.language))
      end)
   end
   return winner
end

local function start_of(options)
   local start <const> = options.start or "1-3-5-7"
   if not options.rules then return core.position(start, options.play) end
   return core.rules(options.rules):position(start, options.play)
end

local function opponent(options)
   if options.level then return bots.level(options.level) end
   return options.against or "optimal"
end

local OPTIONS <const> = {
   "against", "first", "input", "language", "level", "output", "play", "rules", "seed", "start",
}

--- Plays a game at the terminal; also called as `nim.play`. It ends with the game, at the end of
-- the input, or at Ctrl-C.
-- @function play
-- @tparam[opt] table options `start` (heaps as for `nim.position`, default `"1-3-5-7"`), `rules`
--    (as for `nim.rules`), `play`, `against` (a bot, default `"optimal"`), `level` (1 … 10, instead
--    of `against`), `first` (`"me"`, the default, or `"bot"`), `language` (default `"en"`), `seed`
--    (integer, of the bot's random numbers), `input` and `output` (open files, default the standard
--    ones)
-- @treturn table `winner`, `"me"`, `"bot"` or nil for a game that was left; `game`, as
--    `nim.annotate` takes it
-- @raise for options that are not like that
-- @usage
-- local nim = require "nim"
-- local function lesson() -- in Dutch, against an opponent that errs now and then
--    return nim.play { start = "3-4-5", play = "misere", level = 6, language = "nl" }
-- end
local function play(options)
   options = expect.options(options, OPTIONS)
   local prepared <const>, at_table = pcall(function ()
      local first <const> = options.first or "me"
      if first ~= "me" and first ~= "bot" then
         error(expect.message("first", '"me" or "bot"', first), 0)
      end
      for _, name in ipairs { "input", "output" } do
         local file <const> = options[name]
         if file ~= nil and io.type(file) ~= "file" then
            error(expect.message(name, "open file", file), 0)
         end
      end
      if options.level and options.against then
         error(expect.message("against", "none beside level", options.against), 0)
      end
      return setmetatable({
         game = session.new {
            start = start_of(options), bot = opponent(options), first = first, seed = options.seed,
         },
         language = options.language or "en",
         words = languages.words("play", options.language or "en"),
         input = options.input or io.stdin,
         output = options.output or io.stdout,
      }, Table)
   end)
   if not prepared then error((tostring(at_table):gsub("^[^:\n]+:%d+: ", "")), 2) end
   at_table.echo = not core.is_terminal(at_table.input)
   at_table.colour = core.is_terminal(at_table.output) and os.getenv "TERM" ~= "dumb"
      and not os.getenv "NO_COLOR"
   local done <const>, fault <const> = pcall(at_table.run, at_table)
   local interrupted <const> = not done and interrupt.is(fault)
   if not done and not interrupted then error(fault, 0) end
   return { winner = at_table:close(interrupted), game = at_table.game:game() }
end

return play

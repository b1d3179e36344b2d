--- A game at a terminal: what the person types, what is said and shown.
-- @module nim.play.terminal

local analysis <const> = require "nim.analysis"
local annotate <const> = require "nim.annotate"
local board <const> = require "nim.play.board"
local command <const> = require "nim.play.command"
local core <const> = require "nim.core"
local file <const> = require "nim.play.file"
local interrupt <const> = require "nim.common.interrupt"
local languages <const> = require "nim.text.languages"
local notation <const> = require "nim.common.notation"
local paragraph <const> = require "nim.text.paragraph"
local perfect <const> = require "nim.common.perfect"
local played <const> = require "nim.common.game"
local sentence <const> = require "nim.text.sentence"

local Terminal <const> = {}
Terminal.__index = Terminal

local M = {}

local LONGEST_LINE <const> = 1 << 16 -- bytes that a person types at once; more end the game

--- A game at a terminal, not begun.
-- @tparam table game see `nim.play.session`
-- @tparam table options `input`, `output` (open files), `language`
-- @treturn table with the methods `run` and `close`
function M.new(game, options)
   local input <const>, output <const> = options.input, options.output
   return setmetatable({
      game = game, input = input, output = output, language = options.language,
      words = require("nim.play." .. languages.code:check("language", options.language)),
      echo = not core.is_terminal(input), -- what is typed does not show by itself
      colour = core.is_terminal(output) and os.getenv "TERM" ~= "dumb"
         and not os.getenv "NO_COLOR",
   }, Terminal)
end

function Terminal:say(text)
   self.output:write(text, "\n")
end

-- A sentence of the language, with its slots filled.
function Terminal:tell(text, slots)
   self:say(sentence.fill(self.words, text, slots))
end

-- One that may be long, since it contains a message.
function Terminal:tell_at_length(text, slots)
   self:say(paragraph(sentence.fill(self.words, text, slots)))
end

-- How a move is typed: as a heap and what to take, or as the state that it leaves.
function Terminal:form()
   return self.game.start.total and "heaps" or "state"
end

function Terminal:show()
   self:say ""
   self:say(board.draw(self.game:position(), self.colour))
   self:say ""
end

function Terminal:hint()
   local words <const> = self.words
   local a <const> = analysis.analysis(self.game:position())
   local best <const> = a.best or a.winning_moves[1]
   local act <const> = best and sentence.act(words, words.acts, best)
   self:tell(a.outcome == "N" and words.hint or words.no_hint, {
      act = act, defence = act and sentence.fill(words, words.defence, { act = act }) or "",
   })
end

-- Says what theory finds out about a position and all below it, or that it would take too long.
function Terminal:find_out(position, tell)
   local found <const>, message <const> = interrupt.pcall(function ()
      local outcome <const>, limit <const> = perfect.outcome(position, nil, self.game.limits)
      if not outcome then error(limit, 0) end
      tell(self)
   end)
   if not found then self:tell_at_length(self.words.unknown, { message = tostring(message) }) end
end

function Terminal:save(path)
   local words <const> = self.words
   if path == "" then return self:say(words.save_where) end
   local saved <const>, message <const> = file.save(path, self.game:saved())
   self:tell(saved and words.saved or words.not_saved, { path = path, message = message })
end

-- What each command does; true ends the game.
local ACTIONS <const> = {
   help = function (self)
      self:say(self.words.help[self:form()])
      self:say(self.words.help.commands)
   end,
   hint = function (self) self:find_out(self.game:position(), Terminal.hint) end,
   why = function (self)
      local position <const> = self.game:position()
      self:find_out(position, function () self:say(position:explain(self.language)) end)
   end,
   save = function (self, path) self:save(path) end,
   board = Terminal.show,
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

-- The person's turn: asks for one line and obeys it. True ends the game.
function Terminal:person_moves()
   self.output:write(self.words.prompt)
   self.output:flush()
   local text <const> = core.read_line(self.input, LONGEST_LINE)
   if not text then
      self:say ""
      return true
   end
   local line <const> = text:gsub("\n$", "")
   if self.echo then self:say(line) end
   local wish <const> = command.understand(line, self.words)
   if wish.command then return ACTIONS[wish.command](self, wish.rest) end
   if not wish.numbers then
      self:say(self.words.nonsense[self:form()])
      return false
   end
   local values <const>, message <const> = command.move(wish, self.words, self.game:position())
   if not values then
      self:say(message)
   elseif not self.game:apply(table.unpack(values)) then
      self:tell(self.words.illegal, { rules = self.game:position().rules.name })
   else
      self:show()
   end
   return false
end

function Terminal:bot_moves()
   local game <const>, name <const>, words <const> = self.game, self.game.player.name, self.words
   local before <const> = game:position()
   local move <const>, fault <const> = game:bot_moves()
   if not move then
      self:tell_at_length(words.bot_failed, { bot = name, fault = fault })
      return true
   end
   local shown <const> = analysis.move(before, notation.values(move))
   self:say(sentence.act(words, words.bot_acts, shown, name))
   self:show()
   return false
end

--- Plays the game until it is over, the person stops it, or the input ends.
function Terminal:run()
   local start <const>, welcome <const> = self.game.start, self.words.welcome
   self:tell(welcome[played.kind(start) and "nim" or "rules"][start.play],
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

--- Says who has won, and who erred where.
-- @tparam boolean interrupted by Ctrl-C
-- @treturn ?string the winner, `"me"` or `"bot"`
function Terminal:close(interrupted)
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
      self:find_out(self.game.start, function ()
         self.output:write(annotate(self.game:game()):text(self.language))
      end)
   end
   return winner
end

return M

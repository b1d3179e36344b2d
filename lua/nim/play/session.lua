--- A game between a person and a bot, without its terminal: moves, undo, the record.
-- @module nim.play.session

local contestant <const> = require "nim.bots.contestant"
local core <const> = require "nim.core"
local interrupt <const> = require "nim.common.interrupt"
local notation <const> = require "nim.common.notation"
local played <const> = require "nim.common.game"
local terms <const> = require "nim.common.terms"

local Session <const> = {}
Session.__index = Session

local M = {}

--- A game that has not begun, or one to be continued.
-- @tparam table options `start` (a position), `bot` (a contestant's value), `first` (`"me"` or
--    `"bot"`), `seed` (integer or nil), `moves` (those made so far, or nil), `limits` (of a move,
--    for a bot that knows theory)
-- @treturn table a session
-- @raise unless the bot is one, and for an illegal move
function M.new(options)
   local self <const> = setmetatable({
      start = options.start,
      bot_seat = options.first == "bot" and "first" or "second",
      player = contestant.new(options.bot),
      seed = options.seed,
      limits = options.limits,
   }, Session)
   self:restart()
   for ply in played.plies(self.start, options.moves or {}) do
      self.moves[ply.number], self.positions[ply.number + 1] = notation.text(ply.move), ply.after
   end
   return self
end

--- Begins again from the start.
function Session:restart()
   local seat <const> = self.bot_seat
   self.positions, self.moves = { self.start }, {}
   self.resigned, self.failed = false, false
   -- The streams that the referee would give the two seats.
   self.random = core.random(self.seed):split(seat == "first" and 1 or 2)
   self.bot = self.player.metatable and setmetatable({}, self.player.metatable) or self.player.bot
   self.turn = { play = self.start.play, seat = seat, random = self.random,
      limits = self.player.theory and self.limits or nil }
   self.begun = false
end

--- The position on the board.
-- @treturn nim.position
function Session:position()
   return self.positions[#self.positions]
end

--- Whose turn it is.
-- @treturn string `"first"` or `"second"`
function Session:seat()
   return #self.moves % 2 == 0 and "first" or "second"
end

--- Whether it is the bot's turn.
-- @treturn boolean
function Session:is_bot_to_move()
   return self:seat() == self.bot_seat
end

--- Plays a move.
-- @param ... as `position:after` takes it
-- @treturn boolean whether it is legal
function Session:apply(...)
   local legal <const>, after <const> = interrupt.pcall(self:position().after, self:position(), ...)
   if not legal then return false end
   local move = { ... }
   if self.start.total then move = { heap = move[1], take = move[2], table.unpack(move, 3) } end
   table.insert(self.moves, notation.text(move))
   table.insert(self.positions, after)
   return true
end

-- The bot's move as text; nil and its fault if it fails.
function Session:ask_bot()
   local position <const>, turn <const> = self:position(), self.turn
   local last <const> = self.moves[#self.moves]
   turn.number, turn.last = #self.moves + 1, last and notation.move(last)
   local shown <const> = self.player.theory and position or core.view(position)
   if self.player.starts and not self.begun then
      local begun <const>, _, text <const> = core.start(self.bot, shown, turn)
      if not begun then return nil, text end
   end
   self.begun = true
   local after <const>, _, text <const> = core.ask(self.bot, shown, turn, self.player.theory)
   if not after then return nil, text end
   return text
end

--- Lets the bot make its move.
-- @treturn ?table the move; nil if the bot failed and so lost
-- @treturn ?string what it did wrong
function Session:bot_moves()
   local text <const>, fault <const> = self:ask_bot()
   if not text then
      self.failed = true
      return nil, fault
   end
   local move <const> = notation.move(text)
   self:apply(notation.values(move))
   return move
end

--- Takes back the person's last move and the bot's answer.
-- @treturn boolean whether there was one
function Session:undo()
   local count <const> = #self.moves - (self:is_bot_to_move() and 1 or 2)
   if count < 0 then return false end
   for i = #self.moves, count + 1, -1 do
      self.moves[i], self.positions[i + 1] = nil, nil
   end
   return true
end

--- The winner, if there is one.
-- @treturn ?string `"me"` or `"bot"`
function Session:winner()
   if self.resigned then return "bot" end
   if self.failed then return "me" end
   local position <const> = self:position()
   if not position:is_over() then return nil end
   local winner <const> = terms.winner(position.play, terms.OTHER_SEAT[self:seat()])
   return winner == self.bot_seat and "bot" or "me"
end

--- The game as `nim.annotate` and `nim.play` take it.
-- @treturn table `start`, `moves`
function Session:game()
   return { start = self.start, moves = table.concat(self.moves, " ") }
end

--- The game as @{nim.play.file} saves it.
-- @treturn table `start`, `moves`, `person` and `bot`
function Session:saved()
   local game <const> = self:game()
   game.person, game.bot = terms.OTHER_SEAT[self.bot_seat], self.player.name
   return game
end

return M

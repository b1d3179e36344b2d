--- Asks a bot for its move in one position after another, each time as at the first move of a game,
-- and notes whether it looks at earlier moves or stores something for later ones.
-- @module nim.skill.asker

local core <const> = require "nim.core"
local interrupt <const> = require "nim.common.interrupt"
local notation <const> = require "nim.common.notation"

local Asker = {}
Asker.__index = Asker

--- Makes an asker.
-- @function asker
-- @tparam table player a contestant, as `nim.bots.contestant` makes it
-- @tparam string play "normal" or "misere"
-- @tparam random random of which a stochastic bot gets a stream for each position
-- @treturn table with the field `history`: whether the bot has read `turn.last` or `turn.number`,
-- has stored anything in `self` or `turn`, or has a `start`, so that it may move differently in the
-- course of a game
local function new(player, play, random)
   return setmetatable({
      player = player, play = play, random = random, asked = 0, history = player.starts,
      interrupted = interrupt.watch(),
   }, Asker)
end

-- Makes `bot` and `turn` as at the first move of a game, unless they still are.
function Asker:prepare()
   local player <const> = self.player
   if not self.turn then
      local function note(object, key, value)
         self.history, self.turn = true, nil -- new ones for the next position
         rawset(object, key, value)
      end
      local values <const> = { play = self.play, seat = "first", random = self.random }
      self.values = values
      self.turn = setmetatable({}, { __newindex = note, __index = function (_, key)
         if key == "number" or key == "last" then self.history = true end
         return key == "number" and 1 or values[key]
      end })
      self.bot = player.metatable
         and setmetatable({}, { __newindex = note, __index = player.bot, __metatable = false })
         or player.bot
   end
   if player.stochastic then
      self.asked = self.asked + 1
      self.values.random = self.random:split(self.asked)
   end
end

-- Raises "interrupted!" if Ctrl-C caused a fault.
function Asker:blame(...)
   if self.interrupted() then error("interrupted!", 0) end
   return ...
end

--- Asks for a move.
-- @function Asker:ask
-- @tparam position position with all its methods
-- @return what `nim.core.ask` returns: the position after the move, whether the game is over there,
-- and the move as text; or nil, the fault and its text
-- @raise "interrupted!" after Ctrl-C
function Asker:ask(position)
   self:prepare()
   local seen <const> = self.player.theory and position or core.view(position)
   if self.player.starts then
      local begun <const>, fault <const>, text <const> = core.start(self.bot, seen, self.turn)
      if not begun then return self:blame(nil, fault, text) end
   end
   local after <const>, over <const>, text <const> = core.ask(self.bot, seen, self.turn, true)
   if not after then return self:blame(nil, over, text) end
   return after, over, text
end

--- The function that `nim.core.survey` calls for a move.
-- @function Asker:caller
-- @treturn function from what the bot sees of a position to true and what it returned, or false and
-- an error
function Asker:caller()
   local player <const> = self.player
   return function (seen)
      self:prepare()
      local bot <const>, turn <const> = self.bot, self.turn
      if type(bot) == "function" then return pcall(bot, seen, turn) end
      if player.starts then
         local begun <const>, message <const> = pcall(bot.start, bot, seen, turn)
         if not begun then return false, message end
      end
      return pcall(bot.move, bot, seen, turn)
   end
end

--- Judges what that function returned, unless it is a plain move.
-- @function Asker:judge
-- @tparam position position with all its methods, of classic Nim
-- @tparam boolean called
-- @param ... as `Asker:caller` says
-- @treturn[1] boolean true
-- @treturn[1] integer heap
-- @treturn[1] integer take
-- @treturn[2] boolean false
-- @treturn[2] string "error" or "illegal"
-- @treturn[2] string what was wrong
-- @raise "interrupted!" after Ctrl-C
function Asker:judge(position, called, ...)
   local values <const> = table.pack(...)
   local function repeated()
      if not called then error(values[1], 0) end
      return table.unpack(values, 1, values.n)
   end
   local after <const>, fault <const>, text <const> = core.ask(repeated, position)
   if not after then return self:blame(false, fault, text) end
   local move <const> = notation.move(text)
   return true, move.heap, move.take
end

return new

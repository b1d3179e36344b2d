--- Perfect play, also where searching the whole game would take too long: in normal play the Grundy
-- values of heaps give the winner and the winning moves, whatever their sizes.
-- @module nim.common.perfect

local core <const> = require "nim.core"

local M = {}

-- Limits for a move. Grundy values also give a winning move, so a fifth of a second or
-- less is enough for the number of plies; where there are none, only a search finds one. The time
-- is long, so that moves do not depend on the speed of the machine.
local SHORT <const> = { positions = 20000, seconds = 600 }
local LONG <const> = { positions = 10000000, seconds = 600 }

--- The limits of a move in a game that a person plays: a second or two.
M.TABLE = { positions = 200000, seconds = 2 }

--- Checks limits.
-- @tparam[opt] table limits
-- @raise unless they are such as `position:solve` takes
function M.check(limits)
   core.position "0":grundy(limits)
end

--- Whether Grundy values give the winner and the winning moves.
-- @tparam nim.position position
-- @tparam string|nil play instead of the position's own
-- @treturn boolean
function M.has_values(position, play)
   return position.total ~= nil and (play or position.play) == "normal"
end

--- The default limits for a move.
-- @tparam nim.position position
-- @tparam string|nil play instead of the position's own
-- @treturn table as `position:solve` takes it
function M.limits(position, play)
   return M.has_values(position, play) and SHORT or LONG
end

--- Who wins, if the limits suffice to find out. Where there are Grundy values, they need not.
-- @tparam nim.position position
-- @tparam string|nil play instead of the position's own
-- @tparam[opt] table limits of `position:solve`
-- @treturn ?string `"N"` or `"P"`
-- @treturn ?string without it, which limit was reached
function M.outcome(position, play, limits)
   if not M.has_values(position, play) then
      local solved <const>, message <const> = position:solve(limits)
      if not solved then return nil, message end
   end
   return position:outcome(play)
end

--- The number of plies left.
-- @tparam nim.position position
-- @tparam string|nil play instead of the position's own
-- @tparam[opt] table limits of `position:solve`; by default where there are Grundy values those of
-- a short search, elsewhere the usual ones
-- @treturn integer|nil nil where there are Grundy values, and finding it takes more than the limits
-- @raise beyond the limits of `position:remoteness`, where there are no values
function M.remoteness(position, play, limits)
   if not M.has_values(position, play) or position:solve(limits or SHORT) then
      return position:remoteness(play)
   end
end

--- The fastest win or the longest defence; where finding it takes more than the limits, the best
-- move that is known, see `position:best_move`.
-- @tparam nim.position position with at least one move
-- @tparam string|nil play instead of the position's own
-- @tparam[opt] table limits of `position:solve`
-- @treturn integer,... the move
function M.move(position, play, limits)
   return position:best_move(play, limits or M.limits(position, play))
end

return M

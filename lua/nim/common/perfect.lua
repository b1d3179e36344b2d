--- Perfect play, also where searching the whole game would take too long: in normal play the Grundy
-- values of heaps give the winner and the winning moves, whatever their sizes.
-- @module nim.common.perfect

local M = {}

-- The default effort for a move: a fifth of a second or less.
local USUAL <const> = { limit = 20000 }

-- Whether the number of plies is known: classic Nim needs no search, and a short one is made here.
-- Where heaps have no values, a search is the only way, however long.
local function is_timed(position, play, effort)
   return not position.total or (play or position.play) == "misere"
      or position:solve(effort or USUAL) ~= nil
end

--- The number of plies left.
-- @tparam nim.position position
-- @tparam string|nil play instead of the position's own
-- @tparam[opt] table effort of `position:solve`
-- @treturn integer|nil nil where finding it takes more than the effort
-- @raise beyond the limit of `position:remoteness`, where there are no values
function M.remoteness(position, play, effort)
   if is_timed(position, play, effort) then return position:remoteness(play) end
end

--- The fastest win or the longest defence; where finding it takes more than the effort, any winning
-- move, or else any move.
-- @tparam nim.position position with at least one move
-- @tparam string|nil play instead of the position's own
-- @tparam[opt] table effort of `position:solve`
-- @treturn integer,... the move
-- @raise beyond the limit of `position:best_move`, where there are no values
function M.move(position, play, effort)
   if is_timed(position, play, effort) then return position:best_move(play) end
   if position:outcome(play) == "P" then return position:move(1) end
   return position:winning_move(play)
end

return M

--- Perfect play where a search of all that may follow would take too long: in normal play the
-- Grundy values of heaps tell who wins, and by which moves, whatever their sizes.
-- @module nim.common.perfect

local M = {}

-- What is searched at a move, if nothing else is said: a fifth of a second or less.
local USUAL <const> = { limit = 20000 }

-- Whether the number of plies is known, or will be: classic Nim needs no search, and a short one is
-- made here. Without values to go by a search is the only way, however long.
local function is_timed(position, play, effort)
   return not position.total or (play or position.play) == "misere"
      or position:solve(effort or USUAL) ~= nil
end

--- The number of plies that are left.
-- @tparam nim.position position
-- @tparam string|nil play instead of the position's own
-- @tparam[opt] table effort of `position:solve`
-- @treturn integer|nil nil where finding it takes more than that
-- @raise beyond the limit of `position:remoteness`, where no values help
function M.remoteness(position, play, effort)
   if is_timed(position, play, effort) then return position:remoteness(play) end
end

--- The fastest win, or the longest defence; where finding it takes more than the effort, any
-- winning move, or if there is none any move.
-- @tparam nim.position position with at least one move
-- @tparam string|nil play instead of the position's own
-- @tparam[opt] table effort of `position:solve`
-- @treturn integer,... the move
-- @raise beyond the limit of `position:best_move`, where no values help
function M.move(position, play, effort)
   if is_timed(position, play, effort) then return position:best_move(play) end
   if position:outcome(play) == "P" then return position:move(1) end
   return position:winning_move(play)
end

return M

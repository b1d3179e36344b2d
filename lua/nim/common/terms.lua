--- The words for what every game has: two seats, and one of two plays.
-- @module nim.common.terms

local M = {}

--- The other seat, by either one's name.
M.OTHER_SEAT = { first = "second", second = "first" }

--- The plays, the usual one first.
M.PLAYS = { "normal", "misere" }

--- The plays as texts name them.
M.PLAY_NAMES = { normal = "normal", misere = "misère" }

--- The seat that wins, by the play and the seat that made the last move.
-- @tparam string play
-- @tparam string last_mover
-- @treturn string
-- @usage print(require "nim.common.terms".winner("misere", "first")) --> second
function M.winner(play, last_mover)
   return play == "normal" and last_mover or M.OTHER_SEAT[last_mover]
end

return M

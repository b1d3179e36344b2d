--- What happened in the won positions of a game: who met them, of which kind they were, and whether
-- the win was kept.
--
-- Errors are counted by the kind of the position in which they were made ("S1", "T0", …), since
-- each kind takes different knowledge; under rules without kinds they are all of kind "all".
-- @module nim.report.moves

local game <const> = require "nim.common.game"

local M = {}

--- The kind of a position that errors are counted by.
-- @tparam nim.position position
-- @treturn string "T0", "T2", "S0", "S1", "S2", or "all" under other rules than Nim's
-- @usage print(require "nim.report.moves".kind(require "nim".position "1-2-4")) --> S2
function M.kind(position)
   return game.kind(position) or "all"
end

--- Looks at every move of a game for whether it keeps a win.
-- @tparam nim.position start
-- @tparam string moves as records keep them
-- @treturn {table,...} what happened in won positions, in order: each with `number` (of the move),
-- `seat` ("first" or "second"), `kind`, `kept` (whether the move kept the win)
-- @treturn integer how many moves there are
-- @raise as `nim.common.game.judged`
-- @usage
-- local nim = require "nim"
-- local chances = require "nim.report.moves".chances(nim.position "1-2", "2:1 1:1 2:1")
-- print(#chances, chances[1].seat, chances[1].kind, chances[1].kept) --> 2 first S1 true
function M.chances(start, moves)
   local list <const>, count = {}, 0
   for ply in game.judged(start, moves) do
      count = ply.number
      if ply.won then
         list[#list + 1] = {
            number = count, seat = ply.seat, kind = M.kind(ply.before), kept = not ply.error,
         }
      end
   end
   return list, count
end

return M

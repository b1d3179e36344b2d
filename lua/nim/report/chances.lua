--- The chances to win in a played game: who met a won position, of what kind, and who kept the win.
--
-- Errors are counted by the kind of the position in which they were made ("S1", "T0", …), since
-- each kind takes different knowledge; under rules without kinds they are all of kind "all".
-- @module nim.report.chances

local game <const> = require "nim.common.game"

--- Looks at every move of a game for whether it keeps a win.
-- @function chances
-- @tparam nim.position start
-- @tparam string moves as records keep them
-- @treturn {table,...} the won positions, in order: each with `number` (of the move), `seat`
-- ("first" or "second"), `kind`, `kept` (whether the move kept the win)
-- @treturn integer the number of moves
-- @raise as `nim.common.game.judged`
-- @usage
-- local nim = require "nim"
-- local chances = require "nim.report.chances"(nim.position "1-2", "2:1 1:1 2:1")
-- print(#chances, chances[1].seat, chances[1].kind, chances[1].kept) --> 2 first S1 true
return function (start, moves)
   local list <const>, count = {}, 0
   for ply in game.judged(start, moves) do
      count = ply.number
      if ply.won then
         list[#list + 1] = {
            number = count, seat = ply.seat, kind = game.kind(ply.before) or "all",
            kept = not ply.error,
         }
      end
   end
   return list, count
end

--- The errors of a played game: moves that give a won position away. They say more than the score
-- who played well, since the start decides who should win.
-- @module nim.common.errors

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local notation <const> = require "nim.common.notation"

local M = {}

-- The same as `nim.core.errors`, under any rules.
local function count(position, moves)
   local counts <const>, before, number = { 0, 0 }, position:outcome(), 0
   for text in moves:gmatch "%S+" do
      number = number + 1
      local move <const> = notation.move(text)
      if not move then error(expect.message("move " .. number, "move such as 4:7", text), 0) end
      position = position:after(notation.values(move))
      local after <const> = position:outcome()
      if before == "N" and after == "N" then
         counts[2 - number % 2] = counts[2 - number % 2] + 1
      end
      before = after
   end
   return counts[1], counts[2]
end

--- Counts them.
-- @tparam position start where the game began
-- @tparam string moves as `nim.referee.play` gives them
-- @treturn integer errors of the player who moved first
-- @treturn integer errors of the other player
-- @raise for moves that are none or illegal
-- @usage print(require "nim.common.errors".count(nim.position "3-4-5", "1:1 3:5 2:2")) --> 1  1
function M.count(start, moves)
   local first <const>, second <const> = core.errors(start, moves)
   if first then return first, second end
   return count(start, moves)
end

return M

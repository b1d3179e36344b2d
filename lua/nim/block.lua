--- Some games of a plan in a row: the unit in which they are played, sent between processes,
-- written and counted.
-- @module nim.block

local errors <const> = require "nim.errors"

local M = {}

--- Plays games.
-- @tparam table plan see `nim.plan`
-- @tparam {integer,...} numbers of the games, ascending
-- @tparam[opt] function line makes the line that a record gets, from the plan, the number and what
-- `Plan:play` returns
-- @tparam[opt] function stop asked after each forfeit; the games end there if it returns true
-- @treturn table `games`, a list of the arguments of `Tally:add`, in a table each, and `lines`, a
-- list, if they were wanted
function M.play(plan, numbers, line, stop)
   local games <const>, lines <const> = {}, line and {} or nil
   for i, number in ipairs(numbers) do
      local first <const>, second <const>, start <const>, moves <const>, plies <const>,
         winner <const>, reason <const>, text <const> = plan:play(number)
      local first_errors <const>, second_errors <const> = errors.count(start, moves)
      games[i] = {
         number, first, second, winner, reason, plies, text, first_errors, second_errors,
      }
      if line then
         lines[i] = line(plan, number, first, second, start, moves, plies, winner, reason, text)
      end
      if reason ~= "played" and stop and stop() then break end
   end
   return { games = games, lines = lines }
end

return M

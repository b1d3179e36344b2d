--- The games of a record, for a report.
-- @module nim.report.source

local M = {}

-- What is wrong with a game after those before it, or nil.
local function misplaced(game, about, last)
   if about.plan and game.plan ~= about.plan then
      return ("plan: %s expected, as before, got %s"):format(about.plan, game.plan)
   elseif game.number <= last then
      return ("number: one above %d expected, got %d (put shards together with luanim merge)")
         :format(last, game.number)
   end
end

--- Opens a record.
-- @tparam string path
-- @tparam table options as for `nim.report`; they are copied
-- @treturn function iterator over the games; a last line that is not finished, as in a record that
-- is being written, is left out
-- @treturn table options with `total`, `seed` and `plan` of the record, once a game was read
-- @treturn nil
-- @treturn file to be closed, as a `for` does with its fourth value
-- @raise without a place, for what cannot be read, from the iterator with the number of the line
function M.record(path, options)
   local record <const> = require "nim.record.line"
   local file <const>, message <const> = io.open(path, "rb")
   if not file then error(message, 0) end
   local about <const> = {}
   for name, value in pairs(options) do about[name] = value end
   local number, last = 0, 0
   return function ()
      local line <const>, fault <const> = file:read "L"
      if fault then error(("%s: %s"):format(path, fault), 0) end
      if not line or line:sub(-1) ~= "\n" then return nil end
      number = number + 1
      local game, wrong = record.read(line)
      wrong = wrong or misplaced(game, about, last)
      if wrong then error(("%s:%d: %s"):format(path, number, wrong), 0) end
      last = game.number
      about.plan, about.total, about.seed = game.plan, game.of, game.seed
      return game
   end, about, nil, file
end

return M

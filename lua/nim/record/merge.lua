--- Merges the records of shards into the record that one run would have written.
-- @module nim.record.merge

local core <const> = require "nim.core"
local interrupt <const> = require "nim.common.interrupt"
local records <const> = require "nim.record.reader"

local M = {}

-- Writes all games to an output; how many, or nil and a message.
local function copy(paths, output)
   local from <close> = records.open(paths)
   local count = 0
   for _, line in function () return from:next() end do
      count = count + 1
      local written <const>, message <const> = output:write(line)
      if not written then return nil, message end
   end
   if not from.about then return nil, "no games" end
   if #from.missing > 0 then
      local texts <const>, missing <const> = records.ranges(from.missing)
      return nil, ("%d of %d games are missing: %s"):format(missing, from.about.of, texts)
   end
   return count
end

--- Merges records. A file of the result's name is always complete, also while several processes
-- write it.
-- @tparam {string,...} paths of records of one tournament; games may be in several, if they agree
-- @tparam string to the name of the merged record; a regular file there is replaced
-- @treturn integer|nil how many games it has; or nil and a message, for instance if games
-- are missing
function M.merge(paths, to)
   local started <const>, no_output <const> = core.output(to)
   if not started then return nil, no_output end
   local output <close> = started
   local copied <const>, count <const>, problem <const> = interrupt.pcall(copy, paths, output)
   if not copied then return nil, count end
   if not count then return nil, problem end
   local finished <const>, unfinished <const> = output:finish()
   if not finished then return nil, unfinished end
   return count
end

return M

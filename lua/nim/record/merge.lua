--- Merges the records of shards into the record that one run would have written.
-- @module nim.record.merge

local core <const> = require "nim.core"
local interrupt <const> = require "nim.common.interrupt"
local records <const> = require "nim.record.reader"

local M = {}

-- Writes all games to a file; how many, or nil and a message.
local function copy(paths, file)
   local from <close> = records.open(paths)
   local count = 0
   for _, line in function () return from:next() end do
      count = count + 1
      local written <const>, message <const> = file:write(line)
      if not written then return nil, message end
   end
   if not from.about then return nil, "no games" end
   if #from.missing > 0 then
      local texts <const>, missing <const> = records.ranges(from.missing)
      return nil, ("%d of %d games are missing: %s"):format(missing, from.about.of, texts)
   end
   local flushed <const>, message <const> = file:flush()
   if not flushed then return nil, message end
   return count
end

--- Merges records. The result is written beside its name and then renamed, so that a file of that
-- name is always complete.
-- @tparam {string,...} paths of records of one tournament; games may be in several, if they agree
-- @tparam string to the name of the merged record; a regular file there is replaced
-- @treturn integer|nil how many games it has; or nil and a message, for instance if games
-- are missing
function M.merge(paths, to)
   local kind <const> = core.file_kind(to)
   if kind and kind ~= "file" then return nil, to .. ": regular file expected, got another kind" end
   local beside <const> = to .. ".part"
   local file, message = io.open(beside, "wb")
   if not file then return nil, message end
   local copied <const>, count, problem = pcall(copy, paths, file)
   local closed <const>, unclosed <const> = file:close()
   if not (copied and count and closed) then
      os.remove(beside)
      if not copied then problem = count end
      if interrupt.is(problem) then error(problem, 0) end
      return nil, problem or unclosed
   end
   local renamed
   renamed, message = os.rename(beside, to)
   if not renamed then
      os.remove(beside)
      return nil, to .. ": " .. message
   end
   return count
end

return M

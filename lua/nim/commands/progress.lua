--- A line of progress on standard error, for long work that somebody watches.
-- @module nim.commands.progress

local grouped <const> = require "nim.text.cells".grouped

local M = {}

--- What a sequence's `progress` option wants, or nil where nobody watches.
-- @treturn function|nil
function M.of_sequence()
   if not require "nim.core".is_terminal(io.stderr) then return nil end
   return function (heaps, speed, rare, largest)
      io.stderr:write(("\r%s heaps, %s a second, %slargest value %s \27[K"):format(grouped(heaps),
         grouped(math.floor(speed)), rare and grouped(rare) .. " rare, " or "", grouped(largest)))
   end
end

--- What the `progress` option of `position:solve` wants, or nil where nobody watches.
-- @treturn function|nil
function M.of_solver()
   if not require "nim.core".is_terminal(io.stderr) then return nil end
   return function (solved, met)
      io.stderr:write(("\r%s positions solved of %s met \27[K"):format(grouped(solved),
         grouped(met)))
   end
end

--- Clears the line.
function M.clear()
   if require "nim.core".is_terminal(io.stderr) then io.stderr:write "\r\27[K" end
end

return M

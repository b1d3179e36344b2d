--- Shared by commands, not one itself: progress of long work, for whoever watches a terminal.
-- @module nim.commands.watch

local grouped <const> = require "nim.text.cells".grouped

local M = {}

--- The `progress` option of a sequence.
-- @tparam table progress of `nim.progress`
-- @treturn function|nil nil where nobody watches
function M.sequence(progress)
   return progress.visible and function (heaps, speed, rare, largest)
      progress:draw(("%s heaps, %s a second, %slargest value %s "):format(grouped(heaps),
         grouped(math.floor(speed)), rare and grouped(rare) .. " rare, " or "", grouped(largest)))
   end or nil
end

--- The `progress` option of `position:solve`.
-- @tparam table progress of `nim.progress`
-- @treturn function|nil nil where nobody watches
function M.solver(progress)
   return progress.visible and function (solved, met)
      progress:draw(("%s positions solved of %s met "):format(grouped(solved), grouped(met)))
   end or nil
end

--- The `progress` option of `rules:quotient`.
-- @tparam table progress of `nim.progress`
-- @treturn function|nil nil where nobody watches
function M.quotient(progress)
   return progress.visible and function (heap, order, candidates, last)
      progress:draw(("heap %s, order %s, %s candidates for the next heap, the last of order %s ")
         :format(grouped(heap), grouped(order), grouped(candidates), grouped(last)))
   end or nil
end

return M

--- Draws a position for a terminal: a row of objects for each heap.
-- @module nim.play.board

local M = {}

local OBJECTS <const> = 30 -- drawn one by one
local ROWS <const> = 24

local YELLOW <const>, PLAIN <const> = "\27[33m", "\27[0m"

local function row(label, size, widest, colour)
   local shown <const> = math.min(size, OBJECTS)
   local objects = ("| "):rep(shown) .. (size > shown and "…" or "")
   local used <const> = 2 * shown + (size > shown and 1 or 0)
   local gap <const> = (" "):rep(2 * math.min(widest, OBJECTS) + 2 - used)
   if colour and size > 0 then objects = YELLOW .. objects .. PLAIN end
   return ("  %s  %s%s%d"):format(label, objects, gap, size)
end

--- The rows of a position; a whole state is its integers on one line.
-- @tparam nim.position position
-- @tparam boolean colour whether the terminal has colours
-- @treturn string lines of at most 78 columns if no heap has more than 10^9 objects
function M.draw(position, colour)
   if not position.total then return "  " .. tostring(position) end
   local widest = 0
   for _, size in ipairs(position) do
      widest = math.max(widest, size)
   end
   local digits <const> = #tostring(#position)
   local rows, hidden = {}, 0
   for heap, size in ipairs(position) do
      if #position > ROWS and (size == 0 or #rows >= ROWS) then
         if size > 0 then hidden = hidden + 1 end
      else
         rows[#rows + 1] = row(("%" .. digits .. "d"):format(heap), size, widest, colour)
      end
   end
   if hidden > 0 then rows[#rows + 1] = ("  … + %d"):format(hidden) end
   return table.concat(rows, "\n")
end

return M

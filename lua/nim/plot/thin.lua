--- Points thinned to what a picture can show.
-- @module nim.plot.thin

local M = {}

local WIDTH <const>, HEIGHT <const> = 1200, 800 -- of a picture, in points of the screen

--- The points of a sequence that differ in a picture: the first of those that fall on the same
-- point of the screen. So the data of ten million values are no larger than a picture of them.
-- @tparam function value from an integer to a number
-- @tparam integer from
-- @tparam integer to
-- @tparam number most the largest value
-- @treturn {string,...} lines "x y"
-- @usage print(#require "nim.plot.thin".points(function (x) return x % 2 end, 1, 10^6, 1)) --> 2400
function M.points(value, from, to, most)
   local lines <const>, seen = {}, {}
   local last_column
   local across <const>, up <const> = WIDTH / (to - from + 1), (HEIGHT - 1) / math.max(most, 1)
   for x = from, to do
      local column <const> = (x - from) * across // 1
      if column ~= last_column then last_column, seen = column, {} end
      local y <const> = value(x)
      local row <const> = y * up // 1
      if not seen[row] then
         seen[row] = true
         lines[#lines + 1] = ("%d %d"):format(x, y)
      end
   end
   return lines
end

return M

--- Cells of a report's tables: what they show, and how a page sorts, shades or draws them.
--
-- A cell is text, or a table with `text` and, where they apply, `value` (a number to sort by),
-- `heat` (0 … 1, its shade) and `low`, `at` and `high` (0 … 1, a range to draw).
-- @module nim.text.cells

local plain <const> = require "nim.common.plain"

local M = {}

--- What a cell shows.
-- @tparam string|table cell
-- @treturn string
-- @usage print(require "nim.text.cells".text { text = "57.1", value = 4 / 7 }) --> 57.1
function M.text(cell)
   return type(cell) == "table" and cell.text or cell
end

--- Digits in groups of three.
-- @tparam integer count
-- @treturn string
-- @usage print(require "nim.text.cells".grouped(1344)) --> 1,344
function M.grouped(count)
   local text = tostring(count)
   repeat
      local changed
      text, changed = text:gsub("^(%d+)(%d%d%d)", "%1,%2")
   until changed == 0
   return text
end

-- A number with this many decimals; one that is not 0 or `whole`, but would be shown as such, as
-- what lies between: "<0.1" or ">99.9".
local function decimals(value, digits, whole)
   local form <const> = "%." .. digits .. "f"
   local text <const> = plain.format(form, value)
   local step <const> = 10 ^ -digits
   if value > 0 and tonumber(text) == 0 then
      return "<" .. plain.format(form, step)
   elseif whole and value < whole and tonumber(text) == whole then
      return ">" .. plain.format(form, whole - step)
   end
   return text
end

--- A rate as a percentage. Only 0 and 1 are shown as 0.0 and 100.0.
-- @tparam number rate 0 … 1
-- @treturn string
-- @usage
-- local cells = require "nim.text.cells"
-- print(cells.percent(0.957), cells.percent(0.9999), cells.percent(1)) --> 95.7  >99.9  100.0
function M.percent(rate)
   return decimals(100 * rate, 1, 100)
end

--- How often something happened a game, with two decimals.
-- @tparam integer count
-- @tparam integer games
-- @treturn table a hyphen if there are no games
function M.mean(count, games)
   if games == 0 then return { text = "-", value = -1 } end
   return { text = decimals(count / games, 2), value = count / games }
end

--- A count, perhaps with another text for 0.
-- @tparam integer count
-- @tparam[opt] string none the text for 0, such as a hyphen for what is better absent
-- @treturn table
function M.count(count, none)
   return { text = count == 0 and none or M.grouped(count), value = count }
end

--- A rate, or a hyphen where the whole is 0.
-- @tparam number part
-- @tparam number whole
-- @treturn table
function M.rate(part, whole)
   if whole == 0 then return { text = "-", value = -1 } end
   return { text = M.percent(part / whole), value = part / whole }
end

--- An interval of a rate, with the rate itself.
-- @tparam number low
-- @tparam number at
-- @tparam number high
-- @treturn table
function M.interval(low, at, high)
   return {
      text = M.percent(low) .. " … " .. M.percent(high), value = at, low = low, at = at,
      high = high,
   }
end

return M

--- What all pictures share: their checks, their first lines, their data.
-- @module nim.plot.picture

local expect <const> = require "nim.common.expect"
local gnuplot <const> = require "nim.plot.gnuplot"

local M = {}

local quote <const> = gnuplot.quote

--- Checks the subject of a picture, and its path.
-- @tparam string what the subject
-- @param value
-- @tparam string expected its type: "nim.rules"
-- @tparam string path
-- @raise for another type, and for another ending than .png or .svg
function M.check(what, value, expected, path)
   if not expect.is_object(value, expected) then expect.refuse(what, expected, value) end
   gnuplot.form(path)
end

--- The colours of lines and bars, in turn.
M.colours = {
   "#2f6fc0", "#e08a1e", "#3d9a6d", "#b0413e", "#7a5cc0", "#8c6d46", "#d16ba5", "#5a6573",
}

--- The first lines of every picture.
-- @tparam string title
-- @tparam string across what the horizontal axis shows
-- @tparam string up what the vertical axis shows
-- @treturn {string,...}
function M.begin(title, across, up)
   local lines <const> = {
      "set title " .. quote(title),
      "set xlabel " .. quote(across),
      "set ylabel " .. quote(up),
      "set border 3 linecolor rgb '#555555'",
      "set tics nomirror out",
      "set grid linecolor rgb '#dddddd' linetype 1",
      "set key outside right top Left reverse noautotitle",
   }
   for i, colour in ipairs(M.colours) do
      lines[#lines + 1] = ("set linetype %d linecolor rgb '%s'"):format(i, colour)
   end
   return lines
end

--- Adds lines.
-- @tparam {string,...} lines
-- @tparam string ... more of them
function M.add(lines, ...)
   for _, line in ipairs { ... } do lines[#lines + 1] = line end
end

--- Adds a block of data.
-- @tparam {string,...} lines
-- @tparam string name
-- @tparam {string,...} rows numbers only
function M.add_data(lines, name, rows)
   M.add(lines, "$" .. name .. " << EOD")
   table.move(rows, 1, #rows, #lines + 1, lines)
   M.add(lines, "EOD")
end

--- The name and the code of rules.
-- @tparam nim.rules rules
-- @treturn string
function M.name_of(rules)
   return rules.name and rules.name ~= tostring(rules) and ("%s (%s)"):format(rules.name, rules)
      or tostring(rules)
end

return M

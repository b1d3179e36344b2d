--- What the pictures share: how they begin, their data, their arguments.
-- @module nim.plot.picture

local expect <const> = require "nim.common.expect"
local gnuplot <const> = require "nim.plot.gnuplot"

local M = {}

local quote <const> = gnuplot.quote

--- Checks the path of a picture at the line of the public function's caller.
-- @tparam string path
-- @raise for another ending than .png or .svg
function M.check_path(path)
   local fine <const>, message <const> = pcall(gnuplot.form, path)
   if not fine then error(message, 3) end
end

--- Checks that an argument is an object of the C part, at the line of the public function's caller.
-- @param value
-- @tparam string what
-- @tparam string expected its type: "nim.rules"
-- @raise for any other value
function M.check_object(value, what, expected)
   if not expect.is_object(value, expected) then
      error(expect.message(what, expected, value), 3)
   end
end

--- Checks an integer at the line of the public function's caller.
-- @param value
-- @tparam string what
-- @tparam integer low
-- @tparam integer high
-- @treturn integer the value
-- @raise for any other value
function M.check_integer(value, what, low, high)
   if math.type(value) ~= "integer" or value < low or value > high then
      error(expect.message(what, ("integer %d … %d"):format(low, high), value), 3)
   end
   return value
end

--- The colours of lines and bars, in turn.
M.colours = {
   "#2f6fc0", "#e08a1e", "#3d9a6d", "#b0413e", "#7a5cc0", "#8c6d46", "#d16ba5", "#5a6573",
}

--- Lines that begin every picture.
-- @tparam string title
-- @tparam string across
-- @tparam string up what the axes show
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

--- Rules by their name and their code.
-- @tparam nim.rules rules
-- @treturn string
function M.name_of(rules)
   return rules.name and rules.name ~= tostring(rules) and ("%s (%s)"):format(rules.name, rules)
      or tostring(rules)
end

return M

--- Columns of text, aligned whatever the width of the names in them.
-- @module nim.text.table

local width <const> = require "nim.text.width"

--- Lays out a table.
-- @function table
-- @tparam {{string,...},...} rows of cells, the heading first; a missing cell is empty
-- @tparam string alignment a letter for each column, "l" or "r"
-- @treturn string lines that end with a line break; two spaces between columns
-- @usage
-- local lay_out = require "nim.text.table"
-- print(lay_out({ { "bot", "won" }, { "火柴", "7" } }, "lr")) --> bot won 火柴 7
return function (rows, alignment)
   local widths <const> = {}
   for _, row in ipairs(rows) do
      for i = 1, #alignment do
         widths[i] = math.max(widths[i] or 0, width.of(row[i] or ""))
      end
   end
   local lines <const> = {}
   for _, row in ipairs(rows) do
      local cells <const> = {}
      for i = 1, #alignment do
         local pad <const> = alignment:sub(i, i) == "l" and width.left or width.right
         cells[i] = pad(row[i] or "", widths[i])
      end
      lines[#lines + 1] = table.concat(cells, "  "):gsub(" +$", "") .. "\n"
   end
   return table.concat(lines)
end

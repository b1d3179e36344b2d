--- The result of a tournament as text for a terminal or a mail.
-- @module nim.result.text

local cells <const> = require "nim.text.cells"
local lay_out <const> = require "nim.text.table"
local tables <const> = require "nim.result.tables"

local M = {}

--- A table as lines of text.
-- @tparam table content as `nim.result.tables` makes them
-- @treturn string lines that end with a line break
function M.table(content)
   local heading <const>, alignment <const> = {}, {}
   for i, column in ipairs(content.columns) do
      heading[i], alignment[i] = column.title, column.align
   end
   local rows <const> = { heading }
   for _, row in ipairs(content.rows) do
      local line <const> = {}
      for i, cell in ipairs(row) do line[i] = cells.text(cell) end
      rows[#rows + 1] = line
   end
   return lay_out(rows, table.concat(alignment))
end

--- How many games were played, of how many, and the seed.
-- @tparam table result see `nim.result`
-- @treturn string
function M.heading(result)
   local text = cells.grouped(result.games) .. (result.games == 1 and " game" or " games")
   if not result.complete then text = text .. " of " .. cells.grouped(result.total) end
   return result.seed and text .. ", seed " .. result.seed or text
end

--- A whole result: standings, crosstable (won-lost, the row's bot first), and forfeits if there
-- are any.
-- @tparam table result see `nim.result`
-- @treturn string lines that end with a line break
function M.result(result)
   local parts <const> = {
      M.heading(result) .. "\n", M.table(tables.standings(result)),
      M.table(tables.crosstable(result)),
   }
   local forfeits <const> = tables.forfeits(result)
   if #forfeits.rows > 0 then parts[#parts + 1] = M.table(forfeits) end
   return table.concat(parts, "\n")
end

return M

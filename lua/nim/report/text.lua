--- Reports and the results of tournaments as text for a terminal or a mail.
-- @module nim.report.text

local cells <const> = require "nim.report.cells"
local lay_out <const> = require "nim.report.table"
local layout <const> = require "nim.explain.layout"
local standings <const> = require "nim.report.standings"
local width <const> = require "nim.report.width"

local M = {}

--- A table as lines of text.
-- @tparam table content as `nim.report.standings` makes them
-- @treturn string lines that end with a line break
function M.table(content)
   local heading <const>, alignment <const> = {}, {}
   for i, column in ipairs(content.columns) do
      heading[i], alignment[i] = column.title, column.align
   end
   local rows <const> = { heading }
   for _, row in ipairs(content.rows) do
      local line <const> = {}
      for i, cell in ipairs(row) do line[i] = type(cell) == "table" and cell.text or cell end
      rows[#rows + 1] = line
   end
   return lay_out(rows, table.concat(alignment))
end

--- How many games were played, of how many, and the seed.
-- @tparam table result see `nim.tournament.result`
-- @treturn string
function M.heading(result)
   local text = cells.grouped(result.games) .. (result.games == 1 and " game" or " games")
   if not result.complete then text = text .. " of " .. cells.grouped(result.total) end
   return result.seed and text .. ", seed " .. result.seed or text
end

--- A whole result: standings, crosstable (won-lost, the row's bot first), and forfeits if there
-- are any.
-- @tparam table result see `nim.tournament.result`
-- @treturn string lines that end with a line break
function M.result(result)
   local parts <const> = {
      M.heading(result) .. "\n", M.table(standings.standings(result)),
      M.table(standings.crosstable(result)),
   }
   local forfeits <const> = standings.forfeits(result)
   if #forfeits.rows > 0 then parts[#parts + 1] = M.table(forfeits) end
   return table.concat(parts, "\n")
end

-- A game that is told move by move.
local function add_game(parts, game)
   parts[#parts + 1] = layout.paragraph(game.title .. ": " .. game.summary, "") .. "\n"
   for _, step in ipairs(game.steps) do
      if step.sentence then
         parts[#parts + 1] = layout.paragraph(step.sentence, "   ") .. "\n"
      end
   end
   parts[#parts + 1] = "\n"
end

--- A whole report.
-- @tparam table document see `nim.report.document`
-- @treturn string lines that end with a line break
function M.document(document)
   local title <const> = document.title
   local parts <const> = { title .. "\n", ("="):rep(width.of(title)) .. "\n\n" }
   for _, section in ipairs(document.sections) do
      parts[#parts + 1] = section.title .. "\n" .. ("-"):rep(#section.title) .. "\n\n"
      for _, words in ipairs(section.words) do
         parts[#parts + 1] = layout.paragraph(words, "") .. "\n\n"
      end
      for _, content in ipairs(section.tables) do parts[#parts + 1] = M.table(content) .. "\n" end
      for _, game in ipairs(section.games or {}) do add_game(parts, game) end
   end
   return (table.concat(parts):gsub("\n+$", "\n"))
end

return M

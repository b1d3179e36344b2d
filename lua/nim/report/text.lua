--- Reports as text, for a terminal or a mail.
-- @module nim.report.text

local paragraph <const> = require "nim.text.paragraph"
local result <const> = require "nim.result.text"
local width <const> = require "nim.text.width"

local M = {}

-- A game move by move.
local function add_game(parts, game)
   parts[#parts + 1] = paragraph(game.title .. ": " .. game.summary) .. "\n"
   for _, step in ipairs(game.steps) do
      if step.sentence then
         parts[#parts + 1] = paragraph(step.sentence, "   ") .. "\n"
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
         parts[#parts + 1] = paragraph(words) .. "\n\n"
      end
      for _, content in ipairs(section.tables) do
         parts[#parts + 1] = result.table(content) .. "\n"
      end
      for _, game in ipairs(section.games or {}) do add_game(parts, game) end
   end
   return (table.concat(parts):gsub("\n+$", "\n"))
end

return M

--- Reports as Markdown, for a code forge or a wiki.
-- @module nim.report.markdown

local cells <const> = require "nim.text.cells"
local escape <const> = require "nim.text.escape".markdown

local M = {}

local function line_of(texts)
   return "| " .. table.concat(texts, " | ") .. " |\n"
end

-- A table as `nim.result.tables` makes them, as lines that end with a line break.
local function lines_of(content)
   local titles <const>, rules <const> = {}, {}
   for i, column in ipairs(content.columns) do
      titles[i] = escape(column.title)
      rules[i] = column.align == "r" and "---:" or "---"
   end
   local lines <const> = { line_of(titles), line_of(rules) }
   for _, row in ipairs(content.rows) do
      local texts <const> = {}
      for i, cell in ipairs(row) do texts[i] = escape(cells.text(cell)) end
      lines[#lines + 1] = line_of(texts)
   end
   return table.concat(lines)
end

local function add_game(parts, game)
   parts[#parts + 1] = ("### %s\n\n%s\n\n"):format(escape(game.title), escape(game.summary))
   for number, step in ipairs(game.steps) do
      if step.sentence then
         parts[#parts + 1] = ("%d. %s Leaves %s.\n"):format(number - 1, escape(step.sentence),
            escape(step.position) .. (step.kind and " (" .. step.kind .. ")" or ""))
      end
   end
   parts[#parts + 1] = "\n"
end

--- A whole report.
-- @tparam table document see `nim.report.document`
-- @treturn string lines that end with a line break
function M.document(document)
   local parts <const> = { "# " .. escape(document.title) .. "\n\n" }
   for _, section in ipairs(document.sections) do
      parts[#parts + 1] = "## " .. escape(section.title) .. "\n\n"
      for _, words in ipairs(section.words) do parts[#parts + 1] = escape(words) .. "\n\n" end
      for _, content in ipairs(section.tables) do parts[#parts + 1] = lines_of(content) .. "\n" end
      for _, game in ipairs(section.games or {}) do add_game(parts, game) end
   end
   return (table.concat(parts):gsub("\n+$", "\n"))
end

return M

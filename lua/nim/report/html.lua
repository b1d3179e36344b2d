--- Reports as one page of HTML that needs no network: light and dark, for phones, screens and
-- paper.
--
-- Whatever a bot can influence passes `escape`. The page is complete without its script, which only
-- sorts tables and shows games step by step.
-- @module nim.report.html

local escapes <const> = require "nim.text.escape"
local page <const> = require "nim.report.page"
local plain <const> = require "nim.common.plain"

local M = {}

local escape <const> = escapes.html

local MOST_DRAWN <const> = 24 -- objects of a heap

local function paragraphs(words)
   local lines <const> = {}
   for i, text in ipairs(words) do lines[i] = "<p>" .. escape(text) .. "</p>\n" end
   return table.concat(lines)
end

-- A number that sorts as the value does.
local function exact(value)
   if math.type(value) == "integer" then return value end
   return plain.format("%.17g", value)
end

-- A range as a bar with a mark; places are rates 0 … 1.
local function bar(cell)
   return plain.format('<span class="bar"><i style="left:%.1f%%;width:%.1f%%"></i>'
      .. '<b style="left:%.1f%%"></b></span>', 100 * cell.low,
      math.max(0.4, 100 * (cell.high - cell.low)), 100 * cell.at)
end

-- The attribute class of a cell: n for numbers, m for what small screens leave out. It has no
-- quotes where HTML needs none, since a large crosstable has thousands of cells.
local function class_of(column, heat)
   local classes <const> = {}
   if column.align == "r" then classes[1] = "n" end
   if column.minor then classes[#classes + 1] = "m" end
   if heat then classes[#classes + 1] = "h" .. math.floor(heat * page.heat_steps + 0.5) end
   if #classes == 0 then return "" end
   return (#classes > 1 and ' class="%s"' or " class=%s"):format(table.concat(classes, " "))
end

local function cell_of(cell, column)
   if column.title == "bot" then return '<th scope="row">' .. escape(cell) .. "</th>" end
   if type(cell) ~= "table" then
      return ("<td%s>%s</td>"):format(class_of(column), escape(cell))
   end
   local text <const> = escape(cell.text)
   return ("<td%s%s>%s</td>"):format(class_of(column, cell.heat),
      cell.value and " data-v=" .. exact(cell.value) or "",
      cell.low and bar(cell) .. "<span class=ends>" .. text .. "</span>" or text)
end

local function table_of(content)
   local parts <const> = {
      ('<div class="scroll" role="region" tabindex="0" aria-label="%s">\n<table class="sortable" '
         .. 'id="table-%s">\n<thead><tr>'):format(escape(content.title), content.id),
   }
   for _, column in ipairs(content.columns) do
      parts[#parts + 1] = ('<th scope="col"%s%s>%s</th>'):format(class_of(column),
         column.hint and (' title="%s"'):format(escape(column.hint)) or "", escape(column.title))
   end
   parts[#parts + 1] = "</tr></thead>\n<tbody>\n"
   for _, row in ipairs(content.rows) do
      parts[#parts + 1] = "<tr>"
      for i, column in ipairs(content.columns) do
         parts[#parts + 1] = cell_of(row[i] or "", column)
      end
      parts[#parts + 1] = "</tr>\n"
   end
   parts[#parts + 1] = "</tbody>\n</table>\n</div>\n"
   return table.concat(parts)
end

-- A heap's objects; those just taken come last, hollow.
local function objects(heap)
   local taken <const> = math.max(0, heap.taken)
   if heap.size > MOST_DRAWN or taken > MOST_DRAWN - heap.size then return "" end
   return ("●"):rep(heap.size) .. (taken > 0 and "<s>" .. ("○"):rep(taken) .. "</s>" or "")
end

local function bit_cells(bits, row)
   local cells <const> = {}
   for column = 1, #bits.sums do
      cells[column] = ("<td%s>%s</td>"):format(bits.odd[column] and " class=odd" or "",
         row(column))
   end
   return table.concat(cells)
end

-- The heaps of a step, drawn and in binary, with the column sums below.
local function board(step)
   if not step.heaps then return "" end
   local bits <const> = step.bits
   local valued <const> = bits and bits.valued
   local heads <const>, rows <const>, foot = { valued and "<th scope=col>value</th>" or "" }, {}, ""
   for i, heap in ipairs(step.heaps) do
      rows[i] = ("<tr%s><th scope=row>%d</th><td class=objects aria-hidden=true>%s</td>"
         .. "<td>%s</td>%s%s</tr>\n"):format(heap.taken ~= 0 and " class=changed" or "", i,
         objects(heap), heap.text, valued and ("<td>%s</td>"):format(bits.values[i]) or "",
         bits and bit_cells(bits, function (c) return bits.rows[i]:sub(c, c) end) or "")
   end
   if bits then
      local width <const> = #bits.sums
      for c = 1, width do
         heads[c + 1] = ("<th scope=col>%s</th>"):format(width <= 16 and 1 << (width - c)
            or "2^" .. width - c)
      end
      foot = ("<tfoot><tr><th scope=row colspan=%d>column sums</th>%s</tr></tfoot>\n"):format(
         valued and 4 or 3, bit_cells(bits, function (c) return bits.sums[c] end))
   end
   return "<div class=scroll><table class=board>\n<thead><tr><th scope=col>heap</th><td></td>"
      .. "<th scope=col>size</th>" .. table.concat(heads) .. "</tr></thead>\n<tbody>\n"
      .. table.concat(rows) .. "</tbody>\n" .. foot .. "</table></div>\n"
end

local function step_of(game, number, step)
   local kind <const> = step.kind and (" <span class=kind>%s</span>"):format(step.kind) or ""
   local bits <const> = step.bits
   local nim_sum <const> = bits and (" nim-sum <b>%s</b>."):format(bits.nim_sum) or ""
   local move <const> = step.sentence and ("<p%s>%d. %s</p>\n"):format(
      step.error and ' class="error"' or "", number - 1, escape(step.sentence)) or ""
   return ('<div class="step" id="%s-%d">\n%s<p><b>%s</b>%s%s</p>\n%s<p>%s</p>\n</div>\n'):format(
      game.id, number - 1, move, escape(step.position), kind, nim_sum, board(step),
      escape(step.verdict))
end

local function game_of(game)
   local parts <const> = {
      ('<article class="game" id="%s" aria-labelledby="%s-title">\n<h3 id="%s-title">%s</h3>\n'
         .. "<p>%s</p>\n<div class=replay>\n<div class=steps aria-live=polite>\n"):format(game.id,
         game.id, game.id, escape(game.title), escape(game.summary)),
   }
   for number, step in ipairs(game.steps) do parts[#parts + 1] = step_of(game, number, step) end
   parts[#parts + 1] = '</div>\n<ol class="moves">\n'
   for number, step in ipairs(game.steps) do
      if step.sentence then
         parts[#parts + 1] = ('<li%s><a href="#%s-%d">%s</a></li>\n'):format(
            step.error and ' class="error"' or "", game.id, number - 1, escape(step.sentence))
      end
   end
   parts[#parts + 1] = "</ol>\n</div>\n</article>\n"
   return table.concat(parts)
end

local function section_of(section)
   local parts <const> = {
      ('<section id="%s" aria-labelledby="%s-title">\n<h2 id="%s-title">%s</h2>\n'):format(
         section.id, section.id, section.id, escape(section.title)),
      paragraphs(section.words),
   }
   for _, content in ipairs(section.tables) do parts[#parts + 1] = table_of(content) end
   for _, game in ipairs(section.games or {}) do parts[#parts + 1] = game_of(game) end
   parts[#parts + 1] = "</section>\n"
   return table.concat(parts)
end

--- A whole report.
-- @tparam table document see `nim.report.document`
-- @treturn string a page, the same on every machine and at any time
function M.document(document)
   local links <const>, sections <const> = {}, {}
   for i, section in ipairs(document.sections) do
      links[i] = ('<li><a href="#%s">%s</a></li>'):format(section.id, escape(section.title))
      sections[i] = section_of(section)
   end
   return page.fill {
      title = escape(document.title), links = table.concat(links, "\n"),
      sections = table.concat(sections),
   }
end

return M

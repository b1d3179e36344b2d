--- Why a position is won or lost, in words.
-- @module nim.explain

local analysis <const> = require "nim.analysis"
local languages <const> = require "nim.common.languages"
local layout <const> = require "nim.explain.layout"

local M = {}

local function add_section(text, heading, paragraphs, lines)
   if not heading or #paragraphs + #(lines or {}) == 0 then return end
   text[#text + 1] = ""
   text[#text + 1] = heading
   for _, line in ipairs(lines or {}) do
      text[#text + 1] = layout.line(line)
   end
   for _, paragraph in ipairs(paragraphs) do
      text[#text + 1] = layout.paragraph(paragraph)
   end
end

local function add_table(text, words, a)
   local labels = {}
   for i = 1, #a.bits.rows do
      labels[i] = words.heap(i, a.heaps[i], a.kind == nil)
   end
   labels[#labels + 1] = words.column_sums
   labels[#labels + 1] = words.nim_sum
   local odd <const> = a.bits.odd_columns
   local remarks <const> = { #odd == 0 and words.all_even or words.odd_in(odd),
      "= " .. a.bits.nim_sum }
   text[#text + 1] = ""
   text[#text + 1] = words.headings.bits
   for _, line in ipairs(layout.bit_table(labels, a.values, a.bits, remarks)) do
      text[#text + 1] = line
   end
   if #a.heaps > #a.bits.rows then
      text[#text + 1] = layout.line(words.more(#a.heaps - #a.bits.rows))
   end
end

-- Document 000: s and every d.
local function procedure_lines(a)
   local s <const> = a.bits.nim_sum
   local shown = {}
   for i = 1, #a.bits.rows do
      shown[i] = a.heaps[i]
   end
   if #a.heaps > #shown then shown[#shown + 1] = "…" end
   local sum <const> = table.concat(shown, " ^ ")
   local lines <const> = { #shown == 1 and "s = " .. sum or ("s = %s = %d"):format(sum, s) }
   if a.outcome == "N" and a.rich > 0 then
      for i, d in ipairs(a.differences) do
         local size <const> = a.heaps[i]
         lines[#lines + 1] = ("d%d = %d - (%d ^ %d) = %d - %d = %d"):format(
            i, size, s, size, size, size ~ s, d)
      end
   end
   return lines
end

local function move_lines(words, a)
   local lines = {}
   for i, move in ipairs(a.winning_moves) do
      lines[i] = words.move(move)
   end
   if a.winning_count > #lines then
      lines[#lines + 1] = words.more(a.winning_count - #lines)
   end
   return lines
end

-- Why, from the bits; where they do not decide, where the verdict comes from.
local function argument(words, a)
   if not a.bits then return { words.searched } end
   if not a.kind then return words.values(a) end
   local paragraphs <const> = words.parity(a)
   if a.play == "misere" and a.rich < 2 then table.insert(paragraphs, words.parity_is_not_all) end
   return paragraphs
end

--- Explains a position: the table of bits, the argument of parity, the kind and what follows from
-- it, the search for winning moves, all of them, and in misère play where it departs from normal.
-- @tparam nim.position position
-- @tparam[opt="en"] string language `"en"`, `"fr"`, `"nl"` or `"zh"`
-- @tparam[opt] string play `"normal"` or `"misere"`; by default the position's own
-- @treturn string lines of at most 78 columns, except where the table of bits is wider
-- @raise when there is no such language
-- @usage print(nim.position({ 1, 3, 5, 7 }):explain "fr")
function M.explain(position, language, play)
   local found <const>, words <const> = pcall(languages.words, "explain", language or "en")
   if not found then error(words, 2) end
   local a <const> = analysis.analysis(position, play)
   local headings <const> = words.headings
   local text <const> = {
      layout.paragraph(words.title(a), ""),
      layout.paragraph(words.verdict(a), ""),
   }
   if a.over then return table.concat(text, "\n") .. "\n" end
   if a.bits then add_table(text, words, a) end
   add_section(text, a.bits and headings.parity or headings.search, argument(words, a))
   if a.kind then
      add_section(text, headings.kind, words.kind(a))
      add_section(text, headings.procedure, words.procedure(a), procedure_lines(a))
   end
   add_section(text, headings.moves, words.moves(a), move_lines(words, a))
   if a.kind and a.play == "misere" then
      add_section(text, headings.departure, words.departure(a))
   end
   return table.concat(text, "\n") .. "\n"
end

return M

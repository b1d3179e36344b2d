--- Explains in words why a position is won or lost.
-- @module nim.explain

local analysis <const> = require "nim.analysis"
local bit_table <const> = require "nim.explain.bit_table"
local expect <const> = require "nim.common.expect"
local languages <const> = require "nim.text.languages"
local paragraph <const> = require "nim.text.paragraph"
local sentences <const> = require "nim.explain.sentences"

local M = {}

local INDENT <const> = "   "

local function add_section(text, heading, paragraphs, lines)
   if not heading or #paragraphs + #(lines or {}) == 0 then return end
   text[#text + 1] = ""
   text[#text + 1] = heading
   for _, line in ipairs(lines or {}) do
      text[#text + 1] = INDENT .. line
   end
   for _, words in ipairs(paragraphs) do
      text[#text + 1] = paragraph(words, INDENT)
   end
end

local function add_table(text, say, a)
   local words <const> = say.words
   local labels = {}
   for i = 1, #a.bits.rows do
      labels[i] = say:heap(i)
   end
   labels[#labels + 1] = words.column_sums
   labels[#labels + 1] = words.nim_sum
   local remarks <const> = { say:odd_columns(), "= " .. a.bits.nim_sum }
   text[#text + 1] = ""
   text[#text + 1] = words.headings.bits
   for _, line in ipairs(bit_table(labels, a.values, a.bits, remarks)) do
      text[#text + 1] = INDENT .. line
   end
   if #a.heaps > #a.bits.rows then
      text[#text + 1] = INDENT .. say:more(#a.heaps - #a.bits.rows)
   end
end

-- The nim-sum s, and for each heap d, what a move that makes s 0 would take.
local function procedure_lines(a)
   local s <const> = a.bits.nim_sum
   local shown = {}
   for i = 1, #a.bits.rows do
      shown[i] = a.heaps[i]
   end
   if #a.heaps > #shown then shown[#shown + 1] = "…" end
   local sum <const> = table.concat(shown, " ^ ")
   local lines <const> = { #shown == 1 and "s = " .. sum or ("s = %s = %d"):format(sum, s) }
   if a.outcome == "N" and (a.rich > 0 or a.play == "normal") then
      for i, d in ipairs(a.differences) do
         local size <const> = a.heaps[i]
         lines[#lines + 1] = ("d%d = %d - (%d ^ %d) = %d - %d = %d"):format(
            i, size, s, size, size, size ~ s, d)
      end
   end
   return lines
end

local function move_lines(say, a)
   local lines = {}
   for i, move in ipairs(a.winning_moves) do
      lines[i] = say:move(move)
   end
   if a.winning_count > #lines then
      lines[#lines + 1] = say:more(a.winning_count - #lines)
   end
   return lines
end

--- Explains a position: the table of bits, the argument (from their parity where that decides), the
-- kind and what follows from it, the search for winning moves, the moves, and where misère play
-- departs from normal play.
-- @tparam nim.position position
-- @tparam[opt="en"] string language `"en"`, `"fr"`, `"nl"` or `"zh"`
-- @tparam[opt] string play `"normal"` or `"misere"`; by default the position's own
-- @treturn string lines of at most 78 columns, except where the table of bits is wider
-- @raise when there is no such language
-- @usage print(nim.position({ 1, 3, 5, 7 }):explain "fr")
function M.explain(position, language, play)
   local words <const> = require("nim.explain." .. languages.code:check("language", language))
   local a <const> = analysis.analysis(position, play)
   local say <const>, headings <const> = sentences.new(words, a), words.headings
   local text <const> = {
      paragraph(say:title()),
      paragraph(say:verdict()),
   }
   if a.over then return table.concat(text, "\n") .. "\n" end
   if a.bits then add_table(text, say, a) end
   local by_parity <const> = say:parity_decides()
   add_section(text, by_parity and headings.parity or headings.search, say:argument())
   if a.kind then
      if by_parity then add_section(text, headings.kind, say:kind()) end
      add_section(text, headings.procedure, say:procedure(), procedure_lines(a))
   end
   add_section(text, headings.moves, say:moves(), move_lines(say, a))
   if a.kind and a.play == "misere" then
      add_section(text, headings.departure, say:departure())
   end
   return table.concat(text, "\n") .. "\n"
end

return expect.strict_module(M, 1)

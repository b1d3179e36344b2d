--- Lays out the parts of an explanation: paragraphs, lines and the table of bits.
-- Widths are columns of a terminal, in which a Chinese character takes two.
-- @module nim.text.layout

local width <const> = require "nim.text.width"

local M = {}

local LINE <const> = 78
local INDENT <const> = "   "

-- The pieces between which a line may be broken: words, and in Chinese text every character; a
-- mark stays with what it closes or opens.
local CLOSING <const>, OPENING <const> = "，。；：、）！？”》", "（“《"

-- French sets some marks off with a space, at which no line may end either.
local SET_OFF <const> = { [":"] = true, [";"] = true, ["!"] = true, ["?"] = true }

local function pieces(text)
   local list = {}
   for word, space in text:gmatch "(%S+)(%s*)" do
      local piece = SET_OFF[word] and table.remove(list) or ""
      local opened = false
      for character in word:gmatch(width.of(word) == #word and ".+" or utf8.charpattern) do
         local breaks <const> = width.of(character) > 1 and not opened
            and not CLOSING:find(character, 1, true)
         if piece ~= "" and breaks then
            list[#list + 1] = piece
            piece = ""
         end
         piece = piece .. character
         opened = OPENING:find(character, 1, true) ~= nil
      end
      list[#list + 1] = piece .. (space ~= "" and " " or "")
   end
   return list
end

--- A paragraph, broken at 78 columns and indented.
-- @tparam string text
-- @tparam[opt] string indent what each line begins with
-- @treturn string
function M.paragraph(text, indent)
   indent = indent or INDENT
   local lines, line = {}, indent
   for _, piece in ipairs(pieces(text)) do
      if width.of(line) + width.of(piece:gsub(" $", "")) > LINE and line ~= indent then
         lines[#lines + 1] = line:gsub(" +$", "")
         line = indent
      end
      line = line .. piece
   end
   lines[#lines + 1] = line:gsub(" +$", "")
   return table.concat(lines, "\n")
end

--- A line of its own, indented and never broken.
-- @tparam string text
-- @treturn string
function M.line(text)
   return INDENT .. text
end

local function cells(items, cell)
   local row = {}
   for i, item in ipairs(items) do
      row[i] = width.right(tostring(item), cell)
   end
   return table.concat(row)
end

--- The table of bits: a label, a number and its bits for each row, then the column sums.
-- @tparam {string,...} labels one for each row, then those of the last two rows
-- @tparam {integer,...} values the numbers whose bits are shown
-- @tparam table bits as in `nim.analysis`
-- @tparam {string,string} remarks what stands behind the last two rows
-- @treturn {string,...} lines
function M.bit_table(labels, values, bits, remarks)
   local rows <const>, sums <const> = #bits.rows, bits.column_sums
   local label_width, number_width, cell = 0, 1, 1
   for _, label in ipairs(labels) do
      label_width = math.max(label_width, width.of(label))
   end
   for i = 1, rows do
      number_width = math.max(number_width, #tostring(values[i]))
   end
   for _, sum in ipairs(sums) do
      if sum > 9 then cell = math.max(cell, #tostring(sum) + 1) end
   end
   local function row(label, number, digits, remark)
      local text <const> = width.left(label, label_width) .. "  "
         .. width.right(number, number_width) .. "  " .. cells(digits, cell)
      return M.line(remark and text .. "   " .. remark or text)
   end
   local lines = {}
   for i = 1, rows do
      local digits, leading = {}, true
      for digit in bits.rows[i]:gmatch "." do
         leading = leading and digit == "0" and #digits < bits.width - 1
         digits[#digits + 1] = leading and " " or digit
      end
      lines[#lines + 1] = row(labels[i], tostring(values[i]), digits)
   end
   local xor = {}
   for i, sum in ipairs(sums) do
      xor[i] = sum % 2
   end
   lines[#lines + 1] = row("", "", { ("-"):rep(bits.width * cell) })
   lines[#lines + 1] = row(labels[#labels - 1], "", sums, remarks[1])
   lines[#lines + 1] = row(labels[#labels], "", xor, remarks[2])
   return lines
end

return M

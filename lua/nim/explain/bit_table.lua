--- The table of bits of an explanation.
-- @module nim.explain.bit_table

local width <const> = require "nim.text.width"

local function cells(items, cell)
   local row = {}
   for i, item in ipairs(items) do
      row[i] = width.right(tostring(item), cell)
   end
   return table.concat(row)
end

--- Lays out the table: a label, a number and its bits for each row, then the column sums.
-- @function bit_table
-- @tparam {string,...} labels one for each row, then those of the last two rows
-- @tparam {integer,...} values the numbers whose bits are shown
-- @tparam table bits as in `nim.analysis`
-- @tparam {string,string} remarks what follows the last two rows
-- @treturn {string,...} lines
return function (labels, values, bits, remarks)
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
      return remark and text .. "   " .. remark or text
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

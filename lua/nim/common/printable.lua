--- Makes text from bots and files safe to print, to keep in a record and to show on a page.
--
-- A bot chooses its name and its error messages. Neither may move the cursor, change colours,
-- reverse the direction of a line, hide in it, tower over other lines or fill a screen.
-- @module nim.common.printable

local characters <const> = require "nim.common.characters"
local core <const> = require "nim.core"

-- The most bytes of what a record says of a fault.
local LIMIT <const> = 200

-- Marks in a row on one letter; more of them would reach into other lines.
local MOST_MARKS <const> = 3

-- Makes a picture of a symbol such as U+2764, a heart; hidden behind anything else.
local PICTURE <const>, FIRST_SYMBOL <const> = 0xFE0F, 0x2000

-- The code at a position and where the next one begins; nil for a byte that is not UTF-8.
local function code_at(text, position)
   local stop <const> = utf8.len(text, position, position) and utf8.offset(text, 2, position)
   if not stop then return nil, position + 1 end
   return utf8.codepoint(text, position), stop
end

local function is_visible(code, before)
   if code == PICTURE then
      return before >= FIRST_SYMBOL and not characters.is_hidden(before)
         and not characters.is_mark(before)
   end
   return not characters.is_hidden(code)
end

--- A text as one line of printable characters: whatever cannot be shown becomes "?".
-- @function printable
-- @tparam string text any bytes
-- @tparam[opt=200] integer limit the most bytes of the result
-- @treturn string valid UTF-8 without control characters
-- @usage
-- local printable = require "nim.common.printable"
-- print(printable "\27[31mred") --> ?[31mred
return function (text, limit)
   limit = limit or LIMIT
   if #text <= limit and core.is_plain(text) then return text end
   local shown, length, position = {}, 0, 1
   local before, marks = 0, MOST_MARKS -- a mark at the beginning would stand on what is there
   while position <= #text do
      local code <const>, following <const> = code_at(text, position)
      marks = code and characters.is_mark(code) and marks + 1 or 0
      local fine <const> = code and is_visible(code, before) and marks <= MOST_MARKS
      local piece <const> = fine and text:sub(position, following - 1) or "?"
      length = length + #piece
      if length > limit then break end
      shown[#shown + 1] = piece
      before, position = code or 0, following
   end
   return table.concat(shown)
end

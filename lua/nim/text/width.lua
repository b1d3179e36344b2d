--- The width of text in columns of a terminal: one for most characters, two for Chinese ones, none
-- for marks that combine with the character before them.
-- @module nim.text.width

local characters <const> = require "nim.common.characters"

local M = {}

local function columns(code)
   if code < 0x300 then return 1 end
   if characters.is_mark(code) or characters.is_hidden(code) then return 0 end
   return characters.is_wide(code) and 2 or 1
end

--- The columns that a text takes.
-- @tparam string text valid UTF-8 without control characters
-- @treturn integer columns, at least 0
-- @usage print(require "nim.text.width".of "火柴") --> 4
function M.of(text)
   if not text:find("[\128-\255]") then return #text end
   local sum = 0
   for _, code in utf8.codes(text) do sum = sum + columns(code) end
   return sum
end

--- A text filled with spaces on the right up to a number of columns.
-- @tparam string text valid UTF-8
-- @tparam integer width columns
-- @treturn string the text itself where it is wider
function M.left(text, width)
   return text .. (" "):rep(width - M.of(text))
end

--- A text filled with spaces on the left up to a number of columns.
-- @tparam string text valid UTF-8
-- @tparam integer width columns
-- @treturn string the text itself where it is wider
function M.right(text, width)
   return (" "):rep(width - M.of(text)) .. text
end

return M

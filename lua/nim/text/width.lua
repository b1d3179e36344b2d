--- The width of text in columns of a terminal: one for most characters, two for Chinese ones, none
-- for marks that combine with the character before them.
-- @module nim.text.width

local M = {}

local COMBINING <const> = {
   { 0x300, 0x36F }, { 0x483, 0x489 }, { 0x591, 0x5BD }, { 0x610, 0x61A }, { 0x64B, 0x65F },
   { 0x1AB0, 0x1AFF }, { 0x1DC0, 0x1DFF }, { 0x200B, 0x200F }, { 0x20D0, 0x20FF },
   { 0x302A, 0x302D }, { 0x3099, 0x309A }, { 0xFE00, 0xFE0F }, { 0xFE20, 0xFE2F },
}

-- The blocks of Unicode's East Asian wide and full-width characters, and of pictures.
local WIDE <const> = {
   { 0x1100, 0x115F }, { 0x2E80, 0x303E }, { 0x3041, 0x4DBF }, { 0x4E00, 0xA4CF },
   { 0xA960, 0xA97C }, { 0xAC00, 0xD7A3 }, { 0xF900, 0xFAFF }, { 0xFE30, 0xFE6F },
   { 0xFF00, 0xFF60 }, { 0xFFE0, 0xFFE6 }, { 0x1F300, 0x1F64F }, { 0x1F680, 0x1F6FF },
   { 0x1F900, 0x1F9FF }, { 0x20000, 0x3FFFD },
}

local function within(ranges, code)
   for _, range in ipairs(ranges) do
      if code < range[1] then return false end
      if code <= range[2] then return true end
   end
   return false
end

local function columns(code)
   if code < 0x300 then return 1 end
   if within(COMBINING, code) then return 0 end
   return within(WIDE, code) and 2 or 1
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

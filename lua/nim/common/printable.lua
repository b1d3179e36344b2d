--- Makes text from bots and files safe to print, to keep in a record and to show on a page.
--
-- A bot chooses its name and its error messages. Neither may move the cursor, change colours,
-- reverse the direction of a line or fill a screen.
-- @module nim.common.printable

-- The most bytes of what a record says of a fault.
local LIMIT <const> = 200

-- Invisible characters and those that change the direction of text: U+0080 … U+009F, U+061C,
-- U+200B … U+200F, U+2028 … U+202E, U+2060 … U+206F, U+FEFF.
local HIDDEN <const> = {
   { 0x00, 0x1F }, { 0x7F, 0x9F }, { 0x61C, 0x61C }, { 0x200B, 0x200F }, { 0x2028, 0x202E },
   { 0x2060, 0x206F }, { 0xFEFF, 0xFEFF },
}

local function is_hidden(code)
   for _, range in ipairs(HIDDEN) do
      if code < range[1] then return false end
      if code <= range[2] then return true end
   end
   return false
end

-- The printable character of `text` at `position`, or "?" instead of a byte or character that
-- cannot be shown; and where the next one begins.
local function character(text, position)
   local stop = utf8.len(text, position, position) and utf8.offset(text, 2, position)
   if not stop then return "?", position + 1 end
   if is_hidden(utf8.codepoint(text, position)) then return "?", stop end
   return text:sub(position, stop - 1), stop
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
   if #text <= limit and not text:find("[^\32-\126]") then return text end
   local shown, length, position = {}, 0, 1
   while position <= #text do
      local piece, following = character(text, position)
      length = length + #piece
      if length > limit then break end
      shown[#shown + 1] = piece
      position = following
   end
   return table.concat(shown)
end

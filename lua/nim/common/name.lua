--- Names of bots, wherever they come from: a program, a file, a plan or a record.
--
-- They stand beside each other in tables. So each is short, can be seen, and has no space but the
-- usual one, and none at its ends.
-- @module nim.common.name

local core <const> = require "nim.core"
local printable <const> = require "nim.common.printable"

local M = {}

local LONGEST <const> = 60

--- The most bytes of a name in a record: in older ones numbers, " (2)", follow long names.
M.LONGEST_READ = LONGEST + 6

-- Characters that look like a space.
local SPACES <const> = {}
for _, code in ipairs { 0xA0, 0x1680, 0x202F, 0x205F, 0x2800, 0x3000 } do
   SPACES[utf8.char(code)] = " "
end
for code = 0x2000, 0x200A do SPACES[utf8.char(code)] = " " end

--- A name for any text.
-- @tparam string text any bytes
-- @tparam[opt=60] integer limit the most bytes of the result
-- @treturn ?string nil where nothing of the text could be seen
-- @usage print(require "nim.common.name".clean " \27[31manna ") --> ?[31manna
function M.clean(text, limit)
   local spaced <const> = text:find "[\128-\255]" and text:gsub(utf8.charpattern, SPACES) or text
   local name <const> = printable(spaced:match "^ *(.*)$", limit or LONGEST):match "^(.-) *$"
   return name ~= "" and name or nil
end

--- Whether a text can be the name of a bot in a record. Older ones may have spaces of any kind.
-- @tparam string text
-- @treturn boolean
-- @usage print(require "nim.common.name".is_name "anna") --> true
function M.is_name(text)
   if #text > M.LONGEST_READ then return false end
   if core.is_plain(text) then return text:find "[^ ]" ~= nil end
   return printable(text, #text) == text and M.clean(text) ~= nil
end

--- A name with a number behind it, no longer than others.
-- @tparam string name
-- @tparam integer number
-- @treturn string
-- @usage print(require "nim.common.name".numbered("anna", 2)) --> anna (2)
function M.numbered(name, number)
   local ending <const> = (" (%d)"):format(number)
   return M.clean(name, LONGEST - #ending) .. ending
end

return M

--- The languages that people are spoken to in, and their words.
-- @module nim.common.languages

local expect <const> = require "nim.common.expect"

local M = {}

--- Their codes: English, French, Dutch, Chinese.
M.list = { "en", "fr", "nl", "zh" }

local known <const> = {}
for _, code in ipairs(M.list) do
   known[code] = true
end

--- The words of a language for one part of the library.
-- @tparam string part `"explain"` or `"play"`
-- @tparam string code one of `list`
-- @treturn table
-- @raise without a place, when there is no such language
function M.words(part, code)
   if not known[code] then
      error(expect.message("language", "one of " .. table.concat(M.list, ", "), code), 0)
   end
   return require(("nim.%s.%s"):format(part, code))
end

return M

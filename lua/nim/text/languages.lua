--- The languages of texts for people, and their words.
-- @module nim.text.languages

local expect <const> = require "nim.common.expect"

local M = {}

--- Their codes: English, French, Dutch, Chinese.
M.list = { "en", "fr", "nl", "zh" }

local KNOWN <const> = {}
for _, code in ipairs(M.list) do KNOWN[code] = true end

--- The words of a language for one part of the library.
-- @tparam string part `"explain"` or `"play"`
-- @tparam string code one of `list`
-- @treturn table
-- @raise when there is no such language
function M.words(part, code)
   if not KNOWN[code] then
      expect.refuse("language", "one of " .. table.concat(M.list, ", "), code)
   end
   return require(("nim.%s.%s"):format(part, code))
end

return M

--- The languages of texts for people, and their words.
-- @module nim.text.languages

local options <const> = require "nim.common.options"

local M = {}

--- Their codes: English, French, Dutch, Chinese.
M.list = { "en", "fr", "nl", "zh" }

--- What the option `language` may be.
M.code = options.one_of(M.list, "en")

--- The words of a language for one part of the library.
-- @tparam string part `"annotate"`, `"commands.words"`, `"explain"` or `"play"`
-- @tparam[opt="en"] string code one of `list`
-- @treturn table
-- @raise when there is no such language
function M.words(part, code)
   return require(("nim.%s.%s"):format(part, M.code:check("language", code)))
end

return M

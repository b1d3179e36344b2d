--- The languages of texts for people. Each part of the library has its own words in them.
-- @module nim.text.languages

local options <const> = require "nim.common.options"

local M = {}

--- Their codes: English, French, Dutch, Chinese.
M.list = { "en", "fr", "nl", "zh" }

--- What the option `language` may be.
M.code = options.one_of(M.list, "en")

return M

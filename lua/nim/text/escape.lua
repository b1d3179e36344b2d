--- Any text as HTML or Markdown that shows just that text. For JSON see `nim.text.json`.
-- @module nim.text.escape

local M = {}

local HTML <const> = {
   ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["'"] = "&#39;",
}

--- HTML, between tags and in quoted attributes.
-- @tparam string text
-- @treturn string
-- @usage print(require "nim.text.escape".html "<b>") --> &lt;b&gt;
function M.html(text)
   return (text:gsub("[&<>\"']", HTML))
end

--- Markdown.
-- @tparam string text
-- @treturn string
-- @usage print(require "nim.text.escape".markdown "a_b|c") --> a\_b\|c
function M.markdown(text)
   return (text:gsub("[\\`*_%[%]|#~!]", "\\%0"):gsub("[<>&]", HTML))
end

return M

--- What a Lua function was made from: the file or the text that it stands in.
-- @module nim.common.source

local hash <const> = require "nim.common.hash"

local M = {}

local function read(path)
   local file <close> = io.open(path, "rb")
   return file and file:read "a"
end

--- The hash of a function's source: of its file, if that can still be read, of the text that it was
-- loaded from, or else of its bytecode.
-- @tparam function f
-- @treturn string 16 hexadecimal digits
-- @usage print(#require "nim.common.source".hash(function () end)) --> 16
function M.hash(f)
   local info <const> = debug.getinfo(f, "S")
   if info.what == "C" then return hash.text "C" end
   local kind <const>, rest <const> = info.source:match "^([@=]?)(.*)$"
   return hash.text(kind == "@" and read(rest) or kind == "" and rest or string.dump(f, true))
end

--- The name of the file that a function stands in, without its folder.
-- @tparam function f
-- @treturn string "?" if it stands in none
-- @usage print(require "nim.common.source".file(require "nim.common.source".hash)) --> source.lua
function M.file(f)
   return debug.getinfo(f, "S").source:match "^@.-([^/]+)$" or "?"
end

return M

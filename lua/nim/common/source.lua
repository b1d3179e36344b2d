--- Where a Lua function comes from: its file, or the text that it was loaded from.
-- @module nim.common.source

local core <const> = require "nim.core"
local hash <const> = require "nim.common.hash"

local M = {}

-- A pipe has been read already, and a device may have no end.
local function read(path)
   local file <close> = core.file_kind(path) == "file" and io.open(path, "rb") or nil
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

--- The hash of a module's file and of the files of the modules of its family that it requires.
-- @tparam string name of the module, "nim.bots.mirror"
-- @tparam string family how the names of the family begin, "nim.bots."
-- @treturn ?string 16 hexadecimal digits; nil where a file cannot be read
-- @usage print(#require "nim.common.source".family("nim.bots.mirror", "nim.bots.")) --> 16
function M.family(name, family)
   local names <const>, texts <const> = { name }, {}
   local known <const> = { [name] = true }
   local pattern <const> = 'require "(' .. family:gsub("%p", "%%%0") .. '[%w_]+)"'
   for _, module in ipairs(names) do -- which grows
      local path <const> = package.searchpath(module, package.path)
      local text <const> = path and read(path)
      if not text then return nil end
      texts[#texts + 1] = text
      for other in text:gmatch(pattern) do
         if not known[other] then names[#names + 1], known[other] = other, true end
      end
   end
   return hash.text(table.concat(texts, "\0"))
end

--- The name of a function's file, without its folder.
-- @tparam function f
-- @treturn string "?" for a function that has none
-- @usage print(require "nim.common.source".file(require "nim.common.source".hash)) --> source.lua
function M.file(f)
   return debug.getinfo(f, "S").source:match "^@.-([^/]+)$" or "?"
end

return M

--- Results of commands for machines: JSON with its keys in order, and integers as text, since those
-- of this field may be above 2^53 and many readers of JSON would round them.
-- @module nim.commands.json

local library <const> = require "nim.common.library"
local notation <const> = require "nim.common.notation"

local M = {}

local Object = {}

--- An object.
-- @param ... keys and values in turn; a value is text, an integer, a boolean, nil, a list or an
--    object
-- @treturn table for `line`
function M.object(...)
   return setmetatable(table.pack(...), Object)
end

--- A move of `nim.analysis`, with what it leaves.
-- @tparam table|nil move
-- @treturn table|nil an object
function M.move(move)
   if not move then return nil end
   local values <const> = move.state or { heap = move.heap, take = move.take,
      table.unpack(move.parts) }
   return M.object("move", notation.text(values), "after", move.after, "kind", move.kind)
end

local function encode(value, cjson)
   if type(value) == "number" then return '"' .. tostring(value) .. '"' end
   if type(value) ~= "table" then return cjson.encode(value == nil and cjson.null or value) end
   local items = {}
   if getmetatable(value) ~= Object then
      for i, item in ipairs(value) do
         items[i] = encode(item, cjson)
      end
      return "[" .. table.concat(items, ",") .. "]"
   end
   for i = 1, value.n, 2 do
      items[#items + 1] = cjson.encode(value[i]) .. ":" .. encode(value[i + 1], cjson)
   end
   return "{" .. table.concat(items, ",") .. "}"
end

--- A value as one line of JSON.
-- @param value as in `object`
-- @treturn string with its newline
-- @raise with the way to install it, where lua-cjson is missing
-- @usage
-- local json = require "nim.commands.json"
-- print(json.line(json.object("outcome", "P", "heaps", { 1, 2 })))
-- --> {"outcome":"P","heaps":["1","2"]}
function M.line(value)
   return encode(value, library.load "cjson") .. "\n"
end

return M

--- Writes JSON on one line: keys in order, and numbers as text, since integers here may exceed
-- 2^53, which many readers of JSON would round.
-- @module nim.text.json

local notation <const> = require "nim.common.notation"

local M = {}

local Object <const> = {}

local ESCAPES <const> = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\t"] = "\\t" }

local function escape(character)
   return ESCAPES[character] or ("\\u%04x"):format(character:byte())
end

--- A string.
-- @tparam string text UTF-8
-- @treturn string with its quotation marks
-- @usage print(require "nim.text.json".quote 'a "b"') --> "a \"b\""
function M.quote(text)
   return '"' .. text:gsub('[%c"\\]', escape) .. '"'
end

--- An object.
-- @param ... keys and values in turn; a value is text, number, boolean, nil, list or object
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

local function encode(value)
   if value == nil then return "null" end
   if type(value) == "boolean" then return tostring(value) end
   if type(value) ~= "table" then return M.quote(tostring(value)) end
   local items <const> = {}
   if getmetatable(value) ~= Object then
      for i, item in ipairs(value) do items[i] = encode(item) end
      return "[" .. table.concat(items, ",") .. "]"
   end
   for i = 1, value.n, 2 do
      items[#items + 1] = M.quote(value[i]) .. ":" .. encode(value[i + 1])
   end
   return "{" .. table.concat(items, ",") .. "}"
end

--- A value as one line of JSON.
-- @param value as in `object`
-- @treturn string with its newline
-- @usage
-- local json = require "nim.text.json"
-- print(json.line(json.object("outcome", "P", "heaps", { 1, 2 })))
-- --> {"outcome":"P","heaps":["1","2"]}
function M.line(value)
   return encode(value) .. "\n"
end

return M

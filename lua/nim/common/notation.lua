--- Moves and rules as text, in records and on paper.
--
-- A move is `heap:take`, such as `4:7`, with the parts if it splits the heap: `4:1:2-4`, where the
-- order of the parts does not matter. In games of whole states it is the integers of the new state:
-- `3-0`. Positions are their `tostring`. Rules are their normal form, or, if they are written in
-- Lua, their name, their file and its hash.
-- @module nim.common.notation

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local printable <const> = require "nim.common.printable"
local source <const> = require "nim.common.source"

local M = {}

local LONGEST_NAME <const> = 60 -- bytes

-- The integers of "3-0" or "-1--2": a hyphen after a digit separates.
local function integers(text, list)
   local position = 1
   repeat
      local digits, stop = text:match("^(%-?%d+)()", position)
      local integer = math.tointeger(tonumber(digits))
      if not integer then return nil end
      list[#list + 1] = integer
      if stop > #text then return list end
      position = text:match("^%-()", stop)
   until not position
end

--- Reads a move.
-- @tparam string text as above
-- @treturn table|nil `{ heap =, take =, parts… }`, or the list of integers of a whole state; nil
-- for any other text
-- @usage print(require "nim.common.notation".move("4:7").take) --> 7
function M.move(text)
   local heap, take, rest = text:match("^(%d+):(%-?%d+)(.*)$")
   if not heap then return integers(text, {}) end
   local move = { heap = math.tointeger(tonumber(heap)), take = math.tointeger(tonumber(take)) }
   if not move.heap or not move.take then return nil end
   if rest == "" then return move end
   return rest:sub(1, 1) == ":" and integers(rest:sub(2), move) or nil
end

local function integer(value)
   return math.type(value) and math.tointeger(value) or nil
end

--- Reads a move from text or from a table.
-- @tparam string|table value text, or a move as @{move} gives it, which is copied
-- @treturn table|nil as @{move}; nil for anything else
-- @usage print(require "nim.common.notation".read({ heap = 4, take = 7 }).take) --> 7
function M.read(value)
   if type(value) == "string" then return M.move(value) end
   if not expect.is_list(value) then return nil end
   local move <const> = { heap = integer(value.heap), take = integer(value.take) }
   for i = 1, #value do
      move[i] = integer(value[i])
      if not move[i] then return nil end
   end
   if move.heap and move.take then return move end
   return value.heap == nil and value.take == nil and #move > 0 and move or nil
end

--- Writes a move.
-- @tparam table move as @{move} gives it
-- @treturn string
-- @usage print(require "nim.common.notation".text { heap = 4, take = 1, 2, 4 }) --> 4:1:2-4
function M.text(move)
   local parts <const> = table.concat(move, "-")
   if not move.heap then return parts end
   return ("%d:%d%s"):format(move.heap, move.take, parts ~= "" and ":" .. parts or "")
end

-- The texts of rules, which never change.
local texts <const> = setmetatable({}, { __mode = "k" })

--- Rules as text that distinguishes them from all others.
-- @tparam nim.rules rules
-- @treturn string
-- @usage print(require "nim.common.notation".rules(nim.rules "kayles")) --> 0.77
function M.rules(rules)
   if texts[rules] then return texts[rules] end
   local text = tostring(rules)
   local f <const> = debug.getuservalue(rules, 2) -- see LNIM_RULES_FUNCTION
   if type(f) == "function" then
      text = ("%s (%s #%s)"):format(printable(text, LONGEST_NAME), printable(source.file(f),
         LONGEST_NAME), source.hash(f))
   end
   texts[rules] = text
   return text
end

--- Makes a function that finds rules by their text, the inverse of @{rules}.
-- @tparam[opt] nim.rules|{nim.rules,...} given those that are written in Lua
-- @treturn function from a text to rules; it raises for rules that it does not know
-- @usage
-- local nim, notation = require "nim", require "nim.common.notation"
-- print(notation.finder()("0.77") == nim.rules "kayles") --> true
function M.finder(given)
   local known <const> = {}
   for _, rules in ipairs(type(given) == "table" and given or { given }) do
      if not expect.is_object(rules, "nim.rules") then
         expect.refuse("rules", "nim.rules, or a list of them,", rules)
      end
      known[tostring(rules)], known[M.rules(rules)] = rules, rules
   end
   return function (text)
      if not known[text] then
         local read <const>, rules <const> = interrupt.pcall(core.rules, text)
         if not read then
            expect.fail(("unknown rules %s; pass rules written in Lua with the "
               .. "option rules"):format(printable(tostring(text))))
         end
         known[text] = rules
      end
      return known[text]
   end
end

--- The values of a move as `position:after` takes them.
-- @tparam table move as @{move} gives it
-- @treturn integer,... heap, take and parts, or the integers of a whole state
-- @usage
-- local notation = require "nim.common.notation"
-- print(notation.values(notation.move "4:1:2-4")) --> 4	1	2	4
function M.values(move)
   if move.heap then return move.heap, move.take, table.unpack(move) end
   return table.unpack(move)
end

return M

--- Starts that are listed one by one.
-- @module nim.starts.list

local expect <const> = require "nim.common.expect"
local notation <const> = require "nim.common.notation"

local List = {}
List.__index = List

local function key(position)
   return ("%s %s %s"):format(notation.rules(position.rules), position.play, position)
end

--- Makes a source of starts.
-- @function list
-- @treturn table empty; `count`, and the methods `add`, `at`, `contains`, `text` (names the starts)
local function new()
   return setmetatable({ count = 0, positions = {}, texts = {}, number_of = {} }, List)
end

--- Adds a start.
-- @function List:add
-- @tparam position position with a move to make
-- @raise for a position that is over, or was added before
function List:add(position)
   if position:is_over() then
      expect.fail(("position with a move left expected, got %s"):format(position))
   end
   local name <const> = key(position)
   if self.number_of[name] then expect.fail(("duplicate start %s"):format(position)) end
   self.count = self.count + 1
   self.positions[self.count] = position
   self.texts[self.count] = name .. "\n"
   self.number_of[name] = self.count
end

--- A start by its number.
-- @function List:at
-- @tparam integer k 1 … count
-- @treturn position
function List:at(k)
   return self.positions[k]
end

--- Whether a position is one of these.
-- @function List:contains
-- @tparam position position
-- @treturn boolean
function List:contains(position)
   local k <const> = self.number_of[key(position)]
   return k ~= nil and self.positions[k] == position
end

function List:text()
   return table.concat(self.texts)
end

return new

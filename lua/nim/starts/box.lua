--- Starts from a box: all positions up to a largest one, heap by heap, except the empty one.
-- @module nim.starts.box

local expect <const> = require "nim.common.expect"
local new_box <const> = require "nim.common.box"
local notation <const> = require "nim.common.notation"

local Box = {}
Box.__index = Box

--- Makes a source of starts.
-- @function box
-- @tparam {integer,...}|string largest as in `nim.common.box`
-- @tparam function make from a list of heaps to a position
-- @treturn table `count`; `box`; `corner`, the largest position; and the methods `at`, `contains`,
-- `text` (names the starts)
-- @raise when there are more than 2^62 positions, or none at all
local function new(largest, make)
   local box <const> = new_box(largest, 62)
   if box.count == 1 then expect.fail "box: heaps of 1 object or more expected, got none" end
   return setmetatable({
      count = box.count - 1, box = box, make = make, corner = make(box:list(box.count)),
   }, Box)
end

--- A start by its number; the last heap grows first.
-- @function Box:at
-- @tparam integer k 1 … count
-- @treturn position
function Box:at(k)
   return self.make(self.box:list(k + 1))
end

--- Whether a position is one of these.
-- @function Box:contains
-- @tparam position position
-- @treturn boolean
function Box:contains(position)
   if position.play ~= self.corner.play or position.rules ~= self.corner.rules then return false end
   return (self.box:number(position) or 1) > 1
end

function Box:text()
   local corner <const> = self.corner
   return ("box %s %s %s\n"):format(notation.rules(corner.rules), corner.play, corner)
end

return new

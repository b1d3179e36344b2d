--- All positions with up to so many objects in each heap, except the empty one.
-- @module nim.starts.box

local notation <const> = require "nim.common.notation"

local Box = {}
Box.__index = Box

--- Makes a source of starts.
-- @function box
-- @tparam {integer,...} sizes the largest size of each heap, 0 or more
-- @tparam function make from a list of heaps to a position
-- @treturn table `count`, `text`, and the methods `at`, `contains`
-- @raise when there are more than 2^62 positions, or none, without a place
local function new(sizes, make)
   if type(sizes) ~= "table" then
      error("box: list of sizes expected, got " .. tostring(sizes), 0)
   end
   local positions = 1
   for i, size in ipairs(sizes) do
      if math.type(size) ~= "integer" or size < 0 then
         error(("box: heap %d: integer 0 or more expected, got %s"):format(i, tostring(size)), 0)
      end
      if size >= (1 << 62) // positions then error("box: at most 2^62 positions expected", 0) end
      positions = positions * (size + 1)
   end
   if positions == 1 then error("box: heaps of 1 object or more expected", 0) end
   local corner <const> = make(table.move(sizes, 1, #sizes, 1, {}))
   return setmetatable({
      count = positions - 1,
      sizes = sizes,
      make = make,
      corner = corner,
      text = ("box %s %s %s\n"):format(notation.rules(corner.rules), corner.play, corner),
   }, Box)
end

--- A start by its number; the last heap grows first.
-- @function Box:at
-- @tparam integer k 1 … count
-- @treturn position
function Box:at(k)
   local heaps = {}
   for i = #self.sizes, 1, -1 do
      heaps[i] = k % (self.sizes[i] + 1)
      k = k // (self.sizes[i] + 1)
   end
   return self.make(heaps)
end

--- Whether a position is one of these.
-- @function Box:contains
-- @tparam position position
-- @treturn boolean
function Box:contains(position)
   if #position ~= #self.sizes or position.play ~= self.corner.play
      or position.rules ~= self.corner.rules then return false end
   local objects = false
   for i, size in ipairs(self.sizes) do
      if position[i] < 0 or position[i] > size then return false end
      objects = objects or position[i] > 0
   end
   return objects
end

return new

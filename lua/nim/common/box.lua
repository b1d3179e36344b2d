--- All positions up to a largest size of each heap, each with a number: 1 is the empty one, and the
-- last heap counts fastest.
-- @module nim.common.box

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"

local Box = {}
Box.__index = Box

--- Makes a box.
-- @function box
-- @tparam {integer,...}|string largest the largest size of each heap, a list or "7-7-7"; in games
-- of whole states the largest of each integer
-- @tparam[opt=24] integer bits a box has at most 2 to that power positions; 0 … 62
-- @treturn table the list of sizes, with the field `count` (positions) and the methods `number`,
-- `list` and `lists`; `tostring` gives "7-7-7"
-- @raise without a place, unless it is a list of one or more integers >= 0, with not too many
-- positions
-- @usage
-- local box = require "nim.common.box" "1-3"
-- print(box.count, table.concat(box:list(8), "-")) --> 8  1-3
local function new(largest, bits)
   bits = bits or 24
   if type(largest) == "string" then
      local fine <const>, position <const> = interrupt.pcall(core.position, largest)
      if not fine then error(expect.message("box", 'text such as "7-7-7"', largest), 0) end
      largest = position:heaps()
   end
   if type(largest) ~= "table" or #largest == 0 then
      error(expect.length("box", "list of the largest heaps", largest), 0)
   end
   local self <const> = { strides = {}, count = 1 }
   for i = #largest, 1, -1 do
      local size <const> = largest[i]
      if math.type(size) ~= "integer" or size < 0 then
         error(expect.message(("box[%d]"):format(i), "integer 0 or more", size), 0)
      end
      if size >= (1 << bits) // self.count then
         error(("box: at most 2^%d positions expected, got more"):format(bits), 0)
      end
      self[i], self.strides[i] = size, self.count
      self.count = self.count * (size + 1)
   end
   return setmetatable(self, Box)
end

--- The number of a position.
-- @function Box:number
-- @tparam position|{integer,...} position
-- @treturn ?integer 1 … count; nil if it is not in the box
function Box:number(position)
   local strides <const>, number = self.strides, 1
   if #position ~= #strides then return nil end
   for i = 1, #strides do
      local heap <const> = position[i]
      if heap < 0 or heap > self[i] then return nil end
      number = number + heap * strides[i]
   end
   return number
end

--- The heaps of a position by its number.
-- @function Box:list
-- @tparam integer number 1 … count
-- @treturn {integer,...} a new list
function Box:list(number)
   local list <const> = {}
   for i, stride in ipairs(self.strides) do list[i] = (number - 1) // stride % (self[i] + 1) end
   return list
end

--- All positions in the order of their numbers.
-- @function Box:lists
-- @treturn function iterator: number, list (one list, changed at each step)
function Box:lists()
   local last <const>, number, list = #self, 0, nil
   return function ()
      number = number + 1
      if number > self.count then return nil end
      if not list then
         list = self:list(1)
         return number, list
      end
      local i = last
      while list[i] == self[i] do
         list[i] = 0
         i = i - 1
      end
      list[i] = list[i] + 1
      return number, list
   end
end

function Box:__tostring()
   return table.concat(self, "-")
end

return new

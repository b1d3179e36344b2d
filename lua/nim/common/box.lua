--- Boxes: all positions up to a largest size of each heap, numbered. Number 1 is the empty
-- position, and the last heap counts fastest.
-- @module nim.common.box

local core <const> = require "nim.core"
local expect <const> = require "nim.common.expect"
local interrupt <const> = require "nim.common.interrupt"
local options <const> = require "nim.common.options"

local SIZE <const> = options.integer(0):required()

local Box = {}
Box.__index = Box

--- Makes a box.
-- @function box
-- @tparam {integer,...}|string largest the largest size of each heap, a list or "7-7-7"; in games
-- of whole states the largest of each integer
-- @tparam[opt=24] integer bits the box may have 2^bits positions; 0 … 62
-- @treturn table the list of sizes, with the field `count` (positions) and the methods `number`,
-- `list` and `lists`; `tostring` gives "7-7-7"
-- @raise unless it is a list of one or more integers >= 0, with not too many positions
-- @usage
-- local box = require "nim.common.box" "1-3"
-- print(box.count, table.concat(box:list(8), "-")) --> 8  1-3
local function new(largest, bits)
   bits = bits or 24
   if type(largest) == "string" then
      local fine <const>, position <const> = interrupt.pcall(core.position, largest)
      if not fine then expect.refuse("box", 'text such as "7-7-7"', largest) end
      largest = position:heaps()
   end
   if not expect.is_list(largest) or #largest == 0 then
      expect.fail(expect.length("box", "list of the largest heaps", largest))
   end
   local self <const> = { strides = {}, count = 1 }
   for i = #largest, 1, -1 do
      local size <const> = SIZE:check(("box[%d]"):format(i), largest[i])
      if size >= (1 << bits) // self.count then
         expect.fail(("box: at most 2^%d positions expected, got more"):format(bits))
      end
      self[i], self.strides[i] = size, self.count
      self.count = self.count * (size + 1)
   end
   return setmetatable(self, Box)
end

--- The number of a position.
-- @function Box:number
-- @tparam position|{integer,...} position
-- @treturn ?integer 1 … count; nil outside the box
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

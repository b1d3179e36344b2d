--- Samples of positions, drawn at random from a seed, no two alike.
--
-- They are spread evenly over the numbers of heaps allowed. Of each number of heaps all positions
-- stand in a random order that is computed, not stored (see `nim.common.permutation`), and the
-- first ones are taken; where there are more than 2^62, each is drawn separately. If a condition is
-- to hold, the places of those that meet it are looked up once and kept, 16 bytes each.
-- @module nim.starts.sampling

local expect <const> = require "nim.common.expect"
local permutation <const> = require "nim.common.permutation"

local Sample = {}
Sample.__index = Sample

local MOST_PLACES <const> = 1 << 62
local TRIES_FOR_ONE <const> = 100000

local function power(base, exponent)
   local product = 1
   for _ = 1, exponent do
      if product > MOST_PLACES // base then return nil end
      product = product * base
   end
   return product
end

-- The positions of `heaps` heaps in a random order: `places`, how many (nil: too many to count),
-- and `at (place)`, from 0.
local function shuffled(heaps, low, high, random, make)
   local width <const> = high - low + 1
   local places <const> = power(width, heaps)
   local order <const> = places and permutation(places, random:split(heaps):seed())
   local function at(place)
      local list = {}
      if order then
         local number = order(place)
         for i = 1, heaps do
            list[i] = low + number % width
            number = number // width
         end
      else
         local draw <const> = random:split(heaps):split(place)
         for i = 1, heaps do list[i] = draw:int(low, high) end
      end
      return make(list)
   end
   return { places = places, at = at }
end

-- The places of the first `wanted` positions that meet a condition.
local function accepted(class, wanted, condition)
   local list, place, since = {}, 0, 0
   while #list < wanted do
      if place == class.places or since == TRIES_FOR_ONE then return nil, #list end
      since = since + 1
      if condition(class.at(place)) then
         list[#list + 1] = place
         since = 0
      end
      place = place + 1
   end
   return list
end

--- Makes a source of starts.
-- @function sample
-- @tparam table spec `count`; `heaps` and `sizes`, both `{ low, high }`
-- @tparam function make from a list of heaps to a position
-- @tparam[opt] function condition what must hold of a position; without it all are taken
-- @tparam random random the stream that all depends on
-- @treturn table `count`, and the method `at`
-- @raise when there are too few positions
local function new(spec, make, condition, random)
   local self <const> = setmetatable({ count = spec.count, classes = {} }, Sample)
   local fewest <const> = spec.heaps[1]
   local kinds <const> = spec.heaps[2] - fewest + 1
   for i = 1, kinds do
      local class <const> = shuffled(fewest + i - 1, spec.sizes[1], spec.sizes[2], random, make)
      local wanted <const> = (spec.count + kinds - i) // kinds
      local found, missing = true, nil
      if condition then
         class.list, missing = accepted(class, wanted, condition)
         found = class.list
      elseif class.places and class.places < wanted then
         found, missing = false, class.places
      end
      if not found then
         expect.fail(("%d positions of %d heaps expected, got %d"):format(wanted, fewest + i - 1,
            missing))
      end
      self.classes[i] = class
   end
   return self
end

--- A start by its number.
-- @function Sample:at
-- @tparam integer k 1 … count
-- @treturn position
function Sample:at(k)
   local kinds <const> = #self.classes
   local class <const>, place <const> = self.classes[(k - 1) % kinds + 1], (k - 1) // kinds
   return class.at(class.list and class.list[place + 1] or place)
end

return new

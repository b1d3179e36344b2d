--- Starts drawn at random, as an item of a plan describes them.
-- @module nim.starts.random

local sample <const> = require "nim.starts.sampling"
local notation <const> = require "nim.common.notation"

local Random = {}
Random.__index = Random

-- The function that says whether a position may be drawn; nil if all may.
local function condition_of(spec, sizes, others)
   local kind <const>, outcome <const> = spec.kind, spec.outcome
   if not (kind or outcome or spec.rules or sizes[1] == 0 or #others > 0) then return nil end
   return function (position)
      if position:is_over() or kind and position:kind() ~= kind
         or outcome and position:outcome() ~= outcome then return false end
      for _, source in ipairs(others) do
         if source:contains(position) then return false end
      end
      return true
   end
end

--- Makes a source of starts.
-- @function random
-- @tparam table spec `random`, how many; `heaps` and `sizes`, `{ low, high }`; `kind`, `outcome`
-- @tparam function make from a list of heaps to a position
-- @tparam {table,...} others sources whose starts are not to be drawn
-- @tparam random stream what all depends on
-- @treturn table `count`, and the methods `at`, `overlaps`, `text` (names the starts)
-- @raise for sizes that no position can have together, or when there are too few positions
local function new(spec, make, others, stream)
   local heaps <const>, sizes <const> = spec.heaps, spec.sizes
   local largest <const> = {}
   for i = 1, heaps[2] do largest[i] = sizes[2] end
   local corner <const> = make(largest)
   local drawn <const> = sample({ count = spec.random, heaps = heaps, sizes = sizes }, make,
      condition_of(spec, sizes, others), stream)
   return setmetatable({
      count = spec.random,
      drawn = drawn,
      heaps = heaps,
      sizes = sizes,
      kind = spec.kind,
      outcome = spec.outcome,
      corner = corner,
   }, Random)
end

function Random:text()
   return ("random %d %s %s heaps %d-%d sizes %d-%d kind %s outcome %s\n"):format(self.count,
      notation.rules(self.corner.rules), self.corner.play, self.heaps[1], self.heaps[2],
      self.sizes[1], self.sizes[2], self.kind, self.outcome)
end

--- A start by its number.
-- @function Random:at
-- @tparam integer k 1 … count
-- @treturn position
function Random:at(k)
   return self.drawn:at(k)
end

local function meet(a, b)
   return a[1] <= b[2] and b[1] <= a[2]
end

--- Whether some position could be drawn for both of two sources.
-- @function Random:overlaps
-- @tparam table other another source of this kind
-- @treturn boolean
function Random:overlaps(other)
   return self.corner.rules == other.corner.rules and self.corner.play == other.corner.play
      and meet(self.heaps, other.heaps) and meet(self.sizes, other.sizes)
      and not (self.kind and other.kind and self.kind ~= other.kind)
      and not (self.outcome and other.outcome and self.outcome ~= other.outcome)
end

return new

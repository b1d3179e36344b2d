--- Lists of heaps to try facts on.

local nim <const> = require "nim"

local positions = {}

--- All lists of up to `count` heaps with up to `size` objects each, in order: an iterator.
function positions.box(count, size)
   return coroutine.wrap(function ()
      for heaps = 0, count do
         local list <const> = {}
         local function fill(heap)
            if heap > heaps then
               coroutine.yield(list)
            else
               for objects = 0, size do
                  list[heap] = objects
                  fill(heap + 1)
               end
            end
         end
         fill(1)
      end
   end)
end

--- Random lists, the same for the same seed: up to 12 heaps of up to 2^bits - 1 objects, where bits
-- is drawn from 1 … 59, so that any total stays below 2^63. Half of them get a last heap that makes
-- the nim-sum 0.
function positions.random(count, seed)
   local random <const> = nim.random(seed)
   return coroutine.wrap(function ()
      for _ = 1, count do
         local list <const>, sum = {}, 0
         local most <const> = (1 << random:int(1, 59)) - 1
         for heap = 1, random:int(1, 11) do
            list[heap] = random:int(0, most)
            sum = sum ~ list[heap]
         end
         list[#list + 1] = random:int(0, 1) == 0 and sum or random:int(0, most)
         coroutine.yield(random:shuffle(list))
      end
   end)
end

return positions

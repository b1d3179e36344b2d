--- Finding a move among all legal ones without any theory: what the simple bots share. A move is
-- named by its number, the `k` of `position:move(k)`, so that it may have any form.
-- @module nim.bots.pick

local M = {}

--- The index of the largest heap.
-- @tparam position position
-- @treturn integer the first of the largest heaps
function M.largest(position)
   local largest = 1
   for i = 2, #position do
      if position[i] > position[largest] then largest = i end
   end
   return largest
end

-- In plain Nim each heap in turn offers as many moves as it has objects, by what they take: the
-- number of a move is a sum, whatever the size of the heaps. Nil where another move has it.
local function plain(position, heap, take)
   local k = take
   for i = 1, heap - 1 do k = k + position[i] end
   if k < 1 or k > position:count_moves() then return nil end
   local found_heap, found_take, part = position:move(k)
   if found_heap == heap and found_take == take and part == nil then return k end
end

--- The number of a move by what it does.
-- @tparam position position
-- @tparam integer heap index
-- @tparam integer take objects, no more than the heap has
-- @treturn integer|nil the first such move; nil where the rules have none, or no heaps
function M.find(position, heap, take)
   if not position.total then return nil end
   local k = plain(position, heap, take)
   if k then return k end
   k = 0
   for a, b in position:moves() do
      k = k + 1
      if a == heap and b == take then return k end
   end
end

local function sum(...)
   local total = 0
   for _, integer in ipairs { ... } do total = total + integer end
   return total
end

--- The number of the move that is best by a measure of what it takes: every move is looked at.
-- @tparam position position with at least one move
-- @tparam function measure from what a move takes to a number, the greatest of which is best:
-- objects, or of a whole state by how much the sum of its integers falls
-- @treturn integer the first of the best moves
function M.by_take(position, measure)
   local best, best_value
   local function look(k, take)
      local value <const> = measure(take)
      if not best_value or value > best_value then best, best_value = k, value end
   end
   if position.total then
      local k = 0
      for _, take in position:moves() do
         k = k + 1
         look(k, take)
      end
   else
      local before <const> = sum(table.unpack(position))
      for k = 1, position:count_moves() do look(k, before - sum(position:move(k))) end
   end
   return best
end

return M

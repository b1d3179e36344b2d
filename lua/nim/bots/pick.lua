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

-- The number, heap and take of the first move in that heap or a later one that takes that much or
-- more from it; nil if there is none. Moves are in order of heaps, then of what they take, so that
-- few of them are looked at, even in runs such as 1000 … 500000000.
local function first_from(position, heap, take)
   local low, high = 1, position:count_moves()
   if high == 0 then return nil end
   while true do
      local middle <const> = low + (high - low) // 2
      local found_heap <const>, found_take <const> = position:move(middle)
      local before <const> = found_heap < heap or found_heap == heap and found_take < take
      if low == high then
         if before then return nil end
         return low, found_heap, found_take
      elseif before then
         low = middle + 1
      else
         high = middle
      end
   end
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
   local first <const>, found_heap <const>, found_take <const> = first_from(position, heap, take)
   return found_heap == heap and found_take == take and first or nil
end

-- Calls look(k, take) for the first moves that take the least and the most from each heap.
local function ends(position, look)
   local least <const> = math.mininteger -- where heaps may grow, moves take less than nothing
   for heap = 1, #position do
      local first <const>, found_heap <const>, fewest <const> = first_from(position, heap, least)
      if found_heap == heap then
         look(first, fewest)
         local next <const> = first_from(position, heap + 1, least)
         local _, most <const> = position:move(next and next - 1 or position:count_moves())
         look((first_from(position, heap, most)), most)
      end
   end
end

local function sum(...)
   local total = 0
   for _, integer in ipairs { ... } do total = total + integer end
   return total
end

--- The number of the move that is best by a measure of what it takes.
-- @tparam position position with at least one move
-- @tparam function measure from what a move takes to a number, which only rises or only falls with
-- it, and the greatest of which is best: objects, or of a whole state by how much the sum of its
-- integers falls
-- @treturn integer the first of the best moves
function M.by_take(position, measure)
   local best, best_value
   local function look(k, take)
      local value <const> = measure(take)
      if not best_value or value > best_value then best, best_value = k, value end
   end
   if position.total then
      ends(position, look)
   else
      local before <const> = sum(table.unpack(position))
      for k = 1, position:count_moves() do look(k, before - sum(position:move(k))) end
   end
   return best
end

return M

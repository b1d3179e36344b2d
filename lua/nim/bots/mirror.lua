-- A bot that answers a take with the same take elsewhere when it can, best in a heap that was the
-- equal of the one just played in; otherwise it takes one object from the largest heap.
-- What it teaches: symmetry wins where the heaps come in equal pairs, and only there.

local cautious <const> = require "nim.bots.cautious"
local pick <const> = require "nim.bots.pick"

-- The heap to repeat the opponent's move in: one as large as his was, else the first large enough.
local function other_heap(position, last)
   local before = position[last.heap] + last.take
   local enough
   for i = 1, #position do
      if i ~= last.heap then
         if position[i] == before then return i end
         if position[i] >= last.take then enough = enough or i end
      end
   end
   return enough
end

return {
   name = "mirror",
   about = "answers a take with the same take elsewhere when it can",
   move = function (self, position, turn)
      local last = turn and turn.last
      local heap = last and last.heap and other_heap(position, last)
      local k = heap and pick.find(position, heap, last.take)
      if k then return position:move(k) end
      return cautious.move(self, position)
   end,
}

-- Any bytes as a position: refused in one line, or what comes of them reads as itself again, and
-- every method answers.

local nim <const> = require "nim"

return function (bytes)
   local read <const>, position <const> = pcall(nim.position, bytes)
   if not read then return assert(not position:find "\n", position) end
   assert(nim.position(tostring(position)) == position)
   assert(#position:heaps() == #position)
   local winning <const> = position:winning_moves()
   assert((#winning > 0) == (position:outcome() == "N"))
   for _, play in ipairs { "normal", "misere" } do
      assert(position:remoteness(play) >= 0)
      local heap <const>, take <const> = position:best_move(play)
      if heap then assert(position:after(heap, take):total() == position:total() - take) end
   end
   assert(position:count_moves() == position:total())
   assert(#position:key() <= #tostring(position) and #position:kind() == 2)
end

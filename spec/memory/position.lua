-- All that positions and random streams allocate for, in one call.

local nim <const> = require "nim"

-- An error that is expected; when memory ran out, another.
local function refused(message, call, ...)
   local ok, err <const> = pcall(call, ...)
   assert(not ok)
   if not tostring(err):find(message, 1, true) then error(err, 0) end
end

return function ()
   local position <const> = nim.position { 1, 3, 5, 7 }
   local misere <const> = nim.position(position, "misere")
   local text <const> = nim.position "1,2 3-40"
   assert(#text == 4 and tostring(text) == "1-2-3-40" and misere ~= position)
   assert(#position:heaps() == 4 and position:key() == "1-3-5-7" and position:kind() == "T2")
   assert(#text:winning_moves "misere" == 1 and #position:column_sums() == 3)
   assert(position:outcome() == "P" and misere:remoteness() == 15 and position.play == "normal")
   local count = 0
   for heap, take in position:moves() do
      count = count + 1
      assert(position:after(heap, take):outcome() == "N")
   end
   assert(count == position:count_moves() and position.rules == misere.rules)

   local long <const> = {}
   for i = 1, 300 do long[i] = i end
   local many <const> = nim.position(long)
   assert(many == nim.position(tostring(many)) and #many:key() > 600)
   assert(#many:winning_moves() % 2 == (many:outcome() == "N" and 1 or 0))

   local random <const> = nim.random(7)
   assert(#random:shuffle { 1, 2, 3 } == 3 and random:choice { 5 } == 5)
   assert(random:split(1):seed() ~= random:seed() and tostring(random) == "nim.random, seed 7")
   assert(nim.random():float() < 1)
   assert(position:playout(5, random) <= 5 and position:perft(8) == 8808802)

   refused("heap 2: integer", nim.position, { 1, -1 })
   refused("heaps: list without holes", nim.position, { x = 1 })
   refused('got "1-x"', nim.position, "1-x")
   refused("heaps: total", nim.position, { math.maxinteger, 1 })
   refused("take: integer 1 … 1", position.after, position, 1, 2)
   refused("result does not fit", many.perft, many, 300)
   refused("self: nim.position", position.key, random)
   refused("positions never change", function () position[1] = 2 end)
end

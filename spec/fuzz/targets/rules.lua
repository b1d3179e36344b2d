-- Any bytes as the text of rules: refused in one line, or what comes of them reads as itself again;
-- the options of a heap are as many as are counted, each of them legal.

local nim <const> = require "nim"

return function (bytes)
   local read <const>, rules <const> = pcall(nim.rules, bytes)
   if not read then return assert(not rules:find "\n", rules) end
   assert(tostring(nim.rules(tostring(rules))) == tostring(rules))
   for heap = 0, 7 do
      local position <const> = rules:position { heap }
      local count = 0
      for index, take, part, second in position:moves() do
         count = count + 1
         local first <const>, taken <const>, left <const> = position:move(count)
         assert(first == index and taken == take and left == part)
         if not second then position:after(index, take, part) end
      end
      assert(count == position:count_moves())
   end
end

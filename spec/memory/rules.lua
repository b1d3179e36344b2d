-- All that rules and positions under them allocate for, in one call.

local nim <const> = require "nim"

-- An error that is expected; when memory ran out, another.
local function refused(message, call, ...)
   local ok, err <const> = pcall(call, ...)
   assert(not ok)
   if not tostring(err):find(message, 1, true) then error(err, 0) end
end

return function ()
   local kayles <const> = nim.rules "0.77"
   assert(kayles == nim.rules "kayles" and kayles.name == "kayles" and tostring(kayles) == "0.77")
   assert(tostring(nim.rules("0." .. ("70"):rep(20) .. "[33]")) == "0." .. ("70"):rep(20) .. "[3]")
   local set <const> = nim.rules { name = "mine", subtract = { 5, 3, 40, 1, 7, 9, 11, 13, 15, 17 } }
   assert(set.name == "mine" and nim.rules(tostring(set)) == set)
   assert(nim.rules { take = { 1, 20 } } ~= nim.rules { all_but = { 30 } })
   assert(#kayles:options(20) == 20 and kayles:count_options(20) == 20)
   assert(nim.rules "0.3F":count_options(100) == 851 and kayles:grundy(20) == 1)

   local position <const> = kayles:position { 5, 4 }
   local count = 0
   for heap, take, left, right in position:moves() do
      count = count + 1
      assert(position:after(heap, take, left, right).rules == kayles)
   end
   assert(count == position:count_moves() and #position:winning_moves() == 1)
   assert(position:outcome() == "N" and position:best_move() == 1)
   assert(position:perft(4) == 2051 and position:playout(5, nim.random(1)) <= 5)
   assert(tostring(kayles:genus(12)) == "4^046" and position:genus().misere[1] == 0)
   assert(kayles:misere_value(11) == 4 and kayles:genus(5) == kayles:genus(5))
   assert(kayles:position(position) == position and kayles:position { 60 }:playout(1) <= 1)

   refused("rules: character 4", nim.rules, "0.7W")
   refused("subtract 2: integer", nim.rules, { subtract = { 1, 0 } })
   refused("rules: one of", nim.rules, {})
   refused("move: legal move", position.after, position, 1, 1, 1, 1)
end

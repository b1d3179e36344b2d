-- All that misère quotients allocate for, in one call.

local core <const> = require "nim.core"
local nim <const> = require "nim"

return function ()
   local rules <const> = nim.rules "0.33" -- period 3 from heap 0 on, seen at heap 7
   local quotient <const> = rules:quotient(1)
   assert(quotient:presentation() == "⟨ a | a² = 1 ⟩\nP = { a }\nheaps from 0: 1 a\n")
   assert(#quotient:table() > 10 and #quotient:certificate() > 50)
   assert(quotient:extend(40) == quotient and quotient.order == 6)
   assert(quotient.period.period == 3 and #quotient.grew == 2 and quotient.tame)
   assert(quotient:outcome "100-4" == "N" and quotient:equal("1", { 8 }) == false)
   assert(#quotient:winning_moves(rules:position "10-5") == 2 and #quotient:word(6) == 3)
   assert(#tostring(quotient) > 20)
   local restored <const> = core.restore_quotient(nim.rules "0.3", { 2 }, { 1, 2, 1 },
      { { 1, 2 }, { 2, 1 } })
   assert(restored.order == 2 and #restored.grew == 1)
   local infinite <const> = nim.rules { heap = function (n)
      return ({ { {} }, { { 1 }, {} }, { { 2 } }, { { 3 }, { 1, 1 } },
         { { 4 }, { 1, 2 }, { 1, 1 } } })[n]
   end }:quotient(5, { candidates = 3 })
   assert(infinite.limit == 4 and infinite.stopped and infinite:bound().order >= 14)
end

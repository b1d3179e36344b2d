-- Looks for the period of the Grundy values of a taking-and-breaking game, and proves it:
--
--    lua5.4 examples/find_a_period.lua [CODE [LIMIT]]
--
-- CODE may also be a name or a set, such as "grundy" or "subtract 2,4,7"; LIMIT is the largest heap
-- to compute. The defaults are 0.156 and 10^7. Progress is shown on a terminal.

local nim <const> = require "nim"
local progress <const> = nim.progress.new "heaps"

local code <const> = arg[1] or "0.156"
local limit <const> = math.tointeger(tonumber(arg[2] or 10 ^ 7))
local ok, rules <const> = pcall(nim.rules, code)
if not ok or not limit then
   io.stderr:write("usage: find_a_period.lua [CODE [LIMIT]]\n", ok and "" or rules .. "\n")
   os.exit(2)
end

local function show(heaps) progress:show(heaps, limit) end
local sequence <const> = rules:sequence(0, { progress = show })
local found <const> = sequence:extend_until_period(limit)
progress:clear()

print(("%s, computed to heap %d by the method %s"):format(rules, #sequence, sequence.method))
local rare <const> = sequence:rare()
if rare then
   print(("rare heaps: %d, the last is %d; mask 0x%x%s"):format(rare.count, rare.last, rare.mask,
      rare.parity and " with parity" or ""))
end
print(("largest value: %d, first at heap %d"):format(sequence:max()))

if found then
   print(("g(n + %d) = g(n)%s for all n >= %d"):format(found.period,
      found.saltus > 0 and " + " .. found.saltus or "", found.preperiod))
   print(("proof: %s, which needs heaps up to %d"):format(found.proof, found.needed))
   print(("so the value of a heap of 10^18 is %d"):format(sequence[10 ^ 18]))
else
   local apparent <const> = sequence:apparent_period()
   print(("no period is proved by heaps 0 to %d"):format(#sequence))
   if apparent then
      print(("the values look like period %d, saltus %d, from heap %d on"):format(apparent.period,
         apparent.saltus, apparent.preperiod))
   end
end

--[[ Output:
0.156, computed to heap 7657 by the method sparse
rare heaps: 14, the last is 357; mask 0x1b
largest value: 23, first at heap 1032
g(n + 349) = g(n) for all n >= 3479
proof: Guy-Smith, which needs heaps up to 7657
so the value of a heap of 10^18 is 2
]]

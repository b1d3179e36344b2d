-- Misère quotients: seconds of processor time, the best of three runs, beside what is wanted.
--
--    lua5.4 spec/bench/quotient_bench.lua

local nim <const> = require "nim"

-- Code, largest heap, order that is known, seconds wanted.
local QUOTIENTS <const> = {
   { "0.07", 33, 638, 0.5 },
   { "0.644", 10000, 172, 0.4 },
   { "0.77", 1000, 40, 0.1 },
   { "0.156", 10000, 34, 2 },
   { "0.57", 69, 460, 2 },
   { "0.35", 16, 1714, 4 },
}

for _, row in ipairs(QUOTIENTS) do
   local code <const>, limit <const>, order <const>, wanted <const> = table.unpack(row)
   local best, quotient = math.huge, nil
   for _ = 1, 3 do
      local began <const> = os.clock()
      quotient = nim.rules(code):quotient(limit)
      best = math.min(best, os.clock() - began)
   end
   assert(quotient.period or quotient.limit == limit, quotient.stopped)
   assert(quotient.order == order or not order, tostring(quotient))
   print(("%-60s %7.3f s (%.1f s wanted)"):format(tostring(quotient), best, wanted))
end

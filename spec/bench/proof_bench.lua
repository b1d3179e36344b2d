-- Proofs of long periods, each in a process of its own: seconds, and how much the peak of memory
-- grows for each value.
--
--    lua5.4 spec/bench/proof_bench.lua           all that take less than a minute
--    lua5.4 spec/bench/proof_bench.lua 0.106     how long the proof for 0.106 would take, by the
--                                                first 10^9 values, which take a minute or less

local nim <const> = require "nim"

-- Code, preperiod, period, seconds wanted; `last`: only so many values are computed.
local PROOFS <const> = {
   { "0.354", 10061916, 1180, 2 },
   { "0.376", 2268248, 4, 2 },
   { "0.104", 197769598, 11770282, 20 },
   { "0.054", 193235616, 10015179, 20 },
   { "0.454", 160949019, 60620715, 20 },
   { "0.106", 465384263797, 328226140474, last = 10 ^ 9 },
}

-- The peak of memory in bytes.
local function peak()
   for line in io.lines "/proc/self/status" do
      local kilobytes <const> = line:match "^VmHWM:%s*(%d+)"
      if kilobytes then return kilobytes * 1024 end
   end
end

local function prove(code, preperiod, period, wanted)
   local before <const>, began <const> = peak(), os.clock()
   local sequence <const> = nim.rules(code):sequence(0)
   assert(sequence:extend_until_period(10 ^ 10))
   local spent <const>, found <const> = os.clock() - began, sequence:period()
   assert(found.preperiod == preperiod and found.period == period)
   print(("%-6s proved in %6.2f s (%d s wanted) with %d values, %.2f bytes a value (%s)"):format(
      code, spent, wanted, #sequence, (peak() - before) / #sequence, sequence.kernel))
end

-- By Guy and Smith, 2 (preperiod - 1 + period) + t values are needed, t the last digit's place.
local function foretell(code, preperiod, period, last)
   local before <const>, sequence <const> = peak(), nim.rules(code):sequence(0)
   sequence:extend(math.tointeger(last) * 9 // 10)
   local began <const> = os.clock()
   sequence:extend(math.tointeger(last))
   local speed <const> = last / 10 / (os.clock() - began)
   local needed <const> = 2 * (preperiod - 1 + period) + 3
   print(("%-6s %.1f 10^6 values/s at %.0e heaps (%s); the proof takes %.3e values: %.1f hours")
      :format(code, speed / 1e6, last, sequence.kernel, needed, needed / speed / 3600) ..
      (" and %.1f TB"):format((peak() - before) / last * needed / 1e12))
end

for _, row in ipairs(PROOFS) do
   if row[1] == arg[1] and row.last then
      foretell(row[1], row[2], row[3], row.last)
   elseif row[1] == arg[1] then
      prove(table.unpack(row))
   elseif arg[1] == nil and not row.last then
      assert(os.execute(('"%s" "%s" %s'):format(arg[-1], arg[0], row[1])))
   end
end

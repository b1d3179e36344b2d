-- Grundy sequences against the plain method in the same run.
--
-- The plain method visits n / 2 pairs for each heap n and splitting take; how many a second it
-- visits is the unit here. What is wanted was measured on one core of a Zen 4 class machine, where
-- that is 3.0 10^9.

local nim <const> = require "nim"

local UNIT <const> = 3.0e9

local function seconds(work)
   collectgarbage()
   local began <const> = os.clock()
   local result <const> = work()
   return os.clock() - began, result
end

-- The shortest of a few rounds: other work on the machine can only add.
local function shortest(rounds, work)
   local best = math.huge
   for _ = 1, rounds do best = math.min(best, (seconds(work))) end
   return best
end

local function sequence(code, last, method, kernel)
   return nim.rules(code):sequence(last, { method = method, kernel = kernel })
end

local pairs_a_second <const> = 30000 ^ 2 / 4 /
   shortest(3, function () sequence("0.07", 30000, "plain") end)
print(("plain: %.2f 10^9 pairs/s"):format(pairs_a_second / 1e9))

-- Code, heaps, values a second that were measured for scalar code: here, the kernel "c".
for _, row in ipairs {
   { "0.16", 10 ^ 6, 7.6e6 }, { "0.56", 10 ^ 6, 9.4e6 }, { "0.127", 10 ^ 6, 2.3e6 },
   { "0.354", 10 ^ 6, 4.4e6 }, { "0.376", 3 * 10 ^ 5, 0.9e6 }, { "0.104", 10 ^ 6, 19e6 },
   { "0.106", 10 ^ 6, 19e6 }, { "0.054", 10 ^ 6, 7.3e6 }, { "0.454", 10 ^ 6, 8.6e6 },
   { "0.6", 10 ^ 5, 0.34e6 }, { "grundy", 10 ^ 5, 0.33e6 }, { "0.77", 10 ^ 6, 24e6 },
} do
   local code <const>, last <const>, measured <const> = table.unpack(row)
   local speed <const> = last / shortest(3, function () sequence(code, last, "sparse", "c") end)
   print(("%-8s sparse %9.3g values/s, as good as %6.0f plain pairs each, %4.2f of what is wanted")
      :format(code, speed, pairs_a_second / speed, speed / pairs_a_second / (measured / UNIT)))
end

-- Sets that may be subtracted, 10^6 heaps.
for _, set in ipairs {
   "subtract 1-64", "subtract 2,5,7", "subtract 1-1000", "subtract 3,50-99,400",
} do
   local plain <const> = shortest(2, function () sequence(set, 10 ^ 6, "plain") end)
   local bits <const> = shortest(2, function () sequence(set, 10 ^ 6, "subtraction") end)
   print(("%-22s plain %6.3f s, subtraction %6.3f s, ratio %5.1f"):format(set, plain, bits,
      plain / bits))
end

-- Extending by one heap at a time is not quadratic.
for _, code in ipairs { "0.16", "subtract 1-64", "all_but 2,3,7" } do
   local rules <const> = nim.rules(code)
   local method <const> = rules:sequence(0).method
   local whole <const> = shortest(2, function () sequence(code, 10 ^ 6, method) end)
   local steps <const> = shortest(2, function ()
      local s <const> = sequence(code, 0, method)
      for heap = 1, 10 ^ 6 do s:extend(heap) end
   end)
   print(("%-22s at once %6.3f s, by one heap at a time %6.3f s"):format(code, whole, steps))
end

do -- Kayles without its period: linear.
   local one <const> = shortest(2, function () sequence("0.77", 10 ^ 6, "sparse") end)
   local ten <const> = shortest(2, function () sequence("0.77", 10 ^ 7, "sparse") end)
   print(("0.77 to 10^7 takes %.1f times as long as to 10^6"):format(ten / one))
end

for _, row in ipairs { { "0.6", 10 ^ 6, 3.5 }, { "grundy", 10 ^ 6, 3.5 } } do
   local time <const> = seconds(function () sequence(row[1], row[2], "sparse") end)
   print(("%-8s to 10^6 in %5.2f s (%.1f s wanted)"):format(row[1], time, row[3]))
end

-- The kernels of the method "sparse" against the one in plain C, in the same run.
--
-- Values a second are those of the fastest of three rounds, ratios the medians. What is wanted is a
-- speed that was measured on one core of a Zen 4 class machine, or a ratio.

local nim <const> = require "nim"

local ROUNDS <const> = 3

local function kernel_runs(kernel)
   return (pcall(function () nim.rules "0.77":sequence(0, { kernel = kernel }) end))
end

local function speed(code, last, kernel)
   collectgarbage()
   local began <const> = os.clock()
   local sequence <const> = nim.rules(code):sequence(last, { method = "sparse", kernel = kernel })
   local spent <const> = os.clock() - began
   sequence:close()
   return last / spent
end

local function median(list)
   table.sort(list)
   return list[(#list + 1) // 2]
end

local kernels <const> = {}
for _, kernel in ipairs { "avx2", "avx512" } do
   if kernel_runs(kernel) then
      kernels[#kernels + 1] = kernel
   else
      print(("kernel %s does not run here"):format(kernel))
   end
end

for _, row in ipairs {
   { "0.16", 7, avx2 = 46, avx512 = 54 }, { "0.104", 7, avx2 = 70, avx512 = 79 },
   { "0.127", 7, avx2 = 19.5, avx512 = 27 }, { "0.56", 7, avx2 = 27, avx512 = 29 },
   { "0.354", 7, avx2 = 16.7, avx512 = 17.7 }, { "0.376", 7, ratio = 4 },
   { "0.6", 6, ratio = 3 }, { "grundy", 6, ratio = 3 },
} do
   local code <const>, last <const> = row[1], math.tointeger(10 ^ row[2])
   local best <const>, ratios <const> = { c = 0 }, {}
   for _, kernel in ipairs(kernels) do best[kernel], ratios[kernel] = 0, {} end
   for round = 1, ROUNDS do
      local plain <const> = speed(code, last, "c")
      best.c = math.max(best.c, plain)
      for _, kernel in ipairs(kernels) do
         local one <const> = speed(code, last, kernel)
         best[kernel] = math.max(best[kernel], one)
         ratios[kernel][round] = one / plain
      end
   end
   local line <const> = { ("%-7s to 10^%d: c %5.2f"):format(code, row[2], best.c / 1e6) }
   for _, kernel in ipairs(kernels) do
      local wanted <const> = row[kernel] and ("%.1f"):format(row[kernel]) or
         ("%d times"):format(row.ratio)
      line[#line + 1] = ("%s %6.2f, %4.1f times (%s wanted)"):format(kernel, best[kernel] / 1e6,
         median(ratios[kernel]), wanted)
   end
   print(table.concat(line, "; ") .. " 10^6 values/s")
end

-- All that sequences allocate for, in one call.

local nim <const> = require "nim"

-- Values in two bytes, by the method named, or by the best one.
local function wide(rules, length, value, method)
   local sequence <const> = nim.rules(rules):sequence(length, { method = method })
   assert(sequence[length] == value)
   return sequence
end

-- A sequence, saved and read again.
local function saved(sequence, path, options)
   local ok <const>, reason <const> = sequence:save(path)
   if not ok then error(reason, 0) end
   local loaded <const>, message <const> = nim.load_sequence(path, options)
   if not loaded then error(message, 0) end
   return loaded
end

return function ()
   wide("nim", 300, 300, "all-but")
   wide("all_but 2,3", 1200, 600, "all-but")
   wide({ take = { 1, 260 } }, 300, 39, "subtraction")
   wide({ take = { 1, 5000 } }, 5100, 99, "runs")
   wide({ take = { 1, 70000 } }, 300, 300, "one-run")
   wide({ subtract = { 1, 300, 70000 } }, 5000, 0, "pieces")
   wide("subtract 1-400,1000-2000", 3000, 197, "pieces")
   wide("lasker", 300, 299, "plain")
   wide("0.3F", 40, 19, "plain")
   wide("8!.4", 30, 9, "plain")
   wide("0.[37]", 40, 40)
   for _, code in ipairs { "0.16", "0.354", "0.376" } do -- blocks of each kind, if there are any
      local sparse <const> = nim.rules(code):sequence(480, { method = "sparse" })
      assert(sparse:rare().count > 0 and sparse:max() >= 6)
   end
   local far <const> = wide("0.77", 10 ^ 9, 1)
   assert(far:period().period == 12 and far:apparent_period().preperiod == 71)
   assert(#far:range(5, 10) == 6 and far:counts()[0] == 1)

   local path <const> = os.tmpname()
   assert(#saved(far, path) == 10 ^ 9)
   local kept <const> = nim.rules "0.77":sequence(1300, { keep = "ends", window = 256,
      method = "sparse" })
   assert(select(2, kept:kept()) > 700 and kept:counts()[0] == 1 and kept:period().period == 12)
   local again <const> = saved(kept, path, { method = "sparse" })
   assert(again:extend(1500)[1500] == again[1500 - 12])
   local ok <const> = far.write_bfile(nim.rules "0.77":sequence(100), path)
   os.remove(path)
   assert(ok)
end

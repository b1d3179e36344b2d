-- Periods proved in little memory: 0.104 needs 419 million heaps, which take 800 MB otherwise.

local support <const> = require "spec.support"

local SCRIPT <const> = [[
   local s = require "nim".rules "%s":sequence(0, { keep = "ends", window = %s })
   local p = s:extend_until_period(10 ^ 9)
   print(p.preperiod, p.period, p.needed, p.proof, #s)
   for line in io.lines "/proc/self/status" do
      local kilobytes = line:match "^VmHWM:%%s*(%%d+)"
      if kilobytes then print(kilobytes) end
   end
]]

describe("a sequence that keeps its ends", function ()
   for _, row in ipairs {
      { "0.354", 1 << 16, 10061916, 1180, 20126193, 8 },
      { "0.104", nil, 197769598, 11770282, 419079761, 64 },
      { "0.054", nil, 193235616, 10015179, 406501591, 64 },
      { "0.454", 1 << 26, 160949019, 60620715, 443139469, 256 },
   } do
      local code <const>, window <const>, preperiod <const>, period <const>, needed <const>,
         megabytes <const> = table.unpack(row, 1, 6)
      it(("proves the period of %s in %d MB"):format(code, megabytes), function ()
         local status <const>, output <const>, errors <const> = support.lua("-e",
            SCRIPT:format(code, window))
         assert.same({ 0, "" }, { status, errors })
         local found <const>, kilobytes <const> = output:match "^(.*)\n(%d+)\n$"
         local expected <const> = { preperiod, period, needed, "Guy-Smith", needed }
         assert.equal(table.concat(expected, "\t"), found)
         assert.is_true(tonumber(kilobytes) < 1024 * megabytes, kilobytes)
      end)
   end
end)

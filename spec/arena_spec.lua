-- The allocator of the cells: a program in C uses it at random and looks inside.
local support <const> = require "spec.support"

describe("the arena #memory", function ()
   for seed = 1, 4 do
      it("keeps what it is given, and is put back whole, with seed " .. seed, function ()
         local steps <const> = support.rounds(100000)
         local code <const>, output <const>, errors <const> =
            support.shell(("build/oracle/arena %d %d"):format(seed, steps))
         assert.same({ 0, "" }, { code, errors })
         local refused <const> = output:match("^" .. steps .. " steps, (%d+) refused\n$")
         assert.is_true(tonumber(refused) > steps // 10000, output) -- it was full at times
      end)
   end
end)

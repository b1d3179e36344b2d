-- What happens when memory runs out, at any moment: see spec/oracle/allocations.c. Each script in
-- spec/memory returns a function that uses one part of nim.

local support <const> = require "spec.support"

describe("when memory runs out #memory", function ()
   local _, scripts <const> = support.shell "ls spec/memory/*.lua"

   for script in scripts:gmatch "[^\n]+" do
      it("every call of " .. script .. " ends with an error, and nothing is lost", function ()
         local code <const>, output <const>, errors <const> =
            support.shell("build/oracle/allocations " .. script)
         assert.same({ 0, "" }, { code, errors })
         local failures <const> = {}
         for count in output:gmatch ": (%d+) failures met\n" do
            failures[#failures + 1] = tonumber(count)
         end
         assert.equal(2, #failures, output) -- while the module is loaded, and in the script
         assert.is_true(failures[1] > 20 and failures[2] > 20, output)
      end)
   end
end)

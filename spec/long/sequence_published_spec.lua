-- The longest known periods that are proved in seconds.

local published <const> = require "spec.oracle.published"

describe("periods of octal codes", function ()
   it("from 10^6 to 10^7 are proved as published", function ()
      local rows <const> = published.periods(10 ^ 6, 1.1 * 10 ^ 7)
      for _, row in ipairs(rows) do published.check_period(row) end
      assert.equal(6, #rows) -- 0.376 and 0.354, each by three sources
   end)
end)
